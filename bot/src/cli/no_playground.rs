//! `mutabot playground` without the feature `playground`.

use clap::Args;

/// `mutabot playground`
#[derive(Args, Debug)]
pub(super) struct PlaygroundArgs {
    /// Accept any option, and report that there's no playground
    #[arg(hide = true, trailing_var_arg = true, allow_hyphen_values = true)]
    _options: Vec<String>,
}

impl PlaygroundArgs {
    pub(super) fn run(self) -> Result<(), String> {
        Err("this program was built without the playground: build it with the feature `playground`, or use `mutabot \
             run`"
            .to_owned())
    }
}

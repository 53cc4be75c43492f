//! `mutabot invite`: prints the links that add the bot to a server.

use std::path::PathBuf;

use clap::Args;
use strum::VariantArray;

use super::start::print;
use crate::app::RightPurpose;
use crate::config::Config;
use crate::discord::invite;

/// `mutabot invite`
#[derive(Args, Debug)]
pub(super) struct InviteArgs {
    /// Application ID [default: the one in the token]
    #[arg(value_name = "ID")]
    application: Option<u64>,
    /// Configuration file that names the token file
    #[arg(long, value_name = "FILE", conflicts_with = "application")]
    config: Option<PathBuf>,
}

impl InviteArgs {
    pub(super) fn run(self) -> Result<(), String> {
        let application = match self.application {
            Some(application) => application,
            None => {
                let config = Config::chosen(self.config.as_deref()).map_err(|error| error.to_string())?;
                let token = config.token().map_err(|error| error.to_string())?;
                token.application().ok_or("the token contains no application ID: use `mutabot invite ID`")?
            }
        };
        for purpose in RightPurpose::VARIANTS {
            let about = match purpose {
                RightPurpose::Games => "games",
                RightPurpose::Tournaments => "games, and tournaments with an event and a role",
                RightPurpose::Pings => "the same, and pings of roles that not everyone can mention",
            };
            print(format_args!("{about}:\n  {}", invite(application, *purpose)));
        }
        Ok(())
    }
}

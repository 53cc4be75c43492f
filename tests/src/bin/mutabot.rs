//! The bot's program, built for the tests that kill it.

fn main() -> std::process::ExitCode {
    bot::cli::main()
}

//! The bot's program, built for tests that kill it.

fn main() -> std::process::ExitCode {
    bot::cli::main()
}

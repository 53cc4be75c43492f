//! The program `mutabot`.

fn main() -> std::process::ExitCode {
    bot::cli::main()
}

//! The program as its operator uses it: help, checked configurations, folders in use, clean exits.

use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

use tests::house::{PATIENCE, download};

const TOKEN: &str = "MTAwMDAwMDAwMDAwMDAwMDAwMA.GabcDe.abcdefghijklmnopqrstuvwxyz0123456789AB";

/// Prepares the program in this folder, without the developer's secrets.
fn program(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mutabot-under-test"));
    command.args(args).current_dir(folder).stdin(Stdio::null());
    command.env_remove("DISCORD_TOKEN").env_remove("MUTABOT_POSTGRES_PASSWORD");
    command.env_remove("MUTABOT_POSTGRES_OWNER_PASSWORD");
    command
}

fn run(folder: &Path, args: &[&str]) -> (i32, String, String) {
    ended(program(folder, args).output().unwrap())
}

fn ended(output: Output) -> (i32, String, String) {
    let [said, complained] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
    (output.status.code().unwrap(), said, complained)
}

#[test]
fn without_a_command_it_says_how_to_begin_and_makes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    // Even with a token it must fail: a systemd unit without `run` must not look healthy.
    for token in [None, Some("MTIz.abc.def")] {
        let output = program(folder.path(), &[]).envs(token.map(|token| ("DISCORD_TOKEN", token))).output().unwrap();
        let (status, _, told) = ended(output);
        assert_eq!(status, 2);
        assert!(
            told.contains("Two ways to start") && told.contains("mutabot playground") && told.contains("mutabot run")
        );
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    let (status, _, told) = run(folder.path(), &["playgroud"]);
    assert!(status == 2 && told.contains("'playground'"), "{told}");
}

#[test]
fn help_is_coloured_for_those_who_see_colours() {
    let folder = tempfile::tempdir().unwrap();
    let help = |name: &str, value: &str| {
        let (status, help, _) = ended(program(folder.path(), &["--help"]).env(name, value).output().unwrap());
        assert_eq!(status, 0);
        help
    };
    assert!(help("CLICOLOR_FORCE", "1").contains("\u{1b}["));
    assert!(!help("NO_COLOR", "1").contains('\u{1b}') && !run(folder.path(), &["--help"]).1.contains('\u{1b}'));
}

#[test]
fn every_command_that_the_documents_name_exists() {
    let folder = tempfile::tempdir().unwrap();
    let (_, help, _) = run(folder.path(), &["--help"]);
    let known: Vec<_> = help.lines().filter_map(|line| line.strip_prefix("  ")?.split(' ').next()).collect();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut n_named = 0;
    for file in ["README.md", "docs/OPERATING.md", "docs/postgres.md", "docs/tournament-files.md", "docs/engine.md"] {
        let page = std::fs::read_to_string(root.join(file)).unwrap();
        let called = page.split(['`', '\n']).filter_map(|code| code.strip_prefix("mutabot ")?.split(' ').next());
        for called in called.filter(|called| *called != "--help") {
            n_named += 1;
            assert!(known.contains(&called), "{file}: mutabot {called}");
        }
    }
    assert!(n_named > 20, "{n_named}");
}

#[test]
fn games_are_given_as_files_or_as_moves_and_the_help_says_so() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("game"), "e4 e5\nc3").unwrap();
    for given in ["game", "e4 e5 c3"] {
        let (status, said, told) = run(folder.path(), &["film", "mutation", given, "-o", "film.gif"]);
        assert_eq!((status, said.as_str(), told.as_str()), (0, "", ""));
        assert!(std::fs::read(folder.path().join("film.gif")).unwrap().starts_with(b"GIF89a"));
        let (status, said, told) = run(folder.path(), &["rules", "record", "mutation", given]);
        assert!(status == 0 && said.ends_with("1. e4 e5 2. c3 *\n"), "{said}{told}");
    }
    let (status, _, told) = run(folder.path(), &["film", "mutation", "e4 e9", "-o", "film.gif"]);
    assert!(status == 1 && told.contains("move 2, `e9`"), "{told}");
    let (status, _, told) = run(folder.path(), &["film", "mutation", "no-such-file.pgn", "-o", "film.gif"]);
    assert!(
        status == 1 && told.contains("no-such-file.pgn") && told.contains("and it does not start with a legal move")
    );
    let over = ["--position", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "Kh7"];
    for command in [&["analyse", "chess"][..], &["rules", "replay", "chess"]] {
        let (status, _, told) = run(folder.path(), &[command, &over].concat());
        assert!(status == 1 && told.contains("Kh7") && told.contains("the game is over in this position"), "{told}");
    }
    for command in [&["film", "--help"][..], &["rules", "replay", "--help"], &["rules", "record", "--help"]] {
        let help = run(folder.path(), command).1;
        assert!(help.contains("<FILE|MOVES>"), "{help}");
    }
}

#[test]
fn a_game_is_looked_back_on_move_by_move() {
    let folder = tempfile::tempdir().unwrap();
    let (status, said, told) = run(folder.path(), &["analyse", "chess", "e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7#"]);
    assert_eq!((status, told.as_str()), (0, ""));
    let lines: Vec<Vec<&str>> = said.lines().map(|line| line.split('\t').collect()).collect();
    assert_eq!(lines[0], ["move", "played", "White's chances", "lost", "better"]);
    let [number, blunder, chances, _, better] = lines[6][..] else { panic!("{said}") };
    assert_eq!((number, blunder, chances), ("3…", "Nf6??", "100.0 %"));
    assert!(["g6", "Qe7", "Qf6", "d5"].contains(&better), "{said}");
    assert_eq!(lines[7], ["4.", "Qxf7#", "100.0 %", "0.0 %", ""]);
    assert!(said.ends_with("0 ??\nblack: 0 ?!, 0 ?, 1 ??\n"), "{said}");
    let given = ["analyse", "chess", "--position", "4k3/8/8/8/8/8/8/4K2R b K - 0 1", "Kd7"];
    assert!(run(folder.path(), &given).1.contains("\n1…\tKd7\t"));
    let (status, _, told) = run(folder.path(), &["analyse", "chess", "e4 e9"]);
    assert!(status == 1 && told.contains("move 2, `e9`"), "{told}");
}

#[test]
fn games_that_went_on_past_a_draw_are_replayed_written_filmed_and_analysed() {
    let folder = tempfile::tempdir().unwrap();
    let shuffled = "Ka2 Kf8 Ka1 Kg8 ".repeat(4);
    let position = "[FEN \"6k1/8/8/8/8/8/1Q6/K7 w - - 0 1\"]\n[Result \"1/2-1/2\"]";
    std::fs::write(folder.path().join("own.pgn"), format!("{position}\n\n{shuffled}Qg7+ Kxg7 *")).unwrap();
    for (name, plies) in [("past-fivefold", 30), ("past-75", 180), ("past-bare", 4), ("own", 18)] {
        let cases = concat!(env!("CARGO_MANIFEST_DIR"), "/../rules/tests/cases");
        let file = if name == "own" { "own.pgn".to_owned() } else { format!("{cases}/{name}.pgn") };
        let (status, written, told) = run(folder.path(), &["rules", "record", "chess", &file]);
        assert_eq!((status, told.as_str()), (0, ""), "{name}");
        std::fs::write(folder.path().join("again.pgn"), &written).unwrap();
        let replayed = |file: &str| run(folder.path(), &["rules", "replay", "chess", file]);
        assert_eq!(replayed("again.pgn"), replayed(&file), "{name}");
        let (status, said, _) = run(folder.path(), &["analyse", "chess", &file]);
        assert_eq!((status, said.lines().count()), (0, plies + 3), "{name}: {said}");
    }
    // Under this host's rules the loss of the queen would end the game.
    let said = run(folder.path(), &["analyse", "chess", "own.pgn"]).1;
    let given = said.lines().find(|line| line.contains("Qg7+??")).unwrap();
    assert!(!given.ends_with('\t'), "what was better is told: {said}");
    let status = run(folder.path(), &["film", "chess", "own.pgn", "--output", "own.gif"]).0;
    assert_eq!(status, 0);
}

#[test]
fn what_is_left_out_of_the_position_of_a_record_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let record = "[FEN \"4k2r/8/8/8/8/8/8/R3K3 w KQkq e3 0 0\"]\n\n1. Kd1 *";
    std::fs::write(folder.path().join("odd.pgn"), record).unwrap();
    let (status, _, told) = run(folder.path(), &["rules", "replay", "chess", "odd.pgn"]);
    let left_out = [
        "the right to castle `K`",
        "the right to castle `q`",
        "the square of an en passant capture",
        "the move number 0",
    ];
    assert_eq!((status, told.lines().count()), (0, left_out.len()), "{told}");
    for (line, what) in told.lines().zip(left_out) {
        assert!(line.ends_with(&format!("in the position, {what} is impossible and was ignored")), "{told}");
    }
}

#[test]
fn shells_complete_every_command_and_man_has_a_page_for_each() {
    let folder = tempfile::tempdir().unwrap();
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let (status, script, told) = run(folder.path(), &["completions", shell]);
        assert!(
            status == 0 && script.contains("check-config") && script.contains("message-content"),
            "{shell}: {told}"
        );
    }
    let (status, _, told) = run(folder.path(), &["man", "pages"]);
    assert_eq!((status, told.as_str()), (0, ""));
    let page = |name: &str| std::fs::read_to_string(folder.path().join("pages").join(name)).unwrap();
    assert!(page("mutabot.1").contains("Two ways to start"));
    for command in ["run", "playground", "check-config", "export", "rules-perft", "film"] {
        assert!(page(&format!("mutabot-{command}.1")).starts_with(".ie"), "{command}");
    }
}

#[test]
fn a_configuration_is_checked_without_a_token_and_all_of_it_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("../config.example.toml");
    let (status, said, told) = run(folder.path(), &["check-config", example.to_str().unwrap()]);
    assert!(status == 3 && said.contains("in order, except for the token") && said.contains("DISCORD_TOKEN"), "{told}");
    let with_token = program(folder.path(), &["check-config", example.to_str().unwrap()])
        .env("DISCORD_TOKEN", TOKEN)
        .output()
        .unwrap();
    let (status, said, told) = ended(with_token);
    assert!(status == 0 && said.contains("is in order\n") && said.contains("every 24 hours"), "{said}{told}");
    let (status, said, told) = run(folder.path(), &["check-config", "--config", example.to_str().unwrap()]);
    assert!(status == 3 && said.contains("in order, except for the token"), "{told}");

    let wrong = "[discord]\nmesage_content = true\n[backup]\nevery_hours = \"24\"\n[limits]\nserver_burst = 0\n";
    std::fs::write(folder.path().join("wrong.toml"), wrong).unwrap();
    let (status, _, told) = run(folder.path(), &["check-config", "wrong.toml"]);
    assert_eq!(status, 1);
    for wanted in ["wrong.toml: 3 problems", "`message_content`?", "`every_hours = 24`", "`server_burst` in [limits]"] {
        assert!(told.contains(wanted), "{told}");
    }
    let folders = "[discord]\ntoken_file = \"open\"\n[store]\nfolder = \"open/x\"\n[backup]\nfolder = \"open/x/y\"\n";
    std::fs::write(folder.path().join("folders.toml"), folders).unwrap();
    std::fs::write(folder.path().join("open"), "x").unwrap();
    let (status, _, told) = run(folder.path(), &["check-config", "folders.toml"]);
    assert_eq!(status, 1);
    for wanted in ["`folder` in [store]", "is a file", "`folder` in [backup]", "inside", "`token_file` in [discord]"] {
        assert!(told.contains(wanted), "{told}");
    }
    let (status, _, told) = run(folder.path(), &["run", "--config", "folders.toml"]);
    assert!(status == 1 && told.contains("`folder` in [store]") && told.contains("inside"), "{told}");
}

#[test]
fn a_token_is_never_printed_wherever_it_was_written() {
    let folder = tempfile::tempdir().unwrap();
    let token = TOKEN;
    std::fs::write(folder.path().join("file.toml"), format!("[discord]\ntoken_file = \"{token}\"\n")).unwrap();
    std::fs::write(folder.path().join("token.toml"), format!("[discord]\ntoken = \"{token}\"\n")).unwrap();
    std::fs::write(folder.path().join("folder.toml"), format!("[store]\nfolder = \"{token}\"\n")).unwrap();
    for args in [
        &["run", "--config", "file.toml"][..],
        &["check-config", "file.toml"],
        &["check-config", "token.toml"],
        &["check-config", "folder.toml"],
        &["run", "--config", token],
        &["run", token],
        &["verify", token],
        &["invite", token],
    ] {
        let (status, said, told) = run(folder.path(), args);
        assert!(status > 0 && !told.is_empty(), "{args:?}");
        assert!(!said.contains("GabcDe") && !told.contains("GabcDe"), "{args:?}: {said}{told}");
    }
}

#[test]
fn a_password_is_never_printed_where_the_path_of_its_file_belongs() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: String| std::fs::write(folder.path().join(name), text).unwrap();
    let database = "[store]\npostgres = \"postgres://mutabot@127.0.0.1/mutabot\"\n";
    file("database.toml", database.to_owned());
    let owner = ["store", "prepare", "--config", "database.toml", "--owner", "postgres://owner@127.0.0.1/mutabot"];
    // The password may look like a name or path, be too long for a name, or lead through a file.
    for password in ["s3cret", "a/s3cret", &"s3cret".repeat(100), "database.toml/s3cret"] {
        file("password.toml", format!("{database}postgres_password_file = {password:?}\n"));
        file("token.toml", format!("[discord]\ntoken_file = {password:?}\n"));
        for (args, option) in [
            (&["check-config", "password.toml"][..], "`postgres_password_file` in [store]"),
            (&["run", "--config", "password.toml"], "`postgres_password_file` in [store]"),
            (&["verify", "--config", "password.toml"], "`postgres_password_file` in [store]"),
            (&[&owner[..], &["--owner-password-file", password]].concat(), "--owner-password-file"),
            (&["check-config", "token.toml"], "`token_file` in [discord]"),
        ] {
            let token = if option.contains("token") { "" } else { TOKEN };
            let output = program(folder.path(), args).env("DISCORD_TOKEN", token).output().unwrap();
            let (status, said, told) = ended(output);
            assert!(status > 0 && (said.contains(option) || told.contains(option)), "{args:?}: {said}{told}");
            assert!(!said.contains("s3cret") && !told.contains("s3cret"), "{args:?}: {said}{told}");
        }
    }
    file("number.toml", "[store]\npostgres_password_file = 5550199\n".to_owned());
    let (status, _, told) = run(folder.path(), &["check-config", "number.toml"]);
    assert!(status == 1 && told.contains("a path in quotes") && !told.contains("5550199"), "{told}");
}

#[test]
fn a_password_that_is_not_there_yet_is_named_with_its_places_and_all_else_is_in_order() {
    let folder = tempfile::tempdir().unwrap();
    let database = "[store]\npostgres = \"postgres://mutabot@127.0.0.1/x\"\n";
    std::fs::write(folder.path().join("config.toml"), database).unwrap();
    let checked = program(folder.path(), &["check-config"]).env("DISCORD_TOKEN", TOKEN).output().unwrap();
    let (status, said, told) = ended(checked);
    assert!(status == 3 && said.contains("is in order, except for the password\n"), "{said}{told}");
    assert!(said.contains("MUTABOT_POSTGRES_PASSWORD") && said.contains("`postgres_password_file`"), "{said}");
}

#[cfg(unix)]
#[test]
fn folders_that_this_user_cannot_write_are_told_by_their_options() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt};
    use std::os::unix::process::CommandExt;
    let folder = tempfile::tempdir().unwrap();
    let config = folder.path().join("closed.toml");
    std::fs::create_dir(folder.path().join("closed")).unwrap();
    std::fs::write(&config, "[store]\nfolder = \"closed/store\"\n[backup]\nfolder = \"closed/backups\"\n").unwrap();
    for (path, mode) in [(folder.path(), 0o755), (&folder.path().join("closed"), 0o500), (&config, 0o644)] {
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).unwrap();
    }
    let mut command = program(folder.path(), &["check-config", "closed.toml"]);
    // Run as another user, since root can write everywhere.
    if folder.path().metadata().unwrap().uid() == 0 {
        command.uid(65_534);
    }
    let checked = match command.output() {
        Err(why) if why.kind() == std::io::ErrorKind::PermissionDenied => return,
        checked => checked.unwrap(),
    };
    let (status, said, told) = ended(checked);
    assert_eq!(status, 1, "{said}{told}");
    for wanted in ["`folder` in [store]: this user cannot write in", "`folder` in [backup]: this user cannot write"] {
        assert!(told.contains(wanted), "{told}");
    }
}

#[test]
fn a_start_where_no_configuration_is_says_so_and_whose_store_it_would_be() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("mutabot-data"), "").unwrap();
    let (status, _, told) = ended(program(folder.path(), &["run"]).env("DISCORD_TOKEN", TOKEN).output().unwrap());
    assert_eq!(status, 1, "{told}");
    let first = told.lines().next().unwrap();
    assert!(first.contains("WARN") && first.contains("starting with default options"), "{told}");
    assert!(
        first.contains("mutabot-data/store") && first.contains(" version=") && first.contains(" commit="),
        "{told}"
    );
}

#[test]
fn a_level_of_the_log_that_is_none_is_named_and_the_usual_one_taken() {
    let folder = tempfile::tempdir().unwrap();
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../bot/tests/stores/12-more-time.export");
    let verify = |level: &str| {
        let mut command = program(folder.path(), &["verify", file.to_str().unwrap()]);
        ended(command.env("MUTABOT_LOG", level).output().unwrap())
    };
    let (_, said, told) = verify("verbose");
    assert!(said.contains("\nproblems "), "it goes on: {said}{told}");
    assert!(told.contains("MUTABOT_LOG must be error, warn, info, debug or trace, not `verbose`"), "{told}");
    assert!(!verify("error").2.contains("MUTABOT_LOG"));
}

#[test]
fn all_is_told_at_once_though_a_line_is_broken_and_a_port_taken() {
    let folder = tempfile::tempdir().unwrap();
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap();
    std::fs::write(folder.path().join("file"), "x").unwrap();
    let text = format!(
        "[backup]\ndaily = 1\ndaily = 2\n[limits]\nserver_burst = 0\n[store]\nfolder = \"file/x\"\n[observe]\naddress = \"{address}\"\n"
    );
    std::fs::write(folder.path().join("many.toml"), text).unwrap();
    let (status, _, told) = run(folder.path(), &["check-config", "many.toml"]);
    assert_eq!(status, 1);
    for wanted in ["is set twice", "`server_burst`", "is a file", "cannot be used", "DISCORD_TOKEN"] {
        assert!(told.contains(wanted), "{wanted}: {told}");
    }
}

#[test]
fn the_configuration_of_the_folder_is_everybodys() {
    let folder = tempfile::tempdir().unwrap();
    let (status, said, _) = run(folder.path(), &["check-config"]);
    assert!(status == 3 && said.contains("no config.toml here"), "{said}");
    std::fs::create_dir(folder.path().join("mutabot-data")).unwrap();
    for command in [&["verify"][..], &["export", "file"], &["import", "file"], &["status"], &["pause"]] {
        let (status, _, told) = run(folder.path(), command);
        assert!(status == 1 && told.contains("--config FILE") && told.contains("--store DIR"), "{command:?}: {told}");
        assert!(told.contains("mutabot-data/playground/store"), "{told}");
    }
    assert_eq!(std::fs::read_dir(folder.path().join("mutabot-data")).unwrap().count(), 0);

    std::fs::write(folder.path().join("config.toml"), "[store]\nfolder = \"elsewhere/kept\"\n").unwrap();
    let (status, said, _) = run(folder.path(), &["check-config"]);
    assert!(status == 3 && said.contains("config.toml") && said.contains("elsewhere/kept (will be created)"), "{said}");
    for command in [&["verify"][..], &["export", "-"], &["pause"]] {
        let (status, _, told) = run(folder.path(), command);
        assert!(status == 1 && told.contains("elsewhere/kept"), "{command:?}: {told}");
    }
    std::fs::write(folder.path().join("config.toml"), "[stroe]\n").unwrap();
    for command in [&["run"][..], &["check-config"], &["verify"]] {
        let (status, _, told) = run(folder.path(), command);
        let wanted = if command == ["run"] { 78 } else { 1 };
        assert!(status == wanted && told.contains("did you mean [store]?"), "{command:?}: {told}");
    }
}

#[cfg(unix)]
#[test]
fn root_makes_no_files_among_those_of_another_user() {
    use std::os::unix::fs::MetadataExt;
    let folder = tempfile::tempdir().unwrap();
    let owned = folder.path().join("owned");
    std::fs::create_dir(&owned).unwrap();
    if std::os::unix::fs::chown(&owned, Some(65_534), None).is_err() {
        return;
    }
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../bot/tests/stores/12-more-time.export");
    let (status, _, told) = run(folder.path(), &["import", file.to_str().unwrap(), "--store", "owned/store"]);
    assert!(status == 1 && told.contains("owned belongs to user 65534") && told.contains("sudo -u '#65534'"), "{told}");
    assert_eq!(std::fs::read_dir(&owned).unwrap().count(), 0);
    assert_eq!(run(folder.path(), &["import", file.to_str().unwrap(), "--store", "own/store"]).0, 0);
    for command in [&["verify"][..], &["export", "-"]] {
        std::os::unix::fs::chown(folder.path().join("own/store"), Some(65_534), None).unwrap();
        let (status, _, told) = run(folder.path(), &[command, &["--store", "own/store"]].concat());
        assert!(status == 1 && told.contains("belongs to user 65534"), "{command:?}: {told}");
    }
    // The bot's user can remove files left by root. Other users can't read them.
    let own = folder.path().join("own");
    std::os::unix::fs::chown(&own, Some(65_534), None).unwrap();
    let (status, _, told) = run(folder.path(), &["pause", "--store", "own/store"]);
    assert_eq!(status, 0, "{told}");
    let desk = own.join("operator");
    let is = desk.metadata().unwrap();
    assert!(desk.join("store.pause").exists());
    assert_eq!((is.uid(), is.mode() & 0o777), (65_534, 0o700));
}

fn playground(folder: &Path) -> (Child, String) {
    let mut child = program(folder, &["playground", "--port", "0", "--folder", "played"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
    let url = line.split(' ').find(|word| word.starts_with("http://")).unwrap_or_else(|| panic!("{line}")).to_owned();
    (child, url)
}

#[tokio::test]
async fn a_playground_in_use_is_said_to_be_and_ends_cleanly() {
    let folder = tempfile::tempdir().unwrap();
    let (mut child, url) = playground(folder.path());
    for port in ["0", url.rsplit(':').next().unwrap()] {
        let (status, _, told) = run(folder.path(), &["playground", "--port", port, "--folder", "played"]);
        let wanted = format!("a playground is already running in the folder played (process id {})", child.id());
        assert!(status == 1 && told.contains(&wanted), "{told}");
        assert!(!told.contains("damaged") && !told.contains("remove") && !told.contains("Os {"), "{told}");
    }
    let people = download(&format!("{url}/people")).await;
    let people: serde_json::Value = serde_json::from_str(&people).unwrap();
    let state = format!("{url}/people/{}/state", people[0]["id"].as_str().unwrap());
    let online = async { while !download(&state).await.contains("\"online\":true") {} };
    tokio::time::timeout(PATIENCE, online).await.expect("the bot comes online");
    let interrupted = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(interrupted.success());
    let (mut said, mut complained) = (String::new(), String::new());
    child.stdout.take().unwrap().read_to_string(&mut said).unwrap();
    child.stderr.take().unwrap().read_to_string(&mut complained).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(0));
    assert_eq!((said.as_str(), complained.as_str()), ("Stopped. Everything is saved in played.\n", ""));
}

#[test]
fn links_that_add_the_bot_to_a_server_are_printed_without_the_token() {
    let folder = tempfile::tempdir().unwrap();
    let link = "https://discord.com/oauth2/authorize?client_id=100000000000000000&scope=bot+applications.commands&permissions=";
    let links = [309_237_746_752_u64, 17_901_692_226_624, 17_901_692_357_696].map(|bits| format!("{link}{bits}\n"));
    let token = "MTAwMDAwMDAwMDAwMDAwMDAw.GabcDe.abcdefghijklmnopqrstuvwxyz0123456789AB";
    let by_token = program(folder.path(), &["invite"]).env("DISCORD_TOKEN", token).output().unwrap();
    for (status, said, told) in [ended(by_token), run(folder.path(), &["invite", "100000000000000000"])] {
        assert!(status == 0 && links.iter().all(|link| said.contains(link)), "{said}{told}");
        assert!(!said.contains("GabcDe"));
    }
    let (status, _, told) = run(folder.path(), &["invite"]);
    assert!(status == 1 && told.contains("no token"), "{told}");
}

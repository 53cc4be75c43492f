//! The configuration: the example works, and errors name their place.

use std::path::PathBuf;

use bot::config::{Config, LogFormat, Token, is_loopback};
use bot::record::GuildId;
use expect_test::expect;

#[test]
fn the_example_is_the_default_and_holds_every_option() {
    let text = include_str!("../../../config.example.toml");
    assert_eq!(format!("{:?}", Config::parse(text).unwrap()), format!("{:?}", Config::default()));
    // The comments hold real option names: the file still parses with every option uncommented.
    let uncommented: String = text
        .lines()
        .map(|line| line.strip_prefix("#: ").unwrap_or(line))
        .fold(String::new(), |text, line| text + line + "\n");
    let config = Config::parse(&uncommented).unwrap();
    assert!(config.discord.token_file.is_some());
    assert!(config.discord.stand_in.is_some());
    assert_eq!(config.layouts().len(), 1);
    assert_eq!(config.observe.address.map(|address| address.to_string()).as_deref(), Some("127.0.0.1:9464"));
}

#[test]
fn the_log_is_text_or_json_and_tools_are_answered_at_a_numeric_address() {
    let read = |text: &str| Config::parse(text);
    assert_eq!(read("[log]\nformat = \"json\"\n").unwrap().log.format, LogFormat::Json);
    let problem = read("[log]\nformat = \"xml\"\n").unwrap_err();
    assert!(problem.contains("\"text\" or \"json\", not \"xml\""), "{problem}");
    for wrong in ["localhost:9464", "127.0.0.1", ":9464", "http://127.0.0.1:9464"] {
        let problem = read(&format!("[observe]\naddress = {wrong:?}\n")).unwrap_err();
        assert!(problem.contains("as in \"127.0.0.1:9464\""), "{problem}");
    }
    assert!(read("[observe]\naddress = \"[::1]:9464\"\n").is_ok());
}

#[test]
fn a_database_is_named_without_its_password_and_over_tls_unless_it_is_here() {
    let database = |text: &str| Config::parse(&format!("[store]\npostgres = \"{text}\"\n"));
    for text in ["postgres://mutabot@db.example.org/mutabot", "host=/run/postgresql dbname=mutabot sslmode=disable"] {
        assert!(database(text).unwrap().store.postgres.is_some(), "{text}");
    }
    for (text, why) in [
        ("postgres://mutabot:s3cret@db.example.org/mutabot", "a separate file"),
        ("postgres://mutabot@db.example.org/mutabot?sslmode=disable", "requires TLS"),
        ("mysql://s3cret", "not a database address"),
    ] {
        let problem = database(text).unwrap_err();
        assert!(problem.contains("line 2: `postgres` in [store]") && problem.contains(why), "{problem}");
        assert!(!problem.contains("s3cret"), "{problem}");
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("password");
    std::fs::write(&file, "s3cret\n").unwrap();
    let mut store = database("user=mutabot").unwrap().store;
    store.postgres_password_file = Some(file.clone());
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o644)).unwrap();
        let why = store.database().unwrap_err().to_string();
        assert!(why.contains("can be read by other users"), "{why}");
        std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o600)).unwrap();
    }
    let options = store.database().unwrap().unwrap();
    assert!(options.password.is_some() && !format!("{options:?}").contains("s3cret"));
}

#[test]
fn a_misspelt_option_is_named() {
    let problem = Config::parse("[discord]\ntokenfile = \"x\"\n").unwrap_err();
    assert!(problem.contains("tokenfile") && problem.contains("line 2"), "{problem}");
}

#[test]
fn a_layout_that_cannot_be_is_named_with_the_reason() {
    let problem = Config::parse("[layouts.mutation]\nmine = \"RYB\"\n").unwrap_err();
    assert!(problem.contains("mine"), "{problem}");
    let rows = "RYBKKBYR/WWWWWWWW/RYBKKBYR/YBYYYYBY/RYBKKBYR/YBYYYYBY/WWWWWWWW/RYBKKBYR";
    let named = |n: usize| Config::parse(&format!("[layouts.mutation]\n{} = \"{rows}\"\n", "m".repeat(n)));
    assert!(named(100).is_ok());
    let problem = named(101).unwrap_err();
    assert!(problem.contains("more than 100 characters"), "{problem}");
    let problem = Config::parse("[layouts.go]\nmine = \"RYB\"\n").unwrap_err();
    assert!(problem.contains("go"), "{problem}");
}

#[test]
fn a_stand_in_is_on_this_machine_or_refused() {
    for url in ["http://127.0.0.1:8765", "http://localhost:1", "http://[::1]:80/", "ws://127.0.0.1:1/gw?v=10"] {
        assert!(is_loopback(url), "{url}");
    }
    for url in [
        "https://discord.com",
        "http://127.0.0.1.example.com",
        "http://127.0.0.1@example.com",
        "http://example.com#127.0.0.1",
        "wss://gateway.discord.gg",
        "",
        "http://",
    ] {
        assert!(!is_loopback(url), "{url}");
    }
    assert!(Config::parse("[discord]\nstand_in = \"https://discord.com\"\n").is_err());
}

#[test]
fn a_token_does_not_print_itself() {
    assert_eq!(format!("{:?}", Token::new("secret")), "Token(…)");
}

fn a_token(secret: &str) -> String {
    format!("MTAwMDAwMDAwMDAwMDAwMDAwMA.{}.{}{secret}", "x".repeat(6), "y".repeat(21))
}

#[cfg(unix)]
#[test]
fn what_cannot_be_a_token_is_refused_by_its_shape_unless_it_is_for_a_stand_in() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("token");
    let mut config = Config::default();
    config.discord.token_file = Some(path.clone());
    let good = a_token("secret");
    let (shape, unseen) = ("a token has three parts", "an invalid character, perhaps an invisible one");
    for (text, why_not) in [
        (good.clone(), ""),
        // The first case has a byte order mark and CRLF, as Windows Notepad saves it.
        (format!("\u{feff}{good}\r\n"), ""),
        ("abc".to_owned(), shape),
        (format!("Bot {good}"), "it begins with `Bot `"),
        (format!("DISCORD_TOKEN={good}"), "leave out `DISCORD_TOKEN=` in a `token_file`"),
        (format!("\"{good}\""), "it is in quotes"),
        (format!("“{good}”"), "it is in quotes"),
        (good.replacen('.', ".\n", 1), "it contains a space or a line break"),
        (good.replacen('.', "\u{200b}.", 1), unseen),
        (format!("{good}\u{feff}"), unseen),
        (good.replacen('.', "", 1), shape),
        (format!("{good}.{good}"), shape),
        (good.replacen('M', "a", 1), shape),
        (good.replacen("MTAwMDAwMDAwMDAwMDAwMDAwMA", "MTIz", 1), shape),
        ("1047852390857023049".to_owned(), shape),
    ] {
        std::fs::write(&path, &text).unwrap();
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o600)).unwrap();
        config.discord.stand_in = None;
        let token = config.token();
        assert_eq!(token.is_ok(), why_not.is_empty(), "{text:?}");
        if let Err(error) = token {
            let told = error.to_string();
            assert!(told.contains(why_not), "{text:?}: {told}");
            assert!(!told.contains(&text) && !told.contains("secret"), "it may be half a token");
        }
        config.discord.stand_in = Some("http://127.0.0.1:1".to_owned());
        assert!(config.token().is_ok(), "{text}");
    }
}

#[cfg(unix)]
#[test]
fn a_token_file_that_others_can_read_is_refused() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("token");
    std::fs::write(&path, format!("{}\n", a_token("secret"))).unwrap();
    let mut config = Config::default();
    config.discord.token_file = Some(path.clone());
    for (mode, is_taken) in [(0o644, false), (0o640, false), (0o600, true)] {
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(mode)).unwrap();
        let token = config.token();
        assert_eq!(token.is_ok(), is_taken, "{mode:o}");
        assert!(!format!("{token:?}").contains("secret"));
    }
}

#[test]
fn limits_of_nothing_are_refused() {
    let problem = Config::parse("[limits]\nperson_burst = 0\n").unwrap_err();
    assert!(problem.contains("`person_burst` in [limits]") && problem.contains("line 2"), "{problem}");
    assert!(Config::parse("[limits]\nperson_burst = 5\n").is_ok());
}

#[test]
fn servers_left_out_of_ratings_over_all_servers_are_named_by_their_ids() {
    let config = Config::parse("[ratings]\nonly_here = [123456789012345678, 7]\n").unwrap();
    assert_eq!(Vec::from_iter(config.ratings.only_here), [GuildId(7), GuildId(123_456_789_012_345_678)]);
    for wrong in ["7", "\"7\"", "[\"7\"]", "[0]", "[-7]", "[7.5]"] {
        let problem = Config::parse(&format!("[ratings]\nonly_here = {wrong}\n")).unwrap_err();
        let is_told =
            problem.contains("`only_here` in [ratings] takes the ids of servers") && problem.contains("line 2");
        assert!(is_told, "{wrong}: {problem}");
    }
}

#[test]
fn all_that_is_wrong_is_told_at_once_in_plain_words() {
    let text = r#"
[discord]
mesage_content = true
token_file = 7
stand_in = "https://discord.com"
[stroe]
folder = "x"
[backup]
folder = "~/backups"
every_hours = "24"
daily = -1
weekly = 0.5
[limits]
person_burst = 0
colour = "red"
[layouts.go]
mine = "RYB"
[layouts.mutation]
mine = "RYB"
"#;
    expect![[r#"
        12 problems
          line 3: there is no option `mesage_content` in [discord]; did you mean `message_content`?
          line 4: `token_file` in [discord] takes a path in quotes, but 7 is a number
          line 5: `stand_in` in [discord] must be an http:// address of this machine, not `https://discord.com`
          line 6: there is no section [stroe] in the configuration; did you mean [store]?
          line 9: `folder` in [backup] begins with `~`, which works only in a shell: write the whole path, as in "/home/…"
          line 10: `every_hours` in [backup] takes a whole number without quotes, as in `every_hours = 24`, but "24" is text
          line 11: `daily` in [backup] must be at least 0, not -1
          line 12: `weekly` in [backup] takes a whole number without quotes, as in `weekly = 4`, but 0.5 is a decimal number
          line 14: `person_burst` in [limits] must be at least 1, not 0: with 0 the bot would answer no one
          line 15: there is no option `colour` in [limits]; there are `person_burst`, `person_per_second`, `server_burst`, `server_per_second`
          line 16: [layouts.go]: there is no such game; the games are mutation, chess, ecsech, rapid, echek
          line 19: layout `mine`: A layout is the name of one, or 8 rows of 8 letters joined by “/”, rank 8 first: Y yellow, B blue, R red, K black, W white."#]]
    .assert_eq(&Config::parse(text).unwrap_err().to_string());
}

#[test]
fn what_an_editor_leaves_behind_is_read_or_named() {
    assert!(Config::parse("\u{FEFF}[discord]\r\nmessage_content = true\r\n").unwrap().discord.message_content);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("config.toml");
    std::fs::write(&path, b"[discord]\n# caf\xe9\n").unwrap();
    let problem = Config::load(&path).unwrap_err().to_string();
    assert!(problem.contains("line 2") && problem.contains("UTF-8"), "{problem}");
    let broken = Config::parse("[discord\nmessage_content = \n[store]\nfolder = \"x\n").unwrap_err().to_string();
    assert!(broken.contains("line 1") && broken.contains("line 4"), "{broken}");
    let nothing_kept = Config::parse("[backup]\ndaily = 0\nweekly = 0\n").unwrap_err();
    assert!(nothing_kept.contains("`every_hours = 0`"), "{nothing_kept}");
    assert!(Config::parse("[backup]\nevery_hours = 0\ndaily = 0\nweekly = 0\n").is_ok());
}

#[test]
fn folders_that_cannot_be_are_named_by_their_options() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("file"), "").unwrap();
    std::fs::create_dir(folder.path().join("other")).unwrap();
    let problems = |store: &str, backups: Option<PathBuf>| {
        let mut config = Config::default();
        config.store.folder = folder.path().join(store);
        config.backup.folder = backups;
        config.folder_problems()
    };
    assert_eq!(problems("store", None), [""; 0]);
    assert_eq!(problems("not/there/yet", None), [""; 0]);
    let through_a_file = problems("file/store", None);
    assert!(through_a_file[0].starts_with("`folder` in [store]: ") && through_a_file[0].contains("is a file"));
    let inside = problems("store", Some(folder.path().join("other/../store/backups")));
    assert!(
        matches!(&inside[..], [one] if one.contains("`folder` in [backup]") && one.contains("inside")),
        "{inside:?}"
    );
    let beside = problems("store", Some(folder.path().join("store-backups")));
    assert_eq!(beside, [""; 0]);
}

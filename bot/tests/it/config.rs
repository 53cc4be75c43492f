//! The configuration: the example is true, and mistakes are told with their place.

use bot::config::{Config, Token, is_loopback};

#[test]
fn the_example_is_the_default_and_holds_every_option() {
    let text = include_str!("../../../config.example.toml");
    assert_eq!(format!("{:?}", Config::parse(text).unwrap()), format!("{:?}", Config::default()));
    // With every option switched on it still reads: the comments hold true option names.
    let uncommented: String = text
        .lines()
        .map(|line| line.strip_prefix("#: ").unwrap_or(line))
        .fold(String::new(), |text, line| text + line + "\n");
    let config = Config::parse(&uncommented).unwrap();
    assert!(config.discord.token_file.is_some());
    assert!(config.discord.stand_in.is_some());
    assert_eq!(config.layouts().len(), 1);
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

/// A text with the shape of a token.
fn a_token(secret: &str) -> String {
    format!("M{}.{}.{}{secret}", "T".repeat(23), "x".repeat(6), "y".repeat(21))
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
    for (text, is_taken) in [
        (good.clone(), true),
        ("abc".to_owned(), false),
        (format!("Bot {good}"), false),
        (format!("\"{good}\""), false),
        (good.replacen('.', "", 1), false),
        (format!("{good}.{good}"), false),
        (good.replacen('M', "a", 1), false),
        ("1047852390857023049".to_owned(), false),
    ] {
        std::fs::write(&path, &text).unwrap();
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o600)).unwrap();
        config.discord.stand_in = None;
        let token = config.token();
        assert_eq!(token.is_ok(), is_taken, "{text}");
        assert!(token.err().is_none_or(|error| !error.to_string().contains(&text)), "it may be half a token");
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
    assert!(Config::parse("[limits]\nperson_burst = 0\n").unwrap_err().contains("[limits]"));
    assert!(Config::parse("[limits]\nperson_burst = 5\n").is_ok());
}

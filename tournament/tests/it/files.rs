//! Reading and writing files.

use tournament::trf::{self, Edition, Expected, LineEnd};

use crate::vectors;

/// Lines without blanks at their ends, and without order: records may stand anywhere.
fn normal(text: &str) -> Vec<String> {
    let lines = text.split(['\n', '\r']).map(|line| line.trim_end().to_owned());
    let mut lines: Vec<String> = lines.filter(|line| !line.is_empty()).collect();
    lines.sort();
    lines
}

#[test]
fn what_is_read_is_written_alike() {
    for (name, text) in vectors::all() {
        let event = trf::read(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        for end in [LineEnd::Cr, LineEnd::Lf, LineEnd::CrLf] {
            let written = trf::write(&event, Edition::Trf26, end);
            assert_eq!(normal(&written), normal(&text), "{name}");
            assert_eq!(trf::read(&written).as_ref(), Ok(&event), "{name}");
        }
        let old = trf::read(&trf::write(&event, Edition::Trf16, LineEnd::Lf)).expect("the older edition is read");
        assert_eq!(old.players, event.players, "{name}");
        assert_eq!(old.points, event.points, "{name}");
    }
}

/// A file of two players, the first with the given rounds.
fn two(points: &str, rounds: &str) -> String {
    let line =
        |number: u16, points: &str, rounds: &str| format!("001 {number:>4} {:71}{points:>4} {number:>4}  {rounds}", "");
    format!("012 Two\n{}\n{}\n", line(1, points, rounds), line(2, "0.0", "   1 b 0"))
}

#[test]
fn errors_name_line_column_and_what_was_expected() {
    let error = |text: &str| trf::read(text).map(|_| ()).map_err(|error| (error.line, error.column, error.expected));
    assert_eq!(error(&two("1.0", "   2 w 1")), Ok(()));
    assert_eq!(error(&two("1.0", "   2 x 1")), Err((2, 97, Expected::Colour)));
    assert_eq!(error(&two("1.0", "   2 w ?")), Err((2, 99, Expected::Result)));
    assert_eq!(error(&two("1.0", "   7 w 1")), Err((2, 92, Expected::KnownPlayer)));
    assert_eq!(error(&two("1.0", "   1 w 1")), Err((2, 92, Expected::Opponent)));
    assert_eq!(error(&two("1.0", "   2 b 1")), Err((2, 92, Expected::Agreement(2))));
    assert_eq!(error(&two("0.5", "   2 w 1")), Err((2, 81, Expected::Sum(tournament::Points::from_tenths(10)))));
    assert_eq!(error("001    1 Short"), Err((1, 15, Expected::LongerLine(84))));
    assert_eq!(error("XXR 0"), Err((1, 4, Expected::Round)));
    assert_eq!(error("###\r162  W 3.0    Q 1.0"), Err((2, 15, Expected::PointCode)));
}

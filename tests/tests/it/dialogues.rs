//! Every file of `tests/dialogues` is a test: who types what, and who is told what. `UPDATE_EXPECT=1` writes what is told now.

use std::path::Path;

use tests::Stage;

#[tokio::test]
async fn every_dialogue_goes_as_it_is_written() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("dialogues");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert!(files.len() >= 5, "the dialogues are where they belong");
    for file in files {
        let written = std::fs::read_to_string(&file).unwrap();
        let played = Stage::new().play(&written).await;
        expect_test::expect_file![&file].assert_eq(&played);
    }
}

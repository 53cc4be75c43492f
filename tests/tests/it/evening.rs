//! Replays an evening of commands, buttons, forms and menus in both languages, and compares every `custom_id`, every
//! message and the store's export.
//!
//! The script is a dialogue; `UPDATE_EXPECT=1` writes the results next to it. A pure refactoring changes none of these
//! files.

use std::path::Path;

use expect_test::expect_file;
use store::Batch;
use tests::Stage;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/evening");

#[tokio::test]
async fn the_recorded_evening_leaves_the_same_custom_ids_messages_and_store() {
    let folder = Path::new(FOLDER);
    let script = std::fs::read_to_string(folder.join("script.txt")).unwrap();
    let mut stage = Stage::new();
    // The secret of an older program, since the keys of bans depend on it.
    let secret = Batch::new().put("meta/secret", b"\"00000000000000e7\"".to_vec());
    stage.store().commit(secret).await.unwrap();
    stage.play(&script).await;
    let recorded = stage.recorded().await;
    expect_file![folder.join("custom_ids.txt")].assert_eq(&recorded.custom_ids);
    expect_file![folder.join("messages.txt")].assert_eq(&recorded.messages);
    expect_file![folder.join("store.export")].assert_eq(&recorded.store);
}

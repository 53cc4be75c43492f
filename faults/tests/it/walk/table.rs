//! The table of operations in `docs/store.md`, compared with the walk's list.

use std::fs;

use super::operations::OPERATIONS;

#[test]
fn the_table_of_operations_has_a_row_for_each_operation_of_the_walk() {
    let page = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/store.md")).unwrap();
    let (_, section) = page.split_once("\n## Operations\n").expect("the page has such a section");
    let section = section.split("\n## ").next().unwrap();
    // The table's first two lines are its header.
    let rows = section.lines().filter_map(|line| line.strip_prefix("| ")?.split(" | ").next()).skip(2);
    assert_eq!(rows.collect::<Vec<_>>(), OPERATIONS.map(|operation| operation.name));
}

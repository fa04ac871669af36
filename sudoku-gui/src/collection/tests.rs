//! The rules of a collection.

use super::*;

fn at(position: u32) -> RowIndex {
    RowIndex::new(position)
}

/// Rows with these givens and, where it is not empty, this rating.
fn collection(rows: &[(u8, &str)]) -> Collection {
    let rows: Vec<Row> = (0..)
        .zip(rows)
        .map(|(position, &(givens, rating))| {
            let location = Location { offset: u64::from(position) * 82, length: 81, line: position + 1 };
            Row::new(location, givens, Rating::find(rating))
        })
        .collect();
    let mut collection = Collection::new(CollectionId::default().next(), "list.txt".to_owned(), None);
    collection.append(&rows);
    collection
}

fn shown(collection: &Collection) -> Vec<u32> {
    collection.shown_rows().map(RowIndex::position).collect()
}

#[test]
fn rows_are_sorted_both_ways_and_what_is_unknown_comes_last() {
    let mut list = collection(&[(30, "2.0"), (17, ""), (30, "1.5"), (24, "7.1")]);
    assert_eq!(shown(&list), [0, 1, 2, 3]);
    list.sort_by(Column::Givens);
    assert_eq!(shown(&list), [1, 3, 0, 2]);
    list.sort_by(Column::Givens);
    assert_eq!(shown(&list), [0, 2, 3, 1]);
    list.sort_by(Column::Rating);
    assert_eq!(shown(&list), [2, 0, 3, 1]);
    list.sort_by(Column::Rating);
    assert_eq!(shown(&list), [3, 0, 2, 1]);
    list.sort_by(Column::Number);
    assert_eq!(shown(&list), [0, 1, 2, 3]);
    list.sort_by(Column::Number);
    assert_eq!(shown(&list), [3, 2, 1, 0]);
}

#[test]
fn filters_let_through_what_they_say() {
    let mut list = collection(&[(30, ""); 6]);
    let verdicts =
        [Verdict::Unique, Verdict::Several, Verdict::NoSolution, Verdict::Clash, Verdict::Unreadable];
    list.note_verdicts(at(0), &verdicts);
    list.note_solved(at(0));
    let through = |list: &mut Collection, filter| {
        list.set_filter(filter);
        shown(list)
    };
    assert_eq!(through(&mut list, Filter::Unsolved), [1, 2, 3, 5]);
    assert_eq!(through(&mut list, Filter::Invalid), [2, 3, 4]);
    assert_eq!(through(&mut list, Filter::Several), [1]);
    assert_eq!(through(&mut list, Filter::All), [0, 1, 2, 3, 4, 5]);
    assert_eq!(list.first_undecided(), Some(at(5)));
    let words = "1 unique, 1 with several solutions, 1 without a solution, 1 with a clash, 1 no puzzle";
    assert_eq!((list.tally().to_string().as_str(), list.tally().solved), (words, 1));
}

#[test]
fn what_is_shown_heeds_news_only_when_it_is_arranged_anew() {
    let mut list = collection(&[(30, ""); 3]);
    list.set_filter(Filter::Unsolved);
    assert!(list.note_solved(at(1)));
    assert!(!list.note_solved(at(1)), "solved once");
    assert_eq!(shown(&list), [0, 1, 2], "nothing jumps");
    list.arrange();
    assert_eq!(shown(&list), [0, 2]);
    list.note_verdicts(at(2), &[Verdict::Unique, Verdict::Unique]);
    assert!(list.is_stale());
    assert_eq!(list.tally().decided(), 1, "rows beyond the end are ignored");
}

#[test]
fn next_and_previous_go_through_what_is_shown_and_past_what_cannot_be_opened() {
    let mut list = collection(&[(30, ""), (17, ""), (25, ""), (24, "")]);
    list.note_verdicts(at(2), &[Verdict::Unreadable]);
    let beside = |list: &Collection, from: Option<u32>, way| list.beside(from.map(at), way);
    assert_eq!(beside(&list, None, Way::Next), Some(at(0)));
    assert_eq!(beside(&list, None, Way::Previous), None);
    assert_eq!(beside(&list, Some(1), Way::Next), Some(at(3)));
    assert_eq!(beside(&list, Some(3), Way::Previous), Some(at(1)));
    assert_eq!(beside(&list, Some(3), Way::Next), None);
    assert_eq!(beside(&list, Some(0), Way::Previous), None);
    list.sort_by(Column::Givens);
    assert_eq!(beside(&list, Some(1), Way::Next), Some(at(3)));
    assert_eq!(beside(&list, Some(3), Way::Next), Some(at(0)));
    // A row that is not shown any more: on from where it stands in the list.
    list.sort_by(Column::Number);
    list.note_solved(at(1));
    list.set_filter(Filter::Unsolved);
    assert_eq!(beside(&list, Some(1), Way::Next), Some(at(3)));
    assert_eq!(beside(&list, Some(1), Way::Previous), Some(at(0)));
}

#[test]
fn progress_is_taken_up_again() {
    let mut list = collection(&[(30, ""); 4]);
    list.note_solved(at(1));
    list.note_opened(at(2));
    let progress = list.progress();
    let mut again = collection(&[(30, ""); 4]);
    again.resume(&progress);
    assert_eq!((again.last(), again.tally().solved), (Some(at(2)), 1));
    assert!(again.row(at(1)).is_some_and(Row::is_solved));
    let mut shorter = collection(&[(30, "")]);
    shorter.resume(&progress);
    assert_eq!((shorter.last(), shorter.tally().solved), (None, 0));
}

#[test]
fn a_hundred_thousand_rows_are_arranged_in_one_go_each() {
    let ratings: Vec<String> = (0..100_000_u32).map(|row| format!("{}", row % 997)).collect();
    let rows: Vec<(u8, &str)> = (0..)
        .zip(&ratings)
        .map(|(row, words)| (17 + u8::try_from(row % 40).unwrap(), words.as_str()))
        .collect();
    let mut list = collection(&rows);
    list.sort_by(Column::Rating);
    let order = shown(&list);
    let key = |row: u32| (list.row(at(row)).and_then(Row::rating), row);
    assert_eq!(order.len(), rows.len());
    assert!(order.is_sorted_by_key(|&row| key(row)));
}

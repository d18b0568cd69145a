//! Parser of lists of moves as people write them.

use super::limits::{LONGEST_LIST, MAX_COINS};
use super::moves::Move;
use super::table_spec::TableSpec;
use crate::numerals::grouped;
use crate::parameter::BadParameter;

/// Parses a list of moves for `table` in any of these forms:
/// - one line per move, or semicolons between the moves: positions, as in `0 1 2 3` or `0, 2`, or a pattern with one
///   digit per position, as in `1010`; a minus sign for a move that names no position; empty lines and lines that begin
///   with `#` are skipped;
/// - moves in brackets or braces, as in Python or JSON: `[{0, 1, 2, 3}, {0, 2}]`;
/// - moves in quotes: `"1111", "1010"`, read as patterns if possible: with one coin, `"1"` names it;
/// - the saved table of the belief, whose second column holds the positions.
///
/// # Errors
/// A [`BadParameter`] that names the first line or move that is invalid, or the list if it has no moves or too many.
pub fn parse_list(text: &str, table: TableSpec) -> Result<Vec<Move>, BadParameter> {
    let text = text.trim_start_matches('\u{feff}');
    let moves = if text.contains(['"', '\'']) {
        let quoted = text.split(['"', '\'']).skip(1).step_by(2);
        named(quoted, |field, text| parse_pattern(text, table).map_or_else(|| parse_move(field, text, table), Ok))
    } else if text.contains(['[', '{', '(']) {
        let bare: String = text.split_whitespace().collect();
        let inside = if bare == "[]" || bare == "{}" { Vec::new() } else { innermost(text)? };
        named(inside.into_iter(), |field, text| parse_move(field, text, table))
    } else {
        lines(text, table)
    }?;
    check_length("the list", moves.len())?;
    Ok(moves)
}

/// Checks that a list has 1 to [`LONGEST_LIST`] moves.
///
/// # Errors
/// A [`BadParameter`] that names `field`.
pub fn check_length(field: &str, moves: usize) -> Result<(), BadParameter> {
    if (1..=LONGEST_LIST).contains(&moves) {
        return Ok(());
    }
    let most = grouped(LONGEST_LIST);
    let value = if moves == 0 { "empty".to_owned() } else { format!("more than {most} moves long") };
    Err(BadParameter::new(field, value, format!("a list of 1 to {most} moves")))
}

/// Checks that a move names no position past the last one, and none more often than a coin has other faces.
///
/// # Errors
/// A [`BadParameter`] that names `field`.
pub fn check_move(field: &str, flip: Move, table: TableSpec) -> Result<(), BadParameter> {
    if flip.fits(table) { Ok(()) } else { Err(BadParameter::new(field, flip.as_list(), allowed_positions(table))) }
}

/// Describes the allowed moves, as the end of a sentence with "… must be".
fn allowed_positions(table: TableSpec) -> String {
    let last = table.coins() - 1;
    match table.faces() - 1 {
        1 => format!("places from 0 to {last}, each once at most"),
        most => format!("places from 0 to {last}, each {most} times at most"),
    }
}

fn named<'t>(
    texts: impl Iterator<Item = &'t str>,
    parse: impl Fn(&str, &str) -> Result<Move, BadParameter>,
) -> Result<Vec<Move>, BadParameter> {
    let moves = texts.zip(1..).map(|(text, number)| parse(&format!("move {}", grouped(number)), text));
    moves.take(LONGEST_LIST + 1).collect()
}

fn lines(text: &str, table: TableSpec) -> Result<Vec<Move>, BadParameter> {
    let is_table = text.lines().next().is_some_and(|line| line.starts_with("move,"));
    let mut moves = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.split('#').next().unwrap_or_default().trim();
        if line.is_empty() || is_table && (number == 1 || line.starts_with("0,")) {
            continue;
        }
        let field = format!("line {}", grouped(number));
        if is_table {
            moves.push(parse_move(&field, line.split(',').nth(1).unwrap_or_default(), table)?);
        } else {
            for text in line.split(';').filter(|text| !text.trim().is_empty()) {
                moves.push(parse_move(&field, text, table)?);
            }
        }
        // do not read a list that is much too long to its end
        if moves.len() > LONGEST_LIST {
            break;
        }
    }
    Ok(moves)
}

/// Returns the contents of the innermost brackets.
fn innermost(text: &str) -> Result<Vec<&str>, BadParameter> {
    const OPENING: [char; 3] = ['[', '{', '('];
    const CLOSING: [char; 3] = [']', '}', ')'];
    let (mut found, mut is_open) = (Vec::new(), false);
    // a bracket that is not closed is noticed at the end
    let pieces = text.split_inclusive(|letter| OPENING.contains(&letter) || CLOSING.contains(&letter));
    for piece in pieces.chain(std::iter::once("")) {
        let (opens, closes) = (piece.ends_with(OPENING), piece.ends_with(CLOSING));
        let inside = piece.trim_end_matches(OPENING).trim_end_matches(CLOSING);
        if is_open && closes {
            found.push(inside);
        } else if is_open && !opens {
            return Err(BadParameter::new("the list", inside.trim(), "closed by a bracket"));
        } else if (opens || closes) && inside.contains(|c: char| c.is_ascii_digit()) {
            let text = inside.trim_matches([' ', ',']);
            return Err(BadParameter::new("the list", text, "moves in brackets, as in [[0, 1], [0]]"));
        }
        is_open = opens;
        if found.len() > LONGEST_LIST {
            break;
        }
    }
    Ok(found)
}

/// Parses a pattern: one digit per position, the number of times it is named. `None` if the text is not a pattern.
pub fn parse_pattern(text: &str, table: TableSpec) -> Option<Move> {
    let digits: Option<Vec<u32>> =
        text.chars().take(MAX_COINS as usize + 1).map(|digit| digit.to_digit(table.faces())).collect();
    let digits = digits.filter(|digits| digits.len() == table.coins() as usize)?;
    Some(Move::with_amounts(table.coins(), |p| digits.get(p as usize).copied().unwrap_or(0)))
}

/// Parses a move outside of quotes: positions, or a pattern. With one coin, a digit is a position.
fn parse_move(field: &str, text: &str, table: TableSpec) -> Result<Move, BadParameter> {
    let words: Vec<&str> = text.split([' ', ',', '\t']).filter(|word| !word.is_empty()).collect();
    let pattern = |word| parse_pattern(word, table).filter(|_| table.coins() > 1);
    let found = match words.as_slice() {
        ["-"] => Some(Move::default()),
        [word] if pattern(word).is_some() => pattern(word),
        words => words.iter().try_fold(Move::default(), |flip, word| flip.and(word.parse().ok()?)),
    };
    found.filter(|flip| check_move(field, *flip, table).is_ok()).ok_or_else(|| {
        let (positions, coins, last) = (allowed_positions(table), table.coins(), table.faces() - 1);
        let digits =
            if coins > 1 { format!(", or a pattern of {coins} digits from 0 to {last}") } else { String::new() };
        BadParameter::new(field, text.trim(), format!("{positions}{digits}"))
    })
}

#[cfg(test)]
mod tests {
    use super::super::permutation::Devil;
    use super::*;

    fn four() -> TableSpec {
        TableSpec::of_coins(4)
    }

    fn texts(text: &str) -> Vec<String> {
        parse_list(text, four()).unwrap_or_else(|e| panic!("{text}: {e}")).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_list_is_read_in_all_forms() {
        let expected = ["0 1 2 3", "0 2", "", "3"];
        for text in [
            "0 1 2 3\n0 2\n-\n3\n",
            "1111\n1010\n0000\n0001",
            "  # mine\r\n0,1,2,3\r\n\r\n2, 0\r\n-\r\n3",
            "0 1 2 3; 0 2; -; 3",
            "[{0, 1, 2, 3}, {0, 2}, set(), {3}]",
            "moves = [[0, 1, 2, 3], [0, 2], [], [3]]",
            "[\n [0,1,2,3],\n [0,2], [ ], [3]\n]",
            "[\"1111\", \"1010\", \"\", \"3\"]",
            "move,places,configurations_left,classes_left\n0,,16,6\n1,0 1 2 3,15,5\n2,0 2,14,5\n3,,13,5\n4,3,13,4\n",
            "move,places,classes_left,possible\n0,,2,HHHH TTTT\n1,0 1 2 3,1,HHHH\n2,0 2,1,HHHH\n3,,1,HHHH\n4,3,1,HHHH\n",
        ] {
            assert_eq!(texts(text), expected, "{text}");
        }
        let dice = TableSpec::new(3, 3, Devil::Turn);
        let read = |text| parse_list(text, dice).unwrap();
        assert_eq!(
            read("0 1 1\n120"),
            read("0 1 1; 0 1 1")[..1].iter().chain(&read("0 1 1")).copied().collect::<Vec<_>>()
        );
        assert_eq!(read("022")[0].to_string(), "1 1 2 2");
    }

    #[test]
    fn a_single_coin_is_named_by_its_position_or_a_digit_in_quotes() {
        let one = TableSpec::of_coins(1);
        for text in ["0", "[0]", "[[0]]", "\"1\""] {
            assert_eq!(parse_list(text, one).unwrap(), [Move::new(1, 1)], "{text}");
        }
        assert_eq!(parse_list("\"0\"", one).unwrap(), [Move::default()]);
        assert!(
            parse_list("1", one).unwrap_err().to_string().ends_with("must be places from 0 to 0, each once at most")
        );
    }

    #[test]
    fn text_that_is_not_a_list_is_refused_in_one_sentence() {
        let allowed = "it must be places from 0 to 3, each once at most, or a pattern of 4 digits from 0 to 1";
        let length = "it must be a list of 1 to 65,535 moves";
        for (text, sentence) in [
            ("", format!("the list is empty; {length}")),
            ("# nothing\n\n", format!("the list is empty; {length}")),
            ("[]", format!("the list is empty; {length}")),
            ("0 1\n0 4", format!("line 2 is 0 4; {allowed}")),
            ("0 0", format!("line 1 is 0 0; {allowed}")),
            ("-1", format!("line 1 is -1; {allowed}")),
            ("1112", format!("line 1 is 1112; {allowed}")),
            ("11111", format!("line 1 is 11111; {allowed}")),
            ("0 1.5", format!("line 1 is 0 1.5; {allowed}")),
            ("Dear Sir or Madam", format!("line 1 is Dear Sir or Madam; {allowed}")),
            ("[[0, 1], [0, 64]]", format!("move 2 is 0, 64; {allowed}")),
            ("[[0, 1], 2]", "the list is 2; it must be moves in brackets, as in [[0, 1], [0]]".to_owned()),
            ("[3, [0, 1]]", "the list is 3; it must be moves in brackets, as in [[0, 1], [0]]".to_owned()),
            ("[[0, 1], [2", "the list is 2; it must be closed by a bracket".to_owned()),
        ] {
            assert_eq!(parse_list(text, four()).unwrap_err().to_string(), sentence);
        }
        for text in ["0\n".repeat(1_000_000), "[0]".repeat(1_000_000), "\"0\"".repeat(1_000_000)] {
            let sentence = parse_list(&text, four()).unwrap_err().to_string();
            assert!(sentence.starts_with("the list is ") && sentence.ends_with(length), "{sentence}");
        }
        assert_eq!(parse_list(&"0 2\n".repeat(65_535), four()).unwrap().len(), 65_535);
    }
}

//! Limits on a text before it is parsed as TOML.
//!
//! The parser needs about 50 bytes for every token and 1 KiB for every inline table, so that 8 MiB of `{a=1},` would
//! take 2 GB. So the tokens are counted first, and a text with too many is refused.

use toml_parser::Source;
use toml_parser::lexer::TokenKind;

use crate::numerals::grouped;

/// Largest number of tokens; a list of 65,535 moves of sixteen coins, written as positions, has 1.7 million.
const MOST_TOKENS: usize = 2_500_000;
/// Largest number of inline tables; a scenario has at most some dozens.
const MOST_INLINE_TABLES: usize = 20_000;
/// Largest number of dots in a key. The parser accepts 80 and does not report the place of the error beyond that; a
/// scenario has one.
const MOST_DOTS: usize = 40;

/// Refuses a text of more than `most_bytes`, or with more parts than any file of this program needs.
///
/// # Errors
/// One sentence that says what is allowed, and the byte at which a limit was exceeded; `None` if the whole text is too
/// long.
pub fn check(text: &str, most_bytes: u64) -> Result<(), (String, Option<usize>)> {
    if text.len() as u64 > most_bytes {
        let sentence = format!("the text is longer than the {} MiB that are read", most_bytes >> 20);
        return Err((sentence, None));
    }
    let (mut tokens, mut inline_tables, mut dots) = (0, 0, 0);
    for token in Source::new(text).lex() {
        tokens += 1;
        match token.kind() {
            // texts may follow each other without a sign between them, and each takes as much as a number and its comma
            TokenKind::BasicString
            | TokenKind::LiteralString
            | TokenKind::MlBasicString
            | TokenKind::MlLiteralString => tokens += 2,
            TokenKind::LeftCurlyBracket => inline_tables += 1,
            // each makes a table, which takes as much as 30 numbers
            TokenKind::Dot => (dots, tokens) = (dots + 1, tokens + 30),
            TokenKind::Equals | TokenKind::Comma | TokenKind::Newline => dots = 0,
            _ => {}
        }
        let counts = [
            (tokens, MOST_TOKENS, "parts"),
            (inline_tables, MOST_INLINE_TABLES, "tables in braces"),
            (dots, MOST_DOTS, "dots in a key"),
        ];
        if let Some((_, most, what)) = counts.into_iter().find(|(count, most, _)| count > most) {
            let sentence = format!("the text has more than the {} {what} that are read", grouped(most));
            return Err((sentence, Some(token.span().start())));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const MOST_BYTES: u64 = 1 << 23;

    fn list_of(element: &str, count: usize) -> String {
        format!("x = [{}]", element.repeat(count))
    }

    #[test]
    fn a_text_that_would_take_gigabytes_is_refused_with_its_place() {
        let refused = check(&list_of("{a=1},", 1 << 20), MOST_BYTES).unwrap_err();
        assert_eq!(refused.0, "the text has more than the 20,000 tables in braces that are read");
        assert_eq!(refused.1, Some("x = [".len() + 20_000 * "{a=1},".len()));
        for element in ["1,", "[],", "\n", "#\n", " \n"] {
            let refused = check(&list_of(element, MOST_TOKENS), MOST_BYTES).unwrap_err();
            assert_eq!(refused.0, "the text has more than the 2,500,000 parts that are read");
        }
        for text in ["'a'", "\"a\"", "\"\"\"\"\"\""] {
            assert!(check(&list_of(text, MOST_TOKENS / 2), MOST_BYTES).is_err());
        }
        let headers = format!("[a{}]\n", ".a".repeat(MOST_DOTS)).repeat(3_000);
        assert!(check(&headers, MOST_BYTES).is_err());
        let refused = check(&" ".repeat(MOST_BYTES as usize + 1), MOST_BYTES).unwrap_err();
        assert_eq!(refused, ("the text is longer than the 8 MiB that are read".to_owned(), None));
    }

    #[test]
    fn a_key_with_too_many_dots_is_refused_at_its_place() {
        let refused = check(&format!("a.b = 1\n\n{} = 1", vec!["a"; 100].join(".")), MOST_BYTES).unwrap_err();
        assert_eq!(refused.0, "the text has more than the 40 dots in a key that are read");
        assert_eq!(refused.1, Some("a.b = 1\n\n".len() + 2 * 40 + 1));
        assert_eq!(check(&list_of("0.5,", 100), MOST_BYTES), Ok(()));
    }

    #[test]
    fn commas_and_braces_in_strings_and_comments_are_not_counted() {
        let many = "{a=1},".repeat(1 << 20);
        for text in
            [format!("x = '{many}'"), format!("x = \"{many}\""), format!("x = '''\n{many}\n'''"), format!("#{many}")]
        {
            assert_eq!(check(&text, MOST_BYTES), Ok(()));
        }
    }

    #[test]
    fn the_longest_list_of_moves_is_parsed() {
        let moves = list_of("[0, 1, 2, 3, 4, 5, 6, 7],\n", 65_535);
        assert_eq!(check(&moves, MOST_BYTES), Ok(()));
    }
}

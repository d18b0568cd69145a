//! Reference for tests: Norvig's program, transcribed, on words of H and T. Slow and simple.

use std::collections::{BTreeSet, HashSet, VecDeque};

use super::moves::Move;

/// A belief, as canonical words.
pub type Words = BTreeSet<String>;
/// A move, as positions.
pub type Positions = Vec<usize>;

/// Returns all words of `coins` letters in alphabetical order.
pub fn words(coins: u32) -> Vec<String> {
    (0..coins).fold(vec![String::new()], |words, _| {
        words.iter().flat_map(|word| ["H", "T"].map(|letter| format!("{word}{letter}"))).collect()
    })
}

/// Returns the word rotated to begin with its letter `notches`.
pub fn turn(word: &str, notches: usize) -> String {
    let (start, rest) = word.split_at(notches % word.len());
    format!("{rest}{start}")
}

pub fn rotations(word: &str) -> Words {
    (0..word.len()).map(|notches| turn(word, notches)).collect()
}

pub fn canonical(word: &str) -> String {
    rotations(word).into_iter().next().unwrap()
}

/// Exchanges the letters at `positions`; all heads stays as it is.
pub fn flip(word: &str, positions: &[usize]) -> String {
    if !word.contains('T') {
        return word.to_owned();
    }
    let flipped = |letter| if letter == 'H' { 'T' } else { 'H' };
    word.chars().enumerate().map(|(i, c)| if positions.contains(&i) { flipped(c) } else { c }).collect()
}

pub fn all_coins(coins: u32) -> Words {
    words(coins).iter().map(|word| canonical(word)).collect()
}

pub fn all_moves(coins: u32) -> Vec<Positions> {
    all_coins(coins).iter().map(|word| word.match_indices('H').map(|(i, _)| i).collect()).collect()
}

/// Returns the belief after a move, in canonical words.
pub fn update(belief: &Words, positions: &[usize]) -> Words {
    belief.iter().flat_map(|word| rotations(word)).map(|word| canonical(&flip(&word, positions))).collect()
}

/// Returns the first shortest list of moves and the number of beliefs that can be reached.
pub fn coin_search(coins: u32) -> (Option<Vec<Positions>>, usize) {
    let goal = Words::from(["H".repeat(coins as usize)]);
    let mut explored = HashSet::from([all_coins(coins)]);
    let mut queue = VecDeque::from([(Vec::new(), all_coins(coins))]);
    let mut found = None;
    while let Some((strategy, belief)) = queue.pop_front() {
        for positions in all_moves(coins) {
            let next = update(&belief, &positions);
            if explored.insert(next.clone()) {
                let mut longer = strategy.clone();
                longer.push(positions);
                queue.push_back((longer, next));
            }
        }
        if belief == goal {
            found = Some(strategy);
        }
    }
    (found, explored.len())
}

/// Returns move `number`, from 1, of the shortest list in closed form: with v the number of trailing zeros of `number`,
/// position c is named if c and v have no bit in common. Unless the number of coins is a power of two, this is the list
/// for k coins repeated round the table, where k is the largest power of two that divides `coins`.
pub fn closed_form_move(coins: u32, number: u64) -> Move {
    let named = (0..coins).filter(|position| position & number.trailing_zeros() == 0);
    Move::new(coins, named.fold(0, |bits, position| bits | 1 << position))
}

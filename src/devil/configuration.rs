//! Configuration of the coins on the table: the face that each shows.

use std::cmp::Ordering;
use std::fmt;

use super::limits::MAX_COINS;
use super::moves::Move;
use super::permutation::{Devil, Permutation};
use super::planes::{all_ones, number_at, planes, sums_modulo};
use super::table_spec::TableSpec;
use crate::numerals::count;
use crate::parameter::BadParameter;

/// Configuration: the face of each coin on the table, a number from 0 to m − 1. Three bit planes hold the faces; plane
/// b holds bit b of every face. With two faces, heads is 0 and tails is 1, and plane 0 alone holds all of it.
///
/// Its text begins with position 0: `HHHT` has tails only at position 3. With more than two faces, the letters are A,
/// B, C and so on, as in `AACB`, because a spreadsheet would read digits as a number. Configurations are ordered by
/// their texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Configuration {
    coins: u32,
    faces: u32,
    planes: [u64; 3],
}

impl Configuration {
    /// Creates the configuration of `coins` coins (1 to 64) with two faces that shows tails where `bits` has a 1;
    /// ignores bits past the last coin.
    pub(super) fn new(coins: u32, bits: u64) -> Self {
        Self { coins, faces: 2, planes: [bits & all_ones(coins), 0, 0] }
    }

    /// Creates the configuration with `face(position)`, 0 to m − 1, at each position.
    pub(super) fn with_faces(table: TableSpec, face: impl FnMut(u32) -> u32) -> Self {
        Self { coins: table.coins(), faces: table.faces(), planes: planes(table.coins(), face) }
    }

    /// Creates the configuration whose faces are the digits of `index` to base m, position 0 the lowest.
    pub(super) fn from_index(table: TableSpec, index: u64) -> Self {
        if table.faces() == 2 {
            return Self::new(table.coins(), index);
        }
        let m = u64::from(table.faces());
        let digit = |position: u32| m.checked_pow(position).map_or(0, |power| index / power % m);
        Self::with_faces(table, |position| u32::try_from(digit(position)).unwrap_or(0))
    }

    /// Returns the number whose digits to base m are the faces; `None` if it has more bits than a machine word.
    pub(super) fn index(self) -> Option<usize> {
        if self.faces == 2 {
            return usize::try_from(self.bits()).ok();
        }
        (0..self.coins).rev().try_fold(0_usize, |index, position| {
            index.checked_mul(self.faces as usize)?.checked_add(self.face(position) as usize)
        })
    }

    /// Parses the text of a configuration, in letters or, as in older files, in digits.
    ///
    /// # Errors
    /// A [`BadParameter`] that names `field` and the allowed texts.
    pub fn parse(field: &str, text: &str, table: TableSpec) -> Result<Self, BadParameter> {
        let of_letter = |sign: char| {
            (0..table.faces()).find(|face| Self::letter(table.faces(), *face) == sign.to_ascii_uppercase())
        };
        let face = |sign: char| of_letter(sign).or_else(|| sign.to_digit(table.faces()));
        let faces: Option<Vec<u32>> = text.trim().chars().take(MAX_COINS as usize + 1).map(face).collect();
        let Some(faces) = faces.filter(|faces| faces.len() == table.coins() as usize) else {
            return Err(BadParameter::new(field, text, Self::allowed(table)));
        };
        Ok(Self::with_faces(table, |p| faces.get(p as usize).copied().unwrap_or(0)))
    }

    /// Describes the allowed texts, as the end of a sentence with "… must be".
    pub fn allowed(table: TableSpec) -> String {
        let number = count(table.coins(), "letter");
        match table.faces() {
            2 => format!("{number} H or T"),
            faces => format!("{number} from A to {}", Self::letter(faces, faces - 1)),
        }
    }

    /// Returns the letter of a face: H and T if there are two, otherwise A, B, C and so on.
    pub fn letter(faces: u32, face: u32) -> char {
        match (faces, face) {
            (2, 0) => 'H',
            (2, _) => 'T',
            (_, face) => u8::try_from(face).map_or('?', |face| char::from(b'A'.saturating_add(face))),
        }
    }

    /// Returns the number of coins.
    pub fn coins(self) -> u32 {
        self.coins
    }

    /// Returns the number of faces of each coin.
    pub fn faces(self) -> u32 {
        self.faces
    }

    /// Whether the numbers of coins and faces are those of `table`.
    pub fn is_of(self, table: TableSpec) -> bool {
        self.coins == table.coins() && self.faces == table.faces()
    }

    /// Returns the configuration of coins with two faces as a vector: bit c is 1 if the coin at position c shows tails.
    pub fn bits(self) -> u64 {
        self.planes[0]
    }

    /// Whether every coin shows heads, or face 0, so that the game is over.
    pub fn is_all_heads(self) -> bool {
        self.planes == [0; 3]
    }

    /// Returns the face of the coin at `position`, 0 to m − 1; 0 past the last coin.
    pub fn face(self, position: u32) -> u32 {
        number_at(&self.planes, position)
    }

    /// Returns the configuration after the table was turned by `notches`: the coin at position p + `notches` comes to
    /// position p, so the new text is the old one from letter `notches` on, followed by the letters before. As
    /// positions are numbered clockwise, the table turns anticlockwise. N notches are a whole turn.
    pub fn turned(self, notches: u32) -> Self {
        let notches = notches % self.coins;
        if notches == 0 {
            return self;
        }
        let turn = |bits: u64| (bits >> notches | bits << (self.coins - notches)) & all_ones(self.coins);
        Self { planes: self.planes.map(turn), ..self }
    }

    /// Returns the configuration after the Devil permuted the coins.
    pub fn after(self, permutation: &Permutation) -> Self {
        let moved = |bits: u64| match bits {
            0 => 0,
            bits => (0..self.coins)
                .zip(permutation.places())
                .fold(0, |to, (position, place)| to | (bits >> (place & 63) & 1) << position),
        };
        Self { planes: self.planes.map(moved), ..self }
    }

    /// Returns the configuration before the Devil permuted the coins: the inverse of [`Self::after`].
    pub(super) fn before(self, permutation: &Permutation) -> Self {
        let moved = |bits: u64| {
            let placed = (0..self.coins).zip(permutation.places());
            placed.fold(0, |from, (position, place)| from | (bits >> position & 1) << (place & 63))
        };
        Self { planes: self.planes.map(moved), ..self }
    }

    /// Returns the coins sorted by their faces.
    pub(super) fn sorted(self) -> Self {
        let mut faces: Vec<u32> = (0..self.coins).map(|position| self.face(position)).collect();
        faces.sort_unstable();
        Self { planes: planes(self.coins, |position| faces.get(position as usize).copied().unwrap_or(0)), ..self }
    }

    /// Returns the configuration after the coins at the positions of `flip` were flipped, or turned on by as many faces
    /// as their positions are named. The caller must take care that nothing is flipped once all coins show heads.
    pub fn flipped(self, flip: Move) -> Self {
        if self.faces == 2 {
            return Self::new(self.coins, self.bits() ^ flip.bits());
        }
        let within = flip.planes().map(|bits| bits & all_ones(self.coins));
        Self { planes: sums_modulo(self.planes, within, self.faces), ..self }
    }

    /// Returns the configuration before `flip`.
    pub(super) fn unflipped(self, flip: Move) -> Self {
        // as many flips as there are faces change nothing
        (1..self.faces).fold(self, |coins, _| coins.flipped(flip))
    }

    /// Returns this configuration minus another, face by face.
    pub(super) fn minus(self, other: Self) -> Self {
        self.unflipped(other.as_move())
    }

    /// Returns the configuration that a move makes of all heads, if the Devil does nothing.
    pub(super) fn made_by(table: TableSpec, flip: Move) -> Self {
        Self::with_faces(table, |_| 0).flipped(flip)
    }

    /// Returns the move that makes this configuration of all heads, if the Devil does nothing.
    pub(super) fn as_move(self) -> Move {
        Move::of_planes(self.planes)
    }

    /// Returns the move that brings every coin to heads, or to face 0, if the Devil does nothing.
    pub fn undoing(self) -> Move {
        Self { planes: [0; 3], ..self }.minus(self).as_move()
    }

    /// Returns the turned copy whose text comes first in the alphabet.
    pub fn canonical(self) -> Self {
        (1..self.coins).map(|notches| self.turned(notches)).fold(self, Self::min)
    }
}

impl Ord for Configuration {
    /// Compares the texts; H comes before T.
    fn cmp(&self, other: &Self) -> Ordering {
        let differ = self.planes.iter().zip(other.planes).fold(0, |all, (a, b)| all | (a ^ b));
        let at = differ.trailing_zeros();
        self.face(at).cmp(&other.face(at)).then(self.coins.cmp(&other.coins)).then(self.faces.cmp(&other.faces))
    }
}

impl PartialOrd for Configuration {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Configuration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text: String = (0..self.coins).map(|position| Self::letter(self.faces, self.face(position))).collect();
        f.pad(&text)
    }
}

impl TableSpec {
    /// Returns all configurations in the order of their indices, all heads first; none if there are more than
    /// [`LISTED`](super::limits::LISTED).
    pub(super) fn all(self) -> impl Iterator<Item = Configuration> {
        (0..u64::from(self.listed().unwrap_or(0))).map(move |index| Configuration::from_index(self, index))
    }

    /// Returns the representative of the class of a configuration: of all configurations that the Devil can make of it,
    /// the one whose text comes first.
    pub fn first_of(self, configuration: Configuration) -> Configuration {
        match self.devil() {
            Devil::Still => configuration,
            Devil::Turn => configuration.canonical(),
            Devil::TurnAndMirror => {
                let mirrored = configuration.after(&Permutation::mirror(self.coins(), 0));
                configuration.canonical().min(mirrored.canonical())
            }
            Devil::Shuffle => configuration.sorted(),
        }
    }

    /// Returns a permutation of the Devil that turns `from` into `to`, if there is one: a turn if possible, before a
    /// mirror, and with the fewest notches.
    pub fn permutation_between(self, from: Configuration, to: Configuration) -> Option<Permutation> {
        let does = |permutation: &Permutation| from.after(permutation) == to;
        let shuffle = || if self.devil() == Devil::Shuffle { self.shuffle_between(from, to) } else { None };
        self.turns_and_mirrors().find(does).or_else(shuffle)
    }

    /// Fills each position of `to` with the first unused coin of `from` that has its face.
    fn shuffle_between(self, from: Configuration, to: Configuration) -> Option<Permutation> {
        let mut taken = 0_u64;
        let mut places = Vec::with_capacity(self.coins() as usize);
        for position in 0..self.coins() {
            let place = (0..self.coins()).find(|&p| taken >> p & 1 == 0 && from.face(p) == to.face(position))?;
            taken |= 1 << place;
            places.push(place);
        }
        Permutation::new(self.coins(), |position| places.get(position as usize).copied().unwrap_or(u32::MAX))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::super::permutation::Devil;
    use super::super::reference;
    use super::*;

    #[test]
    fn the_text_has_position_zero_first() {
        assert_eq!(Configuration::new(4, 0b1000).to_string(), "HHHT");
        assert_eq!(Configuration::new(4, 0b0001).to_string(), "THHH");
        assert_eq!(format!("{:>6}", Configuration::new(3, 0b010)), "   HTH");
    }

    #[test]
    fn dice_are_written_in_letters_and_read_in_digits_too() {
        let table = TableSpec::new(4, 3, Devil::Turn);
        for text in ["AABC", "aabc", "0012", " AABC "] {
            assert_eq!(Configuration::parse("start", text, table).unwrap().to_string(), "AABC", "{text}");
        }
        for text in ["AABD", "0013", "HHTT", "AAB", "AAAAA", ""] {
            let sentence = Configuration::parse("start", text, table).unwrap_err().to_string();
            assert!(sentence.ends_with("it must be 4 letters from A to C"), "{sentence}");
        }
        let one = TableSpec::new(1, 5, Devil::Turn);
        let sentence = Configuration::parse("start", "F", one).unwrap_err().to_string();
        assert_eq!(sentence, "start is F; it must be 1 letter from A to E");
    }

    #[test]
    fn all_configurations_in_order_are_the_words_of_h_and_t() {
        for coins in 1..=8 {
            let mut all: Vec<_> = TableSpec::of_coins(coins).all().collect();
            all.sort();
            let texts: Vec<_> = all.iter().map(ToString::to_string).collect();
            assert_eq!(texts, reference::words(coins));
        }
    }

    #[test]
    fn turning_starts_the_text_at_another_letter() {
        for coins in 1..=8 {
            for configuration in TableSpec::of_coins(coins).all() {
                let text = configuration.to_string();
                for notches in 0..2 * coins {
                    let turned = configuration.turned(notches);
                    assert_eq!(turned.to_string(), reference::turn(&text, notches as usize));
                }
                assert_eq!(configuration.canonical().to_string(), reference::canonical(&text));
            }
        }
    }

    #[test]
    fn a_table_of_64_coins_turns_too() {
        let configuration = Configuration::new(64, 1 | 1 << 63);
        assert_eq!(configuration.turned(1).bits(), 0b11 << 62);
        assert_eq!(configuration.turned(63).bits(), 0b11);
        assert_eq!(configuration.turned(64), configuration);
        assert!(configuration.face(63) != 0 && !configuration.face(64) != 0);
    }

    /// Norvig: `rotations('HHHHHT')`.
    #[test]
    fn the_rotations_of_the_write_up() {
        let rotations: BTreeSet<_> = (0..6).map(|r| Configuration::new(6, 0b10_0000).turned(r).to_string()).collect();
        assert_eq!(rotations, ["HHHHHT", "HHHHTH", "HHHTHH", "HHTHHH", "HTHHHH", "THHHHH"].map(String::from).into());
    }

    /// Norvig: `flip('HHHT', {0, 2})` is `'THTT'`.
    #[test]
    fn flipping_changes_only_the_named_positions() {
        let flipped = Configuration::new(4, 0b1000).flipped(Move::new(4, 0b0101));
        assert_eq!(flipped.to_string(), "THTT");
        assert!(Configuration::new(4, 0b1000).flipped(Move::new(4, 0b1000)).is_all_heads());
    }

    #[test]
    fn two_permutations_combine_to_one() {
        let coins = Configuration::new(6, 0b01_1010);
        for first in [Permutation::turn(6, 2), Permutation::mirror(6, 1), Permutation::swap(6, 0, 3)] {
            for second in [Permutation::turn(6, 5), Permutation::mirror(6, 4), Permutation::swap(6, 2, 3)] {
                assert_eq!(coins.after(&first.then(&second)), coins.after(&first).after(&second));
            }
        }
        assert_eq!(Permutation::turn(4, 3).then(&Permutation::turn(4, 1)), Permutation::turn(4, 0));
    }

    /// Returns all configurations that the Devil can make of one, by applying his generators until nothing new is
    /// found.
    fn images(table: TableSpec, configuration: Configuration) -> BTreeSet<Configuration> {
        let mut found = BTreeSet::from([configuration]);
        let mut queue = vec![configuration];
        while let Some(next) = queue.pop() {
            let made = table.generators().into_iter().map(|permutation| next.after(&permutation));
            queue.extend(made.filter(|c| found.insert(*c)).collect::<Vec<_>>());
        }
        found
    }

    proptest! {
        /// All positions at once agree with one position after the other.
        #[test]
        fn flips_add_modulo_the_number_of_faces(
            faces in 2..=5_u32, coins in prop::collection::vec((0..5_u32, 0..=7_u32), 1..=64),
        ) {
            let table = TableSpec::new(u32::try_from(coins.len()).unwrap(), faces, Devil::Turn);
            let face = |position: u32| coins[position as usize].0 % faces;
            let amount = |position: u32| coins[position as usize].1;
            let configuration = Configuration::with_faces(table, face);
            let flip = Move::with_amounts(table.coins(), amount);
            let flipped = Configuration::with_faces(table, |position| (face(position) + amount(position)) % faces);
            prop_assert_eq!(configuration.flipped(flip), flipped);
            prop_assert_eq!(flipped.unflipped(flip), configuration);
            prop_assert!(configuration.flipped(configuration.undoing()).is_all_heads());
        }
    }

    #[test]
    fn the_first_image_represents_all_and_one_permutation_reaches_each() {
        for devil in Devil::ALL {
            for (coins, faces) in [(1, 2), (2, 2), (5, 2), (6, 2), (3, 3), (4, 3), (3, 4), (3, 5)] {
                let table = TableSpec::new(coins, faces, devil);
                for configuration in table.all() {
                    let images = images(table, configuration);
                    assert_eq!(Some(&table.first_of(configuration)), images.first());
                    for image in &images {
                        let permutation = table.permutation_between(configuration, *image).unwrap();
                        assert!(permutation.is_allowed(devil) && configuration.after(&permutation) == *image);
                    }
                    let others = table.all().filter(|other| !images.contains(other));
                    assert!(others.into_iter().all(|other| table.permutation_between(configuration, other).is_none()));
                }
            }
        }
    }

    #[test]
    fn large_tables_have_the_right_numbers() {
        let table = TableSpec::new(64, 5, Devil::Shuffle);
        assert_eq!(table.configurations().to_string().len(), 45);
        assert_eq!((table.listed(), TableSpec::of_coins(20).listed()), (None, Some(1 << 20)));
        assert_eq!([2, 3, 4, 5].map(|faces| TableSpec::new(1, faces, Devil::Still).prime()), [2, 3, 2, 5]);
        assert!(TableSpec::of_coins(1).generators().is_empty());
    }
}

//! Long lists that share what they have in common.

use std::sync::Arc;

/// How many entries are shared or not.
const CHUNK: usize = 1_024;

/// A list in pieces. Clones share all of them.
#[derive(Clone, Debug)]
pub(super) struct Chunks<T>(Vec<Arc<[T]>>);

impl<T> Default for Chunks<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T: Clone + PartialEq> Chunks<T> {
    /// The list, which shares with another one what stands in both at the same place.
    pub(super) fn of(list: &[T], other: &Self) -> Self {
        let piece = |(place, piece): (usize, &[T])| match other.0.get(place) {
            Some(same) if **same == *piece => Arc::clone(same),
            _ => Arc::from(piece),
        };
        Self(list.chunks(CHUNK).enumerate().map(piece).collect())
    }

    /// The list.
    pub(super) fn to_vec(&self) -> Vec<T> {
        self.0.iter().flat_map(|piece| piece.iter().cloned()).collect()
    }

    /// How many pieces it shares with another list.
    #[cfg(test)]
    pub(super) fn shared_with(&self, other: &Self) -> usize {
        self.0.iter().zip(&other.0).filter(|(one, other)| Arc::ptr_eq(one, other)).count()
    }
}

impl<T: PartialEq> PartialEq for Chunks<T> {
    fn eq(&self, other: &Self) -> bool {
        let is_same = |(one, other): (&Arc<[T]>, &Arc<[T]>)| Arc::ptr_eq(one, other) || one == other;
        self.0.len() == other.0.len() && self.0.iter().zip(&other.0).all(is_same)
    }
}

//! The input of the champion's net: sums of rows that the bytes of an observation select.
//!
//! A feature is active if a byte lies within a range. All features of one byte take one lookup: for each
//! value of the byte, the sum of the rows of its active features is stored.

use crate::weights_reader::WeightsReader;
use oriflamme_observe::bytes::{OBSERVATION, POSITION, QUEUE};

/// The sums of rows of one byte, by its value.
#[derive(Clone, Debug)]
struct ByValue<const N: usize> {
    /// For each value, the index of its sum; 0 is none.
    sums: Vec<u16>,
    rows: Vec<[f32; N]>,
}

/// The values of a byte for which a feature is active.
#[derive(Clone, Copy)]
struct Range {
    low: u8,
    high: u8,
}

/// A row that is added if a byte lies within a range.
struct Feature<const N: usize> {
    range: Range,
    row: [f32; N],
}

const VALUES: usize = 256;

impl<const N: usize> ByValue<N> {
    fn new(features: &[Feature<N>]) -> Self {
        let mut lookup = Self { sums: Vec::with_capacity(VALUES), rows: Vec::new() };
        let mut before: Vec<usize> = Vec::new();
        for value in 0..=u8::MAX {
            let holds = |&at: &usize| (features[at].range.low..=features[at].range.high).contains(&value);
            let holding: Vec<usize> = (0..features.len()).filter(holds).collect();
            if holding != before {
                let mut sum = [0.0; N];
                for &at in &holding {
                    sum.iter_mut().zip(&features[at].row).for_each(|(sum, weight)| *sum += weight);
                }
                lookup.rows.push(sum);
                before = holding;
            }
            lookup.sums.push(if before.is_empty() { 0 } else { lookup.rows.len() as u16 });
        }
        lookup
    }

    #[inline(always)]
    fn add(&self, value: usize, out: &mut [f32; N]) {
        let Some(row) = self.sums.get(value).and_then(|&sum| self.rows.get(usize::from(sum).wrapping_sub(1)))
        else {
            return;
        };
        out.iter_mut().zip(row).for_each(|(sum, weight)| *sum += weight);
    }
}

/// The source of the number that a position's feature tests.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Source {
    Own,
    Before,
    Behind,
    /// A byte about the whole table, minus the position's index.
    Ahead,
    /// The position's index.
    Index,
}

impl Source {
    fn read(reader: &mut WeightsReader<'_>) -> Option<Self> {
        [Self::Own, Self::Before, Self::Behind, Self::Ahead, Self::Index]
            .get(usize::from(reader.byte()?))
            .copied()
    }
}

/// The features of a position. All positions share them.
#[derive(Clone, Debug)]
pub(super) struct Near<const N: usize>(Vec<(Source, usize, ByValue<N>)>);

impl<const N: usize> Near<N> {
    pub(super) fn read(reader: &mut WeightsReader<'_>, features: usize) -> Option<Self> {
        let mut kinds = Vec::with_capacity(features);
        for _ in 0..features {
            let source = Source::read(reader)?;
            kinds.push((
                (source, usize::from(reader.byte()?)),
                Range { low: reader.byte()?, high: reader.byte()? },
            ));
        }
        let groups = grouped(reader, &kinds)?;
        Some(Self(groups.into_iter().map(|((source, byte), rows)| (source, byte, rows)).collect()))
    }

    /// The sum of the rows that are active at a position.
    #[inline(always)]
    pub(super) fn sum(&self, bytes: &[u8; OBSERVATION], at: usize) -> [f32; N] {
        let mut sum = [0.0; N];
        for (source, byte, rows) in &self.0 {
            let of = |position: usize| bytes.get(QUEUE + position * POSITION + byte).copied();
            let value = match source {
                Source::Own => of(at),
                Source::Before => at.checked_sub(1).and_then(of),
                Source::Behind => of(at + 1),
                Source::Ahead => usize::from(bytes[*byte]).checked_sub(at).map(|ahead| ahead as u8),
                Source::Index => Some(at as u8),
            };
            if let Some(value) = value {
                rows.add(usize::from(value), &mut sum);
            }
        }
        sum
    }
}

/// The features of the whole table.
#[derive(Clone, Debug)]
pub(super) struct TableFeatures<const N: usize>(Vec<(usize, ByValue<N>)>);

impl<const N: usize> TableFeatures<N> {
    pub(super) fn read(reader: &mut WeightsReader<'_>, features: usize) -> Option<Self> {
        let mut kinds = Vec::with_capacity(features);
        for _ in 0..features {
            kinds.push((usize::from(reader.byte()?), Range { low: reader.byte()?, high: reader.byte()? }));
        }
        kinds.iter().all(|&(at, _)| at < OBSERVATION).then_some(())?;
        grouped(reader, &kinds).map(Self)
    }

    #[inline(always)]
    pub(super) fn add(&self, bytes: &[u8; OBSERVATION], out: &mut [f32; N]) {
        for (at, rows) in &self.0 {
            rows.add(usize::from(bytes[*at]), out);
        }
    }
}

/// Reads the row of each feature, and groups the features by byte, in order of first appearance.
fn grouped<K: Copy + PartialEq, const N: usize>(
    reader: &mut WeightsReader<'_>,
    kinds: &[(K, Range)],
) -> Option<Vec<(K, ByValue<N>)>> {
    let mut groups: Vec<(K, Vec<Feature<N>>)> = Vec::new();
    for &(byte, range) in kinds {
        let feature = Feature { range, row: reader.row()? };
        match groups.iter_mut().find(|(of, _)| *of == byte) {
            Some((_, features)) => features.push(feature),
            None => groups.push((byte, vec![feature])),
        }
    }
    Some(groups.into_iter().map(|(byte, features)| (byte, ByValue::new(&features))).collect())
}

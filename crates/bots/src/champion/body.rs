//! The first layers of the champion's net and its critic. They compute a vector for each position of the
//! queue, and one for everything.

use super::{
    features::{Near, TableFeatures},
    layers::{Layer, normal, relu},
    read::Bias,
};
use crate::weights_reader::WeightsReader;
use oriflamme_observe::bytes::OBSERVATION;

/// The length of a position's vector.
pub(super) const TOKEN: usize = 64;
/// The width of the layers.
pub(super) const WIDTH: usize = 256;
/// The byte of an observation that holds the number of positions.
const POSITIONS_BYTE: usize = 15;

/// The weights of these layers.
#[derive(Clone, Debug)]
pub(super) struct NetBody<const BLOCKS: usize> {
    near: Near<TOKEN>,
    queue: Layer<WIDTH>,
    table: TableFeatures<WIDTH>,
    blocks: [[Layer<WIDTH>; 2]; BLOCKS],
}

/// The activations of the body for an observation.
pub(super) struct BodyActivations {
    pub(super) tokens: Vec<[f32; TOKEN]>,
    pub(super) shared: [f32; WIDTH],
}

impl<const BLOCKS: usize> NetBody<BLOCKS> {
    /// Reads the layers of a body for this many positions.
    pub(super) fn read(reader: &mut WeightsReader<'_>, positions: usize) -> Option<Self> {
        let count = |reader: &mut WeightsReader<'_>| {
            Some(usize::from(reader.byte()?) | usize::from(reader.byte()?) << 8)
        };
        let near = count(reader).and_then(|features| Near::read(reader, features))?;
        let table = count(reader).and_then(|features| TableFeatures::read(reader, features))?;
        let queue = reader.layer(positions * TOKEN, Bias::Some)?;
        let mut blocks = Vec::with_capacity(BLOCKS);
        for _ in 0..BLOCKS {
            blocks.push([reader.layer(WIDTH, Bias::Some)?, reader.layer(WIDTH, Bias::Some)?]);
        }
        Some(Self { near, queue, table, blocks: blocks.try_into().ok()? })
    }

    /// Runs the layers. Positions beyond the net's limit are ignored.
    #[inline(always)]
    pub(super) fn run(&self, bytes: &[u8; OBSERVATION]) -> BodyActivations {
        let positions = usize::from(bytes[POSITIONS_BYTE]).min(self.queue.rows.len() / TOKEN);
        let mut shared = self.queue.bias;
        self.table.add(bytes, &mut shared);
        let mut tokens = Vec::with_capacity(positions);
        for at in 0..positions {
            let mut token = self.near.sum(bytes, at);
            relu(&mut token);
            self.queue.add(at * TOKEN, &token, &mut shared);
            tokens.push(token);
        }
        relu(&mut shared);
        for [wide, back] in &self.blocks {
            let mut inner = wide.apply(&normal(&shared));
            relu(&mut inner);
            let change = back.apply(&inner);
            shared.iter_mut().zip(change).for_each(|(value, change)| *value += change);
        }
        BodyActivations { tokens, shared: normal(&shared) }
    }
}

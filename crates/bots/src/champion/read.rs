//! The file of the champion's net: text about its sizes, then features and weights as `train/gpu/export.py`
//! writes them.

use super::layers::{Layer, Short};

/// The rest of a file of weights.
pub(super) struct Reader<'a>(pub(super) &'a [u8]);

impl Reader<'_> {
    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (taken, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*taken)
    }
    pub(super) fn byte(&mut self) -> Option<u8> {
        self.take::<1>().map(|[byte]| byte)
    }
    fn short(&mut self) -> Option<Short> {
        self.take().map(u16::from_le_bytes).map(Short)
    }
    pub(super) fn floats<const N: usize>(&mut self) -> Option<[f32; N]> {
        let mut values = [0.0; N];
        for value in &mut values {
            *value = self.short()?.value();
        }
        Some(values)
    }
    /// Weights input by input, then, with `bias`, one for each output.
    pub(super) fn layer<const OUT: usize>(&mut self, inputs: usize, bias: Bias) -> Option<Layer<OUT>> {
        let mut rows = Vec::with_capacity(inputs);
        for _ in 0..inputs {
            let mut row = [Short(0); OUT];
            for weight in &mut row {
                *weight = self.short()?;
            }
            rows.push(row);
        }
        let bias = match bias {
            Bias::Some => self.floats()?,
            Bias::None => [0.0; OUT],
        };
        Some(Layer { rows, bias })
    }
}

/// Whether a layer adds something to each of its outputs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Bias {
    Some,
    None,
}

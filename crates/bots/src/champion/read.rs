//! Reads the layers of the champion's net, as `train/gpu/export.py` writes them.

use super::layers::Layer;
use crate::weights_reader::{Short, WeightsReader};

impl WeightsReader<'_> {
    /// Weights ordered by input, then, with `bias`, one for each output.
    pub(super) fn layer<const OUT: usize>(&mut self, inputs: usize, bias: Bias) -> Option<Layer<OUT>> {
        let mut rows = Vec::with_capacity(inputs);
        for _ in 0..inputs {
            rows.push(self.row()?.map(Short::nearest));
        }
        let bias = match bias {
            Bias::Some => self.floats()?,
            Bias::None => [0.0; OUT],
        };
        Some(Layer { rows, bias })
    }

    /// Numbers that are stored as one scale and a signed byte each.
    pub(super) fn row<const N: usize>(&mut self) -> Option<[f32; N]> {
        let scale = f32::from_le_bytes(self.take()?);
        Some(self.take::<N>()?.map(|step| f32::from(step.cast_signed()) * scale))
    }
}

/// Whether a layer adds something to each of its outputs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Bias {
    Some,
    None,
}

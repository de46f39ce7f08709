//! Reads the layers of the champion's net, as `train/gpu/export.py` writes them.

use super::layers::Layer;
use crate::weights_reader::{Short, WeightsReader};

impl WeightsReader<'_> {
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

//! Linear layers with weights of 16 bits.

use crate::weights_reader::Short;

/// A linear layer, with its weights ordered by input. They stay bfloat16 in memory, because reading them
/// dominates the time.
#[derive(Clone, Debug)]
pub(super) struct Layer<const OUT: usize> {
    pub(super) rows: Vec<[Short; OUT]>,
    pub(super) bias: [f32; OUT],
}

/// How many rows are added at once, which divides the reads and writes of the sums by this number.
const AT_ONCE: usize = 4;

impl<const OUT: usize> Layer<OUT> {
    /// The outputs for all inputs.
    #[inline(always)]
    pub(super) fn apply(&self, input: &[f32]) -> [f32; OUT] {
        let mut out = self.bias;
        self.add(0, input, &mut out);
        out
    }

    /// Adds the contribution of these inputs to the outputs. The first input has the index `start`.
    #[inline(always)]
    pub(super) fn add(&self, start: usize, input: &[f32], out: &mut [f32; OUT]) {
        let rows = &self.rows[start..start + input.len()];
        let mut waiting = [(0.0, 0); AT_ONCE];
        let mut count = 0;
        for (at, &value) in input.iter().enumerate() {
            // After a ReLU many inputs are zero.
            if value != 0.0 {
                waiting[count] = (value, at);
                count += 1;
                if count == AT_ONCE {
                    let [a, b, c, d] = waiting;
                    let [p, q, r, s] = [&rows[a.1], &rows[b.1], &rows[c.1], &rows[d.1]];
                    for ((((out, p), q), r), s) in out.iter_mut().zip(p).zip(q).zip(r).zip(s) {
                        *out += (a.0 * p.value() + b.0 * q.value()) + (c.0 * r.value() + d.0 * s.value());
                    }
                    count = 0;
                }
            }
        }
        for &(value, at) in &waiting[..count] {
            out.iter_mut().zip(&rows[at]).for_each(|(out, weight)| *out += value * weight.value());
        }
    }

    /// Adds the weights of one input that is 1.
    #[inline(always)]
    pub(super) fn add_one(&self, input: usize, out: &mut [f32; OUT]) {
        if let Some(row) = self.rows.get(input) {
            out.iter_mut().zip(row).for_each(|(out, weight)| *out += weight.value());
        }
    }
}

#[inline(always)]
pub(super) fn relu(values: &mut [f32]) {
    values.iter_mut().for_each(|value| *value = value.max(0.0));
}

/// Values with a mean of 0 and a variance of 1.
#[inline(always)]
pub(super) fn normal<const N: usize>(values: &[f32; N]) -> [f32; N] {
    let mean = values.iter().sum::<f32>() / N as f32;
    let variance = values.iter().map(|value| (value - mean) * (value - mean)).sum::<f32>() / N as f32;
    let scale = 1.0 / (variance + 1e-5).sqrt();
    values.map(|value| (value - mean) * scale)
}

/// The dot product, in eight sums that the compiler keeps in vector registers.
#[inline(always)]
pub(super) fn dot<const N: usize>(a: &[f32; N], b: &[f32; N]) -> f32 {
    let mut sums = [0.0f32; 8];
    for (a, b) in a.chunks_exact(8).zip(b.chunks_exact(8)) {
        for ((sum, a), b) in sums.iter_mut().zip(a).zip(b) {
            *sum += a * b;
        }
    }
    sums.iter().sum()
}

/// Turns logits into probabilities.
pub(super) fn softmax(values: &mut [f32]) {
    let most = values.iter().copied().fold(f32::MIN, f32::max);
    let mut total = 0.0;
    for value in values.iter_mut() {
        *value = (*value - most).exp();
        total += *value;
    }
    values.iter_mut().for_each(|value| *value /= total);
}

//! The marshal's nets: small networks that have learned from games against themselves and against knights.
//!
//! The first layer adds up a few dozen rows of a table. After two more layers, three heads give the logits of
//! the moves, the chance to win, and the weights of the names that a hidden card may have. `train/README.md`
//! says how they are trained. The inference is written by hand: the sums are sparse and small, and no library
//! is as fast or as light for them.

use crate::{
    policy::softmax,
    vectorised::vectorised,
    weights_reader::{Short, WeightsReader},
};
use oriflamme_game::{Family, Move};
use oriflamme_observe::{
    CARDS,
    hidden::HiddenPlace,
    nets::{Encoder, HIDDEN_LAYOUT, HIDDEN_ROWS, MOVE_LAYOUT, MOVE_ROWS, POSITION_LAYOUT, POSITION_ROWS},
};

/// The width of the layers.
const WIDE: usize = 128;
const DEEP: usize = 128;
const NARROW: usize = 64;

/// A linear layer, with its weights ordered by input.
#[derive(Clone, Debug)]
struct Layer<const IN: usize, const OUT: usize> {
    weights: Vec<[f32; OUT]>,
    bias: [f32; OUT],
}

impl<const IN: usize, const OUT: usize> Layer<IN, OUT> {
    #[inline(always)]
    fn apply(&self, input: &[f32; IN]) -> [f32; OUT] {
        let mut output = self.bias;
        for (&value, weights) in input.iter().zip(&self.weights) {
            // After a ReLU many inputs are zero.
            if value != 0.0 {
                output.iter_mut().zip(weights).for_each(|(sum, weight)| *sum += value * weight);
            }
        }
        output
    }
}

#[inline(always)]
fn relu<const N: usize>(values: &mut [f32; N]) {
    values.iter_mut().for_each(|value| *value = value.max(0.0));
}
#[inline(always)]
fn add<const N: usize>(sum: &mut [f32; N], row: &[f32; N]) {
    sum.iter_mut().zip(row).for_each(|(sum, value)| *sum += value);
}

/// The weights of a net.
#[derive(Clone, Debug)]
pub(crate) struct Net {
    position: Vec<[f32; WIDE]>,
    choice: Vec<[f32; NARROW]>,
    hidden: Vec<[f32; NARROW]>,
    logit: Vec<f32>,
    bias: [f32; WIDE],
    deep: Layer<WIDE, DEEP>,
    to_choice: Layer<DEEP, NARROW>,
    to_value: Layer<DEEP, NARROW>,
    to_hidden: Layer<DEEP, NARROW>,
    value: Layer<NARROW, 2>,
    name: Layer<NARROW, CARDS>,
    from_choice: [f32; NARROW],
}

/// The activations of the layers that all heads share.
pub(crate) struct Activations([f32; DEEP]);

/// The heading of a net's file: the layouts of its three tables and the widths of its layers. Weights fit
/// only these.
pub fn heading() -> String {
    let tables = [POSITION_LAYOUT, MOVE_LAYOUT, HIDDEN_LAYOUT].map(|layout| layout.to_string()).join("\n");
    format!("{tables}\n# WIDE {WIDE}, DEEP {DEEP}, NARROW {NARROW}, CARDS {CARDS}")
}

impl Net {
    /// Runs the layers that all heads share.
    pub(crate) fn evaluate(&self, encoder: &Encoder<'_>) -> Activations {
        let mut wide = self.bias;
        encoder.position(|row| add(&mut wide, &self.position[row]));
        relu(&mut wide);
        Activations(vectorised(
            #[inline(always)]
            || {
                let mut deep = self.deep.apply(&wide);
                relu(&mut deep);
                deep
            },
        ))
    }

    /// The probability of each move, in the order of the moves.
    pub(crate) fn probabilities(&self, shared: &Activations, encoder: &Encoder<'_>) -> Vec<(Move, f32)> {
        let context = vectorised(
            #[inline(always)]
            || self.to_choice.apply(&shared.0),
        );
        let mut moves = Vec::with_capacity(16);
        for answer in encoder.observation().moves.iter() {
            let mut sum = context;
            let mut logit = 0.0;
            encoder.choice(answer, |row| {
                add(&mut sum, &self.choice[row]);
                logit += self.logit[row];
            });
            moves.push((answer, logit + relu_dot(&sum, &self.from_choice)));
        }
        softmax(&mut moves);
        moves
    }

    /// The chance to win, and the lead at the end of the game, in twenties of influence.
    pub(crate) fn value(&self, shared: &Activations) -> [f32; 2] {
        let mut narrow = vectorised(
            #[inline(always)]
            || self.to_value.apply(&shared.0),
        );
        relu(&mut narrow);
        let [share, lead] = self.value.apply(&narrow);
        [1.0 / (1.0 + (-share).exp()), lead]
    }

    /// How likely a family's hidden card has each name of the set, up to a common factor.
    pub(crate) fn names(
        &self,
        shared: &Activations,
        encoder: &Encoder<'_>,
        family: Family,
        place: HiddenPlace,
    ) -> [f32; CARDS] {
        let mut narrow = vectorised(
            #[inline(always)]
            || self.to_hidden.apply(&shared.0),
        );
        encoder.hidden(family, place, |row| add(&mut narrow, &self.hidden[row]));
        relu(&mut narrow);
        let mut likely = self.name.apply(&narrow);
        let most = likely.iter().copied().fold(f32::MIN, f32::max);
        likely.iter_mut().for_each(|value| *value = (*value - most).exp().max(1e-6));
        likely
    }
}

/// The dot product with the ReLU of the values, in eight sums that the compiler keeps in one vector register.
#[inline(always)]
fn relu_dot(values: &[f32; NARROW], weights: &[f32; NARROW]) -> f32 {
    let mut sums = [0.0f32; 8];
    for (values, weights) in values.chunks_exact(8).zip(weights.chunks_exact(8)) {
        for ((sum, value), weight) in sums.iter_mut().zip(values).zip(weights) {
            *sum += value.max(0.0) * weight;
        }
    }
    sums.iter().sum()
}

/// Rows of signed bytes, each with its own scale.
fn read_table<const N: usize>(reader: &mut WeightsReader<'_>, rows: usize) -> Option<Vec<[f32; N]>> {
    let scales: Option<Vec<f32>> = (0..rows).map(|_| reader.take().map(f32::from_le_bytes)).collect();
    let row = |scale| reader.take::<N>().map(|steps| steps.map(|step| f32::from(step.cast_signed()) * scale));
    scales?.into_iter().map(row).collect()
}

fn read_layer<const IN: usize, const OUT: usize>(reader: &mut WeightsReader<'_>) -> Option<Layer<IN, OUT>> {
    let weights: Option<Vec<_>> = (0..IN).map(|_| reader.floats()).collect();
    Some(Layer { weights: weights?, bias: reader.floats()? })
}

fn read_layers(reader: &mut WeightsReader<'_>) -> Option<Net> {
    let position = read_table(reader, POSITION_ROWS)?;
    let choice = read_table(reader, MOVE_ROWS)?;
    let hidden = read_table(reader, HIDDEN_ROWS)?;
    let logit: Option<Vec<f32>> = (0..MOVE_ROWS).map(|_| reader.short().map(Short::value)).collect();
    Some(Net {
        position,
        choice,
        hidden,
        logit: logit?,
        bias: reader.floats()?,
        deep: read_layer(reader)?,
        to_choice: read_layer(reader)?,
        to_value: read_layer(reader)?,
        to_hidden: read_layer(reader)?,
        value: read_layer(reader)?,
        name: read_layer(reader)?,
        from_choice: reader.floats()?,
    })
}

impl Net {
    /// Reads a file of weights: a line with each of the tables and one with the layers, then numbers.
    pub(crate) fn read(bytes: &[u8]) -> Result<Self, &'static str> {
        let heading = heading() + "\n";
        let rest = bytes.strip_prefix(heading.as_bytes()).ok_or("these weights are for another net")?;
        let mut reader = WeightsReader(rest);
        let net = read_layers(&mut reader).ok_or("there are too few weights")?;
        if reader.0.is_empty() { Ok(net) } else { Err("there are too many weights") }
    }
}

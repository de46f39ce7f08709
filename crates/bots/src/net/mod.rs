//! The marshal's judgement: a small network that has learned from games with itself and with knights.
//!
//! A position is a few dozen rows of a table, added up. Two layers on, the same numbers say what each move is worth, how likely the game
//! is won, and what the others' hidden cards may be. `train/README.md` tells how it learns.

mod choice;
mod hidden;
mod position;
mod scene;

use crate::{look::Look, weights};
use oriflamme_game::{Family, Move};

pub(crate) use hidden::Where;
pub(crate) use scene::Scene;

/// How wide the layers are.
const WIDE: usize = 128;
const DEEP: usize = 128;
const NARROW: usize = 64;
const CARDS: usize = scene::CARDS;

/// A layer: its weights input by input, and what it begins with.
#[derive(Clone, Debug)]
struct Layer<const IN: usize, const OUT: usize> {
    weights: Vec<[f32; OUT]>,
    bias: [f32; OUT],
}

impl<const IN: usize, const OUT: usize> Layer<IN, OUT> {
    #[inline]
    fn apply(&self, input: &[f32; IN]) -> [f32; OUT] {
        let mut output = self.bias;
        for (&value, weights) in input.iter().zip(&self.weights) {
            // After a rectifier, many are nothing.
            if value != 0.0 {
                output.iter_mut().zip(weights).for_each(|(sum, weight)| *sum += value * weight);
            }
        }
        output
    }
}

#[inline]
fn rectify<const N: usize>(values: &mut [f32; N]) {
    values.iter_mut().for_each(|value| *value = value.max(0.0));
}
#[inline]
fn add<const N: usize>(sum: &mut [f32; N], row: &[f32; N]) {
    sum.iter_mut().zip(row).for_each(|(sum, value)| *sum += value);
}

/// What the net has learned of a set of cards.
#[derive(Clone, Debug)]
pub(crate) struct Net {
    position: Vec<[f32; WIDE]>,
    choice: Vec<[f32; NARROW]>,
    hidden: Vec<[f32; NARROW]>,
    favour: Vec<f32>,
    bias: [f32; WIDE],
    deep: Layer<WIDE, DEEP>,
    to_choice: Layer<DEEP, NARROW>,
    to_value: Layer<DEEP, NARROW>,
    to_hidden: Layer<DEEP, NARROW>,
    value: Layer<NARROW, 2>,
    name: Layer<NARROW, CARDS>,
    from_choice: [f32; NARROW],
}

/// What the net makes of a position, before it is asked anything about it.
pub(crate) struct Thought([f32; DEEP]);

/// Names the rows of a position.
pub(crate) fn position(scene: &Scene<'_>, name: impl FnMut(usize)) {
    position::each(scene, name);
}
/// Names the rows of a move.
pub(crate) fn choice(scene: &Scene<'_>, look: &Look, answer: Move, name: impl FnMut(usize)) {
    choice::each(scene, look, answer, name);
}
/// Names the rows of a hidden card.
pub(crate) fn hidden(scene: &Scene<'_>, family: Family, place: Where, name: impl FnMut(usize)) {
    hidden::each(scene, family, place, name);
}

/// How a file of weights begins: the tables of positions, moves and hidden cards, and the layers.
pub(crate) fn heading() -> String {
    let tables = [position::LAYOUT, choice::LAYOUT, hidden::LAYOUT].map(weights::heading).join("\n");
    format!("{tables}\n# WIDE {WIDE}, DEEP {DEEP}, NARROW {NARROW}, CARDS {CARDS}")
}

impl Net {
    /// What a seat sees, thought about.
    pub(crate) fn think(&self, scene: &Scene<'_>) -> Thought {
        let mut wide = self.bias;
        position(scene, |row| add(&mut wide, &self.position[row]));
        rectify(&mut wide);
        let mut deep = self.deep.apply(&wide);
        rectify(&mut deep);
        Thought(deep)
    }

    /// How much each move is favoured, in the order of the moves: the logarithm of how often it is made, up to a constant.
    pub(crate) fn favours(
        &self,
        thought: &Thought,
        scene: &Scene<'_>,
        look: &Look,
        mut each: impl FnMut(Move, f32),
    ) {
        let context = self.to_choice.apply(&thought.0);
        for answer in look.moves.iter() {
            let mut sum = context;
            let mut favour = 0.0;
            choice(scene, look, answer, |row| {
                add(&mut sum, &self.choice[row]);
                favour += self.favour[row];
            });
            each(answer, favour + dot(&sum, &self.from_choice));
        }
    }

    /// The chance to win, and by how much one will be ahead, in twenties.
    pub(crate) fn value(&self, thought: &Thought) -> [f32; 2] {
        let mut narrow = self.to_value.apply(&thought.0);
        rectify(&mut narrow);
        let [share, ahead] = self.value.apply(&narrow);
        [1.0 / (1.0 + (-share).exp()), ahead]
    }
}

impl Net {
    /// How likely a family's hidden card there has each name, of all cards of the set.
    pub(crate) fn names(
        &self,
        thought: &Thought,
        scene: &Scene<'_>,
        family: Family,
        place: Where,
    ) -> [f32; CARDS] {
        let mut narrow = self.to_hidden.apply(&thought.0);
        hidden(scene, family, place, |row| add(&mut narrow, &self.hidden[row]));
        rectify(&mut narrow);
        let mut likely = self.name.apply(&narrow);
        let most = likely.iter().copied().fold(f32::MIN, f32::max);
        likely.iter_mut().for_each(|value| *value = (*value - most).exp().max(1e-6));
        likely
    }
}

/// A product of what is above nothing, in eight sums that a processor can keep side by side.
#[inline]
fn dot(values: &[f32; NARROW], weights: &[f32; NARROW]) -> f32 {
    let mut sums = [0.0f32; 8];
    for (values, weights) in values.chunks_exact(8).zip(weights.chunks_exact(8)) {
        for ((sum, value), weight) in sums.iter_mut().zip(values).zip(weights) {
            *sum += value.max(0.0) * weight;
        }
    }
    sums.iter().sum()
}

/// A file of weights that is being read.
struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (taken, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*taken)
    }
    /// A number of which the first 16 bits are kept.
    fn short(&mut self) -> Option<f32> {
        self.take().map(|bytes| f32::from_bits(u32::from(u16::from_le_bytes(bytes)) << 16))
    }
    fn shorts<const N: usize>(&mut self) -> Option<[f32; N]> {
        let mut values = [0.0; N];
        for value in &mut values {
            *value = self.short()?;
        }
        Some(values)
    }
    /// Rows in steps of a scale of their own.
    fn table<const N: usize>(&mut self, rows: usize) -> Option<Vec<[f32; N]>> {
        let scales: Option<Vec<f32>> = (0..rows).map(|_| self.take().map(f32::from_le_bytes)).collect();
        let row =
            |scale| self.take::<N>().map(|steps| steps.map(|step| f32::from(step.cast_signed()) * scale));
        scales?.into_iter().map(row).collect()
    }
    fn layer<const IN: usize, const OUT: usize>(&mut self) -> Option<Layer<IN, OUT>> {
        let weights: Option<Vec<_>> = (0..IN).map(|_| self.shorts()).collect();
        Some(Layer { weights: weights?, bias: self.shorts()? })
    }
}

fn read_layers(reader: &mut Reader<'_>) -> Option<Net> {
    let position = reader.table(position::WEIGHTS)?;
    let choice = reader.table(choice::WEIGHTS)?;
    let hidden = reader.table(hidden::WEIGHTS)?;
    let favour: Option<Vec<f32>> = (0..choice::WEIGHTS).map(|_| reader.short()).collect();
    Some(Net {
        position,
        choice,
        hidden,
        favour: favour?,
        bias: reader.shorts()?,
        deep: reader.layer()?,
        to_choice: reader.layer()?,
        to_value: reader.layer()?,
        to_hidden: reader.layer()?,
        value: reader.layer()?,
        name: reader.layer()?,
        from_choice: reader.shorts()?,
    })
}

impl Net {
    /// Reads a file of weights: a line with each of the tables and one with the layers, then numbers.
    pub(crate) fn read(bytes: &[u8]) -> Result<Self, &'static str> {
        let heading = heading() + "\n";
        let rest = bytes.strip_prefix(heading.as_bytes()).ok_or("these weights are for another net")?;
        let mut reader = Reader(rest);
        let net = read_layers(&mut reader).ok_or("there are too few weights")?;
        if reader.0.is_empty() { Ok(net) } else { Err("there are too many weights") }
    }

    /// How likely each move is, in the order of the moves.
    pub(crate) fn chances(&self, thought: &Thought, scene: &Scene<'_>, look: &Look) -> Vec<(Move, f32)> {
        let mut chances = Vec::with_capacity(16);
        self.favours(thought, scene, look, |answer, favour| chances.push((answer, favour)));
        let most = chances.iter().map(|&(_, favour)| favour).fold(f32::MIN, f32::max);
        chances.iter_mut().for_each(|(_, favour)| *favour = (*favour - most).exp());
        let sum: f32 = chances.iter().map(|&(_, favour)| favour).sum();
        chances.iter_mut().for_each(|(_, favour)| *favour /= sum);
        chances
    }
}

//! Pictures in memory, and where two of them differ.

use std::{fs::File, io::BufWriter, path::Path};

/// The largest difference between two values of a colour that still look the same.
const SAME_COLOUR: u8 = 24;
/// The most pixels that may look different in a picture that counts as unchanged.
const SAME_PICTURE: usize = 20;

/// The result of comparing a picture with an earlier one.
pub(crate) enum Compared {
    Same,
    OtherSize,
    /// Before, after, and the differences, side by side.
    Different {
        pixels: usize,
        shown: Picture,
    },
}

/// A picture in memory: its width, its height, and four bytes for every pixel.
#[derive(Clone)]
pub(crate) struct Picture {
    width: u32,
    height: u32,
    pixels: Vec<u8>,
}

impl Picture {
    pub(crate) fn read(file: &Path) -> Option<Self> {
        let mut decoder = png::Decoder::new(std::io::BufReader::new(File::open(file).ok()?));
        decoder
            .set_transformations(png::Transformations::normalize_to_color8() | png::Transformations::ALPHA);
        let mut reader = decoder.read_info().ok()?;
        let mut pixels = vec![0; reader.output_buffer_size()?];
        let about = reader.next_frame(&mut pixels).ok()?;
        (about.color_type == png::ColorType::Rgba).then_some(Self {
            width: about.width,
            height: about.height,
            pixels,
        })
    }
    pub(crate) fn write(&self, file: &Path) {
        let mut encoder =
            png::Encoder::new(BufWriter::new(File::create(file).unwrap()), self.width, self.height);
        encoder.set_color(png::ColorType::Rgba);
        encoder.write_header().unwrap().write_image_data(&self.pixels).unwrap();
    }
    /// Compares a picture with its present version.
    pub(crate) fn compare(&self, now: &Self) -> Compared {
        if (self.width, self.height) != (now.width, now.height) {
            return Compared::OtherSize;
        }
        let differences = self.differences(now);
        let pixels = differences.iter().filter(|differs| **differs).count();
        match pixels > SAME_PICTURE {
            true => Compared::Different { pixels, shown: self.beside(now, &differences) },
            false => Compared::Same,
        }
    }
    /// The same picture with a small spot in its middle.
    pub(crate) fn stained(&self) -> Self {
        const SIDE: u32 = 6;
        let mut stained = self.clone();
        let (left, top) = ((self.width - SIDE) / 2, (self.height - SIDE) / 2);
        for (x, y) in (0..SIDE * SIDE).map(|at| (left + at % SIDE, top + at / SIDE)) {
            let at = (y * self.width + x) as usize * 4;
            stained.pixels[at..at + 3].iter_mut().for_each(|value| *value = value.wrapping_add(128));
        }
        stained
    }
    /// The pixels at which it looks different from another picture of the same size.
    fn differences(&self, other: &Self) -> Vec<bool> {
        let pairs = self.pixels.chunks_exact(4).zip(other.pixels.chunks_exact(4));
        let differs = |(one, two): (&[u8], &[u8])| {
            one.iter().zip(two).any(|(one, two)| one.abs_diff(*two) > SAME_COLOUR)
        };
        pairs.map(differs).collect()
    }
    /// Before, after, and the differences, side by side.
    fn beside(&self, after: &Self, differences: &[bool]) -> Self {
        let row = self.width as usize * 4;
        let mut pixels = Vec::with_capacity(self.pixels.len() * 3);
        let marks = differences.iter().zip(after.pixels.chunks_exact(4));
        let marks: Vec<u8> = marks
            .flat_map(|(differs, pixel)| match differs {
                true => [220, 0, 60, 255],
                false => [pixel[0] / 4 + 190, pixel[1] / 4 + 190, pixel[2] / 4 + 190, 255],
            })
            .collect();
        let rows =
            self.pixels.chunks_exact(row).zip(after.pixels.chunks_exact(row)).zip(marks.chunks_exact(row));
        for ((before, after), marks) in rows {
            pixels.extend([before, after, marks].concat());
        }
        Self { width: self.width * 3, height: self.height, pixels }
    }
}

//! Reads the numbers of a net's file, after its heading.

/// A bfloat16: the first 16 bits of an `f32`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Short(pub(crate) u16);

impl Short {
    #[inline]
    pub(crate) const fn value(self) -> f32 {
        f32::from_bits((self.0 as u32) << 16)
    }
    /// The bfloat16 nearest to a finite number.
    pub(crate) const fn nearest(value: f32) -> Self {
        let bits = value.to_bits();
        Self((bits.wrapping_add(0x7fff + (bits >> 16 & 1)) >> 16) as u16)
    }
}

/// The rest of a file of weights.
pub(crate) struct WeightsReader<'a>(pub(crate) &'a [u8]);

impl WeightsReader<'_> {
    pub(crate) fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (taken, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*taken)
    }
    pub(crate) fn byte(&mut self) -> Option<u8> {
        self.take::<1>().map(|[byte]| byte)
    }
    pub(crate) fn short(&mut self) -> Option<Short> {
        self.take().map(u16::from_le_bytes).map(Short)
    }
    /// Numbers that are stored as bfloat16.
    pub(crate) fn floats<const N: usize>(&mut self) -> Option<[f32; N]> {
        let mut values = [0.0; N];
        for value in &mut values {
            *value = self.short()?.value();
        }
        Some(values)
    }
}

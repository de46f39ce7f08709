//! The source of randomness, which the caller always supplies.

/// A source of uniformly random numbers.
pub trait RandomSource {
    /// A number below `bound`, each as likely as the others; 0 for a bound of 0.
    fn below(&mut self, bound: u32) -> u32;

    /// Puts `items` into an order, each as likely as the others (Fisher–Yates, from the last item down).
    fn shuffle<T>(&mut self, items: &mut [T])
    where
        Self: Sized,
    {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u32 + 1) as usize);
        }
    }
}

impl<F: FnMut(u32) -> u32> RandomSource for F {
    fn below(&mut self, bound: u32) -> u32 {
        self(bound)
    }
}

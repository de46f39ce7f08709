//! Confidence intervals for a mean over deals: computed once at the end, or after every batch until the
//! result is clear.

use serde::Serialize;

/// The chance that an interval, or any of several that are looked at together, misses the true value.
const ERROR: f64 = 0.05;

/// The number of observations, one a deal, their mean, and the sum of their squared deviations from it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Moments {
    pub(crate) count: u32,
    pub(crate) mean: f64,
    pub(crate) squares: f64,
}

/// How often a series is looked at, which decides how wide its intervals are.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum StoppingRule {
    /// Once, when a number of games that was fixed before has been played.
    Once {
        /// How many intervals are looked at together: 95 % of all series have none that misses.
        together: PairCount,
    },
    /// After every batch, to stop when it is clear. In 95 % of all series the interval never misses, however
    /// often one looks.
    Always {
        /// The number of deals at which the interval is the narrowest it can be.
        around: f64,
    },
}

/// The number of pairs among two, three, four or five bots.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PairCount {
    One,
    Three,
    Six,
    Ten,
}

impl PairCount {
    /// The pairs among this many bots.
    pub(crate) const fn pairs(bots: usize) -> Self {
        match bots {
            0..=2 => Self::One,
            3 => Self::Three,
            4 => Self::Six,
            _ => Self::Ten,
        }
    }
    /// The point of the normal distribution beyond which, on both sides together, lies 5 % over this number
    /// (Bonferroni).
    const fn normal(self) -> f64 {
        match self {
            Self::One => 1.959_963_985,
            Self::Three => 2.393_979_800,
            Self::Six => 2.638_257_273,
            Self::Ten => 2.807_033_768,
        }
    }
}

impl StoppingRule {
    /// One interval, looked at once.
    pub(crate) const ONCE: Self = Self::Once { together: PairCount::One };

    /// The rule for a series that is to find a difference of `edge`. A deal's difference of shares has a
    /// variance of about an eighth, so that takes about 10 / 8 / edge² deals.
    pub(crate) fn until_sure(edge: f64) -> Self {
        Self::Always { around: 1.25 / (edge * edge) }
    }

    /// The point of Student's distribution, by its expansion around the normal one: good to three digits from
    /// ten degrees of freedom on.
    pub(crate) fn quantile(self, freedom: f64) -> f64 {
        let z = match self {
            Self::Once { together } => together.normal(),
            Self::Always { .. } => PairCount::One.normal(),
        };
        let first = (z.powi(3) + z) / 4.0;
        let second = (5.0 * z.powi(5) + 16.0 * z.powi(3) + 3.0 * z) / 96.0;
        let third = (3.0 * z.powi(7) + 19.0 * z.powi(5) + 17.0 * z.powi(3) - 15.0 * z) / 384.0;
        z + first / freedom + second / freedom.powi(2) + third / freedom.powi(3)
    }
}

impl Moments {
    /// The interval of the mean.
    ///
    /// An observation is at most 1 away from the mean. The variance is computed as if one more deal had been
    /// that far away, because a few deals that happen to agree prove nothing.
    ///
    /// Looked at once, it is Student's. Looked at repeatedly, it is an asymptotic confidence sequence
    /// (Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas, "Time-uniform central limit theory and asymptotic
    /// confidence sequences", 2021): the radius after n deals is σ · √(2 (n r + 1) / (n² r) · ln(√(n r + 1) /
    /// α)), where r is chosen so that it is narrowest around the number of deals that is asked for.
    pub(crate) fn interval(&self, looks: StoppingRule) -> (f64, f64) {
        let count = f64::from(self.count);
        if self.count < 2 {
            return (-1.0, 1.0);
        }
        let variance = (self.squares + 1.0) / count;
        let radius = match looks {
            StoppingRule::Once { .. } => looks.quantile(count - 1.0) * (variance / count).sqrt(),
            StoppingRule::Always { around } => {
                let narrow = -2.0 * ERROR.ln();
                let n_r = count * (narrow + (narrow + 1.0).ln()) / around;
                let wide = ((n_r + 1.0).sqrt() / ERROR).ln();
                (variance * 2.0 * (n_r + 1.0) / (count * n_r) * wide).sqrt()
            }
        };
        ((self.mean - radius).max(-1.0), (self.mean + radius).min(1.0))
    }
}

/// What an interval of a difference says.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// The first is better.
    Stronger,
    /// The second is better.
    Weaker,
    /// They do not differ by what would matter.
    Equal,
    /// There were not enough games to tell.
    Unsure,
}

impl Verdict {
    /// What an interval says if a difference of `edge` would matter. Without an edge, no two are equal.
    pub(crate) fn of((low, high): (f64, f64), edge: Option<f64>) -> Self {
        match edge {
            _ if low > 0.0 => Self::Stronger,
            _ if high < 0.0 => Self::Weaker,
            Some(edge) if low > -edge && high < edge => Self::Equal,
            _ => Self::Unsure,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use oriflamme_bots::Rng;
    use oriflamme_rules::RandomSource;

    #[test]
    fn published_quantiles_come_out() {
        let quantile =
            |bots, freedom| StoppingRule::Once { together: PairCount::pairs(bots) }.quantile(freedom);
        assert!((quantile(2, 19.0) - 2.0930).abs() < 1e-4);
        assert!((quantile(2, 249.0) - 1.9695).abs() < 1e-4);
        // The quantiles for 5 % divided by 3, by 6 and by 10, with 30 degrees of freedom.
        assert!((quantile(3, 30.0) - 2.5357).abs() < 2e-3);
        assert!((quantile(4, 30.0) - 2.8249).abs() < 2e-3);
        assert!((quantile(5, 30.0) - 3.0298).abs() < 2e-3);
    }

    /// How many of 400 tests end how, if the first bot is ahead by `ahead` on average over a deal's games,
    /// and one looks after every 16 deals.
    fn ends(ahead: f64) -> [u32; 4] {
        const EDGE: f64 = 0.05;
        let mut source = Rng::new(1);
        let mut ends = [0; 4];
        for _ in 0..400 {
            let mut moments = Moments { count: 0, mean: 0.0, squares: 0.0 };
            let mut verdict = Verdict::Unsure;
            while verdict == Verdict::Unsure && moments.count < 10_000 {
                for _ in 0..16 {
                    // Four games, each won by the one or the other, or by a third.
                    let games = [0; 4].map(|_| f64::from(source.below(3)) - 1.0);
                    let difference = games.iter().sum::<f64>() / 4.0 + ahead;
                    moments.count += 1;
                    let off = difference - moments.mean;
                    moments.mean += off / f64::from(moments.count);
                    moments.squares += off * (difference - moments.mean);
                }
                verdict = Verdict::of(moments.interval(StoppingRule::until_sure(EDGE)), Some(EDGE));
            }
            ends[verdict as usize] += 1;
        }
        ends
    }

    #[test]
    fn errors_are_as_rare_as_promised_however_often_one_looks() {
        let [stronger, weaker, equal, unsure] = ends(0.0);
        assert!(stronger + weaker <= 20 && equal >= 380 && unsure == 0, "{stronger} {weaker} {equal}");
        let [stronger, weaker, equal, unsure] = ends(0.05);
        assert!(stronger >= 380 && weaker == 0 && unsure == 0, "{stronger} {weaker} {equal} {unsure}");
        let [stronger, weaker, ..] = ends(-0.05);
        assert!(stronger == 0 && weaker >= 380, "{stronger} {weaker}");
    }
}

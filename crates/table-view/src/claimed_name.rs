//! The mark of names that belong to one player alone.

/// Follows such a name, after a space. No other name contains it.
pub const CLAIM_MARK: char = '✓';

/// A name without that mark.
pub fn bare_name(name: &str) -> &str {
    name.strip_suffix(CLAIM_MARK).and_then(|name| name.strip_suffix(' ')).unwrap_or(name)
}

/// Whether a name is marked as belonging to one player alone.
pub fn is_claimed_name(name: &str) -> bool {
    bare_name(name).len() < name.len()
}

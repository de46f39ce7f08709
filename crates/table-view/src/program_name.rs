//! The mark that tells the names of programs from those of people.

/// Follows the name of every player that says it is a program, wherever the name is shown. Nobody else may
/// have it in their name.
pub const PROGRAM_MARK: &str = "[bot]";

/// Whether a name is that of a program. A number may follow the mark if two names at a table look alike.
pub fn is_program_name(name: &str) -> bool {
    name.contains(PROGRAM_MARK)
}

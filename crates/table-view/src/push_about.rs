//! What messages to a player's device may be about.

use oriflamme_game::word_enum;

word_enum! {
    /// What a message to a device is about. A player chooses it for each device.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum PushAbout: "turns, invitations, tournaments or clubs" {
        /// It is their turn in a game over days.
        Turns "turns",
        /// A friend invites them, or a seat is kept for them.
        Invitations "invitations",
        /// A tournament in which they take part begins soon, has a table for them, or was changed.
        Tournaments "tournaments",
        /// News of their clubs, and whether they are members.
        Clubs "clubs",
    }
}

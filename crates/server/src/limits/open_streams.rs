//! Players' open streams, so that they can be ended when a token is revoked.

use crate::ids::TokenHash;
use oriflamme_table::PlayerId;
use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
};
use tokio::sync::watch;

/// The open streams of one player, by token.
type OfPlayer = HashMap<TokenHash, watch::Sender<()>>;

/// The open streams of all players at this server.
#[derive(Default)]
pub(crate) struct OpenStreams(Mutex<HashMap<PlayerId, OfPlayer>>);

/// An open stream. It ends when its session ends, or the player is forgotten or banned.
pub(crate) struct OpenStream(watch::Receiver<()>);

impl OpenStream {
    /// Waits until it has ended.
    pub(crate) async fn ended(&mut self) {
        // Nothing is ever sent: the sender is dropped.
        while self.0.changed().await.is_ok() {}
    }
}

impl OpenStreams {
    fn open_ones(&self) -> MutexGuard<'_, HashMap<PlayerId, OfPlayer>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
    pub(crate) fn open(&self, player: &PlayerId, token: TokenHash) -> OpenStream {
        let mut open = self.open_ones();
        let of_player = open.entry(player.clone()).or_default();
        OpenStream(of_player.entry(token).or_insert_with(|| watch::Sender::new(())).subscribe())
    }
    pub(crate) fn end(&self, player: &PlayerId) {
        self.open_ones().remove(player);
    }
    /// Ends all streams that were opened with a token that `is_good` refuses.
    pub(crate) fn end_unless(&self, player: &PlayerId, is_good: impl Fn(&TokenHash) -> bool) {
        if let Some(of_player) = self.open_ones().get_mut(player) {
            of_player.retain(|token, _| is_good(token));
        }
    }
    /// The players who have a stream open.
    pub(crate) fn players(&self) -> Vec<PlayerId> {
        let open = self.open_ones();
        let is_open = |of_player: &OfPlayer| of_player.values().any(|sender| sender.receiver_count() > 0);
        open.iter().filter(|(_, of_player)| is_open(of_player)).map(|(player, _)| player.clone()).collect()
    }
    /// Forgets players without open streams.
    pub(crate) fn forget_closed(&self) {
        self.open_ones().retain(|_, of_player| {
            of_player.retain(|_, sender| sender.receiver_count() > 0);
            !of_player.is_empty()
        });
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use super::*;
    use crate::ids::Token;
    use futures_util::FutureExt;

    #[test]
    fn ending_a_players_streams_ends_all_of_theirs_and_no_others() {
        let streams = OpenStreams::default();
        let [ada, ben]: [PlayerId; 2] = ["ada", "ben"].map(|id| id.parse().unwrap());
        let [old, new] = ["old", "new"].map(|token| Token::shown(token).hash());
        let mut hers = [streams.open(&ada, old), streams.open(&ada, old), streams.open(&ada, new)];
        let mut his = streams.open(&ben, old);
        streams.end_unless(&ada, |token| *token == new);
        let ended = hers.each_mut().map(|stream| stream.ended().now_or_never().is_some());
        assert_eq!(ended, [true, true, false]);
        streams.end(&ada);
        assert!(hers[2].ended().now_or_never().is_some());
        assert!(his.ended().now_or_never().is_none());
        assert!(
            streams.open(&ada, new).ended().now_or_never().is_none(),
            "what is opened later is not ended"
        );
        streams.forget_closed();
        assert_eq!(streams.open_ones().len(), 1);
    }
}

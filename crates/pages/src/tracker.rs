//! Keys for cards while the queue changes, so that the browser can animate their movement.

use oriflamme_game::{Event, Place, Position, SeenQueue};

/// Keys for the cards of a queue, by stack from bottom to top. A key is the order in which its card appeared:
/// first the cards of the initial queue, from front to back, then new ones. It reveals nothing else.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tracker {
    stacks: Vec<Vec<u32>>,
    next: u32,
}

impl Tracker {
    /// Keys for an initial queue.
    pub fn new(queue: &SeenQueue) -> Self {
        let mut next = 0..;
        let stacks: Vec<Vec<u32>> =
            queue.stacks().map(|stack| next.by_ref().take(stack.len()).collect()).collect();
        Self { stacks, next: next.start }
    }

    /// The key of a card, if it is there: it is if all events were applied in order.
    pub fn key(&self, position: usize, height: usize) -> Option<u32> {
        self.stacks.get(position)?.get(height).copied()
    }
    /// The key of the top card there.
    pub fn top(&self, at: Position) -> Option<u32> {
        self.stacks.get(usize::from(at.index()))?.last().copied()
    }
    /// The key of the next new card.
    pub fn coming(&self) -> u32 {
        self.next
    }

    /// Follows an event, as [`View::apply`](oriflamme_game::View::apply) does.
    pub fn apply<C>(&mut self, event: &Event<C>) {
        match *event {
            Event::Placed { at, .. } | Event::Joined { at, .. } => {
                let key = self.enter();
                match at {
                    Place::Front => self.stacks.insert(0, vec![key]),
                    Place::Back => self.stacks.push(vec![key]),
                    Place::On(at) => {
                        if let Some(stack) = self.stacks.get_mut(usize::from(at.index())) {
                            stack.push(key);
                        }
                    }
                }
            }
            Event::Replaced { to, .. } => {
                let key = self.enter();
                self.insert(usize::from(to.0), key);
            }
            Event::Eliminated { at, .. } | Event::Discarded { at, .. } => {
                self.take(at);
            }
            Event::Moved { from, to } => {
                let positions = self.stacks.len();
                if let Some(key) = self.take(from) {
                    let to = if self.stacks.len() < positions { to.closed_up(from) } else { to };
                    self.insert(usize::from(to.0), key);
                }
            }
            _ => {}
        }
    }

    fn enter(&mut self) -> u32 {
        self.next += 1;
        self.next - 1
    }
    fn insert(&mut self, index: usize, key: u32) {
        self.stacks.insert(index.min(self.stacks.len()), vec![key]);
    }
    fn take(&mut self, at: Position) -> Option<u32> {
        let index = usize::from(at.index());
        let stack = self.stacks.get_mut(index)?;
        let key = stack.pop();
        if stack.is_empty() {
            self.stacks.remove(index);
        }
        key
    }
}

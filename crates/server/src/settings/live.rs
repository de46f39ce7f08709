//! The settings as a running server knows them.

use super::{Checked, SettingKey, Settings};
use crate::store::{Store, StoreError};
use std::sync::Arc;
use tokio::sync::watch;

/// The current settings, and who waits for a change.
pub(crate) struct LiveSettings {
    /// The settings from the server's options, which count if the database has no others.
    options: Vec<(SettingKey, Checked)>,
    now: watch::Sender<Arc<Settings>>,
}

impl LiveSettings {
    pub(crate) fn new(options: Vec<(SettingKey, Checked)>) -> Self {
        let live = Self { options, now: watch::Sender::new(Arc::default()) };
        live.now.send_replace(Arc::new(live.of_options()));
        live
    }
    fn of_options(&self) -> Settings {
        let mut settings = Settings::default();
        for (key, value) in &self.options {
            settings.set(*key, value);
        }
        settings
    }
    pub(crate) fn now(&self) -> Arc<Settings> {
        self.now.borrow().clone()
    }
    pub(crate) fn watch(&self) -> watch::Receiver<Arc<Settings>> {
        self.now.subscribe()
    }
    /// Reads the database again.
    pub(crate) async fn read(&self, store: &Store) -> Result<(), StoreError> {
        let mut settings = self.of_options();
        for (key, value) in store.settings().await? {
            settings.set(key, &value);
        }
        settings.appointed = store.appointed().await?.into_iter().collect();
        settings.announcement = store.announcement().await?;
        let settings = Arc::new(settings);
        self.now.send_if_modified(|now| {
            let changed = **now != *settings;
            if changed {
                *now = settings;
            }
            changed
        });
        Ok(())
    }
}

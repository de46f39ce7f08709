//! Disconnects clients that stop reading.

use std::{
    io,
    pin::Pin,
    task::{Context, Poll, ready},
    time::Duration,
};
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    time::{Instant, Sleep, sleep_until},
};

/// How many bytes a client must read to get more time. A client that reads a byte now and then has stopped
/// reading.
const PROGRESS: usize = 16 * 1024;

/// A connection whose writes fail if the client has read too little for a while.
pub(crate) struct WriteTimeout<S> {
    inner: S,
    timeout: Duration,
    waiting: Option<Waiting>,
}

/// A write that could not be finished at once.
struct Waiting {
    timeout: Pin<Box<Sleep>>,
    /// How many bytes were read since.
    taken: usize,
}

impl<S> WriteTimeout<S> {
    pub(crate) fn new(inner: S, timeout: Duration) -> Self {
        Self { inner, timeout, waiting: None }
    }

    /// The result of a write, or an error if the client reads too slowly.
    fn wrote(
        &mut self,
        context: &mut Context<'_>,
        wrote: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        match (&wrote, &mut self.waiting) {
            (Poll::Ready(Ok(taken)), Some(waiting)) => {
                waiting.taken += taken;
                if waiting.taken >= PROGRESS {
                    self.waiting = None;
                }
                wrote
            }
            (Poll::Ready(_), _) => wrote,
            (Poll::Pending, _) => self.wait(context),
        }
    }
    /// The result of a flush. A flush comes when everything is written, so the client is not behind.
    fn flushed(&mut self, context: &mut Context<'_>, done: Poll<io::Result<()>>) -> Poll<io::Result<()>> {
        if done.is_ready() {
            self.waiting = None;
            return done;
        }
        self.wait(context)
    }
    fn wait<T>(&mut self, context: &mut Context<'_>) -> Poll<io::Result<T>> {
        let timeout = self.timeout;
        let new = || Waiting { timeout: Box::pin(sleep_until(Instant::now() + timeout)), taken: 0 };
        ready!(self.waiting.get_or_insert_with(new).timeout.as_mut().poll(context));
        Poll::Ready(Err(io::Error::new(io::ErrorKind::TimedOut, "the other side has stopped reading")))
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for WriteTimeout<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.inner).poll_read(context, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for WriteTimeout<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let wrote = Pin::new(&mut self.inner).poll_write(context, bytes);
        self.wrote(context, wrote)
    }
    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let flushed = Pin::new(&mut self.inner).poll_flush(context);
        self.flushed(context, flushed)
    }
    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let shut = Pin::new(&mut self.inner).poll_shutdown(context);
        self.flushed(context, shut)
    }
    fn is_write_vectored(&self) -> bool {
        self.inner.is_write_vectored()
    }
    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let wrote = Pin::new(&mut self.inner).poll_write_vectored(context, bytes);
        self.wrote(context, wrote)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    #[tokio::test(start_paused = true)]
    async fn who_stops_reading_is_cut_off_and_who_reads_is_not() {
        let (ours, mut theirs) = tokio::io::duplex(16);
        let mut ours = WriteTimeout::new(ours, Duration::from_secs(30));
        let reader = tokio::spawn(async move {
            tokio::time::sleep(Duration::from_secs(20)).await;
            let mut bytes = [0; 32];
            theirs.read_exact(&mut bytes).await.map(|_| theirs)
        });
        assert!(ours.write_all(&[0; 32]).await.is_ok());
        assert!(ours.flush().await.is_ok());
        let _theirs = reader.await.unwrap();
        let error = ours.write_all(&[0; 32]).await.unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
    }
    #[tokio::test(start_paused = true)]
    async fn who_takes_a_byte_now_and_then_is_cut_off() {
        let (ours, mut theirs) = tokio::io::duplex(16);
        let mut ours = WriteTimeout::new(ours, Duration::from_secs(30));
        tokio::spawn(async move {
            let mut byte = [0];
            while theirs.read_exact(&mut byte).await.is_ok() {
                tokio::time::sleep(Duration::from_secs(5)).await;
            }
        });
        let started = Instant::now();
        let error = ours.write_all(&[0; 4096]).await.unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
        assert!(started.elapsed() < Duration::from_secs(40));
    }
}

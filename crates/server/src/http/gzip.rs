//! Live streams for browsers, compressed event by event.
//!
//! Each event is compressed on its own and flushed at once, so no event waits for the next, and no state is
//! kept for a follower: a compression window would cost every open page a quarter of a megabyte. It also
//! means that the size of one event reveals nothing about another: chat text is never compressed together
//! with a player's cards. Within the page of a table, chat is also compressed separately: the page comes in
//! pieces ([`PageWithChat`](oriflamme_pages::PageWithChat)), and nothing else compresses it.

use axum::{
    body::Bytes,
    http::{Extensions, HeaderMap, StatusCode, Version, header},
};
use flate2::{Compress, Compression, Crc, FlushCompress};

/// The header of a gzip stream without a name, a time or a system.
pub(super) const HEAD: [u8; 10] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255];
/// An empty last block.
const LAST: [u8; 2] = [3, 0];

/// Marks an answer that was compressed here, or must not be compressed.
#[derive(Clone, Copy)]
pub(super) struct AlreadyEncoded;

/// Whether the layer around all routes may compress an answer.
pub(super) fn may_compress(_: StatusCode, _: Version, _: &HeaderMap, marks: &Extensions) -> bool {
    marks.get::<AlreadyEncoded>().is_none()
}

/// Whether a client accepts a compressed stream.
pub(super) fn accepted(headers: &HeaderMap) -> bool {
    let values = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    let mut codings = values.flat_map(|value| value.split(','));
    codings.any(|coding| {
        let mut parts = coding.split(';').map(str::trim);
        let refused = |weight: &str| {
            weight.strip_prefix("q=").is_some_and(|q| q.parse::<f32>().is_ok_and(|q| q <= 0.0))
        };
        parts.next().is_some_and(|name| name.eq_ignore_ascii_case("gzip")) && !parts.any(refused)
    })
}

/// An event as blocks of a deflate stream that refer to nothing before them and end at a byte boundary.
pub(super) fn block(event: &[u8]) -> Bytes {
    deflated(event, Compression::new(4))
}

fn deflated(event: &[u8], level: Compression) -> Bytes {
    let mut deflate = Compress::new(level, false);
    let mut block = Vec::with_capacity(event.len() / 4 + 64);
    loop {
        let done = usize::try_from(deflate.total_in()).unwrap_or(event.len());
        let rest = event.get(done..).unwrap_or_default();
        // This can't fail: the only errors are calls out of order. If it did, the browser would reconnect.
        if deflate.compress_vec(rest, &mut block, FlushCompress::Sync).is_err() {
            return Bytes::new();
        }
        // If there is room left, everything is written.
        if block.len() < block.capacity() {
            return block.into();
        }
        block.reserve(block.len());
    }
}

/// Compresses the pieces of a text separately, so that its size does not reveal whether one repeats another.
pub(super) fn apart<const N: usize>(pieces: [&str; N]) -> Bytes {
    let mut crc = Crc::new();
    let mut stream = HEAD.to_vec();
    for piece in pieces {
        crc.update(piece.as_bytes());
        stream.extend(deflated(piece.as_bytes(), Compression::default()));
    }
    stream.extend(end(&crc));
    stream.into()
}

/// The end of a stream with this checksum.
pub(super) fn end(crc: &Crc) -> Bytes {
    let mut end = LAST.to_vec();
    end.extend(crc.sum().to_le_bytes());
    end.extend(crc.amount().to_le_bytes());
    end.into()
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use super::*;
    use axum::http::HeaderValue;
    use flate2::{Decompress, FlushDecompress, read::GzDecoder};
    use std::io::Read;

    #[test]
    fn every_event_can_be_read_when_it_comes_and_all_of_them_at_the_end() {
        let events: Vec<Vec<u8>> = (0..5_usize)
            .map(|event| (0..event * 9_000).map(|at| (at * at / 7 % 251) as u8).collect())
            .collect();
        let mut crc = Crc::new();
        let mut stream = HEAD.to_vec();
        let mut reader = Decompress::new(false);
        for event in &events {
            // Each event has its own checksum, because followers share it.
            let mut own = Crc::new();
            own.update(event);
            crc.combine(&own);
            let block = block(event);
            let mut read = Vec::with_capacity(event.len() + 1);
            reader.decompress_vec(&block, &mut read, FlushDecompress::Sync).unwrap();
            assert_eq!(read, *event);
            stream.extend(block);
        }
        stream.extend(end(&crc));
        let mut read = Vec::new();
        GzDecoder::new(stream.as_slice()).read_to_end(&mut read).unwrap();
        assert_eq!(read, events.concat());
    }

    #[test]
    fn pieces_apart_do_not_tell_whether_one_repeats_the_other() {
        let cards = "the red shapeshifter, the red conspiracy, the red archer";
        let [same, other] = [cards, "the sun, a windy day at sea, nineteen forty-two, zebras!"].map(|said| {
            assert_eq!(said.len(), cards.len());
            let text = apart([cards, said, ""]);
            let mut read = String::new();
            GzDecoder::new(&*text).read_to_string(&mut read).unwrap();
            assert_eq!(read, format!("{cards}{said}"));
            (text.len(), apart([said]).len())
        });
        assert_eq!(same.0 - same.1, other.0 - other.1, "each piece costs what it costs alone");
    }

    #[test]
    fn only_who_accepts_it_gets_it() {
        let asks = |value: &'static str| {
            accepted(&HeaderMap::from_iter([(header::ACCEPT_ENCODING, HeaderValue::from_static(value))]))
        };
        assert!(asks("gzip, deflate, br, zstd") && asks("br, GZIP;q=0.5"));
        assert!(!asks("br") && !asks("gzip;q=0, br") && !asks("x-gzip") && !accepted(&HeaderMap::new()));
    }
}

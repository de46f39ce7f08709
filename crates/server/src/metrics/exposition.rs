//! The two text formats in which Prometheus reads metrics.

use axum::http::{HeaderMap, header};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MetricsFormat {
    OpenMetrics,
    /// The older format, which every reader supports.
    Text,
}

impl MetricsFormat {
    /// OpenMetrics if the client accepts it.
    pub(crate) fn wanted(headers: &HeaderMap) -> Self {
        let mut accepted = headers.get_all(header::ACCEPT).iter().filter_map(|accept| accept.to_str().ok());
        match accepted.any(|accept| accept.contains("application/openmetrics-text")) {
            true => Self::OpenMetrics,
            false => Self::Text,
        }
    }
    pub(crate) fn content_type(self) -> &'static str {
        match self {
            Self::OpenMetrics => "application/openmetrics-text; version=1.0.0; charset=utf-8",
            Self::Text => "text/plain; version=0.0.4; charset=utf-8",
        }
    }
    /// Converts a text in OpenMetrics to this format.
    pub(crate) fn of(self, open: String) -> String {
        match self {
            Self::OpenMetrics => open,
            Self::Text => plain(&open),
        }
    }
}

/// Converts OpenMetrics to the older format. Samples are the same in both. In the older one, the metadata of
/// a counter names it with its suffix, there are fewer types, and there are no units and no end marker.
fn plain(open: &str) -> String {
    let mut text = String::with_capacity(open.len());
    let mut help: Option<(&str, &str)> = None;
    for line in open.lines() {
        let mut words = line.splitn(4, ' ');
        match (words.next(), words.next(), words.next(), words.next()) {
            // Hold it back until the type, which comes next and decides the metric's name.
            (Some("#"), Some("HELP"), Some(name), what) => help = Some((name, what.unwrap_or_default())),
            (Some("#"), Some("TYPE"), Some(name), Some(kind)) => {
                let (ending, kind) = match kind {
                    "counter" => ("_total", "counter"),
                    "info" => ("_info", "gauge"),
                    "unknown" => ("", "untyped"),
                    kind => ("", kind),
                };
                if let Some((of, what)) = help.take()
                    && of == name
                {
                    text += &format!("# HELP {name}{ending} {what}\n");
                }
                text += &format!("# TYPE {name}{ending} {kind}\n");
            }
            (Some("#"), ..) => {}
            _ => {
                text += line;
                text.push('\n');
            }
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Build, Metrics, NodeId};

    #[test]
    fn both_formats_say_the_same() {
        let open = Metrics::of(&NodeId::from([7; 20]), &Build::default()).text();
        assert!(open.ends_with("# EOF\n"));
        assert!(open.contains("# TYPE oriflamme_moves counter\n"));
        let text = plain(&open);
        assert!(text.contains("# HELP oriflamme_moves_total Moves committed"), "{text}");
        assert!(text.contains("# TYPE oriflamme_moves_total counter\noriflamme_moves_total 0\n"));
        assert!(text.contains("# TYPE oriflamme_build_info gauge\noriflamme_build_info{"));
        assert!(["version=\"", "commit=\"", "node=\""].iter().all(|label| text.contains(label)), "{text}");
        assert!(text.contains("# TYPE oriflamme_commit_seconds histogram\n"));
        assert!(!text.contains("# EOF") && !text.contains("# UNIT"));
        let samples = |text: &str| text.lines().filter(|line| !line.starts_with('#')).count();
        assert_eq!(samples(&text), samples(&open));
        #[cfg(target_os = "linux")]
        assert!(text.contains("# TYPE process_resident_memory_bytes gauge\nprocess_resident_memory_bytes "));
    }

    #[test]
    fn the_format_is_the_one_that_is_asked_for() {
        let wanted = |accept: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT, accept.parse().unwrap());
            MetricsFormat::wanted(&headers)
        };
        assert_eq!(
            wanted("application/openmetrics-text;version=1.0.0;q=0.6,text/plain;q=0.3"),
            MetricsFormat::OpenMetrics
        );
        assert_eq!(wanted("*/*"), MetricsFormat::Text);
        assert_eq!(MetricsFormat::wanted(&HeaderMap::new()), MetricsFormat::Text);
    }
}

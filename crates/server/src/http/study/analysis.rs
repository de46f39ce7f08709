//! The analysis board. The server keeps nothing of it: the whole analysis is in the address, or in the form
//! that is sent.

use super::analysis_live::{is_rankable, rank_at_once};
use crate::{
    app::App,
    http::{
        error::ApiError,
        reading::{Form, Query},
        visit::{Visit, error_page, page},
    },
};
use axum::{
    extract::State,
    http::{StatusCode, header},
    response::{IntoResponse, Redirect, Response},
};
use oriflamme_analysis::{Analysis, DraftEdit};
use oriflamme_game::{Family, Position, Seen};
use oriflamme_pages::{
    AnalysisMode, AnalysisPage, PageError, ShownRanking, analysis, move_text, position_picture,
};
use oriflamme_table::Refusal;
use oriflamme_table_view::{
    ErrorCode, FaultKind, FaultPlace, MoveRanking, Perspective, TableView, TextFault,
};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use std::collections::HashMap;

/// The characters that are not percent-encoded in an address.
const KEPT: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'_').remove(b'.').remove(b'*').remove(b' ');
/// The longest address that all proxies and messengers take. A longer analysis travels in forms and files.
const LONGEST_ADDRESS: usize = 7_000;

/// The fields of a form or a query.
type Fields = HashMap<String, String>;

/// What the board shows.
pub(crate) struct Study {
    pub(crate) analysis: Analysis,
    pub(crate) at: usize,
    pub(crate) perspective: Perspective,
    setting_up: bool,
    /// The card that is chosen, to be put somewhere.
    taken: Option<Seen>,
    /// The card that is picked to be moved on the table.
    picked: Option<Position>,
}

/// Why the last change failed, and the text that was typed.
#[derive(Default)]
struct Unfit {
    faults: Vec<TextFault>,
    typed: Option<String>,
    refused: Option<PageError>,
}

/// The address at which the board shows the end of a record, as the deciding seat sees it. `None` if the
/// record can't be read.
pub(crate) fn board_address(record: &str) -> Option<String> {
    let analysis = Analysis::read(record).ok()?;
    let (at, perspective) = (analysis.moves(), Perspective::default());
    let study = Study { analysis, at, perspective, setting_up: false, taken: None, picked: None };
    Some(study.address())
}

impl Study {
    /// Reads a query or a form. If its record can't be read, returns the default position with the errors.
    fn read(fields: &Fields) -> (Self, Unfit) {
        let field = |name: &str| fields.get(name).map(String::as_str).filter(|value| !value.is_empty());
        let number = |name: &str| field(name).and_then(|value| value.parse().ok());
        let (analysis, unfit) = match field("record").map(|record| (record, Analysis::read(record))) {
            None => (Analysis::default(), Unfit::default()),
            Some((_, Ok(analysis))) => (analysis, Unfit::default()),
            Some((record, Err(faults))) => {
                let typed = Some(record.to_owned());
                (Analysis::default(), Unfit { faults, typed, ..Unfit::default() })
            }
        };
        let study = Self {
            at: analysis.known(number("node").unwrap_or(0)),
            analysis,
            perspective: field("eyes").and_then(|word| word.parse().ok()).unwrap_or_default(),
            setting_up: field("mode") == Some("set-up"),
            taken: field("take").and_then(|card| card.parse().ok()),
            picked: number("pick").and_then(|at| Position::from_number(at as u32)),
        };
        (study, unfit)
    }

    /// The query that describes all of it.
    fn query(&self, record: &str) -> String {
        let encoded = |text: &str| utf8_percent_encode(text, KEPT).to_string().replace(' ', "+");
        let mut query = format!("eyes={}&node={}", self.perspective, self.at);
        if self.setting_up {
            query += "&mode=set-up";
        }
        if let Some(taken) = self.taken {
            query += &format!("&take={}", encoded(&taken.to_string()));
        }
        query.push_str("&record=");
        query.push_str(&encoded(record));
        query
    }
    /// Its address.
    fn address(&self) -> String {
        format!("/analysis?{}", self.query(&self.analysis.text()))
    }

    /// The table at the position that is shown, from the chosen perspective.
    pub(crate) fn table(&self, visit: &Visit) -> TableView {
        let words = visit.visitor.words();
        self.analysis.table(self.at, self.perspective, |family| words.family(family))
    }

    /// Makes the change that a form asks for.
    fn changed(mut self, fields: &Fields) -> Result<Self, (Box<Self>, Unfit)> {
        let field = |name: &str| fields.get(name).map(String::as_str);
        let said = move_text(field("move"), field("card"), field("at"));
        let wanted = field("do").unwrap_or_default();
        if let Some(said) = said.as_deref().or_else(|| wanted.strip_prefix("play ")) {
            return self.played(said);
        }
        if let Some(taken) = field("take") {
            self.taken = taken.parse().ok();
            self.setting_up = true;
            return Ok(self);
        }
        self.taken = None;
        let (verb, rest) = wanted.split_once(' ').unwrap_or((wanted, ""));
        match verb {
            "go" => self.at = self.analysis.known(rest.parse().unwrap_or(self.at)),
            "eyes" => self.perspective = rest.parse().unwrap_or(self.perspective),
            "mode" => self.setting_up = rest == "set-up",
            "note" => self.analysis = self.analysis.noted(self.at, field("note").unwrap_or_default()),
            "remove" => (self.analysis, self.at) = self.analysis.without(self.at),
            "promote" => (self.analysis, self.at) = self.analysis.promoted(self.at),
            "read" => return self.replaced(field("text").unwrap_or_default()),
            "table" => {
                let edits = table_edits(fields);
                return self.edited(&edits);
            }
            "rank" | "" => {}
            _ => match DraftEdit::read(wanted) {
                Some(edit) => return self.edited(&[edit]),
                None => return Err(self.refused(ErrorCode::Unreadable)),
            },
        }
        Ok(self)
    }

    fn refused(self, code: ErrorCode) -> (Box<Self>, Unfit) {
        (Box::new(self), Unfit { refused: Some(code.into()), ..Unfit::default() })
    }

    fn played(mut self, said: &str) -> Result<Self, (Box<Self>, Unfit)> {
        let kept = self.analysis.clone();
        match self.analysis.play(self.at, said) {
            Some((analysis, at)) => {
                (self.analysis, self.at, self.taken, self.setting_up) = (analysis, at, None, false);
                Ok(self)
            }
            None => {
                self.analysis = kept;
                Err(self.refused(ErrorCode::IllegalMove))
            }
        }
    }

    /// Replaces the whole analysis by another text, and shows its first position. If the text is the same,
    /// the position stays.
    fn replaced(mut self, text: &str) -> Result<Self, (Box<Self>, Unfit)> {
        match Analysis::read(text) {
            Ok(analysis) => {
                self.at =
                    analysis.known(if text.trim() == self.analysis.text().trim() { self.at } else { 0 });
                self.analysis = analysis;
                Ok(self)
            }
            Err(faults) => {
                Err((Box::new(self), Unfit { faults, typed: Some(text.to_owned()), ..Unfit::default() }))
            }
        }
    }

    fn edited(mut self, edits: &[DraftEdit]) -> Result<Self, (Box<Self>, Unfit)> {
        self.setting_up = true;
        match self.analysis.edited(self.at, edits) {
            Ok(analysis) => {
                (self.analysis, self.at) = (analysis, 0);
                Ok(self)
            }
            Err(faults) => {
                let fault = |fault| TextFault { place: FaultPlace::Text, what: FaultKind::Setup(fault) };
                let faults = faults.into_iter().map(fault).collect();
                Err((Box::new(self), Unfit { faults, ..Unfit::default() }))
            }
        }
    }

    /// The page of the board. If the ranking that was asked for is refused, everything else is still there.
    fn page(
        &self,
        visit: &Visit,
        unfit: &Unfit,
        ranking: Option<&Result<MoveRanking, ApiError>>,
    ) -> Response {
        let table = self.table(visit);
        let text = self.analysis.text();
        let address = self.address();
        let line = Self { at: self.analysis.path(self.at).len(), ..self.bare() };
        let line_query = line.query(&self.analysis.line_text(self.at));
        let draft = self.setting_up.then(|| self.analysis.draft(self.at).laid_out()).flatten();
        let shown = AnalysisPage {
            visitor: &visit.visitor,
            text: &text,
            address: &address,
            live: &format!("/analysis/live?{line_query}"),
            picture: &format!("/analysis/picture.svg?{line_query}"),
            export: &format!("/analysis/export.ori?{}", self.query(&text)),
            at: self.at,
            parent: self.analysis.parent(self.at),
            next: self.analysis.children(self.at).first().copied(),
            perspective: self.perspective,
            table: &table,
            lines: &self.analysis.lines(),
            note: self.analysis.note(self.at),
            ranking: match ranking {
                _ if !is_rankable(&self.analysis, self.at, self.perspective) => ShownRanking::Nothing,
                None => ShownRanking::Live,
                Some(Ok(ranking)) => ShownRanking::Known(ranking),
                Some(Err(_)) => ShownRanking::Busy,
            },
            picked: self.picked,
            mode: match &draft {
                Some(laid) => AnalysisMode::SetUp { laid, taken: self.taken },
                None => AnalysisMode::Try,
            },
            typed: unfit.typed.as_deref(),
            faults: &unfit.faults,
            refused: unfit.refused,
        };
        let fits = unfit.faults.is_empty() && unfit.refused.is_none();
        let status = match ranking {
            Some(Err(error)) => error.status(),
            _ if fits => StatusCode::OK,
            _ => StatusCode::UNPROCESSABLE_ENTITY,
        };
        let mut response = page(status, analysis(&shown));
        if let Some(Err(error)) = ranking {
            error.add_retry_after(&mut response);
        }
        response
    }

    /// The same without what is chosen on the page.
    fn bare(&self) -> Self {
        let Self { analysis, at, perspective, .. } = self;
        Self {
            analysis: analysis.clone(),
            at: *at,
            perspective: *perspective,
            setting_up: false,
            taken: None,
            picked: None,
        }
    }
}

/// The changes that the form of the table's numbers asks for, in an order in which each finds what it depends
/// on.
fn table_edits(fields: &Fields) -> Vec<DraftEdit> {
    let said = |name: &str| {
        let value = fields.get(name)?.trim();
        DraftEdit::read(&format!("{name} {value}"))
    };
    let scores = Family::ALL.into_iter().filter_map(|family| {
        let value = fields.get(&format!("score-{family}"))?.trim();
        DraftEdit::read(&format!("score {family} {value}"))
    });
    ["rules", "seats", "first", "round", "phase", "next", "placed"]
        .into_iter()
        .filter_map(said)
        .chain(scores)
        .collect()
}

pub(crate) async fn board(State(app): State<App>, visit: Visit, Query(fields): Query<Fields>) -> Response {
    if let Some(table) = fields.get("table") {
        return match from_table(&app, table, &fields).await {
            Ok(study) => Redirect::to(&study.address()).into_response(),
            Err(error) => error_page(&visit.visitor, &error),
        };
    }
    let (study, unfit) = Study::read(&fields);
    study.page(&visit, &unfit, None)
}

/// A moment of a game that is over. Nothing of a running game is shown here, not even to its own players.
async fn from_table(app: &App, table: &str, fields: &Fields) -> Result<Study, ApiError> {
    let id = table.parse().map_err(|_| ApiError::from(crate::tables::TableError::NoTable))?;
    let table = app.tables.current(&id).await?.table();
    if table.status().is_live() {
        return Err(Refusal::NotOver.into());
    }
    table.may_be_studied()?;
    let not_played = || ApiError::new(ErrorCode::NotReviewable, "no game was played at this table");
    let record = table.record().ok_or_else(not_played)?;
    let analysis = Analysis::read(&record).map_err(|_| not_played())?;
    let moment = fields.get("move").and_then(|moment| moment.parse().ok()).unwrap_or(0);
    let perspective = fields
        .get("eyes")
        .map(String::as_str)
        .map(|perspective| if perspective == "all" { "open" } else { perspective });
    Ok(Study {
        // The main line alone is there, so its positions are numbered by moves.
        at: moment.min(analysis.moves()),
        analysis,
        perspective: perspective.and_then(|perspective| perspective.parse().ok()).unwrap_or_default(),
        setting_up: false,
        taken: None,
        picked: None,
    })
}

pub(crate) async fn change(State(app): State<App>, visit: Visit, Form(fields): Form<Fields>) -> Response {
    let (study, unfit) = Study::read(&fields);
    if !unfit.faults.is_empty() {
        return study.page(&visit, &unfit, None);
    }
    let study = match study.changed(&fields) {
        Ok(study) => study,
        Err((study, unfit)) => return study.page(&visit, &unfit, None),
    };
    if fields.get("do").is_some_and(|wanted| wanted == "rank") {
        let ranking = rank_at_once(&app, &visit, &study).await;
        return study.page(&visit, &Unfit::default(), Some(&ranking));
    }
    let address = study.address();
    match address.len() <= LONGEST_ADDRESS {
        true => Redirect::to(&address).into_response(),
        // Too long for an address: it stays in the page's own fields.
        false => study.page(&visit, &Unfit::default(), None),
    }
}

/// The board that a query describes; an error if its record can't be read.
pub(crate) fn asked_for(fields: &Fields) -> Result<Study, ApiError> {
    let (study, unfit) = Study::read(fields);
    match unfit.faults.is_empty() {
        true => Ok(study),
        false => Err(ApiError::new(ErrorCode::Unreadable, "the record can't be read")),
    }
}

pub(crate) async fn picture(visit: Visit, Query(fields): Query<Fields>) -> Result<Response, ApiError> {
    let study = asked_for(&fields)?;
    let picture = position_picture(visit.visitor.words(), &study.table(&visit));
    // Drawings have styles of their own, and nothing else.
    let headers = [
        (header::CONTENT_TYPE, "image/svg+xml"),
        (header::CONTENT_SECURITY_POLICY, "default-src 'none'; style-src 'unsafe-inline'"),
    ];
    Ok((headers, picture).into_response())
}

pub(crate) async fn export(Query(fields): Query<Fields>) -> Result<Response, ApiError> {
    let study = asked_for(&fields)?;
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"oriflamme.ori\""),
    ];
    Ok((headers, study.analysis.text()).into_response())
}

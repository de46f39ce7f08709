//! What `train/train.py` reads and writes: frames of many games, and answers to them.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use oriflamme_arena::{Contestant, Folder, Plan, run};
use oriflamme_game::Ruleset;
use std::{
    io::{Read, Write},
    process::{Child, Command, Stdio},
};

fn training(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_training"));
    command.args(args);
    command
}

/// The number of rows of each of the three tables.
fn rows() -> [usize; 3] {
    let output = training(&["tables"]).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 4, "{text}");
    assert_eq!(lines[3], "# WIDE 128, DEEP 128, NARROW 64, CARDS 11");
    let rows = |line: &str| -> usize {
        line[2..].split(", ").map(|table| table.split(' ').nth(1).unwrap().parse::<usize>().unwrap()).sum()
    };
    [rows(lines[0]), rows(lines[1]), rows(lines[2])]
}

/// A frame, as `train.py` lays it out.
struct Frame {
    positions: Vec<u16>,
    moves: Vec<u16>,
    choices: Vec<u16>,
    cards: Vec<u16>,
    seats: Vec<u8>,
    shares: Vec<f32>,
    known: Vec<u16>,
}

/// Reads numbers, little-endian.
struct Reader<'a, R>(&'a mut R);

impl<R: Read> Reader<'_, R> {
    fn numbers<const SIZE: usize, T>(&mut self, count: usize, from: fn([u8; SIZE]) -> T) -> Vec<T> {
        let mut bytes = vec![0; count * SIZE];
        self.0.read_exact(&mut bytes).unwrap();
        bytes.chunks(SIZE).map(|chunk| from(chunk.try_into().unwrap())).collect()
    }
    fn bytes(&mut self, count: usize) -> Vec<u8> {
        self.numbers(count, u8::from_le_bytes)
    }
    fn words(&mut self, count: usize) -> Vec<u16> {
        self.numbers(count, u16::from_le_bytes)
    }
    fn floats(&mut self, count: usize) -> Vec<f32> {
        self.numbers(count, f32::from_le_bytes)
    }
}

fn sum<T: Copy + Into<u32>>(counts: &[T]) -> u32 {
    counts.iter().map(|&count| count.into()).sum()
}

fn read_frame(input: &mut impl Read) -> Frame {
    let mut reader = Reader(input);
    let sizes: [u32; 8] = reader.numbers(8, u32::from_le_bytes).try_into().unwrap();
    let [decisions, positions, moves, choices, cards, card_rows, ended, known] =
        sizes.map(|size| size as usize);
    let [position_counts, move_counts, card_counts] = [(); 3].map(|()| reader.words(decisions));
    assert_eq!([sum(&position_counts), sum(&move_counts), sum(&card_counts)], [sizes[1], sizes[2], sizes[4]]);
    let seats = reader.bytes(decisions);
    let position_rows = reader.words(positions);
    assert_eq!(sum(&reader.bytes(moves)), sizes[3]);
    let choice_rows = reader.words(choices);
    assert_eq!(sum(&reader.bytes(cards)), sizes[5]);
    let hidden_rows = reader.words(card_rows);
    let truth = reader.bytes(cards);
    for (truth, may) in truth.iter().zip(reader.words(cards)) {
        assert_eq!(may >> truth & 1, 1, "what a card is, it may be");
    }
    let games = reader.numbers(ended, u32::from_le_bytes);
    assert!(games.iter().all(|&game| game < sizes[0]));
    let [shares, _leads] = [(); 2].map(|()| reader.floats(5 * ended));
    let answers = reader.words(decisions * known);
    reader.floats(2 * decisions * known);
    Frame {
        positions: position_rows,
        moves: move_counts,
        choices: choice_rows,
        cards: hidden_rows,
        seats,
        shares,
        known: answers,
    }
}

fn check(frame: &Frame, rows: [usize; 3]) {
    for (found, rows) in [&frame.positions, &frame.choices, &frame.cards].into_iter().zip(rows) {
        assert!(found.iter().all(|&row| usize::from(row) < rows));
    }
    assert!(frame.moves.iter().all(|&count| count > 1));
    for seat in &frame.seats {
        assert!((2..=5).contains(&(seat >> 4)) && seat & 15 < seat >> 4);
    }
    for shares in frame.shares.chunks(5) {
        let sum: f32 = shares.iter().filter(|&&share| share >= 0.0).sum();
        assert!((sum - 1.0).abs() < 1e-6, "{shares:?}");
    }
}

#[test]
fn games_are_observed_answered_and_begun_again() {
    const GAMES: usize = 16;
    let rows = rows();
    let mut child: Child = training(&["environment", "16", "1", "base-1", "base-2", "ablaze"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let (mut answers, mut frames) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    let mut ended = 0;
    for step in 0..200u16 {
        let frame = read_frame(&mut frames);
        assert_eq!(frame.moves.len(), GAMES);
        check(&frame, rows);
        ended += frame.shares.len() / 5;
        for &count in &frame.moves {
            answers.write_all(&(step % count).to_le_bytes()).unwrap();
        }
    }
    assert!(ended > GAMES, "only {ended} games ended");
    drop(answers);
    assert!(child.wait().unwrap().success(), "it ends with its input");
}

#[test]
fn records_become_one_frame_with_known_answers() {
    let folder = std::env::temp_dir().join(format!("oriflamme-training-{}", std::process::id()));
    let records = Folder::open(&folder).unwrap();
    let plan =
        Plan::new(Ruleset::Ablaze, Contestant::list("squire,page,page").unwrap(), "frames", 2).unwrap();
    run(&plan, None, &|played| records.keep(&plan, played)).unwrap();
    let output = training(&["frames"]).args([records.file(0), records.file(1)]).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let frame = read_frame(&mut output.stdout.as_slice());
    check(&frame, rows());
    assert!(frame.known.len() > 40 && frame.known.len() == frame.moves.len());
    assert!(frame.known.iter().zip(&frame.moves).all(|(answer, count)| answer < count));
    std::fs::remove_dir_all(folder).unwrap();
}

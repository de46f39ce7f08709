//! Games for a network to learn in: `train/train.py` starts this and speaks with it in frames of bytes.
//!
//! `hall tables` prints the tables that frames speak of. `hall play GAMES SEED RULESET...` writes a frame, reads an answer of
//! 16 bits for each game, and so on. `hall records FILE...` writes one frame for all decisions of these records.

use oriflamme_bots::{
    Rng,
    learn::{Frame, Hall, tables},
};
use oriflamme_game::Ruleset;
use oriflamme_notation::{Statement, parse};
use std::{
    error::Error,
    fs,
    io::{self, Read, Write},
};

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    match words[..] {
        ["tables"] => println!("{}", tables()),
        ["play", games, seed, ref rules @ ..] => {
            let rules: Result<Vec<Ruleset>, _> = rules.iter().map(|word| word.parse()).collect();
            play(Hall::new(rules?, games.parse()?, seed.parse()?), games.parse()?)?;
        }
        ["records", ref files @ ..] => records(files)?,
        _ => return Err("what: tables, play or records?".into()),
    }
    Ok(())
}

fn play(mut hall: Hall, games: usize) -> io::Result<()> {
    let (mut output, mut input) = (io::stdout().lock(), io::stdin().lock());
    let (mut frame, mut said) = (Vec::new(), vec![0; games * 2]);
    loop {
        hall.frame(&mut frame);
        output.write_all(&frame)?;
        output.flush()?;
        if input.read_exact(&mut said).is_err() {
            return Ok(());
        }
        let answers: Vec<u16> =
            said.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect();
        hall.answer(&answers);
    }
}

fn records(files: &[&str]) -> Result<(), Box<dyn Error>> {
    let (mut frame, mut bytes, mut source) = (Frame::default(), Vec::new(), Rng::new(1));
    for file in files {
        for record in parse(&fs::read_to_string(file)?).map_err(|why| format!("{file}: {why:?}"))? {
            let said = record.items.iter().filter_map(|item| match &item.statement {
                Statement::Move(said) => Some(said.answer),
                Statement::Expect(_) => None,
            });
            frame.add_game(&record.start, &said.collect::<Vec<_>>(), &mut source);
        }
    }
    frame.write(&mut bytes);
    Ok(io::stdout().lock().write_all(&bytes)?)
}

// Sounds, made as they are needed: wood, parchment, steel, coin, a trap, a horn. A sound is never the only
// sign of an event.

let context = null;

/** A tone that fades: its pitch may glide from `from` to `to`. */
function tone(at, { from, to = from, length, volume, shape = "triangle" }) {
  const [source, gain] = [context.createOscillator(), context.createGain()];
  source.type = shape;
  source.frequency.setValueAtTime(from, at);
  source.frequency.exponentialRampToValueAtTime(to, at + length);
  gain.gain.setValueAtTime(.0001, at);
  gain.gain.exponentialRampToValueAtTime(volume, at + .008);
  gain.gain.exponentialRampToValueAtTime(.0001, at + length);
  source.connect(gain).connect(context.destination);
  source.start(at);
  source.stop(at + length);
}

/** A breath of noise around a pitch: paper, wood, steel. */
function noise(at, { pitch, width = 1, length, volume }) {
  const samples = context.createBuffer(1, Math.ceil(context.sampleRate * length), context.sampleRate);
  const data = samples.getChannelData(0);
  for (let index = 0; index < data.length; index++) data[index] = (Math.random() * 2 - 1) * (1 - index / data.length) ** 2;
  const [source, filter, gain] = [context.createBufferSource(), context.createBiquadFilter(), context.createGain()];
  source.buffer = samples;
  [filter.type, filter.frequency.value, filter.Q.value, gain.gain.value] = ["bandpass", pitch, width, volume];
  source.connect(filter).connect(gain).connect(context.destination);
  source.start(at);
}

const sounds = {
  place: at => { noise(at, { pitch: 420, length: .09, volume: .5 }); tone(at, { from: 150, to: 90, length: .1, volume: .12, shape: "sine" }); },
  reveal: at => { noise(at, { pitch: 2200, width: .7, length: .16, volume: .22 }); noise(at + .1, { pitch: 900, length: .08, volume: .3 }); },
  strike: at => { noise(at + .12, { pitch: 3400, width: 4, length: .22, volume: .5 }); tone(at + .12, { from: 190, to: 60, length: .2, volume: .16 }); },
  coin: at => { tone(at, { from: 1568, length: .16, volume: .05 }); tone(at + .06, { from: 2093, length: .22, volume: .045 }); },
  ambush: at => { noise(at, { pitch: 1200, width: 2, length: .12, volume: .6 }); tone(at, { from: 110, to: 55, length: .5, volume: .2, shape: "sawtooth" }); tone(at + .14, { from: 311, to: 294, length: .45, volume: .08 }); },
  turn: at => { tone(at, { from: 523, length: .28, volume: .09 }); tone(at + .13, { from: 784, length: .4, volume: .09 }); },
  end: at => [392, 523, 659, 784].forEach((from, index) => tone(at + index * .14, { from, length: .6, volume: .08 })),
};

/** A sound that would come sooner than this after another one, in seconds, is left out… */
const GAP = .08;
/** …except these. */
const ALWAYS = ["ambush", "turn", "end"];
let last = 0;

/** Plays a sound by its name. Browsers are silent until the reader has first touched the page. */
export function play(name) {
  if (!(navigator.userActivation?.hasBeenActive ?? true)) return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
  if (context.currentTime - last < GAP && !ALWAYS.includes(name)) return;
  last = context.currentTime;
  sounds[name]?.(last + .01);
}

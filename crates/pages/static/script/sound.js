// The one sound there is: it is your turn.

export function beep() {
  const context = new AudioContext();
  const [tone, volume] = [context.createOscillator(), context.createGain()];
  tone.connect(volume).connect(context.destination);
  tone.frequency.setValueAtTime(523, context.currentTime);
  tone.frequency.setValueAtTime(784, context.currentTime + .12);
  volume.gain.setValueAtTime(.12, context.currentTime);
  volume.gain.exponentialRampToValueAtTime(.001, context.currentTime + .5);
  tone.start();
  tone.stop(context.currentTime + .5);
}

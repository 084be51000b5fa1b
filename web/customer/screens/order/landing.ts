import { readSenses } from '../../purchase/senses.ts';

/** Milliseconds: on, off, on. */
const LANDING = [30, 40, 15];
const REFUSED = [20, 60, 20];

const THUD_HZ = 120;
const THUD_S = 0.09;

/** Vibrates and, if this device allows it, plays the sound. Skips what the browser lacks. */
export function feelLanding(): void {
  const senses = readSenses(localStorage);
  if (senses.vibration) navigator.vibrate?.(LANDING);
  if (senses.sound) thud();
}

/** A failed purchase only vibrates. */
export function feelRefusal(): void {
  if (readSenses(localStorage).vibration) navigator.vibrate?.(REFUSED);
}

/** Plays one low, short knock. */
function thud(): void {
  if (!('AudioContext' in window)) return;
  const audio = new AudioContext();
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.setValueAtTime(THUD_HZ, audio.currentTime);
  tone.frequency.exponentialRampToValueAtTime(THUD_HZ / 2, audio.currentTime + THUD_S);
  volume.gain.setValueAtTime(0.5, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + THUD_S);
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + THUD_S);
  tone.onended = () => void audio.close();
}

import { SAMPLES_PER_SECOND } from './pcm-chunks.ts';

const FULL_SCALE = 0x8000;

/** Playback of recorded sound: 16 bits, little-endian. */
export interface Replay {
  /** Resolves when playback has ended or was stopped. */
  readonly over: Promise<void>;
  stop: () => void;
}

export type PlaySound = (pcm: Uint8Array) => Replay;

/** Returns the samples of a piece of sound, from -1 to 1. */
export function samplesOf(pcm: Uint8Array): Float32Array<ArrayBuffer> {
  const view = new DataView(pcm.buffer, pcm.byteOffset, pcm.byteLength);
  const samples = new Float32Array(Math.floor(pcm.byteLength / 2));
  for (let index = 0; index < samples.length; index += 1) {
    samples[index] = view.getInt16(index * 2, true) / FULL_SCALE;
  }
  return samples;
}

export const playSound: PlaySound = (pcm) => {
  const context = new AudioContext();
  const samples = samplesOf(pcm);
  // At least one sample: a buffer cannot be empty.
  const buffer = context.createBuffer(1, Math.max(1, samples.length), SAMPLES_PER_SECOND);
  buffer.copyToChannel(samples, 0);
  const node = context.createBufferSource();
  node.buffer = buffer;
  node.connect(context.destination);
  const over = new Promise<void>((resolve) => {
    node.addEventListener('ended', () => resolve());
  }).finally(() => void context.close());
  node.start();
  return { over, stop: () => node.stop() };
};

/** Plays pieces of speech one after the other, as they arrive. */
export interface SpeechPlayer {
  /** 16 bits, little-endian, one channel; follows the pieces added before. */
  add: (pcm: Uint8Array, samplesPerSecond: number) => void;
  /** Goes silent immediately; waiting pieces are never played. */
  stop: () => void;
}

/** Plays through the system's selected speaker. */
export function createSpeechPlayer(): SpeechPlayer {
  let context: AudioContext | null = null;
  /** Time when everything added will have been played, in seconds of the context. */
  let end = 0;
  return {
    add(pcm, samplesPerSecond) {
      const samples = samplesOf(pcm);
      if (samples.length === 0) return;
      context ??= new AudioContext();
      const buffer = context.createBuffer(1, samples.length, samplesPerSecond);
      buffer.copyToChannel(samples, 0);
      const node = context.createBufferSource();
      node.buffer = buffer;
      node.connect(context.destination);
      const start = Math.max(context.currentTime, end);
      node.start(start);
      end = start + buffer.duration;
    },
    stop() {
      void context?.close();
      context = null;
      end = 0;
    },
  };
}

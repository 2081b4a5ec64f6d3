import { SAMPLES_PER_SECOND } from './pcm-chunks.ts';

const FULL_SCALE = 0x8000;

/** Plays a piece of kept sound: 16 bits, little-endian, as it was recorded. */
export interface Replay {
  /** Resolves when it is over, or was stopped. */
  readonly over: Promise<void>;
  stop: () => void;
}

export type PlaySound = (pcm: Uint8Array) => Replay;

/** The samples of a piece of sound, from -1 to 1. */
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
  // One sample at least: a buffer cannot be empty.
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

/** Plays pieces of speech one after the other, as they come. */
export interface SpeechPlayer {
  /** 16 bits, little-endian, one channel; it follows what was added before. */
  add: (pcm: Uint8Array, samplesPerSecond: number) => void;
  /** Is silent at once; what waits is never played. */
  stop: () => void;
}

/** By the loudspeaker that the system has chosen. */
export function createSpeechPlayer(): SpeechPlayer {
  let context: AudioContext | null = null;
  /** In seconds of the context: when all that was added has been played. */
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

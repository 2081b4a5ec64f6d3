import { samplesOf } from './replay.ts';

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

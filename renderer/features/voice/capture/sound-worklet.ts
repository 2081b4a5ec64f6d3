import { createChunker } from './pcm-chunks.ts';

/** Part of Chromium's worklet API, whose types are not those of a page. */
declare abstract class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(
  name: string,
  processor: new () => AudioWorkletProcessor & {
    process: (inputs: readonly (readonly Float32Array[])[]) => boolean;
  },
): void;

/** Sends the page its sound in pieces, from the audio thread, so that a busy page loses nothing. */
class SoundProcessor extends AudioWorkletProcessor {
  #isOver = false;
  readonly #chunker = createChunker((chunk) => {
    this.port.postMessage(chunk, [chunk.samples.buffer]);
  });

  constructor() {
    super();
    // The page has stopped and waits for the last piece.
    this.port.addEventListener('message', () => {
      this.#isOver = true;
      this.#chunker.end();
      this.port.postMessage(null);
    });
    this.port.start();
  }

  process(inputs: readonly (readonly Float32Array[])[]): boolean {
    const [channel] = inputs[0] ?? [];
    if (channel !== undefined && !this.#isOver) this.#chunker.add(channel);
    return !this.#isOver;
  }
}

registerProcessor('sound', SoundProcessor);

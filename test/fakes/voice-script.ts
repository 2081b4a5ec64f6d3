/**
 * Spoken words of a run, as sound and text. Each word is 100 ms whose first samples identify it, so that a test service
 * hears exactly what it is sent, in pieces of any size.
 */

export const WORD_MS = 100;
/** A pause between two passages. */
const PAUSE_MS = 400;
const SAMPLES_PER_MS = 16;
const WORD_SAMPLES = WORD_MS * SAMPLES_PER_MS;
/** Begins a word; nothing else in the sound is as loud. */
const MARK = 0x5a5a;
const LOUD = 4_000;

/** An utterance of one person, or of several at the same time. */
export interface Passage {
  /** Words by person, the same number for each. */
  speakers: readonly (readonly string[])[];
  startMs: number;
  endMs: number;
}

export interface VoiceScript {
  passages: readonly Passage[];
  soundMs: number;
}

/** A recognized word: its passage, its place there, and its position in the sound of a connection. */
export interface HeardWord {
  passage: number;
  slot: number;
  atMs: number;
}

/** @param passages words by person for each passage */
export function voiceScript(passages: readonly Passage['speakers'][]): VoiceScript {
  let atMs = 0;
  const timed = passages.map((speakers) => {
    const startMs = atMs;
    const endMs = startMs + (speakers[0]?.length ?? 0) * WORD_MS;
    atMs = endMs + PAUSE_MS;
    return { speakers, startMs, endMs };
  });
  return { passages: timed, soundMs: atMs };
}

/** Returns the sound in pieces of 200 ms. */
export function soundOf({ passages, soundMs }: VoiceScript): Uint8Array[] {
  const samples = new Int16Array(soundMs * SAMPLES_PER_MS);
  for (const [index, { startMs, endMs }] of passages.entries()) {
    for (let slot = 0; slot < (endMs - startMs) / WORD_MS; slot += 1) {
      const at = startMs * SAMPLES_PER_MS + slot * WORD_SAMPLES;
      for (let next = at; next < at + WORD_SAMPLES; next += 1) {
        samples[next] = next % 2 === 0 ? LOUD : -LOUD;
      }
      samples.set([MARK, index, slot], at);
    }
  }
  const bytes = new Uint8Array(samples.buffer);
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += 6_400) pieces.push(bytes.slice(at, at + 6_400));
  return pieces;
}

/** Recognizes the sound of one connection. */
export class WordListener {
  #bytes = Buffer.alloc(0);
  #sample = 0;

  /** Length of the recognized sound, in milliseconds. */
  get soundMs(): number {
    return this.#sample / SAMPLES_PER_MS;
  }

  /** @returns completed words, and null for each word's length of silence */
  hear(pcm: Uint8Array): (HeardWord | null)[] {
    this.#bytes = Buffer.concat([this.#bytes, pcm]);
    const heard: (HeardWord | null)[] = [];
    let at = 0;
    const left = (): number => this.#bytes.length / 2 - at;
    while (left() > 0) {
      const isWord = this.#bytes.readInt16LE(at * 2) === MARK;
      const length = isWord ? WORD_SAMPLES : 1;
      if (left() < length) break;
      const atMs = this.#sample / SAMPLES_PER_MS;
      if (isWord) {
        const passage = this.#bytes.readInt16LE(at * 2 + 2);
        heard.push({ passage, slot: this.#bytes.readInt16LE(at * 2 + 4), atMs });
      } else if (atMs % WORD_MS === 0) heard.push(null);
      at += length;
      this.#sample += length;
    }
    this.#bytes = this.#bytes.subarray(at * 2);
    return heard;
  }
}

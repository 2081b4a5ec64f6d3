import { PassThrough } from 'node:stream';
import {
  BadFrameError,
  decodeClientFrame,
  encodeFrame,
  type Frame,
  type VoiceFormat,
} from '../../../../shared/voice/frames.ts';
import { separatesWithSpace } from '../../../../shared/domain/voice/join-lines.ts';
import type { ServiceMessage } from '../../../../shared/voice/messages.ts';
import {
  RecognizerStoppedError,
  SAMPLES_PER_MS,
  type Heard,
  type Recognizer,
  type RecognizerKind,
} from './recognizer.ts';
import { SoundError } from './jobs/sound-decoder.ts';
import type { SpeechRequest } from './request.ts';
import { createSpeller } from './spell-terms.ts';
import { createSoundReader, type SoundReader } from './sound-reader.ts';
import { StreamError, type VoiceWire } from './trouble.ts';
import type { PcmFormat } from '../../../../shared/voice/media-types.ts';

export interface StreamConfig {
  readonly format: VoiceFormat;
  /** Null for packed sound. */
  readonly pcm: PcmFormat | null;
  /** Lower case; null: detected if the recognizer can. */
  readonly sourceLanguage: string | null;
  readonly targets: readonly string[];
  /** The translation that is also spoken. */
  readonly speech?: SpeechRequest | null;
  /** Terms with their required spelling. */
  readonly terms?: readonly string[];
  /** Other words likely to be spoken: terms of the glossary. */
  readonly likely?: readonly string[];
}

export interface StreamDeps {
  readonly recognizer: RecognizerKind;
  /** @throws for an unsupported direction */
  translate(text: string, source: string, target: string, signal: AbortSignal): Promise<string>;
  /** Returns one channel of 16 bits, in the requested format. */
  speak?(text: string, how: SpeechRequest, signal: AbortSignal): Promise<Int16Array>;
  /** Decodes packed sound to 16,000 samples a second. @throws {SoundError} */
  unpack?(content: AsyncIterable<Uint8Array>, signal: AbortSignal): AsyncIterable<Int16Array>;
  readonly wire: VoiceWire;
  /** Transcripts of the session that have concluded text, by target; empty for the source. Absent: none yet. */
  readonly begun?: Set<string>;
  /** Counts milliseconds of received sound. */
  count(soundMs: number): void;
  /** Drops the connection without a message: the client resends unconcluded sound. */
  cut(): void;
  readonly now: () => number;
}

const MOST_CHUNK_BYTES = 100_000;
const MOST_CHUNK_MS = 1_000;
/** Packed sound that may wait for its decoder. */
const MOST_PACKED_BYTES = 8_000_000;
/** Sound may arrive at twice its playing speed, after an initial burst of a few seconds. */
const SPEED = 2;
const HEAD_START_MS = 3_000;
/** Maximum speech in one message. */
const MOST_SPEECH_MS = 1_000;

/**
 * One connection of a session: sound in, transcripts out, until `end_of_stream`. Unconcluded sound
 * is dropped when the connection ends: the client resends it.
 */
export class VoiceStream {
  readonly #config: StreamConfig;
  readonly #deps: StreamDeps;
  readonly #recognizer: Recognizer;
  /** Null for packed sound, which has a decoder between. */
  readonly #sound: SoundReader | null;
  readonly #packed = new PassThrough();
  #unpacked: Promise<void> = Promise.resolve();
  readonly #stop = new AbortController();
  readonly #work: ReadonlyMap<string, Work>;
  readonly #begun: Set<string>;
  /** When sound last arrived, and how long ago the first arrived: a clock that is set back has no effect. */
  #lastMs: number | null = null;
  #elapsedMs = 0;
  #soundMs = 0;
  #isEnding = false;
  #hasSpoken = false;
  #hasConcluded = false;

  constructor(config: StreamConfig, deps: StreamDeps) {
    this.#config = config;
    this.#deps = deps;
    this.#begun = deps.begun ?? new Set();
    this.#sound = config.pcm === null ? null : createSoundReader(config.pcm);
    this.#work = new Map(config.targets.map((target) => [target, newWork()]));
    const spell = createSpeller(config.terms ?? []);
    const spelled = (lines: readonly Heard[]): readonly Heard[] =>
      lines.map((line) => ({ ...line, text: spell(line.text) }));
    this.#recognizer = deps.recognizer.listen(
      config.sourceLanguage,
      (concluded, tentative) => this.#hear(spelled(concluded), spelled(tentative)),
      (error) => this.#fail(error),
      true,
      [...(config.terms ?? []), ...(config.likely ?? [])],
    );
    if (this.#sound === null) this.#unpacked = this.#unpack();
  }

  /** True once all sound has arrived and only the last lines are pending. */
  get isEnding(): boolean {
    return this.#isEnding;
  }

  receive(frame: Frame): void {
    if (this.#stop.signal.aborted) return;
    try {
      const message = decodeClientFrame(this.#config.format, frame);
      if (this.#isEnding) throw new StreamError(400, 'Nothing may follow end_of_source_media.');
      if ('source_media_chunk' in message) this.#take(message.source_media_chunk.data);
      else void this.#end();
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Ends the stream because the connection or the session is gone. */
  close(): void {
    if (this.#stop.signal.aborted) return;
    this.#stop.abort();
    this.#packed.destroy();
    this.#recognizer.close();
  }

  /** Reports an error to the client and ends the stream. */
  fail(error: StreamError, requestType = 'source_media_chunk'): void {
    this.#send({
      error: {
        request_type: requestType,
        error_code: error.code,
        reason_code: error.code * 10_000,
        error_message: error.message,
      },
    });
    this.close();
    this.#deps.wire.close();
  }

  #fail(error: unknown): void {
    if (error instanceof RecognizerStoppedError && this.#hasConcluded) {
      this.close();
      this.#deps.cut();
    } else if (error instanceof RecognizerStoppedError) {
      // Do not drop the connection: the same sound would stop the recognizer again.
      this.fail(new StreamError(500, 'What understands speech has stopped.'));
    } else if (error instanceof StreamError) this.fail(error);
    else if (error instanceof BadFrameError || error instanceof SoundError) {
      this.fail(new StreamError(400, error.message));
    } else this.fail(new StreamError(500, 'Something went wrong inside the service.'));
  }

  #take(data: Uint8Array): void {
    if (data.byteLength > MOST_CHUNK_BYTES) {
      throw new StreamError(413, 'A chunk may have 100 kilobytes.');
    }
    if (this.#sound === null) {
      this.#packed.write(data);
      if (this.#packed.writableLength <= MOST_PACKED_BYTES) return;
      throw new StreamError(429, 'Sound arrives faster than it can be decoded.');
    }
    const { samples, durationMs } = this.#sound.read(data);
    if (durationMs > MOST_CHUNK_MS) throw new StreamError(413, 'A chunk may last one second.');
    const nowMs = this.#deps.now();
    this.#elapsedMs += Math.max(0, nowMs - (this.#lastMs ?? nowMs));
    this.#lastMs = nowMs;
    this.#soundMs += durationMs;
    if (this.#soundMs > HEAD_START_MS + SPEED * this.#elapsedMs) {
      throw new StreamError(429, 'Sound may come at twice the speed that it plays at.');
    }
    this.#deps.count(durationMs);
    // Counting may have ended the stream.
    if (!this.#stop.signal.aborted) this.#recognizer.write(samples);
  }

  /** Its length is only known once it is decoded, so a recognizer slows it down, not a limit of its speed. */
  async #unpack(): Promise<void> {
    try {
      const sound = this.#deps.unpack?.(this.#packed, this.#stop.signal) ?? [];
      for await (const samples of sound) {
        if (this.#stop.signal.aborted) return;
        this.#deps.count(samples.length / SAMPLES_PER_MS);
        if (this.#stop.signal.aborted) return;
        this.#recognizer.write(samples);
        await this.#recognizer.ready?.();
      }
    } catch (error) {
      this.#fail(error);
    }
  }

  #hear(concluded: readonly Heard[], tentative: readonly Heard[]): void {
    this.#hasConcluded ||= concluded.length > 0;
    this.#send({
      source_transcript_update: {
        concluded: this.#conclude(SOURCE, concluded).map(toSourceSegment),
        tentative: separated(tentative, this.#begun.has(SOURCE)).map(toSourceSegment),
      },
    });
    for (const [target, work] of this.#work) {
      work.tentative = tentative;
      if (concluded.length === 0) {
        void this.#translateDraft(target, work);
        continue;
      }
      work.last = work.last
        .then(() => this.#translate(target, concluded))
        .catch((error) => this.#fail(error));
    }
  }

  /** Translates drafts one at a time, the newest next: a slow engine is never behind by more than one. */
  async #translateDraft(target: string, work: Work): Promise<void> {
    if (work.isDrafting) return;
    work.isDrafting = true;
    try {
      for (let done: readonly Heard[] = []; work.tentative !== done && !this.#isEnding;) {
        done = work.tentative;
        const lines: Heard[] = [];
        for (const line of done) {
          const { text, language } = line;
          const translated = await this.#deps.translate(text, language, target, this.#stop.signal);
          lines.push({ ...line, language: target, text: translated });
        }
        // Text concluded meanwhile is no longer a draft.
        const isNew = work.tentative === done && done.length > 0;
        if (!isNew) continue;
        // The translation of concluded speech comes before it, even if it is still being made.
        const segments = separated(lines, this.#begun.has(SOURCE)).map(toSegment);
        this.#send({
          target_transcript_update: { language: target, concluded: [], tentative: segments },
        });
      }
    } catch {
      // The concluded line reports what is wrong with this direction.
    } finally {
      work.isDrafting = false;
    }
  }

  async #translate(target: string, lines: readonly Heard[]): Promise<void> {
    const { signal } = this.#stop;
    for (const line of lines) {
      if (signal.aborted) return;
      const text = await this.#deps.translate(line.text, line.language, target, signal);
      const translated = this.#conclude(target, [{ ...line, language: target, text }]);
      this.#send({
        target_transcript_update: {
          language: target,
          concluded: translated.map(toSegment),
          tentative: [],
        },
      });
      if (this.#config.speech?.language === target) await this.#speak(text, this.#config.speech);
    }
  }

  /** Notes concluded lines of a transcript. @returns them with their separators */
  #conclude(transcript: string, lines: readonly Heard[]): readonly Heard[] {
    const apart = separated(lines, this.#begun.has(transcript));
    if (lines.some(({ text }) => text !== '')) this.#begun.add(transcript);
    return apart;
  }

  /** Sends speech in pieces; the first one includes the words. */
  async #speak(text: string, speech: SpeechRequest): Promise<void> {
    const samples = await this.#deps.speak?.(text, speech, this.#stop.signal);
    if (samples === undefined) return;
    const length = MOST_SPEECH_MS * (speech.samplesPerSecond / 1_000);
    for (let at = 0; at < samples.length; at += length) {
      const piece = samples.slice(at, at + length);
      this.#send({
        target_media_chunk: {
          language: speech.language,
          ...(this.#hasSpoken ? {} : { content_type: speech.contentType }),
          data: [new Uint8Array(piece.buffer)],
          duration: Math.round((piece.length / speech.samplesPerSecond) * 1_000),
          text: at === 0 ? text : null,
        },
      });
      this.#hasSpoken = true;
    }
  }

  async #end(): Promise<void> {
    this.#isEnding = true;
    try {
      this.#packed.end();
      await this.#unpacked;
      if (this.#stop.signal.aborted) return;
      await this.#recognizer.end();
      for (const { last } of this.#work.values()) await last;
      this.#send({ end_of_source_transcript: {} });
      for (const language of this.#work.keys())
        this.#send({ end_of_target_transcript: { language } });
      const { speech } = this.#config;
      if (speech) this.#send({ end_of_target_media: { language: speech.language } });
      this.#send({ end_of_stream: {} });
    } catch (error) {
      this.#fail(error);
      return;
    }
    if (this.#stop.signal.aborted) return;
    this.close();
    this.#deps.wire.close();
  }

  #send(message: ServiceMessage): void {
    if (this.#stop.signal.aborted) return;
    this.#deps.wire.send(encodeFrame(this.#config.format, message), message);
  }
}

/** Pending work for one target. */
interface Work {
  /** Lines still to be translated, in order. */
  last: Promise<void>;
  /** Text that may still change; translated when there is time. */
  tentative: readonly Heard[];
  isDrafting: boolean;
}

const newWork = (): Work => ({ last: Promise.resolve(), tentative: [], isDrafting: false });

/** Name of the transcript of the original speech. */
const SOURCE = '';

/**
 * Puts the separator of its language before each text except the first of a transcript, so that clients join texts as
 * they are.
 * @param isBegun true if a text comes before these
 */
function separated(lines: readonly Heard[], isBegun: boolean): readonly Heard[] {
  let isFirst = !isBegun;
  return lines.map((line) => {
    if (line.text === '') return line;
    const separator = isFirst || !separatesWithSpace(line.language) ? '' : ' ';
    isFirst = false;
    return { ...line, text: `${separator}${line.text}` };
  });
}

const toSegment = ({ text, ...times }: Heard) => ({ text, ...toTimes(times) });

function toSourceSegment({ language, text, ...times }: Heard) {
  return { language, text, ...toTimes(times) };
}

function toTimes({ startMs, endMs }: Pick<Heard, 'startMs' | 'endMs'>) {
  return { start_time: Math.round(startMs), end_time: Math.round(endMs) };
}

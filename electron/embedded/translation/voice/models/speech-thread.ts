/** Entry of the thread of a speech model: its work blocks the thread, and an error may end it. */
import fs from 'node:fs';
import { workerData } from 'node:worker_threads';
import { serveThread } from '../../../../support/serve-thread.ts';
import type {
  SpeechAnswer,
  SpeechSound,
  SpeechThreadCalls,
  SpeechThreadData,
} from './model-recognizer.ts';
import { ModelEar } from './model-ear.ts';
import { Utterances, type Utterance } from './utterances.ts';
import type { Heard } from '../recognizer.ts';

/** New speech needed for a new draft. */
const LEAST_DRAFT_MS = 1_000;
/** Drafts take at most a third of the time. */
const TIMES = 3;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what model-recognizer.ts gives
const data = workerData as SpeechThreadData;
muteOutput();
const ear = new ModelEar(data.model);

interface Listening {
  readonly utterances: Utterances;
  nextDraftMs: number;
}
const streams = new Map<number, Listening>();

function hear(stream: number, sound: SpeechSound): SpeechAnswer {
  const listening = streams.get(stream) ?? {
    utterances: new Utterances(data.detectorFile),
    nextDraftMs: 0,
  };
  streams.set(stream, listening);
  const { utterances } = listening;
  const over = utterances.write(sound.samples);
  if (sound.isLast) over.push(...utterances.end());
  const concluded = over.flatMap((utterance) => understand(utterance, sound, true));
  const tentative = sound.hasDrafts && !sound.isLast ? draft(listening, sound) : [];
  return { concluded, tentative, settledMs: utterances.settledMs };
}

function draft(listening: Listening, sound: SpeechSound): Heard[] | null {
  const { utterances, nextDraftMs } = listening;
  const speech = utterances.underWay();
  if (speech === null) return [];
  if (utterances.heardMs < nextDraftMs || speech.endMs - speech.startMs < LEAST_DRAFT_MS)
    return null;
  const startedAt = performance.now();
  const lines = understand(speech, sound, false);
  const tookMs = performance.now() - startedAt;
  listening.nextDraftMs = utterances.heardMs + Math.max(LEAST_DRAFT_MS, TIMES * tookMs);
  return lines;
}

/** Recognizes an utterance; returns nothing if no word was recognized. */
function understand(
  { samples, startMs, endMs }: Utterance,
  { language }: SpeechSound,
  isOver: boolean,
): Heard[] {
  const understood = ear.understand(samples, language, isOver);
  return understood === null ? [] : [{ ...understood, startMs, endMs }];
}

function forget(stream: number): void {
  streams.get(stream)?.utterances.free();
  streams.delete(stream);
}

/** Silences the library, which writes directly to the process's output: paths, and possibly quoted speech. */
function muteOutput(): void {
  const { writeSync } = fs;
  const write = (file: number, ...rest: [Uint8Array, number, number, number | null]): number =>
    file === 1 || file === 2 ? rest[2] : writeSync(file, ...rest);
  Object.assign(fs, { writeSync: write });
}

serveThread({ hear, forget } satisfies SpeechThreadCalls);

import { MOST_SOUND_MS } from '../../../../../shared/voice/file-types.ts';
import { memo } from '../../../../../shared/lazy.ts';
import { UnsupportedPairError } from '../../../engines/engine.ts';
import { ServiceError } from '../../../http/service-error.ts';
import type { DocumentFiles } from '../../documents/files.ts';
import type { Speaker } from '../espeak.ts';
import type { Heard, RecognizerKind } from '../recognizer.ts';
import type { SpeechOwner, SpeechUsage } from '../speech-usage.ts';
import type { VoiceJobRecord, VoiceJobsRepo, VoiceJobTarget } from './repo.ts';
import {
  pcmRateOf,
  toPairs,
  toPlainText,
  toSpeech,
  toSubRip,
  type TranslatedLine,
} from './results.ts';
import { SoundError, tooLong, type SoundDecoder } from './sound-decoder.ts';
import { readSound, soundMsOf } from './sound-file.ts';

export interface VoiceWorkDeps {
  readonly repo: VoiceJobsRepo;
  readonly files: DocumentFiles;
  readonly recognizer: RecognizerKind | null;
  readonly decoder: SoundDecoder | null;
  readonly speaker: Speaker | null;
  readonly usage: SpeechUsage;
  readonly now: () => number;
  /** @throws `ServiceError` for an unsupported direction */
  readonly translate: (
    accountId: string,
    text: string,
    source: string,
    target: string,
    signal: AbortSignal,
  ) => Promise<string>;
}

/** Returns the id of the files of one result. */
export const resultId = (jobId: string, position: number): string => `${jobId}-${String(position)}`;

/**
 * Recognizes the sound of a job and produces its missing results; each is stored before it is
 * reported as finished. A problem with the sound fails all results, a problem with a direction only
 * its own.
 * @throws when the service stops meanwhile, or on an internal error
 */
export async function workOnVoiceJob(
  job: VoiceJobRecord,
  deps: VoiceWorkDeps,
  signal: AbortSignal,
): Promise<void> {
  const { repo } = deps;
  repo.begin(job.id, deps.now());
  try {
    const soundMs = await measure(job, deps, signal);
    const owner = { keyId: job.keyId, account: { id: job.accountId } };
    // Sound counted in an earlier run is neither counted again nor refused.
    if (job.soundMs === null) deps.usage.require(owner);
    const lines = await listen(job, deps, signal);
    count(job, soundMs, owner, deps);
    await makeResults(job, lines, deps, signal);
  } catch (error) {
    if (signal.aborted) throw error;
    const words = wordsOf(error);
    if (words === null) throw error;
    repo.fail(job.id, words, deps.now());
  }
}

/** Stores the duration and counts it in one transaction: a crash loses both or neither. */
function count(
  { id }: VoiceJobRecord,
  soundMs: number,
  owner: SpeechOwner,
  { repo, usage }: VoiceWorkDeps,
): void {
  usage.addOnce(owner, soundMs, () => repo.noteSound(id, Math.round(soundMs)));
}

/**
 * Reads the entire sound before recognizing any of it: most errors appear here and cost nothing.
 */
async function measure(
  job: VoiceJobRecord,
  deps: VoiceWorkDeps,
  signal: AbortSignal,
): Promise<number> {
  let soundMs = 0;
  for await (const samples of soundOf(job, deps, signal)) {
    signal.throwIfAborted();
    soundMs += soundMsOf(samples);
    if (soundMs > MOST_SOUND_MS) throw tooLong();
  }
  if (soundMs === 0) throw new SoundError('The file holds no sound.');
  return soundMs;
}

async function listen(
  { sourceLanguage, ...job }: VoiceJobRecord,
  deps: VoiceWorkDeps,
  signal: AbortSignal,
): Promise<Heard[]> {
  const { recognizer: kind } = deps;
  if (kind === null) throw new SoundError('Nothing here understands speech any more.');
  const lines: Heard[] = [];
  const recognizer = kind.listen(
    sourceLanguage,
    (concluded) => {
      lines.push(...concluded);
    },
    // The end of the stream reports it as well.
    () => undefined,
    false,
  );
  const close = (): void => recognizer.close();
  signal.addEventListener('abort', close, { once: true });
  try {
    for await (const samples of soundOf({ ...job, sourceLanguage }, deps, signal)) {
      signal.throwIfAborted();
      recognizer.write(samples);
      await recognizer.ready?.();
    }
    await recognizer.end();
    signal.throwIfAborted();
  } finally {
    signal.removeEventListener('abort', close);
    close();
  }
  return lines;
}

async function* soundOf(
  { id, contentType, contentKey }: VoiceJobRecord,
  { files, decoder }: VoiceWorkDeps,
  signal: AbortSignal,
): AsyncGenerator<Int16Array> {
  const sealed = await files.open(id, 'source', contentKey);
  if (sealed === null) throw new SoundError('The stored sound cannot be read. Send it again.');
  try {
    yield* readSound(contentType, sealed.content(), decoder, signal);
  } finally {
    await sealed.close();
  }
}

async function makeResults(
  job: VoiceJobRecord,
  heard: readonly Heard[],
  deps: VoiceWorkDeps,
  signal: AbortSignal,
): Promise<void> {
  /** Results in the same language share its translation. */
  const linesIn = memo((language: string) =>
    translateAll(heard, language, job.accountId, deps, signal),
  );
  for (const target of job.targets) {
    const isMissing = target.status === 'uploaded' || target.status === 'processing';
    if (!isMissing) continue;
    const { language, position } = target;
    try {
      const sizeBytes = await store(job, target, await linesIn(language), deps, signal);
      const change = { status: 'complete', sizeBytes, error: null } as const;
      deps.repo.setTarget(job.id, position, change, deps.now());
    } catch (error) {
      const words = wordsOf(error);
      if (signal.aborted || words === null) throw error;
      const change = { status: 'failed', sizeBytes: null, error: words } as const;
      deps.repo.setTarget(job.id, position, change, deps.now());
    }
  }
}

async function translateAll(
  heard: readonly Heard[],
  target: string,
  accountId: string,
  { translate }: VoiceWorkDeps,
  signal: AbortSignal,
): Promise<TranslatedLine[]> {
  const lines: TranslatedLine[] = [];
  for (const line of heard) {
    signal.throwIfAborted();
    const translation = await translate(accountId, line.text, line.language, target, signal);
    lines.push({ ...line, translation });
  }
  return lines;
}

/** @returns the size of the result in bytes */
async function store(
  { id, contentKey }: VoiceJobRecord,
  { position, type, language }: VoiceJobTarget,
  lines: readonly TranslatedLine[],
  { files, speaker }: VoiceWorkDeps,
  signal: AbortSignal,
): Promise<number> {
  const name = resultId(id, position);
  const pairs = Buffer.from(JSON.stringify(toPairs(lines)));
  await files.write(name, 'segments', pairs, contentKey);
  const rate = pcmRateOf(type);
  if (rate === null) {
    const bytes = type === 'text/plain' ? toPlainText(lines) : toSubRip(language, lines);
    await files.write(name, 'result', bytes, contentKey);
    return bytes.length;
  }
  if (speaker === null) throw new SoundError('Nothing here speaks any more.');
  let sizeBytes = 0;
  const counted = async function* (): AsyncGenerator<Uint8Array> {
    for await (const part of toSpeech(lines, language, rate, speaker, signal)) {
      sizeBytes += part.length;
      yield part;
    }
  };
  await files.writeStream(name, 'result', counted(), contentKey);
  return sizeBytes;
}

/** Returns a message for the user; null for an internal error. */
function wordsOf(error: unknown): string | null {
  if (error instanceof SoundError || error instanceof ServiceError) return error.message;
  return error instanceof UnsupportedPairError
    ? `There is no translation from ${error.pair.source} to ${error.pair.target} here.`
    : null;
}

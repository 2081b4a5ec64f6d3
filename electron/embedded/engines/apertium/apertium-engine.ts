import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { AppError } from '../../../../shared/errors.ts';
import { systemClock, type Clock } from '../../../support/clock.ts';
import { UnsupportedPairError, type TranslationEngine } from '../engine.ts';
import { closeSegment, openSegment, type GuardedSegment } from '../guarded-segment.ts';
import { createLendingPool, type LendingPool } from '../lending-pool.ts';
import { restoreObjects, type Segment } from '../piece.ts';
import { decodeAnswer } from './decode.ts';
import type { MeasuredRoute } from './direction-quality.ts';
import { encodeSegment, endsAsRequested } from './encode.ts';
import type { ApertiumMode } from './modes.ts';
import { openPipe, type Pipe } from './pipe.ts';
import { requestAll } from './request-all.ts';
import { planRoutes } from './routes.ts';
import { tidyAnswer } from './tidy.ts';

/** Changes that make a mode's pipeline work live, by the name of its file. */
const REPAIRS: ReadonlyMap<string, (line: string) => string> = new Map([
  ['rus-ukr.mode', withoutTagger],
  ['ukr-rus.mode', withoutTagger],
  ['rus-bel.mode', withoutTagger],
  ['hbs-mkd.mode', withoutDependencies],
]);

/** It usually takes a moment, but much longer on a busy computer. */
const LIMIT_MS = 60_000;

/**
 * Asks Apertium for the shell line of a mode's pipeline, with NUL flush and wordblanks in every
 * stage.
 * @throws `api/unavailable` when the installation does not work
 */
export async function liveShellLine(modeFile: string): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)('apertium-wblank-mode', ['-z', modeFile], {
      timeout: LIMIT_MS,
    });
    const line = stdout.trim();
    if (line !== '') return repairLine(path.basename(modeFile), line);
  } catch (error) {
    throw brokenInstallation(error);
  }
  throw brokenInstallation();
}

/** Repairs the line: a few modes ship with a stage that crashes or hangs. */
export function repairLine(modeName: string, line: string): string {
  return REPAIRS.get(modeName)?.(line) ?? line;
}

/** Removes the tagger, which crashes on Cyrillic; the constraint grammar before it picks one reading of each word. */
function withoutTagger(line: string): string {
  return line
    .split('|')
    .filter((stage) => !stage.trimStart().startsWith('apertium-tagger '))
    .map((stage) => stage.replace(/^(\s*cg-proc(?: -[zw])*)(?= ')/u, '$1 -1 -n'))
    .join('|');
}

/** Removes the dependencies (`<#1→2>`) that the constraint grammar writes, because the dictionary hangs on them. */
function withoutDependencies(line: string): string {
  return line
    .split('|')
    .flatMap((stage) =>
      stage.trimStart().startsWith('cg-proc ')
        ? [stage, " sed -uz 's/<#[0-9]*→[0-9]*>//g' "]
        : [stage],
    )
    .join('|');
}

function brokenInstallation(cause?: unknown): AppError {
  return new AppError(
    'api/unavailable',
    {
      english:
        'The offline translation engine is installed but does not start. Install the apertium packages again.',
    },
    { retryable: true, cause },
  );
}

/** Each costs 47 to 184 MB of memory. */
const MAX_PIPES = 4;
const IDLE_MS = 5 * 60_000;
/** Far longer than the slowest answer observed (2 s for 86,000 characters). */
const ANSWER_TIMEOUT_MS = 60_000;

export interface ApertiumEngineOptions {
  /** The installed modes, at least one. */
  readonly modes: readonly ApertiumMode[];
  /** Measurements that decide which directions are offered; absent: those of the quality report. */
  readonly measured?: readonly MeasuredRoute[];
  readonly clock?: Clock;
  /** Turns a mode file into the shell line of a live pipeline; replaced in tests. */
  readonly shellLineOf?: (modeFile: string) => Promise<string>;
}

/** Creates an engine for real offline translation through live Apertium pipelines. */
export function createApertiumEngine(options: ApertiumEngineOptions): TranslationEngine {
  const clock = options.clock ?? systemClock;
  const shellLineOf = options.shellLineOf ?? liveShellLine;
  const routes = planRoutes(options.modes, options.measured);
  const pool = createLendingPool({
    clock,
    maxOpen: MAX_PIPES,
    idleMs: IDLE_MS,
    open: async (modeFile, onEnd) =>
      openPipe({
        shellLine: await shellLineOf(modeFile),
        clock,
        answerTimeoutMs: ANSWER_TIMEOUT_MS,
        isAnswer: endsAsRequested,
        onEnd,
      }),
  });
  // The pipelines have separate process groups, so they would outlive a process that just exits.
  const closePool = (): void => {
    pool.close();
  };
  process.once('exit', closePool);

  return {
    id: 'apertium',
    isPractice: false,
    pairs: () => routes.pairs,
    async translate(segments, source, target, signal) {
      const route = routes.find(source, target);
      if (route === null) throw new UnsupportedPairError(source, target);
      const jobs = segments.map(prepare);
      for (const mode of route) await runHop(pool, mode, jobs, signal);
      return jobs.map(({ opened, current, unknownWords }) =>
        closeSegment(opened, {
          engine: 'apertium',
          hops: route.length,
          unknownWords,
          content: current,
        }),
      );
    },
    async close() {
      process.off('exit', closePool);
      closePool();
    },
  };
}

/** One segment being translated, hop by hop. */
interface Job {
  readonly opened: GuardedSegment;
  /** Input of the next hop; null when the segment stays unchanged. */
  current: Segment | null;
  unknownWords: number;
}

function prepare(source: Segment): Job {
  const opened = openSegment(source);
  return { opened, current: opened.content, unknownWords: 0 };
}

async function runHop(
  pool: LendingPool<Pipe>,
  mode: ApertiumMode,
  jobs: readonly Job[],
  signal: AbortSignal,
): Promise<void> {
  const open = jobs.filter((job) => job.current !== null);
  const answers = await requestAll(
    pool,
    mode.file,
    open.map((job) => encodeSegment(job.current ?? [])),
    signal,
  );
  for (const [index, job] of open.entries()) {
    const answer = answers[index];
    if (answer === undefined || answer === null || job.current === null) {
      job.current = null;
      continue;
    }
    const decoded = decodeAnswer(answer, job.current);
    const restored = restoreObjects(job.current, decoded.pieces);
    // Words unknown in the first hop are unknown in the second as well, so they are not added up.
    job.unknownWords = Math.max(job.unknownWords, decoded.unknownWords);
    job.current = tidyAnswer(job.current, restored, mode.target);
  }
}

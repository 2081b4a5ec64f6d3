import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { AppError } from '../../../../shared/errors.ts';
import type { Clock } from '../../clock.ts';
import { systemClock } from '../../clock.ts';
import type { SegmentTranslation, TranslationEngine } from '../engine.ts';
import { UnsupportedPairError } from '../engine.ts';
import type { PeeledSegment, Segment } from '../piece.ts';
import {
  countWords,
  hasLetters,
  joinPieces,
  peelEdges,
  plainText,
  restoreObjects,
} from '../piece.ts';
import type { ProtectedSegment } from '../protect.ts';
import { protectTexts } from '../protect.ts';
import { decodeAnswer } from './decode.ts';
import { encodeSegment, endsAsRequested } from './encode.ts';
import type { ApertiumMode } from './modes.ts';
import { openPipe } from './pipe.ts';
import type { PipePool } from './pipe-pool.ts';
import { createPipePool } from './pipe-pool.ts';
import { requestAll } from './request-all.ts';
import { planRoutes } from './routes.ts';
import { tidyAnswer } from './tidy.ts';

const MAX_PIPES = 4;
const IDLE_MS = 5 * 60_000;
/** Far above the slowest answer seen (2 s for 86,000 characters). */
const ANSWER_TIMEOUT_MS = 60_000;

export interface ApertiumEngineOptions {
  /** The installed modes, at least one. */
  readonly modes: readonly ApertiumMode[];
  readonly clock?: Clock;
  /** Turns a mode file into the shell line of a live pipeline; replaced in tests. */
  readonly shellLineOf?: (modeFile: string) => Promise<string>;
}

/** Real offline translation through live Apertium pipelines. */
export function createApertiumEngine(options: ApertiumEngineOptions): TranslationEngine {
  const clock = options.clock ?? systemClock;
  const shellLineOf = options.shellLineOf ?? liveShellLine;
  const routes = planRoutes(options.modes);
  const pool = createPipePool({
    clock,
    maxPipes: MAX_PIPES,
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
  // The pipelines have process groups of their own: they would outlive a process that just exits.
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
      return jobs.map((job) => finish(job, route.length));
    },
    async close() {
      process.off('exit', closePool);
      closePool();
    },
  };
}

/** One segment on its way through the hops. */
interface Job {
  readonly source: Segment;
  readonly edges: PeeledSegment;
  readonly guarded: ProtectedSegment;
  /** What the next hop gets; null when the segment is left as it is. */
  current: Segment | null;
  unknownWords: number;
}

function prepare(source: Segment): Job {
  const edges = peelEdges(source);
  const guarded = protectTexts(edges.core);
  const current = hasLetters(guarded.segment) ? guarded.segment : null;
  return { source, edges, guarded, current, unknownWords: 0 };
}

async function runHop(
  pool: PipePool,
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
    // Words unknown in the first hop are unknown in the second one too: they are not added up.
    job.unknownWords = Math.max(job.unknownWords, decoded.unknownWords);
    job.current = tidyAnswer(job.current, restored);
  }
}

function finish(job: Job, hops: number): SegmentTranslation {
  const words = countWords(plainText(job.source));
  if (job.current === null) {
    const unknownWords = hasLetters(job.guarded.segment) ? words : 0;
    return { pieces: job.source, unknownWords, words, hops: 0, engine: 'apertium' };
  }
  const core = job.guarded.restore(job.current);
  const pieces = restoreObjects(
    job.source,
    joinPieces([...job.edges.head, ...core, ...job.edges.tail]),
  );
  return {
    pieces,
    unknownWords: Math.min(job.unknownWords, words),
    words,
    hops,
    engine: 'apertium',
  };
}

/** Asks Apertium for the pipeline of a mode with NUL flush and word blanks in every stage. */
async function liveShellLine(modeFile: string): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)('apertium-wblank-mode', ['-z', modeFile], {
      timeout: 10_000,
    });
    if (stdout.trim() !== '') return stdout.trim();
  } catch (error) {
    throw brokenInstallation(error);
  }
  throw brokenInstallation();
}

function brokenInstallation(cause?: unknown): AppError {
  return new AppError(
    'api/unavailable',
    'The offline translation engine is installed but does not start. Install the apertium packages again.',
    { retryable: true, cause },
  );
}

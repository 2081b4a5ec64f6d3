import { AppError } from '../../../../shared/errors.ts';
import { throwIfAborted } from '../engine.ts';
import type { LendingPool } from '../lending-pool.ts';
import { PipeBrokenError, type Pipe } from './pipe.ts';

/** If single requests break this many pipelines in a row, the engine itself is broken. */
const MAX_BREAKS_IN_A_ROW = 3;

/**
 * Sends all requests together and collects the answers in order. When the pipeline breaks, the
 * unanswered requests are resent one by one through new pipelines; a request that breaks its
 * pipeline again is given up (null), so that a single bad segment does not fail the whole document.
 * @throws `canceled`, and `api/unavailable` when the engine keeps breaking
 */
export async function requestAll(
  pool: LendingPool<Pipe>,
  mode: string,
  payloads: readonly string[],
  signal: AbortSignal,
): Promise<(string | null)[]> {
  throwIfAborted(signal);
  if (payloads.length === 0) return [];
  const outcomes = await pool.use(mode, (pipe) =>
    Promise.allSettled(payloads.map((payload) => pipe.request(payload))),
  );
  const answers: (string | null)[] = [];
  let breaksInARow = 0;
  for (const [index, outcome] of outcomes.entries()) {
    if (outcome.status === 'fulfilled') {
      answers.push(outcome.value);
      continue;
    }
    throwIfAborted(signal);
    if (!(outcome.reason instanceof PipeBrokenError)) throw outcome.reason;
    const answer = await requestAlone(pool, mode, payloads[index] ?? '');
    breaksInARow = answer === null ? breaksInARow + 1 : 0;
    if (breaksInARow >= MAX_BREAKS_IN_A_ROW) {
      throw new AppError(
        'api/unavailable',
        {
          english:
            'The offline translation engine keeps stopping. Nothing was changed; try again later.',
        },
        { retryable: true },
      );
    }
    answers.push(answer);
  }
  throwIfAborted(signal);
  return answers;
}

async function requestAlone(
  pool: LendingPool<Pipe>,
  mode: string,
  payload: string,
): Promise<string | null> {
  try {
    return await pool.use(mode, (pipe) => pipe.request(payload));
  } catch (error) {
    if (error instanceof PipeBrokenError) return null;
    throw error;
  }
}

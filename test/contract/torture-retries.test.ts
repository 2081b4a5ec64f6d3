import { expect, it } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';
import {
  noteRetry,
  type ExpectedJob,
  type ServiceRecords,
} from '../torture/invariants/documents.ts';
import { createRandom } from '../torture/random.ts';
import { createRound, type EndableRound } from '../torture/round.ts';
import { heal } from '../torture/scenarios/documents.ts';
import type { Victim } from '../torture/victim-process.ts';
import type {
  FromDocumentsVictim,
  ToDocumentsVictim,
  ToldJob,
} from '../torture/victims/documents-messages.ts';
import { onCleanUp } from './embedded/translation/support.ts';

const GIVEN_UP = { state: 'failed', errorCode: 'document/rejected-by-service' };

function newRound(): EndableRound {
  const round = createRound({ seed: 1, folder: temporaryFolder(), random: createRandom(1) });
  onCleanUp(() => round.end());
  return round;
}

const newJob = (): ExpectedJob => ({
  fileName: 'letter0.txt',
  targetLang: 'DE',
  sourcePath: '/work/letter0.txt',
  lineCount: null,
  id: 'job',
  told: new Set(),
  sentAgain: 0,
  mayBeGone: false,
});

/** Creates an app with one job that ended this way; it is saved once the user retries. */
function appWith(ended: Pick<ToldJob, 'state' | 'errorCode'>) {
  const job = { id: 'job', fileName: 'letter0.txt', targetLang: 'DE', wait: null };
  let current: ToldJob = { ...job, ...ended };
  const said: FromDocumentsVictim[] = [{ kind: 'ready' }];
  const victim: Victim<ToDocumentsVictim, FromDocumentsVictim> = {
    send(message) {
      if (message.kind === 'retry') current = { ...job, state: 'saved', errorCode: null };
      if (message.kind === 'list') {
        said.push({ kind: 'listed', jobs: [current], number: message.number });
      }
    },
    hear: <T extends FromDocumentsVictim>(fits: (message: FromDocumentsVictim) => message is T) =>
      Promise.resolve(said.find((message): message is T => fits(message)) ?? null),
    isGone: false,
    kill: () => Promise.resolve(),
    gone: Promise.resolve(),
  };
  return victim;
}

const recordsWith = (taken: number, givenUp: number): ServiceRecords => ({
  taken: () => taken,
  givenUp: () => givenUp,
  secrets: () => [],
  isRight: () => true,
});

it.each([
  { what: 'was given up by the service', ended: GIVEN_UP, givenUp: 1, sentAgain: 1 },
  {
    what: 'may be at the service or not',
    ended: { state: 'needs-attention', errorCode: 'document/outcome-unknown' },
    givenUp: 0,
    sentAgain: 1,
  },
  {
    what: 'could not be delivered',
    ended: { state: 'failed', errorCode: 'document/delivery-failed' },
    givenUp: 0,
    sentAgain: 0,
  },
])('a retry of one that $what allows this many more uploads: $sentAgain', async (row) => {
  const [round, job] = [newRound(), newJob()];
  const records = recordsWith(1, row.givenUp);
  await heal(round, appWith(row.ended), [job], (one, told) => {
    noteRetry(round, one, told, records);
  });
  expect(job.sentAgain).toBe(row.sentAgain);
  expect(round.violations).toEqual([]);
});

it('a document falsely reported as given up must not be uploaded again', async () => {
  const [round, job] = [newRound(), newJob()];
  const records = recordsWith(1, 0);
  await heal(round, appWith(GIVEN_UP), [job], (one, told) => {
    noteRetry(round, one, told, records);
  });
  expect(job.sentAgain).toBe(0);
  expect(round.violations).toMatchObject([{ invariant: 'said wrongly' }]);
});

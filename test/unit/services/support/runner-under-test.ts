import type { DocumentJobRecord } from '../../../../electron/db/documents/jobs-repo.ts';
import { createDocumentRunner } from '../../../../electron/services/documents/runner.ts';
import type { DocumentStep } from '../../../../electron/services/documents/step.ts';
import type { DocumentSteps } from '../../../../electron/services/documents/steps.ts';
import { AppError } from '../../../../shared/errors.ts';
import { createManualClock } from '../../../fakes/manual-clock.ts';
import { aRecord, createFakeJobs, defer, type Deferred } from './fake-jobs.ts';

/** Creates a runner on in-memory jobs, with the test's steps. */
export function createRunnerUnderTest(
  makeSteps: (jobs: ReturnType<typeof createFakeJobs>) => Partial<DocumentSteps>,
  ...records: DocumentJobRecord[]
) {
  const clock = createManualClock();
  const jobs = createFakeJobs(...(records.length === 0 ? [aRecord()] : records));
  const told: DocumentJobRecord[] = [];
  const errors: string[] = [];
  let nowMs = 1_000_000;
  const unused: DocumentStep = async () => Promise.reject(new Error('not this step'));
  const runner = createDocumentRunner({
    jobs,
    steps: {
      ready: unused,
      uploading: unused,
      queued: unused,
      translating: unused,
      downloading: unused,
      ...makeSteps(jobs),
    },
    now: () => nowMs,
    timers: clock,
    random: () => 0,
    logger: { debug() {}, info() {}, warn() {}, error: (message) => errors.push(message) },
    onChanged: (record) => told.push(record),
  });
  return {
    clock,
    jobs,
    told,
    errors,
    runner,
    run: (id = 'job') => {
      runner.run(jobs.rows.get(id)!);
    },
    setNow: (atMs: number) => {
      nowMs = atMs;
    },
  };
}

/** Returns a step that runs until the test ends it or the run is stopped. */
export function heldStep() {
  const gates: Deferred[] = [];
  const step: DocumentStep = async (_job, { signal }) => {
    const gate = defer();
    gates.push(gate);
    signal.addEventListener('abort', () => {
      gate.reject(new AppError('canceled', { english: 'Canceled.' }));
    });
    await gate.promise;
  };
  return { step, gates };
}

/** Returns a step that saves its job immediately. */
export const finishing =
  (jobs: ReturnType<typeof createFakeJobs>): DocumentStep =>
  async (job) => {
    jobs.rows.set(job.id, { ...job, state: 'saved' });
    return Promise.resolve();
  };

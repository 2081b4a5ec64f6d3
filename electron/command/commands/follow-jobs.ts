import type { DocumentJob } from '../../../shared/domain/documents/job.ts';
import {
  isActiveState,
  personWaitOf,
  type PersonWait,
} from '../../../shared/domain/documents/job-state.ts';
import { AppError } from '../../../shared/errors.ts';
import { inEnglish } from '../../../shared/i18n/text.ts';
import type { CommandRun, Output } from '../command.ts';

/** Tells a person what to do before a job goes on; other reasons pass by themselves. */
const NEEDS: Record<PersonWait, string> = {
  'no-key': 'The key of the service is missing. Enter it in Settings, under Connections.',
  quota: 'The characters of the service are used up. Let it try again on the Documents page.',
  proxy: 'The proxy asks for a name and password. Enter them in Settings, under Connections.',
  paused: 'It is paused. Resume it on the Documents page.',
  held: 'It may have been sent before. Decide about it on the Documents page.',
};

/** Returns what a person has to do about a job; null if it goes on by itself or is over. */
export function needOf(job: DocumentJob): string | null {
  const { state, error } = job;
  if (state === 'needs-attention') {
    const reason = error === null ? '' : `${inEnglish(error.message, error.values)} `;
    return `${reason}Decide about it on the Documents page.`;
  }
  const wait = personWaitOf(job);
  return wait === null ? null : NEEDS[wait];
}

const isOver = (job: DocumentJob): boolean => !isActiveState(job.state) || needOf(job) !== null;

/** Listens to jobs from now on: events of jobs that start right away must not be missed. */
export function followJobs({
  caller,
  out,
  signal,
}: Pick<CommandRun, 'caller' | 'signal'> & { out: Pick<Output, 'progress'> }) {
  const latest = new Map<string, DocumentJob>();
  const removed = new Set<string>();
  let look = (): void => undefined;
  const stops = [
    caller.onEvent('documents:job-changed', (job) => {
      latest.set(job.id, job);
      look();
    }),
    caller.onEvent('documents:job-removed', ({ jobId }) => {
      removed.add(jobId);
      look();
    }),
  ];
  const stop = (): void => {
    for (const end of stops) end();
    out.progress(null);
  };

  return {
    /**
     * Resolves with the jobs as they are when each is over, or needs a person.
     * @param started as the request that started them returned them
     * @throws AppError `canceled` after Ctrl-C; the jobs go on in the app
     * @throws CommandError `CANNOT_CONNECT` if the app ended
     */
    async untilOver(started: readonly DocumentJob[]): Promise<DocumentJob[]> {
      const now = (): DocumentJob[] => started.map((job) => latest.get(job.id) ?? job);
      let endListening = (): void => undefined;
      await new Promise<void>((resolve, reject) => {
        const cancel = (): void => {
          reject(new AppError('canceled', { english: 'No longer waiting; the work goes on.' }));
        };
        if (signal.aborted) cancel();
        signal.addEventListener('abort', cancel, { once: true });
        // Otherwise the command waited forever for events of an app that was quit.
        endListening = caller.onEnd(reject);
        look = () => {
          const jobs = now();
          out.progress(progressOf(jobs));
          if (jobs.every((job) => isOver(job) || removed.has(job.id))) resolve();
        };
        look();
      }).finally(() => endListening());
      return now();
    },
    stop,
  };
}

function progressOf(jobs: readonly DocumentJob[]): string {
  const done = jobs.filter(isOver).length;
  const current = jobs.find((job) => !isOver(job));
  const share = current?.progress ?? null;
  const percent = share === null ? '' : ` ${String(Math.floor(share * 100))} %`;
  return `${String(done)} of ${String(jobs.length)} done${current === undefined ? '' : ` · ${current.fileName}${percent}`}`;
}

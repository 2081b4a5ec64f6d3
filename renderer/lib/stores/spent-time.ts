import type { NewTimeEntry, TimeEntry } from '../../../shared/domain/time/entry.ts';
import { unwrap } from './api.ts';
import type { Api } from './feature-store.ts';

/** Time that the user says was spent on a piece of work. */
export type SpentTime = Pick<NewTimeEntry, 'projectId' | 'isBillable'> & { durationMs: number };

type Work = Pick<NewTimeEntry, 'endedAtMs' | 'zone' | 'note' | 'documentJobId' | 'isForText'>;

/** Logs an entry for a piece of work, up to its end. */
export function logSpentTime(
  api: Api<'time'>,
  work: Work,
  { durationMs, ...spent }: SpentTime,
): Promise<TimeEntry> {
  const startedAtMs = work.endedAtMs - durationMs;
  return unwrap(api.time.addEntry({ ...work, ...spent, startedAtMs, tags: [] }));
}

export async function readLoggedMs(api: Api<'time'>, jobId: string): Promise<number> {
  const [logged] = await unwrap(api.time.getJobDurations({ jobIds: [jobId] }));
  return logged?.durationMs ?? 0;
}

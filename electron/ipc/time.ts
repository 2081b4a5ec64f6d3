import type { TimeEntryService } from '../services/time-entry-service.ts';
import type { TimerService } from '../services/timer-service.ts';
import type { IpcHandlers } from './answer.ts';

/** What is asked about entries and the timer. */
export type TimeRequest =
  | 'time:list-entries'
  | 'time:get-entry'
  | 'time:add-entry'
  | 'time:edit-entry'
  | 'time:delete-entry'
  | 'time:restore-entry'
  | 'time:list-revisions'
  | 'time:get-job-durations'
  | 'time:list-tags'
  | 'time:get-timer'
  | 'time:start-timer'
  | 'time:stop-timer'
  | 'time:answer-gap';

export const timeHandlers = (deps: {
  entries: TimeEntryService;
  timer: Omit<TimerService, 'refresh'>;
}): Pick<IpcHandlers, TimeRequest> => {
  const { entries, timer } = deps;
  return {
    'time:list-entries': (query) => entries.list(query),
    'time:get-entry': ({ entryId }) => entries.get(entryId),
    'time:add-entry': (entry) => entries.add(entry),
    'time:edit-entry': ({ entryId, patch }) => entries.edit(entryId, patch),
    'time:delete-entry': async ({ entryId }) => {
      await entries.delete(entryId);
      return undefined;
    },
    'time:restore-entry': ({ entryId }) => entries.restore(entryId),
    'time:list-revisions': ({ entryId }) => entries.listRevisions(entryId),
    'time:get-job-durations': ({ jobIds }) => entries.getJobDurations(jobIds),
    'time:list-tags': () => entries.listTags(),
    'time:get-timer': () => timer.get(),
    'time:start-timer': (input) => timer.start(input),
    'time:stop-timer': () => timer.stop(),
    'time:answer-gap': (answer) => timer.answerGap(answer),
  };
};

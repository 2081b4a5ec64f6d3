import type { ErrorData } from '../../../shared/errors.ts';
import type { Cell, Api } from '../../lib/stores/feature-store.ts';
import { attempt } from '../../lib/stores/loadable.ts';
import { logSpentTime, type SpentTime } from '../../lib/stores/spent-time.ts';
import type { RouteSlice } from './route-slice.ts';
import { selectItemId } from './selectors.ts';
import type { TextSlice } from './text-state.ts';

export interface TimeSlice {
  isLogOpen: boolean;
  setLogOpen: (isOpen: boolean) => void;
  /** Logs an entry that ends now. Resolves with the error if it was refused, else with null. */
  logTime: (spent: SpentTime) => Promise<ErrorData | null>;
}

const MAX_NOTE = 80;

/** Returns the first words of a text, as the note of a time entry. */
export function noteOf(text: string): string {
  const line = text.trim().split('\n', 1)[0] ?? '';
  if (line.length <= MAX_NOTE) return line;
  return `${line.slice(0, MAX_NOTE).replace(/\s+\S*$/u, '')} …`;
}

/** Creates the slice with the time spent on the text. */
export function createTimeSlice(
  deps: {
    api: Api<'time'>;
    now: () => number;
    zone: () => string;
    /** Adds the text to the history, so that the time entry can refer to it. */
    settle: () => Promise<unknown>;
  },
  { get, set }: Cell<TimeSlice & TextSlice & RouteSlice>,
): TimeSlice {
  return {
    isLogOpen: false,
    setLogOpen: (isLogOpen) => set({ isLogOpen }),
    async logTime(spent) {
      const endedAtMs = deps.now();
      const note = noteOf(get().sourceText);
      // Unrecorded text has no item: only the note says what the time was for.
      await deps.settle();
      return attempt(async () => {
        const of = { documentJobId: selectItemId(get()), isForText: true };
        await logSpentTime(deps.api, { endedAtMs, zone: deps.zone(), note, ...of }, spent);
        set({ isLogOpen: false, isTimeLogged: true });
        if (get().projectId === null) get().setProject(spent.projectId);
      });
    },
  };
}

import type { TimeReport } from '../../../shared/domain/time/report-schemas.ts';
import { unwrap } from '../../lib/stores/api.ts';
import type { Cell, Api } from '../../lib/stores/feature-store.ts';
import { loaderFor, IDLE, type Loadable } from '../../lib/stores/loadable.ts';
import { addDays } from '../../lib/days/day.ts';
import { type Calendar, startOfWeek } from './calendar.ts';

export interface WeekSlice {
  /** First day of the week on screen, as `YYYY-MM-DD`; null before the view was opened. */
  weekStart: string | null;
  /** Today, as of loading the week. */
  today: string | null;
  week: Loadable<TimeReport>;
  /** Loads the last shown week, or this one. */
  openWeek: () => Promise<void>;
  /** @param weeks -1: the previous one, 1: the next */
  stepWeek: (weeks: number) => Promise<void>;
  goToThisWeek: () => Promise<void>;
  /** Sums of this week. */
  thisWeek: Loadable<TimeReport>;
  /** Reads the sums that are on screen again. */
  rereadWeeks: () => Promise<void>;
}

export const DAYS_OF_WEEK = 7;

export function createWeekSlice(
  { api, calendar }: { api: Api<'time'>; calendar: Calendar },
  cell: Cell<WeekSlice>,
) {
  const load = loaderFor(cell, 'week');
  const loadThisWeek = loaderFor(cell, 'thisWeek');
  const read = (weekStart: string) =>
    unwrap(
      api.time.getReport({
        fromDay: weekStart,
        toDay: addDays(weekStart, DAYS_OF_WEEK - 1),
        zone: calendar.zone(),
        projectId: null,
        customerId: null,
      }),
    );
  const thisWeek = () => startOfWeek(calendar.today(), calendar.firstDayOfWeek());
  /** A different week's sums must never appear under these days. */
  const show = async (weekStart: string): Promise<void> => {
    const isOther = cell.get().weekStart !== weekStart;
    cell.set({ weekStart, today: calendar.today(), ...(isOther ? { week: IDLE } : {}) });
    await load(() => read(weekStart));
  };

  const rereadShown = async (): Promise<void> => {
    const { weekStart } = cell.get();
    if (weekStart !== null) await show(weekStart);
  };

  const slice: WeekSlice = {
    weekStart: null,
    today: null,
    week: IDLE,
    openWeek: () => show(cell.get().weekStart ?? thisWeek()),
    stepWeek: (weeks) => show(addDays(cell.get().weekStart ?? thisWeek(), weeks * DAYS_OF_WEEK)),
    goToThisWeek: () => show(thisWeek()),
    thisWeek: IDLE,
    async rereadWeeks() {
      cell.set({ today: calendar.today() });
      await Promise.all([loadThisWeek(() => read(thisWeek())), rereadShown()]);
    },
  };
  return {
    slice,
    /** Updates the sums on screen when entries or names have changed. */
    onChanged(): void {
      if (cell.get().thisWeek.status === 'idle') void rereadShown();
      else void slice.rereadWeeks();
    },
  };
}

import { createStore } from 'zustand/vanilla';
import type {
  HoursLinePage,
  HoursProgress,
  HoursProjectPage,
  HoursReview,
  ImportedHours,
  RereadHours,
} from '../../../../shared/domain/time/import.ts';
import {
  HOURS_LINE_KINDS,
  type DateOrder,
  type HoursLineKind,
} from '../../../../shared/domain/time/import-names.ts';
import { AppError, type ErrorData } from '../../../../shared/errors.ts';
import { textLocale } from '../../../../shared/i18n/text.ts';
import type { DroppedFile } from '../../../../shared/ipc/api.ts';
import { orderOf } from '../../../lib/days/written-day.ts';
import { unwrap } from '../../../lib/stores/api.ts';
import { createLateFeature } from '../../../lib/stores/feature-store.ts';
import { toErrorData } from '../../../lib/stores/loadable.ts';
import { systemClock } from '../clock.ts';

const LINES_PER_PAGE = 10;

type HoursChange = Omit<RereadHours, 'importId'>;

/** List of the dialog: lines of a kind, or the projects of the file. */
export type HoursView = HoursLineKind | 'projects';

interface ImportState {
  /** Null: no file is open. */
  review: HoursReview | null;
  lines: HoursLinePage | null;
  projects: HoursProjectPage | null;
  kind: HoursView;
  /** A file is being read. */
  isReading: boolean;
  /** Why the last file could not be opened. */
  openError: ErrorData | null;
  /** Why the open file could not be read in another way, or not be imported. */
  error: ErrorData | null;
  /** Null: nothing is being imported. */
  progress: HoursProgress | null;
  isCanceling: boolean;
  /** @param file a dropped file; without it the system asks for one */
  open: (file?: DroppedFile) => Promise<void>;
  refuse: (error: AppError) => void;
  reread: (change: HoursChange) => Promise<void>;
  show: (kind: HoursView, page: number) => Promise<void>;
  /** Resolves with what was imported; null if it failed or was canceled. */
  apply: () => Promise<ImportedHours | null>;
  /** Closes the file, or stops its import. */
  close: () => Promise<void>;
  forgetError: () => void;
}

const NOTHING_OPEN = {
  review: null,
  lines: null,
  projects: null,
  kind: 'new',
  error: null,
  progress: null,
  isCanceling: false,
} as const;

/** Returns the order of day and month in the user's region. */
const usualOrder = (): DateOrder => {
  const order = orderOf(textLocale());
  return order.indexOf('month') < order.indexOf('day') ? 'mdy' : 'dmy';
};

/** State of one file of hours on its way into the list. */
export const useTimeImport = createLateFeature<ImportState>('time import', ({ api }) =>
  createStore<ImportState>()((set, get) => {
    /** Work on the file, in order: a later choice is not overtaken by an earlier one. */
    let turn: Promise<unknown> = Promise.resolve();
    const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
      const mine = turn.then(work, work);
      turn = mine.catch(() => undefined);
      return mine;
    };
    const readPage = async ({ importId }: HoursReview, kind: HoursView, page: number) => {
      const query = { importId, page, limit: LINES_PER_PAGE };
      const shown =
        kind === 'projects'
          ? { projects: await unwrap(api.time.listImportProjects(query)) }
          : { lines: await unwrap(api.time.listImportLines({ ...query, kind })) };
      if (get().review?.importId === importId) set({ ...shown, kind });
    };
    /** Shows a review with lines of the kind that is shown, or of one that there is. */
    const look = async (review: HoursReview, page = 1): Promise<void> => {
      set({ review });
      const counts = { ...review.counts, projects: review.projectCount };
      const shown = get().kind;
      const kind =
        counts[shown] > 0 ? shown : (HOURS_LINE_KINDS.find((each) => counts[each] > 0) ?? 'new');
      await readPage(review, kind, page);
    };
    /** Does the work on the open file in turn, and shows its error unless the file was closed. */
    const attempt = (work: (review: HoursReview) => Promise<void>): Promise<void> =>
      inTurn(async () => {
        const { review } = get();
        if (review === null) return;
        set({ error: null });
        try {
          await work(review);
        } catch (error) {
          if (get().review?.importId === review.importId) set({ error: toErrorData(error) });
        }
      });
    const tokenOf = async (file: DroppedFile): Promise<string> => {
      const held = await unwrap(api.documents.holdFile(file));
      if (held !== null) return held.token;
      throw new AppError('input/not-found', 'reviewErrors.returnedNoPath');
    };
    api.time.onImportProgressed((progress) => {
      if (get().progress !== null) set({ progress });
    });

    return {
      ...NOTHING_OPEN,
      isReading: false,
      openError: null,

      async open(file) {
        if (get().isReading || get().progress !== null) return;
        set({ isReading: true, openError: null });
        try {
          const token = file === undefined ? {} : { token: await tokenOf(file) };
          const usual = { zone: systemClock.zone(), dateOrder: usualOrder() };
          // It closes the file that is open.
          const review = await inTurn(() => unwrap(api.time.openImport({ ...token, ...usual })));
          if (review === null) return;
          set(NOTHING_OPEN);
          await look(review);
        } catch (error) {
          // The file that was open is closed.
          set({ ...NOTHING_OPEN, openError: toErrorData(error) });
        } finally {
          set({ isReading: false });
        }
      },
      refuse: (error) => set({ openError: toErrorData(error) }),

      reread: (change) =>
        attempt(async ({ importId }) => {
          const review = await unwrap(api.time.rereadImport({ ...change, importId }));
          if (get().review?.importId !== importId) return;
          // A choice leaves the projects where they are.
          await look(review, change.match === undefined ? 1 : get().projects?.page);
        }),
      show: (kind, page) => attempt((review) => readPage(review, kind, page)),

      async apply() {
        const { review, progress } = get();
        if (review === null || progress !== null) return null;
        const { importId, counts } = review;
        set({ progress: { doneCount: 0, totalCount: counts.new }, error: null });
        try {
          const imported = await inTurn(() => unwrap(api.time.applyImport({ importId })));
          set(NOTHING_OPEN);
          return imported;
        } catch (error) {
          const data = toErrorData(error);
          set({ error: data.code === 'canceled' ? null : data });
          return null;
        } finally {
          set({ progress: null, isCanceling: false });
        }
      },

      async close() {
        const { review, progress } = get();
        if (review === null) return;
        if (progress !== null) {
          set({ isCanceling: true });
          await api.time.cancelImport();
          return;
        }
        set(NOTHING_OPEN);
        await inTurn(() => api.time.closeImport({ importId: review.importId }));
      },
      forgetError: () => set({ openError: null }),
    };
  }),
);

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

/** Returns a review as it will be after a change, as far as that is known before its answer. */
const reviewWith = (review: HoursReview, change: HoursChange): HoursReview => ({
  ...review,
  encoding: change.encoding ?? review.encoding,
  delimiter: change.delimiter ?? review.delimiter,
  hasHeader: change.hasHeader ?? review.hasHeader,
  columns: review.columns.map((column, index) => ({
    ...column,
    field: change.fields === undefined ? column.field : (change.fields[index] ?? null),
  })),
  zone: change.zone ?? review.zone,
  dateOrder: change.dateOrder ?? review.dateOrder,
  isOrderKnown: review.isOrderKnown || change.dateOrder !== undefined,
  durationUnit: change.durationUnit ?? review.durationUnit,
  dayStartMinute: change.dayStartMinute ?? review.dayStartMinute,
  person: change.person === undefined ? review.person : change.person,
});

/** Returns the projects of a file with the choice of a change. */
const projectsWith = (page: HoursProjectPage, { match: chosen }: HoursChange): HoursProjectPage => {
  if (chosen === undefined) return page;
  const { project, customer, choice } = chosen;
  const match = choice === 'new' ? { newName: project } : choice === 'none' ? null : choice;
  return {
    ...page,
    projects: page.projects.map((each) =>
      each.project === project && each.customer === customer ? { ...each, match } : each,
    ),
  };
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
    /** The last answers, and the choices since, which are shown before they are answered. */
    let answered: Pick<ImportState, 'review' | 'projects'> = { review: null, projects: null };
    let waiting: readonly HoursChange[] = [];
    const paint = (): void => {
      const { review, projects } = answered;
      set({
        review: review === null ? null : waiting.reduce(reviewWith, review),
        projects: projects === null ? null : waiting.reduce(projectsWith, projects),
      });
    };
    const reset = (change: Partial<ImportState> = {}): void => {
      answered = NOTHING_OPEN;
      waiting = [];
      set({ ...NOTHING_OPEN, ...change });
    };
    const readPage = async ({ importId }: HoursReview, kind: HoursView, page: number) => {
      const query = { importId, page, limit: LINES_PER_PAGE };
      const isOpen = (): boolean => get().review?.importId === importId;
      if (kind === 'projects') {
        const projects = await unwrap(api.time.listImportProjects(query));
        if (!isOpen()) return;
        answered = { ...answered, projects };
        paint();
        set({ kind });
      } else {
        const lines = await unwrap(api.time.listImportLines({ ...query, kind }));
        if (isOpen()) set({ lines, kind });
      }
    };
    /** Shows a review with lines of the kind that is shown, or of one that there is. */
    const look = async (review: HoursReview, page = 1): Promise<void> => {
      answered = { ...answered, review };
      paint();
      const counts = { ...review.counts, projects: review.projectCount };
      const shown = get().kind;
      const kind =
        counts[shown] > 0 ? shown : (HOURS_LINE_KINDS.find((each) => counts[each] > 0) ?? 'new');
      await readPage(review, kind, page);
    };
    /** Does the work on the open file in turn, and shows its error unless the file was closed. */
    const attempt = (work: (review: HoursReview) => Promise<void>): Promise<void> => {
      set({ error: null });
      return inTurn(async () => {
        const { review } = get();
        if (review === null) return;
        try {
          await work(review);
        } catch (error) {
          if (get().review?.importId === review.importId) set({ error: toErrorData(error) });
        }
      });
    };
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
          reset();
          await look(review);
        } catch (error) {
          // The file that was open is closed.
          reset({ openError: toErrorData(error) });
        } finally {
          set({ isReading: false });
        }
      },
      refuse: (error) => set({ openError: toErrorData(error) }),

      reread(change) {
        waiting = [...waiting, change];
        paint();
        return attempt(async ({ importId }) => {
          const settle = (): void => {
            waiting = waiting.filter((each) => each !== change);
          };
          let review: HoursReview;
          try {
            review = await unwrap(api.time.rereadImport({ ...change, importId }));
          } catch (error) {
            settle();
            paint();
            throw error;
          }
          settle();
          if (get().review?.importId !== importId) return;
          const { projects } = answered;
          answered = { review, projects: projects && projectsWith(projects, change) };
          // A choice leaves the projects where they are.
          await look(review, change.match === undefined ? 1 : get().projects?.page);
        });
      },
      show: (kind, page) => attempt((review) => readPage(review, kind, page)),

      async apply() {
        const { review, progress } = get();
        if (review === null || progress !== null) return null;
        const { importId, counts } = review;
        set({ progress: { doneCount: 0, totalCount: counts.new }, error: null });
        try {
          const imported = await inTurn(async () =>
            // A choice that was refused since is no longer shown.
            get().error === null ? unwrap(api.time.applyImport({ importId })) : null,
          );
          if (imported !== null) reset();
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
        reset();
        await inTurn(() => api.time.closeImport({ importId: review.importId }));
      },
      forgetError: () => set({ openError: null }),
    };
  }),
);

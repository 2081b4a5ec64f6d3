import { createStore, type StoreApi } from 'zustand/vanilla';
import type {
  CheckReportFormat,
  CheckRule,
  FindingsPage,
  ListedFinding,
} from '../../../shared/domain/checks/finding.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { rowNumber } from '../../../shared/domain/history/segment-id.ts';
import { t } from '../../../shared/i18n/text.ts';
import { format } from '../../lib/words/format.ts';
import { unwrap } from '../../lib/stores/api.ts';
import { createLateFeature, type Api } from '../../lib/stores/feature-store.ts';
import { attempt, loaderFor, IDLE, type Loadable } from '../../lib/stores/loadable.ts';

export const FINDINGS_PER_PAGE = 50;

interface Done {
  id: string;
  text: string;
  /** Null: it is a step of the item. */
  takeBack: (() => Promise<unknown>) | null;
}

export interface ChecksState {
  /** Item whose list is open; null: none. */
  itemId: string | null;
  /** True from the request for the list until the focus has moved to it. */
  isAwaited: boolean;
  found: Loadable<FindingsPage>;
  page: number;
  /** Null: all rules. */
  rule: CheckRule | null;
  areDismissedShown: boolean;
  done: Done | null;
  error: ErrorData | null;
  /** Name of the last saved report. */
  reportName: string | null;
  /** Number of open findings by item, as far as known. */
  counts: Readonly<Record<string, number>>;
  /** @param isAsked the focus moves to the list */
  open: (itemId: string, isAsked?: boolean) => Promise<void>;
  close: () => void;
  /** Notes that the focus has moved to the list. */
  arrive: () => void;
  /** Shows other findings: a page, a rule, or notes that are not errors. */
  show: (
    choice: Partial<Pick<ChecksState, 'page' | 'rule' | 'areDismissedShown'>>,
  ) => Promise<void>;
  reload: () => Promise<void>;
  setDismissed: (finding: ListedFinding, isDismissed: boolean) => Promise<void>;
  fix: (finding: ListedFinding) => Promise<void>;
  undo: () => Promise<void>;
  forgetDone: () => void;
  saveReport: (format: CheckReportFormat) => Promise<void>;
  revealReport: () => Promise<void>;
  forgetReport: () => void;
  /** Requests the number of open findings in an item; the answer is in `counts`. */
  askCount: (itemId: string) => void;
  readForbidden: (targetLang: string) => Promise<string[]>;
  saveForbidden: (targetLang: string, terms: string[]) => Promise<ErrorData | null>;
}

/** Creates the store of the checks of the item on the page and the counts of other items. */
function createChecksStore({ api }: { api: Api<'checks' | 'history'> }): StoreApi<ChecksState> {
  return createStore<ChecksState>()((set, get) => {
    const load = loaderFor({ get, set }, 'found');
    const reporting = async (work: () => Promise<unknown>): Promise<boolean> => {
      const error = await attempt(work);
      set({ error });
      return error === null;
    };
    let lastDone = 0;
    let isFixing = false;
    const did = (text: string, takeBack: Done['takeBack']): void => {
      lastDone += 1;
      set({ done: { id: String(lastDone), text, takeBack } });
    };
    /** Items whose rows ask in one request. */
    let asked: string[] = [];
    /** One request at a time, so that the last count is the one shown. */
    let turn = Promise.resolve();
    const askNow = async (): Promise<void> => {
      const itemIds = asked;
      asked = [];
      // The counts are an extra: the rows are shown without them, too.
      const counts = await unwrap(api.checks.listCounts({ itemIds })).catch(() => []);
      const known = counts.flatMap(({ itemId, count }) =>
        count === null ? [] : [[itemId, count] as const],
      );
      set({ counts: { ...get().counts, ...Object.fromEntries(known) } });
    };
    const askCount = (itemId: string): void => {
      if (asked.length === 0) queueMicrotask(() => void (turn = turn.then(askNow)));
      asked.push(itemId);
    };
    api.checks.onCounted(({ itemId, count }) => {
      set({ counts: { ...get().counts, [itemId]: count } });
    });
    api.checks.onChanged(() => {
      if (get().itemId !== null) void get().reload();
      for (const itemId of Object.keys(get().counts)) askCount(itemId);
    });
    api.history.onChanged(({ itemId }) => {
      const { itemId: openId, counts } = get();
      if (openId !== null && (itemId === null || itemId === openId)) {
        void get().reload();
        // A newer step exists, which an undo would revert instead; or it was undone.
        if (!isFixing && get().done?.takeBack === null) set({ done: null });
      }
      if (itemId !== null && itemId in counts) askCount(itemId);
    });

    return {
      itemId: null,
      isAwaited: false,
      found: IDLE,
      page: 1,
      rule: null,
      areDismissedShown: false,
      done: null,
      error: null,
      reportName: null,
      counts: {},
      askCount,

      open(itemId, isAsked = false) {
        const fresh = { page: 1, rule: null, areDismissedShown: false, done: null, error: null };
        set({ itemId, isAwaited: isAsked, found: IDLE, reportName: null, ...fresh });
        return get().reload();
      },
      arrive: () => set({ isAwaited: false }),
      close: () => set({ itemId: null, found: IDLE, done: null, error: null }),
      show(choice) {
        set({ page: 1, ...choice });
        return get().reload();
      },
      async reload() {
        const { itemId, page, rule, areDismissedShown: isDismissed } = get();
        if (itemId === null) return;
        await load(async () => {
          const query = { itemId, isDismissed, limit: FINDINGS_PER_PAGE };
          const filter = rule === null ? {} : { rule };
          const found = await unwrap(api.checks.getFindings({ ...query, ...filter, page }));
          const lastPage = Math.max(1, Math.ceil(found.total / FINDINGS_PER_PAGE));
          if (page <= lastPage) return found;
          // The last finding of the last page was settled.
          set({ page: lastPage });
          return unwrap(api.checks.getFindings({ ...query, ...filter, page: lastPage }));
        });
      },

      async setDismissed({ rule, key }, isDismissed) {
        const say = async (value: boolean) =>
          unwrap(api.checks.setDismissed({ rule, key, isDismissed: value }));
        if (!(await reporting(() => say(isDismissed)))) return;
        did(isDismissed ? t('checks.dismissed') : t('checks.takenBack'), () => say(!isDismissed));
      },
      async fix({ position, part, key }) {
        const { itemId } = get();
        if (itemId === null) return;
        await reporting(async () => {
          isFixing = true;
          await unwrap(api.checks.fix({ itemId, position, key })).finally(() => (isFixing = false));
          const number = rowNumber({ position, part }, format);
          did(t('checks.fixed', { number }), null);
        });
        if (get().error !== null) await get().reload();
      },
      async undo() {
        const { done } = get();
        set({ done: null });
        if (done?.takeBack) await reporting(done.takeBack);
      },
      forgetDone: () => set({ done: null }),

      async saveReport(format) {
        const { itemId } = get();
        if (itemId === null) return;
        await reporting(async () => {
          const saved = await unwrap(api.checks.saveReport({ itemId, format }));
          if (saved !== null) set({ reportName: saved.fileName });
        });
      },
      async revealReport() {
        await reporting(() => unwrap(api.checks.revealReport()));
      },
      forgetReport: () => set({ reportName: null }),
      readForbidden: (targetLang) => unwrap(api.checks.listForbidden({ targetLang })),
      saveForbidden: (targetLang, terms) =>
        attempt(() => unwrap(api.checks.setForbidden({ targetLang, terms }))),
    };
  });
}

export const useChecks = createLateFeature<ChecksState>('checks', createChecksStore);

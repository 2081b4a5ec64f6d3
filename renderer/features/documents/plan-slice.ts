import type { DocumentPlan, DroppedItem } from '../../../shared/domain/documents/job.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import type { StartDocuments } from '../../../shared/ipc/contract.ts';
import { unwrap } from '../../lib/stores/api.ts';
import type { Cell, Api } from '../../lib/stores/feature-store.ts';
import { loaderFor, IDLE, toErrorData, valueOf, type Loadable } from '../../lib/stores/loadable.ts';
import { isRejected, toDroppedItem, type DroppedEntry, type RejectedFile } from './file-drop.ts';
import { MAX_FILES_PER_REQUEST } from '../../../shared/domain/documents/limits.ts';

export interface PlanSlice {
  plan: Loadable<DocumentPlan>;
  /** Files that cannot be sent, with the reason, until the user hides them. */
  rejected: readonly RejectedFile[];
  /** Results of a dropped folder, which are not planned, until the user hides them. */
  ownResults: readonly string[];
  /** Number of drops being read or waiting. */
  pendingDrops: number;
  isPicking: boolean;
  isStarting: boolean;
  /** Error of the last action on the plan. */
  planError: ErrorData | null;
  loadPlan: () => Promise<void>;
  /** Adds dropped entries after those of earlier drops. */
  addDropped: (entries: readonly DroppedEntry[]) => Promise<void>;
  /** Adds files that another program opened with the app, as a drop of them. */
  addArrived: (tokens: readonly string[]) => Promise<void>;
  pickFiles: () => Promise<void>;
  /** Adds a rejected file to the plan in a converted format. */
  convertRejected: (conversionId: string) => Promise<void>;
  removePlanned: (fileIds: readonly string[]) => Promise<void>;
  /** Removes all files from the plan, and what was left out of it. */
  clearPlan: () => Promise<void>;
  hideLeftOut: () => void;
  /** Detects the language of a planned file from its text; null if undetermined. */
  detectLanguage: (fileId: string) => Promise<string | null>;
  /** Creates jobs from the planned files; false if that was refused, and the plan stays. */
  start: (input: StartDocuments) => Promise<boolean>;
}

function batches<T>(items: readonly T[]): T[][] {
  const chunks: T[][] = [];
  for (let at = 0; at < items.length; at += MAX_FILES_PER_REQUEST)
    chunks.push(items.slice(at, at + MAX_FILES_PER_REQUEST));
  return chunks;
}

function mergeRejected(
  known: readonly RejectedFile[],
  more: readonly RejectedFile[],
): RejectedFile[] {
  const isSame = (a: RejectedFile, b: RejectedFile) =>
    a.fileName === b.fileName && a.error.code === b.error.code;
  return [...known, ...more.filter((file) => !known.some((other) => isSame(other, file)))];
}

/**
 * Creates the slice with the plan: the files chosen but not yet sent. The main process owns it; this is its last
 * report.
 */
export function createPlanSlice({ api }: { api: Api<'documents'> }, { get, set }: Cell<PlanSlice>) {
  const readPlan = loaderFor({ get, set }, 'plan');

  const show = (plan: DocumentPlan) => set({ plan: { status: 'ready', value: plan } });

  const hideLeftOut = () => set({ rejected: [], ownResults: [] });
  const noteLeftOut = ({ rejected, ownResults = [] }: Omit<DocumentPlan, 'files'>) =>
    set({
      rejected: mergeRejected(get().rejected, rejected),
      ownResults: [...new Set([...get().ownResults, ...ownResults])],
    });

  /** Changes the plan; a refusal leaves it unchanged and is shown beside it. */
  const change = async (act: () => Promise<DocumentPlan>): Promise<DocumentPlan | null> => {
    set({ planError: null });
    try {
      const plan = await act();
      show(plan);
      return plan;
    } catch (error) {
      set({ planError: toErrorData(error) });
      return null;
    }
  };

  const addItems = async (items: DroppedItem[]) => {
    const plan = await change(() => unwrap(api.documents.addFiles({ items })));
    if (plan !== null) noteLeftOut(plan);
  };

  /** Tokens travel together; bytes one file at a time, so that only one file is in memory. */
  const addEntries = async (entries: readonly DroppedEntry[]) => {
    const held: DroppedItem[] = [];
    for (const entry of entries) {
      const item = await toDroppedItem(entry, api.documents.holdFile);
      if (isRejected(item)) set({ rejected: mergeRejected(get().rejected, [item]) });
      else if (item.kind === 'bytes') await addItems([item]);
      else if (held.push(item) === MAX_FILES_PER_REQUEST) await addItems(held.splice(0));
    }
    if (held.length > 0) await addItems(held);
  };

  /** One drop after the other: answers hold the whole plan, so they must not overtake each other. */
  let lastDrop = Promise.resolve();

  const afterDrops = (add: () => Promise<void>): Promise<void> => {
    // A new drop while nothing is running starts a new list of rejections.
    if (get().pendingDrops === 0) hideLeftOut();
    set({ pendingDrops: get().pendingDrops + 1 });
    lastDrop = lastDrop.then(add).finally(() => set({ pendingDrops: get().pendingDrops - 1 }));
    return lastDrop;
  };

  const slice: PlanSlice = {
    plan: IDLE,
    rejected: [],
    ownResults: [],
    pendingDrops: 0,
    isPicking: false,
    isStarting: false,
    planError: null,

    async loadPlan() {
      await readPlan(() => unwrap(api.documents.getPlan()));
      noteLeftOut(valueOf(get().plan) ?? { rejected: [] });
    },

    addDropped: (entries) =>
      entries.length === 0 ? lastDrop : afterDrops(() => addEntries(entries)),
    addArrived: (tokens) =>
      afterDrops(async () => {
        for (const some of batches(tokens)) {
          await addItems(some.map((token) => ({ kind: 'held', token })));
        }
      }),

    async pickFiles() {
      if (get().isPicking) return;
      set({ isPicking: true });
      const plan = await change(() => unwrap(api.documents.pickFiles()));
      set({ isPicking: false });
      if (plan === null) return;
      hideLeftOut();
      noteLeftOut(plan);
    },

    async convertRejected(conversionId) {
      const plan = await change(() => unwrap(api.documents.convertRejected({ conversionId })));
      if (plan === null) return;
      const isOther = (file: RejectedFile) => file.conversionId !== conversionId;
      set({ rejected: get().rejected.filter(isOther) });
    },

    async removePlanned(fileIds) {
      await change(() => unwrap(api.documents.removePlanned({ fileIds: [...fileIds] })));
    },

    async clearPlan() {
      hideLeftOut();
      for (const files of batches(valueOf(get().plan)?.files ?? []))
        await slice.removePlanned(files.map(({ id }) => id));
    },

    hideLeftOut,

    detectLanguage: (fileId) => unwrap(api.documents.detectLanguage({ fileId })).catch(() => null),

    async start(input) {
      if (get().isStarting) return false;
      set({ isStarting: true, planError: null });
      try {
        for (const fileIds of batches(input.fileIds)) {
          await unwrap(api.documents.start({ ...input, fileIds }));
        }
        hideLeftOut();
        await readPlan(() => unwrap(api.documents.getPlan()));
        return true;
      } catch (error) {
        const planError = toErrorData(error);
        set({ planError });
        // Files that this service does not accept are no longer planned, and may be converted.
        if (planError.code === 'document/unsupported') await get().loadPlan();
        return false;
      } finally {
        set({ isStarting: false });
      }
    },
  };

  return {
    slice,
    /** Shows the files of the last run, which are planned again. */
    onRestored(plan: DocumentPlan): void {
      show(plan);
      noteLeftOut(plan);
    },
  };
}

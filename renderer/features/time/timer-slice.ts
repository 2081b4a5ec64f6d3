import type { AnswerGap, TimeEntryPatch, Timer } from '../../../shared/domain/time/entry.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { unwrap } from '../../lib/stores/api.ts';
import type { Cell, Deps } from '../../lib/stores/feature-store.ts';
import { attempt } from '../../lib/stores/loadable.ts';
import { debounce } from '../../lib/stores/timers.ts';
import type { DraftStorage } from './draft-storage.ts';

export interface TimerDraft {
  note: string;
  projectId: string | null;
}

/** Data of a timer that continues an earlier entry. */
export interface TimerStart extends TimerDraft {
  isBillable: boolean;
  tags: readonly string[];
}

export interface TimerSlice {
  /** Null until loaded. */
  timer: Timer | null;
  /** Error of the last start, stop, change, or answer, or of reading the timer. */
  timerError: ErrorData | null;
  timerDraft: TimerDraft;
  /** Note of the running entry while it is typed; null when the stored one is shown. */
  typedNote: { entryId: string; note: string } | null;
  loadTimer: () => Promise<void>;
  setTimerDraft: (patch: Partial<TimerDraft>) => void;
  /** Starts with the draft, or with `start`; stops a running timer. */
  startTimer: (start?: TimerStart) => Promise<void>;
  stopTimer: () => Promise<void>;
  /** Stops the running timer, or starts with the draft. */
  toggleTimer: () => Promise<void>;
  /** Saved after a pause in typing; a crash loses at most that. */
  typeNote: (note: string) => void;
  saveNote: () => Promise<void>;
  setRunningProject: (projectId: string | null) => Promise<void>;
  /** True when it was accepted. */
  answerGap: (answer: AnswerGap) => Promise<boolean>;
}

export interface TimerDeps extends Omit<Deps<'time'>, 'session'> {
  drafts: DraftStorage;
  zone: () => string;
  /** Returns whether time on a project is billable by default. */
  isProjectBillable: (projectId: string | null) => boolean;
  /** False for a project that surely no longer exists. */
  isProjectKnown: (projectId: string) => boolean;
}

const NO_DRAFT: TimerDraft = { note: '', projectId: null };
const NOTE_PAUSE_MS = 2_000;

/** Creates the slice with the timer: one running entry or none, shown on every page. */
export function createTimerSlice(deps: TimerDeps, cell: Cell<TimerSlice>) {
  const { api, drafts, zone, isProjectBillable, isProjectKnown } = deps;
  /** One thing after the other: a typed note is saved before the timer stops. */
  let last: Promise<unknown> = Promise.resolve();
  /** Answers overtaken by events or actions are stale. */
  let version = 0;
  /** A start with the draft that has not ended. */
  let starting: Promise<unknown> | null = null;
  /** Sent draft that has not been reported as running. */
  let sent: TimerDraft | null = null;

  const show = (timer: Timer): void => {
    version += 1;
    const { entry } = timer;
    if (sent === null || entry === null || entry.id === cell.get().timer?.entry?.id) {
      cell.set({ timer });
      return;
    }
    // Text typed since Start was pressed is the note of the running entry.
    const { note } = cell.get().timerDraft;
    cell.set({ timer, typedNote: note === sent.note ? null : { entryId: entry.id, note } });
    sent = null;
  };
  const inTurn = (action: () => Promise<void>): Promise<ErrorData | null> => {
    const mine = last.then(async () => {
      const error = await attempt(action);
      cell.set({ timerError: error });
      return error;
    });
    last = mine;
    return mine;
  };

  const keepNote = async (): Promise<void> => {
    const { timer, typedNote } = cell.get();
    pause.cancel();
    if (typedNote === null) return;
    const { entryId, note } = typedNote;
    // Also if the entry was stopped from elsewhere: the note was typed for it.
    if (timer?.entry?.id !== entryId || timer.entry.note !== note) await edit(entryId, { note });
    // Text typed in the meantime is not saved yet.
    if (cell.get().typedNote === typedNote) cell.set({ typedNote: null });
    else pause.schedule();
  };
  const pause = debounce(deps.timers, NOTE_PAUSE_MS, () => void inTurn(keepNote));

  const edit = async (entryId: string, patch: TimeEntryPatch): Promise<void> => {
    const entry = await unwrap(api.time.editEntry({ entryId, patch }));
    const now = cell.get().timer;
    if (now?.entry?.id === entry.id && entry.endedAtMs === null) show({ ...now, entry });
  };
  const editProject = (entryId: string, projectId: string | null): Promise<void> =>
    edit(entryId, { projectId, isBillable: isProjectBillable(projectId) });
  const setDraft = (timerDraft: TimerDraft): void => {
    cell.set({ timerDraft });
    drafts.keep('timer', timerDraft);
  };
  const begin = (start: TimerDraft & Partial<TimerStart>): Promise<Timer> => {
    const projectId =
      start.projectId === null || isProjectKnown(start.projectId) ? start.projectId : null;
    return unwrap(
      api.time.startTimer({
        note: start.note,
        projectId,
        isBillable: start.isBillable ?? isProjectBillable(projectId),
        tags: [...(start.tags ?? [])],
        zone: zone(),
        documentJobId: null,
      }),
    );
  };
  const startDraft = async (): Promise<void> => {
    await keepNote();
    const draft = cell.get().timerDraft;
    sent = draft;
    try {
      show(await begin(draft));
    } finally {
      sent = null;
    }
    const { projectId } = cell.get().timerDraft;
    setDraft(NO_DRAFT);
    await keepNote();
    const entryId = cell.get().timer?.entry?.id;
    if (projectId !== draft.projectId && entryId !== undefined)
      await editProject(entryId, projectId);
  };

  const slice: TimerSlice = {
    timer: null,
    timerError: null,
    timerDraft: drafts.read('timer', NO_DRAFT),
    typedNote: null,

    async loadTimer() {
      version += 1;
      const mine = version;
      const timerError = await attempt(async () => {
        const timer = await unwrap(api.time.getTimer());
        if (mine === version) cell.set({ timer });
      });
      cell.set({ timerError });
    },

    setTimerDraft: (patch) => setDraft({ ...cell.get().timerDraft, ...patch }),

    async startTimer(start) {
      if (start !== undefined) {
        await inTurn(async () => {
          await keepNote();
          show(await begin(start));
        });
        return;
      }
      // Pressing twice, or Enter in the note after Start, is a single start.
      starting ??= inTurn(startDraft).finally(() => (starting = null));
      await starting;
    },

    async stopTimer() {
      await inTurn(async () => {
        await keepNote();
        show(await unwrap(api.time.stopTimer()));
      });
    },

    toggleTimer() {
      const { timer, loadTimer, startTimer, stopTimer } = cell.get();
      // The running timer could not be read, so no new one may replace it.
      if (timer === null) return loadTimer();
      return timer.entry === null ? startTimer() : stopTimer();
    },

    typeNote(note) {
      const entryId = cell.get().timer?.entry?.id;
      if (entryId === undefined) return;
      cell.set({ typedNote: { entryId, note } });
      pause.schedule();
    },

    async saveNote() {
      await inTurn(keepNote);
    },

    async setRunningProject(projectId) {
      const entryId = cell.get().timer?.entry?.id;
      if (entryId === undefined) return;
      await inTurn(() => editProject(entryId, projectId));
    },

    async answerGap(answer) {
      const error = await inTurn(async () => show(await unwrap(api.time.answerGap(answer))));
      return error === null;
    },
  };

  return { slice, onChanged: show };
}

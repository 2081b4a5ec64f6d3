import type { AnswerGap, TimeEntryPatch, Timer } from '../../../shared/domain/time/entry.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import type { DragomanApi } from '../../../shared/ipc/api.ts';
import { unwrap } from '../../lib/stores/api.ts';
import type { Cell } from '../../lib/stores/feature-store.ts';
import { attempt } from '../../lib/stores/loadable.ts';
import { debounce, type Timers } from '../../lib/stores/timers.ts';
import type { DraftStorage } from './draft-storage.ts';

/** What the next timer is started with. */
export interface TimerDraft {
  note: string;
  projectId: string | null;
}

/** What a timer is started with when an earlier entry is gone on with. */
export interface TimerStart extends TimerDraft {
  isBillable: boolean;
  tags: readonly string[];
}

export interface TimerSlice {
  /** Null until it was read. */
  timer: Timer | null;
  /** Why the last start, stop, change or answer could not be done, or the timer not be read. */
  timerError: ErrorData | null;
  timerDraft: TimerDraft;
  /** The note of the running entry while it is typed; null when what is kept is shown. */
  typedNote: { entryId: string; note: string } | null;
  loadTimer: () => Promise<void>;
  setTimerDraft: (patch: Partial<TimerDraft>) => void;
  /** With the draft, or with `start`; one that runs is stopped. */
  startTimer: (start?: TimerStart) => Promise<void>;
  stopTimer: () => Promise<void>;
  /** Stops what runs, else starts with the draft. */
  toggleTimer: () => Promise<void>;
  /** Kept after a pause in typing; a crash takes at most that. */
  typeNote: (note: string) => void;
  /** Keeps what was typed now. */
  saveNote: () => Promise<void>;
  setRunningProject: (projectId: string | null) => Promise<void>;
  /** True when it was taken. */
  answerGap: (answer: AnswerGap) => Promise<boolean>;
}

export interface TimerDeps {
  api: Pick<DragomanApi, 'time'>;
  timers: Timers;
  drafts: DraftStorage;
  zone: () => string;
  /** Whether time on a project is billable when nothing else was said. */
  isProjectBillable: (projectId: string | null) => boolean;
  /** False for a project that surely is not there any more. */
  isProjectKnown: (projectId: string) => boolean;
}

const NO_DRAFT: TimerDraft = { note: '', projectId: null };
const NOTE_PAUSE_MS = 2_000;

/** The timer: one running entry or none, shown on every page. */
export function createTimerSlice(deps: TimerDeps, cell: Cell<TimerSlice>) {
  const { api, drafts, zone, isProjectBillable, isProjectKnown } = deps;
  /** One thing after the other: a note that was typed is kept before the timer is stopped. */
  let last: Promise<unknown> = Promise.resolve();
  /** Answers to reads that events or actions overtook are old. */
  let version = 0;
  /** A start with the draft that has not ended. */
  let starting: Promise<unknown> | null = null;
  /** The draft that was sent and has not been seen to run. */
  let sent: TimerDraft | null = null;

  const show = (timer: Timer): void => {
    version += 1;
    const { entry } = timer;
    if (sent === null || entry === null || entry.id === cell.get().timer?.entry?.id) {
      cell.set({ timer });
      return;
    }
    // What was typed since Start was pressed is the note of what runs now.
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
    // Also when the entry was stopped from elsewhere: the note was typed for it.
    if (timer?.entry?.id !== entryId || timer.entry.note !== note) await edit(entryId, { note });
    // Typed on meanwhile: that is not kept yet.
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
      // Pressed twice, or Enter in the note after Start: it is one start.
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
      // Whether one runs could not be read: another one must not be started over it.
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

import type { Settings } from '../../../shared/domain/app/settings.ts';
import { isRecorded } from '../../../shared/domain/history/recording.ts';
import type { KeepTextInput } from '../../../shared/domain/texts/translation.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { unwrap } from '../../lib/stores/api.ts';
import type { Cell, Api } from '../../lib/stores/feature-store.ts';
import { KEEP_HABIT_KEY } from '../../lib/languages/languages.ts';
import { createQuietLoader, toErrorData } from '../../lib/stores/loadable.ts';
import { debounce, type Timers } from '../../lib/stores/timers.ts';
import type { ItemEvent } from './item-events.ts';
import { selectImprovedLang, type ImproveSlice } from './improve-slice.ts';
import type { RouteSlice } from './route-slice.ts';
import { selectItemId, selectUntranslated } from './selectors.ts';
import { standingOf, type ItemIds } from './text-item.ts';
import type { TextSlice } from './text-state.ts';

export interface KeepSlice {
  /** False if the user wants no texts in the history. */
  isKeeping: boolean;
  /** Projects that the history does not record, or all of them; null until read. */
  recording: Settings['history'] | null;
  /** Item that remains in the history as it was when keeping ended; null if there is none. */
  leftItemId: string | null;
  keepError: ErrorData | null;
  setKeeping: (isKeeping: boolean) => void;
  /** Adds text and translation to the history. @returns whether they are there */
  keep: () => Promise<boolean>;
  /** Deletes {@link leftItemId} from the history. */
  removeLeft: () => Promise<void>;
  forgetLeft: () => void;
}

/** A text untouched for this long is considered finished. */
export const IDLE_MS = 60_000;

type Unkept = Omit<KeepTextInput, 'itemId'>;
type All = KeepSlice & TextSlice & RouteSlice & ImproveSlice;

/** Returns the translation with its origin, regardless of the text now shown beside it. */
function textInput(state: All): Unkept | null {
  const { origin, targetText, past, billedChars } = state;
  if (origin === null || origin.connectionId === null || origin.targetLang === null) return null;
  if (origin.sourceText.trim() === '' || targetText.trim() === '') return null;
  if (selectUntranslated(state) !== null) return null;
  const { connectionId, projectId, sourceLang, targetLang } = origin;
  const { sourceText, options, requestId } = origin;
  return {
    connectionId,
    projectId,
    kind: 'text',
    sourceLang,
    targetLang,
    requestId,
    sourceText,
    targetText,
    options,
    billedChars: (past ?? { billedChars }).billedChars,
  };
}

function improvementInput(state: All): Unkept | null {
  const { connectionId, projectId, improvement, options } = state;
  if (connectionId === null || improvement.status !== 'ready') return null;
  const lang = improvement.lang ?? selectImprovedLang(state);
  const text = improvement.of === 'source' ? state.sourceText : state.targetText;
  if (lang === null || text.trim() === '' || text === improvement.original) return null;
  return {
    connectionId,
    projectId,
    kind: 'improvement',
    sourceLang: lang,
    targetLang: lang,
    sourceText: improvement.original,
    targetText: text,
    options,
    billedChars: null,
  };
}

function inputsOf(state: All): Unkept[] {
  return [textInput(state), improvementInput(state)].filter((input) => input !== null);
}

/** Returns whether the settings of the history allow to keep texts of the project. */
export function selectIsRecorded({ recording, projectId }: KeepSlice & RouteSlice): boolean {
  return recording === null || isRecorded(recording, projectId);
}

/** Returns whether the steps of the shown text may be stored: as those texts that the history may have. */
export const selectIsKept = (state: KeepSlice & RouteSlice): boolean =>
  state.isKeeping && selectIsRecorded(state);

/** Returns why nothing can be saved; null when it can. An earlier translation is not saved as current. */
export function selectKeepBlock(state: All): 'nothing' | 'earlier' | null {
  if (improvementInput(state) !== null) return null;
  if (standingOf(state) === 'earlier') return 'earlier';
  return textInput(state) === null ? 'nothing' : null;
}

/** History items of an item of this window, by kind. */
type Slots = Record<keyof ItemIds, { itemId: string | null; key: string; original: string }>;

function slotsOf({ text, improvement }: ItemIds, original: string): Slots {
  return {
    text: { itemId: text, key: '', original: '' },
    improvement: { itemId: improvement, key: '', original },
  };
}

/**
 * Creates the slice that saves items: each item of the window has one in the history, which later saves
 * replace.
 */
export function createKeepSlice(
  deps: {
    api: Api<'history' | 'settings' | 'text'>;
    timers: Timers;
    storage: Pick<Storage, 'getItem' | 'setItem'>;
    apply: (event: ItemEvent) => void;
  },
  { get, set }: Cell<All>,
) {
  const { api, timers, storage, apply } = deps;
  /** One after the other, so that the second knows the item of the first. */
  let queue: Promise<unknown> = Promise.resolve();
  const known = new Map<number, Slots>();
  /**
   * Content of each history item. The same pair again creates no second item, e.g. when a language is chosen again or a
   * deletion is undone.
   */
  const held = new Map<string, string>();

  /** @returns whether it is in the history */
  const send = async (input: Unkept, itemNumber: number, slots: Slots): Promise<boolean> => {
    const { kind, sourceText, targetText, connectionId, sourceLang, targetLang } = input;
    const slot = slots[kind];
    const key = JSON.stringify(input);
    if (key === slot.key) return slot.itemId !== null;
    // A different text is improved: the previous item stays unchanged.
    if (slot.original !== sourceText && kind === 'improvement') slot.itemId = null;
    const pair = JSON.stringify([
      kind,
      connectionId,
      sourceLang,
      targetLang,
      sourceText,
      targetText,
    ]);
    slot.itemId ??= [...held].find(([, each]) => each === pair)?.[0] ?? null;
    try {
      const kept = await unwrap(api.text.keep({ ...input, itemId: slot.itemId }));
      slot.key = key;
      slot.original = sourceText;
      slot.itemId = kept?.itemId ?? null;
      if (kept !== null) held.set(kept.itemId, pair);
      set({ keepError: null });
      apply({ type: 'filed', itemNumber, kind, itemId: slot.itemId });
      return kept !== null;
    } catch (error) {
      set({ keepError: toErrorData(error) });
      return false;
    }
  };
  /** The current content goes into the history; the text may change right after this call. */
  const settle = (state: All = get()): Promise<boolean> => {
    idle.cancel();
    if (!get().isKeeping) return Promise.resolve(false);
    const { itemNumber, itemIds, improvement } = state;
    const inputs = inputsOf(state);
    const original = improvement.status === 'ready' ? improvement.original : '';
    const slots = known.get(itemNumber) ?? slotsOf(itemIds, original);
    known.set(itemNumber, slots);
    const sent = queue.then(async () => {
      let isKept = false;
      for (const input of inputs) isKept = (await send(input, itemNumber, slots)) || isKept;
      return isKept;
    });
    queue = sent;
    return sent;
  };
  const idle = debounce(timers, IDLE_MS, () => void settle());

  const slice: KeepSlice = {
    isKeeping: storage.getItem(KEEP_HABIT_KEY) !== 'off',
    recording: null,
    leftItemId: null,
    keepError: null,
    setKeeping(isKeeping) {
      storage.setItem(KEEP_HABIT_KEY, isKeeping ? 'on' : 'off');
      set({ isKeeping, leftItemId: isKeeping ? null : selectItemId(get()) });
      if (isKeeping) void slice.keep();
    },
    async keep() {
      set({ keepError: null });
      return selectKeepBlock(get()) === null && settle();
    },
    async removeLeft() {
      const { leftItemId } = get();
      if (leftItemId === null) return;
      set({ leftItemId: null });
      try {
        await unwrap(api.history.deleteItems({ itemIds: [leftItemId] }));
        // Kept again, it is a new item.
        known.clear();
        held.delete(leftItemId);
        const { itemNumber, itemIds } = get();
        for (const kind of ['text', 'improvement'] as const) {
          if (itemIds[kind] === leftItemId)
            apply({ type: 'filed', itemNumber, kind, itemId: null });
        }
      } catch (error) {
        set({ keepError: toErrorData(error) });
      }
    },
    forgetLeft: () => set({ leftItemId: null }),
  };
  const readRecording = createQuietLoader<Settings>(({ history: recording }) => {
    set({ recording });
  });
  return {
    slice,
    settle,
    onChanged: () => idle.schedule(),
    /** The main process decides: without an answer only the words may be wrong. */
    readRecording: () => readRecording(() => unwrap(api.settings.get())),
  };
}

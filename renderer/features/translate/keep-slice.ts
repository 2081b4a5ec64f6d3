import type { KeepTextInput } from '../../../shared/domain/text-translation.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import type { DragomanApi } from '../../../shared/ipc/api.ts';
import { unwrap } from '../../lib/api.ts';
import { toErrorData } from '../../lib/loadable.ts';
import { debounce, type Timers } from '../../lib/timers.ts';
import type { Cell } from './cell.ts';
import { selectImprovedLang, type ImproveSlice } from './improve-slice.ts';
import type { RouteSlice } from './route-slice.ts';
import { selectSourceLang } from './selectors.ts';
import type { TextSlice } from './text-state.ts';

export interface KeepSlice {
  /** The item of the history that holds the present text; null before it was kept. */
  itemId: string | null;
  /** The items of the present text, by kind. */
  itemIds: ItemIds;
  /** What came of the last keeping that a person asked for. */
  keepOutcome: 'kept' | 'not-recorded' | null;
  keepError: ErrorData | null;
  /** Puts text and translation into the history. @returns whether they are there */
  keep: () => Promise<boolean>;
}

/** A text that nobody has touched for so long is settled. */
export const IDLE_MS = 60_000;

type Unkept = Omit<KeepTextInput, 'itemId'>;
/** What is in the history of the present text, by kind. */
export type Sitting = Record<
  KeepTextInput['kind'],
  { itemId: string | null; key: string; original: string }
>;

/** Items of the history by what they hold; null where there is none. */
export type ItemIds = Readonly<Record<KeepTextInput['kind'], string | null>>;
export const NO_ITEMS: ItemIds = { text: null, improvement: null };

const itemIdsOf = ({ text, improvement }: Sitting): ItemIds => ({
  text: text.itemId,
  improvement: improvement.itemId,
});

const newSitting = (): Sitting => ({
  text: { itemId: null, key: '', original: '' },
  improvement: { itemId: null, key: '', original: '' },
});

type All = KeepSlice & TextSlice & RouteSlice & ImproveSlice;

/** One item for each text: what is kept again while it is worked on replaces what was kept before. */
export function createKeepSlice(
  { api, timers }: { api: Pick<DragomanApi, 'text'>; timers: Timers },
  { get, set }: Cell<All>,
) {
  /** One after the other, so that the second knows the item of the first. */
  let queue: Promise<unknown> = Promise.resolve();
  /** What is worked on; replaced with every new text, so that a late answer does not name an item of it. */
  let sitting = newSitting();

  const textInput = (state: All): Unkept | null => {
    const { connectionId, projectId, targetLang, options, billedChars, base, targetText } = state;
    if (connectionId === null || targetLang === null) return null;
    // While a newer translation is under way, what is kept is the text that the shown one belongs to.
    const sourceText = base === null ? state.sourceText : base.sources.join('\n');
    if (sourceText.trim() === '' || targetText.trim() === '') return null;
    return {
      connectionId,
      projectId,
      kind: 'text',
      sourceLang: selectSourceLang(state),
      targetLang,
      sourceText,
      targetText,
      options,
      billedChars,
    };
  };
  const improvementInput = (state: All): Unkept | null => {
    const { connectionId, projectId, improvement, options } = state;
    if (connectionId === null || improvement.status !== 'ready') return null;
    const lang = selectImprovedLang(state);
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
  };

  /** @returns whether it is in the history */
  const send = async (input: Unkept, mine: Sitting): Promise<boolean> => {
    const slot = mine[input.kind];
    const key = JSON.stringify(input);
    if (key === slot.key) return slot.itemId !== null;
    // Another text is improved: the item of the one before stays as it is.
    if (slot.original !== input.sourceText && input.kind === 'improvement') slot.itemId = null;
    try {
      const kept = await unwrap(api.text.keep({ ...input, itemId: slot.itemId }));
      slot.key = key;
      slot.original = input.sourceText;
      slot.itemId = kept?.itemId ?? null;
      set({ keepError: null });
      if (mine === sitting) set({ itemId: slot.itemId, itemIds: itemIdsOf(mine) });
      return kept !== null;
    } catch (error) {
      set({ keepError: toErrorData(error) });
      return false;
    }
  };
  const inputs = (): Unkept[] =>
    [textInput(get()), improvementInput(get())].filter((input) => input !== null);
  /** What is settled now goes into the history; the text may change right after this call. */
  const settle = (): Promise<boolean> => {
    idle.cancel();
    const mine = sitting;
    const now = inputs();
    const sent = queue.then(async () => {
      let isKept = false;
      for (const input of now) isKept = (await send(input, mine)) || isKept;
      return isKept;
    });
    queue = sent;
    return sent;
  };
  const idle = debounce(timers, IDLE_MS, () => void settle());

  const slice: KeepSlice = {
    itemId: null,
    itemIds: itemIdsOf(sitting),
    keepOutcome: null,
    keepError: null,
    async keep() {
      set({ keepOutcome: null, keepError: null });
      if (inputs().length === 0) return false;
      const isKept = await settle();
      if (get().keepError === null) set({ keepOutcome: isKept ? 'kept' : 'not-recorded' });
      return isKept;
    },
  };
  return {
    slice,
    settle,
    /** Another text begins. @returns what is in the history of the one before, for {@link resume} */
    beginAnew(): Sitting {
      const before = sitting;
      sitting = newSitting();
      set({ itemId: null, itemIds: itemIdsOf(sitting), keepOutcome: null });
      return before;
    },
    /** The text of before is back, and so is its item. */
    resume(before: Sitting): void {
      sitting = before;
      const itemIds = itemIdsOf(before);
      set({ itemId: itemIds.text ?? itemIds.improvement, itemIds, keepOutcome: null });
    },
    /** A text of an earlier run is back, and with it what holds it since then. */
    restore(itemIds: ItemIds): void {
      const { improvement } = get();
      const original = improvement.status === 'ready' ? improvement.original : '';
      sitting.text.itemId = itemIds.text;
      sitting.improvement = { itemId: itemIds.improvement, key: '', original };
      set({ itemId: itemIds.text ?? itemIds.improvement, itemIds });
    },
    onChanged(): void {
      if (get().keepOutcome !== null) set({ keepOutcome: null });
      idle.schedule();
    },
  };
}

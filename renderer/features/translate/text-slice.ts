import { MAX_TEXT_LENGTH } from '../../../shared/domain/text-options.ts';
import type {
  TextOptions,
  TextTranslationResult,
} from '../../../shared/domain/text-translation.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import type { DragomanApi } from '../../../shared/ipc/api.ts';
import { unwrap } from '../../lib/api.ts';
import { toErrorData } from '../../lib/loadable.ts';
import { debounce, type Timers } from '../../lib/timers.ts';
import type { Cell } from './cell.ts';
import { baseOf, mergeTranslation, textOf } from './merge-translation.ts';
import type { RouteSlice } from './route-slice.ts';
import { selectBlock } from './selectors.ts';
import type { TextSlice } from './text-state.ts';

export interface TextDeps {
  api: Pick<DragomanApi, 'text'>;
  timers: Timers;
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  now: () => number;
  newId: () => string;
  /** A translation has come, was there already, or could not be had: null. */
  onSettled: (result: TextTranslationResult | null) => void;
}

/** Pause after the last key before a text is sent. */
export const TYPING_PAUSE_MS = 400;
const AS_YOU_TYPE_KEY = 'dragoman.translate.as-you-type';

type All = TextSlice & RouteSlice;

/** Without the lines of the form that nothing was typed into. */
function sentOptions(options: TextOptions): TextOptions {
  const typed = options.customInstructions.filter((each) => each.trim() !== '');
  return { ...options, context: options.context.trim(), customInstructions: typed };
}

/** All that decides what comes back: the same twice is not asked for twice. */
function keyOf(state: All): string {
  const { connectionId, projectId, sourceLang, targetLang, options, sourceText } = state;
  return JSON.stringify([
    connectionId,
    projectId,
    sourceLang,
    targetLang,
    sentOptions(options),
    sourceText.trimEnd(),
  ]);
}

/** The text, its translation, and when one follows the other. */
export function createTextSlice(deps: TextDeps, { get, set }: Cell<All>) {
  const { api, timers, storage } = deps;
  let latest = 0;
  let isComposing = false;
  /** Of the request under way, or of the one that was answered last. */
  let askedKey: string | null = null;
  let retry: number | null = null;

  const stopRetry = (): void => {
    if (retry !== null) timers.clearTimeout(retry);
    retry = null;
  };
  const take = (result: TextTranslationResult): void => {
    const { paragraphs } = result;
    const merged = mergeTranslation(get().base, get().targetText, paragraphs);
    if (merged === null) return set({ heldBack: result, replaced: null });
    set({ targetText: merged, base: baseOf(paragraphs), heldBack: null, replaced: null });
  };
  const fail = (error: ErrorData): void => {
    askedKey = null;
    if (error.code === 'cancelled') return set({ work: { status: 'idle' } });
    const { retryAfterMs } = error;
    if (error.code !== 'quota/too-many-requests' || retryAfterMs === undefined) {
      return set({ work: { status: 'failed', error } });
    }
    set({ work: { status: 'waiting', untilMs: deps.now() + retryAfterMs, error } });
    retry = timers.setTimeout(() => {
      retry = null;
      void run();
    }, retryAfterMs);
  };
  const run = async (): Promise<void> => {
    pause.cancel();
    stopRetry();
    const state = get();
    const { connectionId, targetLang } = state;
    const key = keyOf(state);
    const isBlocked = selectBlock(state) !== null || key === askedKey;
    if (connectionId === null || targetLang === null || isBlocked) return deps.onSettled(null);
    askedKey = key;
    latest += 1;
    const mine = latest;
    const requestId = deps.newId();
    set({ work: { status: 'running', requestId } });
    try {
      const { projectId, sourceLang, options, sourceText: text } = state;
      const result = await unwrap(
        api.text.translate({
          connectionId,
          projectId,
          sourceLang,
          targetLang,
          options: sentOptions(options),
          requestId,
          text,
        }),
      );
      if (mine !== latest) return;
      const { billedChars } = get();
      set({
        work: { status: 'idle' },
        translation: result,
        billedChars:
          billedChars === null || result.billedChars === null
            ? null
            : billedChars + result.billedChars,
      });
      take(result);
      deps.onSettled(result);
    } catch (error) {
      if (mine !== latest) return;
      fail(toErrorData(error));
      deps.onSettled(null);
    }
  };
  const cancel = async (): Promise<void> => {
    pause.cancel();
    stopRetry();
    const { work } = get();
    askedKey = null;
    if (work.status === 'idle') return;
    latest += 1;
    set({ work: { status: 'idle' } });
    if (work.status === 'running') await api.text.cancel({ requestId: work.requestId });
  };
  const pause = debounce(timers, TYPING_PAUSE_MS, () => void run());
  /** Something that decides the translation has changed. */
  const schedule = (): void => {
    const { isAsYouType, tab, sourceText, work } = get();
    if (sourceText.trim() === '') {
      if (work.status !== 'idle') void cancel();
      return;
    }
    // The account was told to wait: a changed text does not make it wait less.
    if (work.status === 'waiting') return;
    if (isAsYouType && tab === 'translate' && !isComposing) pause.schedule();
  };

  const slice: TextSlice = {
    tab: 'translate',
    sourceText: '',
    targetText: '',
    base: null,
    translation: null,
    work: { status: 'idle' },
    wait: null,
    heldBack: null,
    replaced: null,
    isAsYouType: storage.getItem(AS_YOU_TYPE_KEY) !== 'off',
    refusedText: null,
    billedChars: 0,

    setTab(tab) {
      set({ tab });
      schedule();
    },
    setSourceText(text) {
      if (text.length > MAX_TEXT_LENGTH) return set({ refusedText: text });
      set({ sourceText: text, replaced: null });
      const { base, targetText } = get();
      // With the last letter goes the translation that nobody has worked on.
      const isUntouched = base !== null && base.targets.join('\n') === targetText;
      if (text.trim() === '' && isUntouched) {
        set({ targetText: '', base: null, translation: null, heldBack: null });
      }
      schedule();
    },
    setTargetText(text) {
      if (text.length <= MAX_TEXT_LENGTH) set({ targetText: text, replaced: null });
    },
    setComposing(next) {
      isComposing = next;
      if (next) pause.cancel();
      else schedule();
    },
    setAsYouType(isAsYouType) {
      storage.setItem(AS_YOU_TYPE_KEY, isAsYouType ? 'on' : 'off');
      set({ isAsYouType });
      if (isAsYouType) schedule();
      else pause.cancel();
    },
    translate: run,
    cancelTranslation: cancel,
    takeHeldBack() {
      const { heldBack, targetText, base } = get();
      if (heldBack === null) return;
      const { paragraphs } = heldBack;
      const replaced = { targetText, base, heldBack };
      set({ targetText: textOf(paragraphs), base: baseOf(paragraphs), heldBack: null, replaced });
    },
    undoTake() {
      const { replaced } = get();
      if (replaced !== null) set({ ...replaced, replaced: null });
    },
    keepOwn() {
      const { heldBack } = get();
      if (heldBack !== null) set({ base: baseOf(heldBack.paragraphs), heldBack: null });
    },
    dismissRefused: () => set({ refusedText: null }),
  };

  return {
    slice,
    schedule,
    cancel,
    /** The texts at hand belong together as they are: they are not sent until one changes. */
    settle(): void {
      pause.cancel();
      askedKey = keyOf(get());
    },
  };
}

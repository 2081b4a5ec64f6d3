import { MAX_TEXT_LENGTH } from '../../../shared/domain/texts/limits.ts';
import type {
  TextOptions,
  TextTranslationResult,
} from '../../../shared/domain/texts/translation.ts';
import { withoutOptions } from '../../../shared/domain/texts/options.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import type { Language } from '../../../shared/domain/connections/connection.ts';
import { hasWrappedLines } from '../../../shared/text/wrapped-lines.ts';
import { unwrap } from '../../lib/stores/api.ts';
import type { Cell, Deps } from '../../lib/stores/feature-store.ts';
import { LAST_SOURCE_KEY, noteLastPair } from '../../lib/languages/languages.ts';
import { toErrorData } from '../../lib/stores/loadable.ts';
import { debounce } from '../../lib/stores/timers.ts';
import type { ItemEvent } from './item-events.ts';
import type { RouteSlice } from './route-slice.ts';
import { baseCode, selectBlock, selectSources, selectTargets } from './selectors.ts';
import { EMPTY_ITEM, standingOf, type ItemRoute } from './text-item.ts';
import type { ArrivedText, TextSlice } from './text-state.ts';

export interface TextDeps extends Omit<Deps<'text'>, 'session'> {
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  now: () => number;
  newId: () => string;
  apply: (event: ItemEvent) => void;
  /** Resolves when the stored draft is there. */
  readDraft: () => Promise<void>;
  /** Called when a translation arrives or is already there; null if it failed. */
  onSettled: (result: TextTranslationResult | null) => void;
}

/** Pause after the last key before a text is sent. */
export const TYPING_PAUSE_MS = 400;
const AS_YOU_TYPE_KEY = 'dragoman.translate.as-you-type';

type All = TextSlice & RouteSlice;

/** Returns the offered language of a code, or the closest one; without any, the code itself. */
function closest(languages: readonly Language[], code: string): string {
  const same = languages.find((language) => language.code === code);
  const near = languages.find((language) => baseCode(language.code) === baseCode(code));
  return (same ?? near)?.code ?? code;
}

/** Returns the options without empty lines of the form. */
function sentOptions(options: TextOptions): TextOptions {
  const typed = options.customInstructions.filter((each) => each.trim() !== '');
  return { ...options, context: options.context.trim(), customInstructions: typed };
}

/** Returns everything that affects the answer, so that the same request is not sent twice. */
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

/** Creates the slice with the text, its translation, and the timing between them. */
export function createTextSlice(deps: TextDeps, { get, set }: Cell<All>) {
  const { api, timers, storage, apply } = deps;
  let latest = 0;
  let isComposing = false;
  /** Key of the running request, or the last answered one. */
  let askedKey: string | null = null;
  let retry: number | null = null;

  const stopRetry = (): void => {
    if (retry !== null) timers.clearTimeout(retry);
    retry = null;
  };
  /** An answer that was not applied to the pane can be requested again: it costs nothing then. */
  const isAsked = (key: string): boolean => {
    const { work, heldBack } = get();
    const isMissed = standingOf(get()) === 'earlier' && heldBack === null;
    return key === askedKey && !(work.status === 'idle' && isMissed);
  };
  const fail = (error: ErrorData): void => {
    askedKey = null;
    if (error.code === 'canceled') return set({ work: { status: 'idle' } });
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
    const isBlocked = selectBlock(state) !== null || isAsked(key);
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
          lastSourceLang: storage.getItem(LAST_SOURCE_KEY),
        }),
      );
      if (mine !== latest) return;
      const found = sourceLang ?? result.detectedSourceLang;
      const route = { connectionId, projectId, sourceLang: found, targetLang };
      if (found !== null && result.isSourceAssumed !== true)
        storage.setItem(LAST_SOURCE_KEY, found);
      if (found !== null) noteLastPair(storage, found, targetLang);
      set({ work: { status: 'idle' } });
      apply({
        type: 'answered',
        answer: {
          result,
          origin: {
            ...route,
            options: withoutOptions(options, result.leftOut),
            sourceText: text,
            requestId,
          },
        },
      });
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
  /** Handles a change of something that affects the translation. */
  const schedule = (): void => {
    const { isAsYouType, tab, sourceText, work, unasked } = get();
    if (sourceText.trim() === '') {
      if (work.status !== 'idle') void cancel();
      return;
    }
    // Only the person sends what a link brought.
    if (sourceText === unasked) return;
    // The service asked the account to wait: a changed text does not shorten that.
    if (work.status === 'waiting') return;
    if (isAsYouType && tab === 'translate' && !isComposing) pause.schedule();
  };

  const putIn = ({ text, sourceLang, targetLang }: ArrivedText): void => {
    set({ offered: null, unasked: text, tab: 'translate' });
    apply({ type: 'typed', text });
    if (sourceLang !== null) get().setSourceLang(closest(selectSources(get()), sourceLang));
    if (targetLang !== null) get().setTargetLang(closest(selectTargets(get()), targetLang));
  };

  const slice: Omit<TextSlice, keyof ItemRoute | 'projectId' | 'options'> = {
    ...EMPTY_ITEM,
    tab: 'translate',
    work: { status: 'idle' },
    wait: null,
    isAsYouType: storage.getItem(AS_YOU_TYPE_KEY) !== 'off',
    refusedText: null,
    wrappedPaste: null,
    unasked: null,
    offered: null,

    setTab(tab) {
      set({ tab });
      schedule();
    },
    setSourceText(text) {
      if (text.length > MAX_TEXT_LENGTH) return set({ refusedText: text });
      apply({ type: 'typed', text });
      schedule();
    },
    setTargetText(text) {
      if (text.length <= MAX_TEXT_LENGTH) apply({ type: 'worded', text });
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
    async translate() {
      set({ unasked: null });
      await run();
    },
    async fillIn(arrived) {
      // Otherwise the stored draft could be lost.
      await deps.readDraft();
      if (get().sourceText.trim() === '') putIn(arrived);
      else set({ offered: arrived });
    },
    takeOffered() {
      const { offered } = get();
      if (offered !== null) putIn(offered);
    },
    dismissOffered: () => set({ offered: null }),
    cancelTranslation: cancel,
    takeHeldBack: () => apply({ type: 'taken' }),
    keepOwn: () => apply({ type: 'own-kept' }),
    adoptEarlier: () => apply({ type: 'adopted' }),
    dismissRefused: () => set({ refusedText: null }),
    notePaste(pasted) {
      const text = pasted?.replace(/\r\n?/gu, '\n') ?? '';
      set({ wrappedPaste: hasWrappedLines(text) ? text : null });
    },
  };

  return {
    slice,
    schedule,
    cancel,
    /** Makes the shown text be sent again with changed terms. */
    forgetAnswer(): void {
      askedKey = null;
      schedule();
    },
    /** Marks the current texts as matching: they are not sent until one of them changes. */
    settle(): void {
      pause.cancel();
      askedKey = keyOf(get());
    },
  };
}

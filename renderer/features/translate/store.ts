import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Language } from '../../../shared/domain/connection.ts';
import type { DragomanApi } from '../../../shared/ipc/api.ts';
import { unwrap } from '../../lib/api.ts';
import type { Timers } from '../../lib/timers.ts';
import { createDraftSlice } from './draft-slice.ts';
import { createImproveSlice, improvedTextOf } from './improve-slice.ts';
import { createKeepSlice, type Sitting } from './keep-slice.ts';
import { createMatchesSlice } from './matches-slice.ts';
import { unknownBase } from './merge-translation.ts';
import { createRouteSlice } from './route-slice.ts';
import {
  baseCode,
  selectBlock,
  selectIsOwnService,
  selectSourceLang,
  selectSources,
  selectTargets,
} from './selectors.ts';
import type { TranslateState } from './state.ts';
import { createTextSlice } from './text-slice.ts';
import { createTimeSlice } from './time-slice.ts';

export interface TranslateDeps {
  api: Pick<DragomanApi, 'app' | 'connections' | 'history' | 'settings' | 'text' | 'time'>;
  timers: Timers;
  /** What is a habit of this window, not of a text. */
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  now?: () => number;
  newId?: () => string;
}

export type TranslateStore = StoreApi<TranslateState>;

const systemZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The offered language of this code; else the one closest to it: `EN` for `EN-GB` and the other way. */
function closest(languages: readonly Language[], code: string): string | null {
  const same = languages.find((language) => language.code === code);
  const near = languages.find((language) => baseCode(language.code) === baseCode(code));
  return (same ?? near)?.code ?? null;
}

/** Texts translated and improved while they are typed; nothing typed or paid for is lost. */
export function createTranslateStore(deps: TranslateDeps): TranslateStore {
  const { api, timers, storage } = deps;
  const now = deps.now ?? (() => Date.now());
  const newId = deps.newId ?? (() => crypto.randomUUID());
  return createStore<TranslateState>()((set, get, store) => {
    const cell = { get, set };
    const route = createRouteSlice({ api, onChanged: () => text.schedule() }, cell);
    const text = createTextSlice(
      {
        api,
        timers,
        storage,
        now,
        newId,
        // What was translated before is found without the service, too.
        onSettled(result) {
          void get().loadMatches();
          if (result === null || result.billedChars === 0 || selectIsOwnService(get())) return;
          void get().loadUsage();
        },
      },
      cell,
    );
    const matches = createMatchesSlice({ api, timers }, cell);
    const improve = createImproveSlice({ api, newId }, cell);
    const keep = createKeepSlice({ api, timers }, cell);
    const draft = createDraftSlice(
      {
        api,
        timers,
        onRestored(itemIds) {
          keep.restore(itemIds);
          // A translation that came back is not asked and paid for again.
          if (get().targetText !== '') text.settle();
        },
      },
      cell,
    );
    /** Before undoing: what was cleared, and since when nothing else was typed. */
    let cleared: Pick<
      TranslateState,
      'sourceText' | 'targetText' | 'base' | 'translation' | 'billedChars' | 'isTimeLogged'
    > | null = null;
    /** What was in the history of it. */
    let clearedSitting: Sitting | null = null;

    const onStateChanged = (state: TranslateState, before: TranslateState): void => {
      const isTyped = state.sourceText !== before.sourceText;
      if (isTyped && state.sourceText !== '' && state.canUndoClear) {
        cleared = null;
        set({ canUndoClear: false });
      }
      if (isTyped || state.targetText !== before.targetText) {
        improve.onTextChanged();
        keep.onChanged();
      }
      // Whatever stood in the way (a start, a key, a list of languages): what was typed meanwhile goes now.
      if (selectBlock(before) !== null && selectBlock(state) === null) text.schedule();
      if (isTyped && !state.isAsYouType) matches.schedule();
      draft.onChanged();
    };
    let isListening = false;
    /** Once, and from then on: an answer may come when the page has been left. */
    const listen = (): void => {
      if (isListening) return;
      isListening = true;
      api.connections.onChanged((connections) => route.onConnectionsChanged(connections));
      api.app.onEmbeddedStatusChanged((status) => route.onEmbeddedStatusChanged(status));
      api.history.onChanged(() => matches.forget());
      api.text.onWaitChanged(({ requestId, wait }) =>
        set({ wait: wait === null ? null : { requestId, wait } }),
      );
      store.subscribe(onStateChanged);
    };
    const empty = {
      sourceText: '',
      targetText: '',
      base: null,
      translation: null,
      heldBack: null,
      replaced: null,
      billedChars: 0,
      paragraph: 0,
      matches: { status: 'idle' },
      improvement: { status: 'idle' },
      isTimeLogged: false,
    } as const;

    return {
      ...route.slice,
      ...text.slice,
      ...matches.slice,
      ...improve.slice,
      ...draft.slice,
      ...keep.slice,
      ...createTimeSlice({ api, now, zone: systemZone, settle: () => keep.settle() }, cell),
      canUndoClear: false,

      async swap() {
        const state = get();
        const from = selectSourceLang(state);
        const { targetLang, sourceText, targetText } = state;
        if (from === null || targetLang === null) return;
        const sourceLang = closest(selectSources(state), targetLang);
        const nextTarget = closest(selectTargets(state), from);
        if (sourceLang === null || nextTarget === null) return;
        const kept = keep.settle();
        void text.cancel();
        keep.beginAnew();
        set({
          ...empty,
          sourceLang,
          targetLang: nextTarget,
          sourceText: targetText,
          targetText: sourceText,
          base: targetText === '' || sourceText === '' ? null : unknownBase(targetText, sourceText),
        });
        // The other text is there already: nothing is asked for until one is changed.
        if (targetText !== '' && sourceText !== '') text.settle();
        else text.schedule();
        await Promise.all([kept, get().loadChoices()]);
      },

      async clear() {
        const { sourceText, targetText, base, translation, billedChars, isTimeLogged } = get();
        if (sourceText === '' && targetText === '') return;
        const kept = keep.settle();
        void text.cancel();
        clearedSitting = keep.beginAnew();
        cleared = { sourceText, targetText, base, translation, billedChars, isTimeLogged };
        set({ ...empty, canUndoClear: true });
        await kept;
      },
      undoClear() {
        if (cleared === null) return;
        set({ ...cleared, canUndoClear: false });
        cleared = null;
        if (clearedSitting !== null) keep.resume(clearedSitting);
        text.settle();
        void get().loadMatches();
      },

      async copyText(copied) {
        await unwrap(api.app.copyText({ text: copied }));
      },
      async copyTarget() {
        const state = get();
        const copied = state.tab === 'improve' ? improvedTextOf(state) : state.targetText;
        await Promise.all([get().copyText(copied), keep.settle()]);
      },

      open() {
        listen();
        void draft.load().then(() => route.load());
        return get().flush;
      },
      flush() {
        void keep.settle();
        void draft.save();
      },
    };
  });
}

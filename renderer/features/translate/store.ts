import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Language } from '../../../shared/domain/connections/connection.ts';
import type { TextMatch } from '../../../shared/domain/texts/translation.ts';
import { systemZone } from '../../lib/days/day.ts';
import { unwrap } from '../../lib/stores/api.ts';
import { type Cell, createFeatureContext, type Deps } from '../../lib/stores/feature-store.ts';
import { loaderFor, IDLE, valueOf, type Loadable } from '../../lib/stores/loadable.ts';
import { debounce } from '../../lib/stores/timers.ts';
import { createDraftSlice, type DraftSlice } from './draft-slice.ts';
import { createImproveSlice, improvedTextOf, type ImproveSlice } from './improve-slice.ts';
import { hasEnded, reduceItem, type ItemEvent } from './item-events.ts';
import { createKeepSlice, type KeepSlice } from './keep-slice.ts';
import { linesOf, replaceParagraph, type TextEdit } from './paragraphs.ts';
import { createRouteSlice, type RouteSlice } from './route-slice.ts';
import { createStepsSlice, type StepsSlice } from './steps-slice.ts';
import {
  baseCode,
  selectBlock,
  selectIsEarlier,
  selectIsOwnService,
  selectSourceLang,
  selectSources,
  selectTargets,
} from './selectors.ts';
import { standingOf } from './text-item.ts';
import { createTextSlice } from './text-slice.ts';
import type { StepWay, TextSlice } from './text-state.ts';
import { createTimeSlice, type TimeSlice } from './time-slice.ts';
import { MAX_MATCH_TEXT_CHARS } from '../../../shared/domain/texts/limits.ts';
import { MIN_SHOWN_MATCH_PERCENT } from '../../../shared/domain/texts/limits.ts';

interface MatchesSlice {
  /** Current paragraph, from 0. */
  paragraph: number;
  /** Earlier translations of texts similar to that paragraph, best first. */
  matches: Loadable<TextMatch[]>;
  setParagraph: (index: number) => void;
  loadMatches: () => Promise<void>;
  /** Returns the change that replaces the paragraph's translation with a match; null if there is none. */
  editOfMatch: (index: number) => TextEdit | null;
}

/** The search starts after a pause in typing. */
const REST_MS = 300;

/** Creates the slice with the matches of the current paragraph from the history and the memories. */
function createMatchesSlice(
  { api, timers }: Omit<Deps<'text'>, 'session'>,
  { get, set }: Cell<MatchesSlice & TextSlice & RouteSlice>,
) {
  const read = loaderFor({ get, set }, 'matches');
  let asked = '';
  /** Subject of the shown matches. */
  let foundFor: string | null = null;

  const textAtHand = (): string => {
    const { sourceText, paragraph } = get();
    return (linesOf(sourceText)[paragraph] ?? '').trim().slice(0, MAX_MATCH_TEXT_CHARS);
  };
  const subjectOf = (text: string): string => JSON.stringify([text, get().targetLang]);

  const load = async (): Promise<void> => {
    rest.cancel();
    const { targetLang, projectId } = get();
    const text = textAtHand();
    if (text === '' || targetLang === null) {
      asked = '';
      return set({ matches: IDLE });
    }
    const query = { text, sourceLang: selectSourceLang(get()), targetLang, projectId };
    const key = JSON.stringify(query);
    if (key === asked && get().matches.status !== 'idle') return;
    asked = key;
    const subject = subjectOf(text);
    await read(async () => {
      const found = await unwrap(
        api.text.findMatches({ ...query, minPercent: MIN_SHOWN_MATCH_PERCENT }),
      );
      if (asked === key) foundFor = subject;
      // The history item of this very text is not an earlier translation.
      const { past, itemIds } = get();
      const own = past === null ? itemIds.text : null;
      return found.filter(({ itemId }) => itemId === null || itemId !== own);
    });
    if (get().matches.status === 'failed') asked = '';
  };
  const rest = debounce(timers, REST_MS, () => void load());

  const slice: MatchesSlice = {
    paragraph: 0,
    matches: IDLE,
    setParagraph(paragraph) {
      if (paragraph === get().paragraph) return;
      set({ paragraph });
      rest.schedule();
    },
    loadMatches: load,
    editOfMatch(index) {
      const { matches, targetText, paragraph } = get();
      // They are searched again once the language of the text is known; the shown ones stay usable
      // until then.
      const isShownFor = matches.status === 'ready' || foundFor === subjectOf(textAtHand());
      const match = isShownFor ? valueOf(matches)?.[index] : undefined;
      return match === undefined ? null : replaceParagraph(targetText, paragraph, match.target);
    },
  };
  return {
    slice,
    schedule: () => rest.schedule(),
    /** Drops the matches after a change of the history, which may have more. */
    forget(): void {
      asked = '';
    },
  };
}

export interface TranslateState
  extends
    RouteSlice,
    TextSlice,
    ImproveSlice,
    MatchesSlice,
    DraftSlice,
    KeepSlice,
    StepsSlice,
    TimeSlice {
  /** Swaps the languages and the texts. */
  swap: () => Promise<void>;
  clear: () => Promise<void>;
  /** Restores the texts before the newest change by the user. */
  undo: () => Promise<void>;
  /** Restores what was undone last, until something is changed. */
  redo: () => Promise<void>;
  /** Copies the translation, or the improved text. */
  copyTarget: () => Promise<void>;
  /** Opens the page: listens, and loads what it needs. Returns the cleanup function. */
  open: () => () => void;
  /** Called when the window may be about to close. */
  flush: () => void;
}

interface TranslateDeps extends Omit<
  Deps<'app' | 'connections' | 'glossaries' | 'history' | 'settings' | 'text' | 'time'>,
  'session'
> {
  /** Storage for habits of this window, independent of the text. */
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  now?: () => number;
  newId?: () => string;
}

/** Returns the offered language of this code, or the closest one: `EN` for `EN-GB` and vice versa. */
function closest(languages: readonly Language[], code: string): string | null {
  const same = languages.find((language) => language.code === code);
  const near = languages.find((language) => baseCode(language.code) === baseCode(code));
  return (same ?? near)?.code ?? null;
}

/** Creates the store of texts translated and improved while they are typed; nothing typed or paid for is lost. */
export function createTranslateStore(deps: TranslateDeps): StoreApi<TranslateState> {
  const { api, timers, storage } = deps;
  const now = deps.now ?? (() => Date.now());
  const newId = deps.newId ?? (() => crypto.randomUUID());
  return createStore<TranslateState>()((set, get, store) => {
    const cell = { get, set };
    /** Items that end are added to the history. @returns when they are there */
    const apply = async (event: ItemEvent): Promise<void> => {
      steps.onEvent(event);
      const before = get();
      const after = reduceItem(before, event);
      const settled = hasEnded(before, after) ? keep.settle(before) : null;
      set(after);
      await settled;
    };
    const steps = createStepsSlice({ now }, cell);
    const route = createRouteSlice(
      {
        api,
        onRoute: (changed) => void apply({ type: 'routed', route: changed }),
        onChanged: () => text.schedule(),
        newGlossaries: deps.newGlossaries,
      },
      cell,
    );
    const text = createTextSlice(
      {
        api,
        timers,
        storage,
        now,
        newId,
        apply: (event) => void apply(event),
        readDraft: () => draft.load(),
        // Earlier translations are found even without the service.
        onSettled(result) {
          void get().loadMatches();
          // The service may have said only now that it cannot have them.
          if (result?.leftOut !== undefined) void get().loadChoices();
          if (result === null || result.billedChars === 0 || selectIsOwnService(get())) return;
          void get().loadUsage();
        },
      },
      cell,
    );
    const matches = createMatchesSlice({ api, timers }, cell);
    const improve = createImproveSlice(
      { api, newId, asStep: (work) => steps.asStep('improve', work) },
      cell,
    );
    const keep = createKeepSlice(
      { api, timers, storage, apply: (event) => void apply(event) },
      cell,
    );
    const draft = createDraftSlice(
      {
        api,
        timers,
        steps: steps.stored,
        onRestored() {
          // A restored translation is not requested and paid for again.
          if (standingOf(get()) === 'current') text.settle();
        },
      },
      cell,
    );

    const onStateChanged = (state: TranslateState, before: TranslateState): void => {
      const isTyped = state.sourceText !== before.sourceText;
      const isWorded = state.targetText !== before.targetText;
      if ((isTyped || isWorded) && improve.onTextChanged()) void keep.settle(before);
      if (isTyped || isWorded || state.origin !== before.origin || state.past !== before.past) {
        keep.onChanged();
      }
      // Once an obstacle is gone (a start, a key, a list of languages), the text typed in the
      // meantime is sent.
      if (selectBlock(before) !== null && selectBlock(state) === null) text.schedule();
      if (isTyped && !state.isAsYouType) matches.schedule();
      draft.onChanged();
    };
    let isListening = false;
    /** Once and permanently: an answer may arrive after the page was left. */
    const listen = (): void => {
      if (isListening) return;
      isListening = true;
      api.connections.onChanged((connections) => route.onConnectionsChanged(connections));
      api.app.onEmbeddedStatusChanged((status) => route.onEmbeddedStatusChanged(status));
      api.history.onChanged(() => matches.forget());
      // Free there, and no other service gets a term by itself.
      api.glossaries.onChanged(() => {
        const { options } = get();
        if (selectIsOwnService(get()) && options.glossaryIds.length > 0) text.forgetAnswer();
      });
      api.text.onWaitChanged(({ requestId, wait }) =>
        set({ wait: wait === null ? null : { requestId, wait } }),
      );
      store.subscribe(onStateChanged);
    };
    /** Begins a new text, or restores an earlier one. */
    const begin = (event: ItemEvent): Promise<void> => {
      void text.cancel();
      const started = apply(event);
      set({ paragraph: 0, matches: { status: 'idle' }, improvement: { status: 'idle' } });
      return started;
    };
    const go = async (way: StepWay): Promise<void> => {
      const step = await steps.go(way);
      if (step === null) return;
      const { content, shown, improvement, last } = step;
      const hasRoute = shown.kind === 'swap';
      if (hasRoute) void text.cancel();
      if (improvement !== null) set({ improvement });
      const kept = apply({ type: 'restored', content, hasRoute, last });
      set({ textStep: shown });
      if (standingOf(get()) === 'current') text.settle();
      // Nothing takes the place of a wording that came back.
      else if (shown.kind !== 'take') text.schedule();
      void get().loadMatches();
      await Promise.all([kept, hasRoute ? get().loadChoices() : null]);
    };

    return {
      ...route.slice,
      ...text.slice,
      ...matches.slice,
      ...improve.slice,
      ...draft.slice,
      ...keep.slice,
      ...steps.slice,
      ...createTimeSlice({ api, now, zone: systemZone, settle: () => keep.settle() }, cell),

      setComposing(next) {
        steps.setComposing(next);
        text.slice.setComposing(next);
      },
      async swap() {
        const state = get();
        const from = selectSourceLang(state);
        if (from === null || state.targetLang === null) return;
        const sourceLang = closest(selectSources(state), state.targetLang);
        const targetLang = closest(selectTargets(state), from);
        if (sourceLang === null || targetLang === null) return;
        const kept = begin({ type: 'swapped', sourceLang, targetLang });
        // The other text is there already: nothing is requested until one of them changes.
        if (standingOf(get()) === 'current') text.settle();
        else text.schedule();
        await Promise.all([kept, get().loadChoices()]);
      },

      async clear() {
        const { sourceText, targetText } = get();
        if (sourceText !== '' || targetText !== '') await begin({ type: 'cleared' });
      },
      undo: () => go('undo'),
      redo: () => go('redo'),

      async copyTarget() {
        const state = get();
        const isTarget = state.tab === 'translate' || state.improvedText === 'target';
        if (isTarget && selectIsEarlier(state)) return;
        const copied = isTarget ? state.targetText : improvedTextOf(state);
        await Promise.all([unwrap(api.app.copyText({ text: copied })), keep.settle()]);
      },

      open() {
        listen();
        void keep.readRecording();
        void draft.load().then(() => route.load());
        return get().flush;
      },
      flush() {
        void draft.save();
        // Saved again with its new item.
        void keep.settle().then(draft.save);
      },
    };
  });
}

export const { useFeature: useTranslate, useFeatureStore: useTranslateStore } =
  createFeatureContext<TranslateState>('translate');

import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Language } from '../../../shared/domain/connections/connection.ts';
import type { TextMatch } from '../../../shared/domain/texts/translation.ts';
import type { DragomanApi } from '../../../shared/ipc/api.ts';
import { unwrap } from '../../lib/stores/api.ts';
import { type Cell, createFeatureContext } from '../../lib/stores/feature-store.ts';
import { loaderFor, IDLE, valueOf, type Loadable } from '../../lib/stores/loadable.ts';
import { debounce, type Timers } from '../../lib/stores/timers.ts';
import { createDraftSlice, type DraftSlice } from './draft-slice.ts';
import { createImproveSlice, improvedTextOf, type ImproveSlice } from './improve-slice.ts';
import { hasEnded, reduceItem, type ItemEvent } from './item-events.ts';
import { createKeepSlice, type KeepSlice } from './keep-slice.ts';
import { linesOf, replaceParagraph, type TextEdit } from './paragraphs.ts';
import { createRouteSlice, type RouteSlice } from './route-slice.ts';
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
import type { TextSlice } from './text-state.ts';
import { createTimeSlice, type TimeSlice } from './time-slice.ts';
import { MAX_MATCH_TEXT_CHARS } from '../../../shared/domain/texts/limits.ts';
import { MIN_SHOWN_MATCH_PERCENT } from '../../../shared/domain/texts/limits.ts';

interface MatchesSlice {
  /** The paragraph that is worked on, from 0. */
  paragraph: number;
  /** What was translated before and is like that paragraph, best first. */
  matches: Loadable<TextMatch[]>;
  setParagraph: (index: number) => void;
  loadMatches: () => Promise<void>;
  /** The change that puts a match in the place of the paragraph's translation; null when there is none. */
  editOfMatch: (index: number) => TextEdit | null;
}

/** Matches are looked for when the person has come to rest. */
const REST_MS = 300;

/** What the history and the memories say to the paragraph at hand. */
function createMatchesSlice(
  { api, timers }: { api: Pick<DragomanApi, 'text'>; timers: Timers },
  { get, set }: Cell<MatchesSlice & TextSlice & RouteSlice>,
) {
  const read = loaderFor({ get, set }, 'matches');
  let asked = '';
  /** What the matches that are shown were found for. */
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
      // What is in the history of this very text is nothing that was translated before.
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
      // They are looked for again once the language of the text is known: what is shown can be had meanwhile.
      const isShownFor = matches.status === 'ready' || foundFor === subjectOf(textAtHand());
      const match = isShownFor ? valueOf(matches)?.[index] : undefined;
      return match === undefined ? null : replaceParagraph(targetText, paragraph, match.target);
    },
  };
  return {
    slice,
    schedule: () => rest.schedule(),
    /** The history is another: what was found before may be more. */
    forget(): void {
      asked = '';
    },
  };
}

export interface TranslateState
  extends RouteSlice, TextSlice, ImproveSlice, MatchesSlice, DraftSlice, KeepSlice, TimeSlice {
  /** From becomes To and the other way round, and so do the texts. */
  swap: () => Promise<void>;
  /** Empties both texts; {@link undoClear} brings them back until something else is typed. */
  clear: () => Promise<void>;
  undoClear: () => void;
  /** Copies the translation, or the text that is improved. */
  copyTarget: () => Promise<void>;
  /** The page is opened: listens, and reads what it needs. Returns what is to be done when it is left. */
  open: () => () => void;
  /** The window may be about to close. */
  flush: () => void;
}

interface TranslateDeps {
  api: Pick<DragomanApi, 'app' | 'connections' | 'history' | 'settings' | 'text' | 'time'>;
  timers: Timers;
  /** What is a habit of this window, not of a text. */
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  now?: () => number;
  newId?: () => string;
}

const systemZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The offered language of this code; else the one closest to it: `EN` for `EN-GB` and the other way. */
function closest(languages: readonly Language[], code: string): string | null {
  const same = languages.find((language) => language.code === code);
  const near = languages.find((language) => baseCode(language.code) === baseCode(code));
  return (same ?? near)?.code ?? null;
}

/** Texts translated and improved while they are typed; nothing typed or paid for is lost. */
export function createTranslateStore(deps: TranslateDeps): StoreApi<TranslateState> {
  const { api, timers, storage } = deps;
  const now = deps.now ?? (() => Date.now());
  const newId = deps.newId ?? (() => crypto.randomUUID());
  return createStore<TranslateState>()((set, get, store) => {
    const cell = { get, set };
    /** What ends goes into the history. @returns when it is there */
    const apply = async (event: ItemEvent): Promise<void> => {
      const before = get();
      const after = reduceItem(before, event);
      const settled = hasEnded(before, after) ? keep.settle(before) : null;
      set(after);
      await settled;
    };
    const route = createRouteSlice(
      {
        api,
        onRoute: (changed) => void apply({ type: 'routed', route: changed }),
        onChanged: () => text.schedule(),
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
    const keep = createKeepSlice({ api, timers, apply: (event) => void apply(event) }, cell);
    const draft = createDraftSlice(
      {
        api,
        timers,
        onRestored() {
          // A translation that came back is not asked and paid for again.
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
    /** Another text begins, or one of before is back. */
    const begin = (event: ItemEvent): Promise<void> => {
      void text.cancel();
      const begun = apply(event);
      set({ paragraph: 0, matches: { status: 'idle' }, improvement: { status: 'idle' } });
      return begun;
    };

    return {
      ...route.slice,
      ...text.slice,
      ...matches.slice,
      ...improve.slice,
      ...draft.slice,
      ...keep.slice,
      ...createTimeSlice({ api, now, zone: systemZone, settle: () => keep.settle() }, cell),

      async swap() {
        const state = get();
        const from = selectSourceLang(state);
        if (from === null || state.targetLang === null) return;
        const sourceLang = closest(selectSources(state), state.targetLang);
        const targetLang = closest(selectTargets(state), from);
        if (sourceLang === null || targetLang === null) return;
        const kept = begin({ type: 'swapped', sourceLang, targetLang });
        // The other text is there already: nothing is asked for until one is changed.
        if (standingOf(get()) === 'current') text.settle();
        else text.schedule();
        await Promise.all([kept, get().loadChoices()]);
      },

      async clear() {
        const { sourceText, targetText } = get();
        if (sourceText !== '' || targetText !== '') await begin({ type: 'cleared' });
      },
      undoClear() {
        if (get().cleared === null) return;
        void apply({ type: 'clear-undone' });
        if (standingOf(get()) === 'current') text.settle();
        else text.schedule();
        void get().loadMatches();
      },

      async copyTarget() {
        const state = get();
        const isTarget = state.tab === 'translate' || state.improvedText === 'target';
        if (isTarget && selectIsEarlier(state)) return;
        const copied = isTarget ? state.targetText : improvedTextOf(state);
        await Promise.all([unwrap(api.app.copyText({ text: copied })), keep.settle()]);
      },

      open() {
        listen();
        void draft.load().then(() => route.load());
        return get().flush;
      },
      flush() {
        void draft.save();
        // Once more with the item that it has got.
        void keep.settle().then(draft.save);
      },
    };
  });
}

export const { useFeature: useTranslate } = createFeatureContext<TranslateState>('translate');

import { createStore, type StoreApi } from 'zustand/vanilla';
import { MAX_QUICK_TEXT_CHARS } from '../../shared/domain/app/limits.ts';
import type { QuickStart } from '../../shared/domain/texts/quick.ts';
import type { TextTranslationResult } from '../../shared/domain/texts/translation.ts';
import type { ErrorData } from '../../shared/errors.ts';
import type { QuickApi } from '../../shared/ipc/api.ts';
import { KEEP_HABIT_KEY, LAST_SOURCE_KEY } from '../lib/languages/languages.ts';
import { unwrap } from '../lib/stores/api.ts';
import { toErrorData } from '../lib/stores/loadable.ts';
import { debounce, type Timers } from '../lib/stores/timers.ts';

type Route = NonNullable<QuickStart['route']>;

/** The answer of the service, and what it is for. */
interface QuickAnswer {
  text: string;
  route: Route;
  requestId: string;
  result: TextTranslationResult;
}

export interface QuickState {
  /** Null until the main process has answered. */
  start: QuickStart | null;
  text: string;
  route: Route | null;
  answer: QuickAnswer | null;
  work: 'idle' | 'running' | 'copying';
  error: ErrorData | null;
  load: () => Promise<void>;
  setText: (text: string) => void;
  /** Swaps the languages; a detected one must be known. */
  swap: () => void;
  /** Sends the text, or copies its translation and closes the window: what Enter does. */
  act: () => Promise<void>;
  /** Takes the text to the Translate page. */
  handOver: () => Promise<void>;
  close: () => Promise<void>;
}

export interface QuickDeps {
  api: QuickApi;
  timers: Timers;
  /** The habits of the Translate page. */
  storage: Pick<Storage, 'getItem'>;
  newId?: () => string;
}

const TYPING_PAUSE_MS = 400;

export function translationOf({ result }: QuickAnswer): string {
  return result.paragraphs.map(({ target }) => target).join('\n');
}

/** Returns the answer for the shown text and languages; null while there is none. */
export function selectAnswer({ answer, text, route }: QuickState): QuickAnswer | null {
  return answer !== null && answer.text === text.trim() && answer.route === route ? answer : null;
}

/** Returns whether the text may be sent: there is one, and it is known where to. */
export function selectCanSend({ text, route }: QuickState): boolean {
  return route !== null && text.trim() !== '';
}

/** Creates the store of the quick window: one text, its translation, and the end. */
export function createQuickStore(deps: QuickDeps): StoreApi<QuickState> {
  const { api, storage } = deps;
  const newId = deps.newId ?? (() => crypto.randomUUID());
  return createStore<QuickState>()((set, get) => {
    let running: string | null = null;

    const stop = (): void => {
      pause.cancel();
      if (running !== null) void api.text.cancel({ requestId: running });
      running = null;
    };
    const send = async (): Promise<void> => {
      stop();
      const { route, text: typed } = get();
      if (route === null || !selectCanSend(get())) return set({ work: 'idle' });
      const text = typed.trim();
      const requestId = newId();
      running = requestId;
      set({ work: 'running', error: null });
      const lastSourceLang = storage.getItem(LAST_SOURCE_KEY);
      try {
        const result = await unwrap(
          api.text.translate({ ...route, requestId, text, lastSourceLang }),
        );
        if (running !== requestId) return;
        running = null;
        set({ work: 'idle', answer: { text, route, requestId, result } });
      } catch (error) {
        if (running !== requestId) return;
        running = null;
        set({ work: 'idle', error: toErrorData(error) });
      }
    };
    const pause = debounce(deps.timers, TYPING_PAUSE_MS, () => void send());
    /** Only what stays on this computer is sent unasked. */
    const follow = (): void => {
      stop();
      set({ work: 'idle', error: null });
      if (get().start?.isHere !== true || !selectCanSend(get()) || selectAnswer(get())) return;
      pause.schedule();
    };
    const keep = async ({ text, route, requestId, result }: QuickAnswer): Promise<void> => {
      if (storage.getItem(KEEP_HABIT_KEY) === 'off') return;
      await unwrap(
        api.text.keep({
          ...route,
          sourceLang: route.sourceLang ?? result.detectedSourceLang,
          kind: 'text',
          itemId: null,
          requestId,
          sourceText: text,
          targetText: result.paragraphs.map(({ target }) => target).join('\n'),
          billedChars: result.billedChars,
        }),
      );
    };
    const copy = async (answer: QuickAnswer): Promise<void> => {
      set({ work: 'copying', error: null });
      try {
        await unwrap(api.app.copyText({ text: translationOf(answer) }));
        await keep(answer);
        await get().close();
      } catch (error) {
        set({ work: 'idle', error: toErrorData(error) });
      }
    };

    return {
      start: null,
      text: '',
      route: null,
      answer: null,
      work: 'idle',
      error: null,

      async load() {
        try {
          const start = await unwrap(api.quick.begin());
          set({ start, text: start.text, route: start.route });
          if (start.isHere) void send();
        } catch (error) {
          set({ error: toErrorData(error) });
        }
      },
      setText(text) {
        set({ text: text.slice(0, MAX_QUICK_TEXT_CHARS) });
        follow();
      },
      swap() {
        const { route } = get();
        const from = route?.sourceLang ?? selectAnswer(get())?.result.detectedSourceLang ?? null;
        if (route === null || from === null) return;
        set({ route: { ...route, sourceLang: route.targetLang, targetLang: from } });
        follow();
      },
      async act() {
        const { work } = get();
        const answer = selectAnswer(get());
        if (work !== 'idle') return;
        await (answer === null ? send() : copy(answer));
      },
      async handOver() {
        const { text, route } = get();
        stop();
        const { sourceLang = null, targetLang = null } = route ?? {};
        await unwrap(api.quick.handOver({ text, sourceLang, targetLang }));
      },
      async close() {
        stop();
        await unwrap(api.quick.close());
      },
    };
  });
}

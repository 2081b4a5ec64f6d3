import { useEffect, useMemo, useRef, useState } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { MAX_SPELLED_WORD_CHARS, MAX_SPELLED_WORDS } from '../../../shared/domain/checks/limits.ts';
import type { findWords, SpelledWord } from '../../../shared/domain/checks/spelling.ts';
import type { DragomanApi } from '../../../shared/ipc/api.ts';
import { unwrap } from '../stores/api.ts';
import { appReady } from '../page/later.ts';
import { createLateFeature, type Api } from '../stores/feature-store.ts';

/** Pause in typing before a text is checked. */
const PAUSE_MS = 300;
/** Maximum wait after that, even while the window is busy. */
const MOST_WAIT_MS = 1000;
const LETTER = /[\p{L}\p{M}'’]/u;
/** Number of paragraphs whose words are remembered. */
const MOST_PARAGRAPHS = 2000;

/** Word found in no dictionary, with its position in UTF-16 units. */
export interface Misspelled extends SpelledWord {
  readonly end: number;
}

interface KnownWords {
  hasDictionary: boolean | null;
  /** Null: requested, but not answered yet. */
  readonly isWrong: Map<string, boolean | null>;
}

interface SpellingState {
  /** Incremented with each new answer, so that texts are checked again. */
  version: number;
  /** True while an input method is active: its text is not a word yet. */
  isComposing: boolean;
  /** Returns how often something was typed, in any field. */
  countInputs: () => number;
  /** Requests the words of a text that are not known yet. */
  ask: (text: string, lang: string) => void;
  /** Returns the misspelled words known so far. */
  find: (text: string, lang: string) => readonly Misspelled[];
  /** Null: not known yet. */
  hasDictionary: (lang: string) => boolean | null;
  /** Opens the menu of a word. @returns its replacement, or null */
  offer: (asked: Parameters<DragomanApi['checks']['offerSpellings']>[0]) => Promise<string | null>;
}

function createSpellingStore({
  api,
}: {
  api: Api<'checks' | 'settings'>;
}): StoreApi<SpellingState> {
  return createStore<SpellingState>()((set, get) => {
    const grow = (): void => set({ version: get().version + 1 });
    let languages = new Map<string, KnownWords>();
    const of = (lang: string): KnownWords => {
      const known = languages.get(lang) ?? { hasDictionary: null, isWrong: new Map() };
      languages.set(lang, known);
      return known;
    };
    /** Loaded after the first page. */
    let split: typeof findWords | null = null;
    void appReady.then(async () => {
      const { findWords: loaded } = await import('../../../shared/domain/checks/spelling.ts');
      split = loaded;
      grow();
    });
    /** Only changed paragraphs are split into words. */
    const paragraphs = new Map<string, readonly SpelledWord[]>();
    const wordsOf = (paragraph: string): readonly SpelledWord[] => {
      const known = paragraphs.get(paragraph);
      if (known !== undefined || split === null) return known ?? [];
      if (paragraphs.size >= MOST_PARAGRAPHS) paragraphs.clear();
      const words = split(paragraph).filter(({ word }) => word.length <= MAX_SPELLED_WORD_CHARS);
      paragraphs.set(paragraph, words);
      return words;
    };
    const askFor = async (lang: string, words: readonly string[]): Promise<void> => {
      const { isWrong } = of(lang);
      for (const word of words) isWrong.set(word, null);
      try {
        const { hasDictionary, wrong } = await unwrap(
          api.checks.spellWords({ lang, words: [...words] }),
        );
        const found = new Set(wrong);
        for (const word of words) isWrong.set(word, found.has(word));
        const known = of(lang);
        // Nothing is known about a set that was discarded in the meantime.
        if (known.isWrong === isWrong) known.hasDictionary = hasDictionary;
        grow();
      } catch {
        // Underlines are optional: words that could not be looked up are requested with the next ones.
        for (const word of words) isWrong.delete(word);
      }
    };

    let ownWords: string | null = null;
    api.settings.onChanged(({ spelling }) => {
      const words = spelling.ownWords.join('\n');
      if (ownWords === words) return;
      ownWords = words;
      // Answers may differ from now on, including those in flight.
      languages = new Map();
      grow();
    });
    document.addEventListener('compositionstart', () => set({ isComposing: true }), true);
    document.addEventListener('compositionend', () => set({ isComposing: false }), true);

    let inputs = 0;
    const noteInput = (event: Event) => {
      // Removing or undoing does not count as typing.
      if (event instanceof InputEvent && event.inputType.startsWith('insert')) inputs += 1;
    };
    document.addEventListener('input', noteInput, true);

    return {
      version: 0,
      isComposing: false,
      countInputs: () => inputs,
      ask(text, lang) {
        const { isWrong } = of(lang);
        const words = new Set(
          text.split('\n').flatMap((line) => wordsOf(line).map(({ spelled }) => spelled)),
        );
        const unknown = [...words].filter((word) => !isWrong.has(word));
        for (let at = 0; at < unknown.length; at += MAX_SPELLED_WORDS) {
          void askFor(lang, unknown.slice(at, at + MAX_SPELLED_WORDS));
        }
      },
      find(text, lang) {
        const { isWrong } = of(lang);
        const found: Misspelled[] = [];
        let from = 0;
        for (const line of text.split('\n')) {
          for (const { start, ...word } of wordsOf(line)) {
            if (isWrong.get(word.spelled) !== true) continue;
            found.push({ ...word, start: from + start, end: from + start + word.word.length });
          }
          from += line.length + 1;
        }
        return found;
      },
      hasDictionary: (lang) => of(lang).hasDictionary,
      offer: async (asked) => (await unwrap(api.checks.offerSpellings(asked))).replacement,
    };
  });
}

export const useSpelling = createLateFeature('spelling', createSpellingStore);

export interface Spelling {
  /** In text order. */
  words: readonly Misspelled[];
  /** Null: not known yet. */
  hasDictionary: boolean | null;
}

const NOTHING: Spelling = { words: [], hasDictionary: null };

/** Checked state of a field's text. */
interface Looked {
  /** Null: nothing yet. */
  text: string | null;
  /** The caret after typed text: a word that ends there may be incomplete. Null once it moved elsewhere. */
  typedTo: number | null;
}

/**
 * Returns the misspelled words of a text being typed. It is checked when typing pauses and the window is idle; until
 * then the words before and after the typed text stay unchanged.
 * @param lang BCP 47; null while unknown
 * @param caretOf returns the caret of the field, in UTF-16 units; null without the focus
 */
export function useMisspelled(
  text: string,
  lang: string | null,
  caretOf: () => number | null,
): Spelling {
  const { version, isComposing, ask, find, hasDictionary, countInputs } = useSpelling();
  const seenInputs = useRef(countInputs());
  const [{ text: looked, typedTo }, setLooked] = useState<Looked>({ text: null, typedTo: null });
  const readCaret = useRef(caretOf);
  useEffect(() => {
    readCaret.current = caretOf;
  });
  useEffect(() => {
    if (isComposing || looked === text) return undefined;
    return onRest(() => {
      const isTyped = seenInputs.current !== countInputs();
      seenInputs.current = countInputs();
      setLooked({ text, typedTo: isTyped ? readCaret.current() : null });
    });
  }, [text, looked, isComposing, countInputs]);
  useEffect(() => {
    if (typedTo === null) return undefined;
    const follow = () => {
      if (readCaret.current() !== typedTo) setLooked({ text: looked, typedTo: null });
    };
    document.addEventListener('selectionchange', follow);
    document.addEventListener('focusout', follow);
    return () => {
      document.removeEventListener('selectionchange', follow);
      document.removeEventListener('focusout', follow);
    };
  }, [looked, typedTo]);
  useEffect(() => {
    if (lang !== null && looked !== null) ask(looked, lang);
  }, [looked, lang, ask, version]);
  const found = useMemo(() => {
    if (lang === null || looked === null) return NOTHING;
    const words = find(looked, lang).filter(({ end }) => end !== typedTo);
    return { words, hasDictionary: hasDictionary(lang) };
    // The version changes with each new answer.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [looked, typedTo, lang, version]);
  return useMemo(
    () =>
      looked === text ? found : { ...found, words: carryOver(found.words, looked ?? '', text) },
    [found, looked, text],
  );
}

/** Runs `work` after a pause, as soon as the window is idle. @returns a function that cancels it */
function onRest(work: () => void): () => void {
  let idle = 0;
  const pause = window.setTimeout(() => {
    idle = window.requestIdleCallback(work, { timeout: MOST_WAIT_MS });
  }, PAUSE_MS);
  return () => {
    window.clearTimeout(pause);
    window.cancelIdleCallback(idle);
  };
}

/** Returns the words that are unchanged in the current text: those before the change, and those after it. */
export function carryOver(
  words: readonly Misspelled[],
  before: string,
  now: string,
): readonly Misspelled[] {
  if (words.length === 0) return words;
  const most = Math.min(before.length, now.length);
  let start = 0;
  while (start < most && before.charCodeAt(start) === now.charCodeAt(start)) start += 1;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === now.at(-1 - end)) end += 1;
  const by = now.length - before.length;
  const edge = before.length - end;
  return words.flatMap((word) => {
    // A letter added at its edge makes a new word that was not looked up.
    if (word.end <= start && !LETTER.test(now.charAt(word.end))) return [word];
    if (word.start < edge || LETTER.test(now.charAt(word.start + by - 1))) return [];
    return [{ ...word, start: word.start + by, end: word.end + by }];
  });
}

import { useEffect, useMemo, useState } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { MAX_SPELLED_WORD_CHARS, MAX_SPELLED_WORDS } from '../../shared/domain/checks/limits.ts';
import type { findWords, SpelledWord } from '../../shared/domain/checks/spelling.ts';
import type { DragomanApi } from '../../shared/ipc/api.ts';
import { unwrap } from './api.ts';
import { appReady } from './app-ready.ts';
import { createLateFeature } from './late-store.ts';

/** Typing that rests this long is looked at. */
const PAUSE_MS = 300;
const LETTER = /[\p{L}\p{M}'’]/u;
/** Paragraphs whose words are remembered. */
const MOST_PARAGRAPHS = 2000;

/** A word in no dictionary, at its place in UTF-16 units. */
export interface Misspelled extends SpelledWord {
  readonly end: number;
}

interface KnownWords {
  hasDictionary: boolean | null;
  /** Null: asked for, and not answered yet. */
  readonly isWrong: Map<string, boolean | null>;
}

interface SpellingState {
  /** Grows with all that becomes known: texts are looked at again. */
  version: number;
  /** An input method is at work: what it writes is no word yet. */
  isComposing: boolean;
  /** Asks for the words of a text that are not known yet. */
  ask: (text: string, lang: string) => void;
  /** What is known by now. */
  find: (text: string, lang: string) => readonly Misspelled[];
  /** Null: not known yet. */
  hasDictionary: (lang: string) => boolean | null;
  /** Opens the menu of a word. @returns what it is to be replaced with, or null */
  offer: (asked: Parameters<DragomanApi['checks']['offerSpellings']>[0]) => Promise<string | null>;
}

function createSpellingStore({
  api,
}: {
  api: Pick<DragomanApi, 'checks' | 'settings'>;
}): StoreApi<SpellingState> {
  return createStore<SpellingState>()((set, get) => {
    const grow = (): void => set({ version: get().version + 1 });
    let languages = new Map<string, KnownWords>();
    const of = (lang: string): KnownWords => {
      const known = languages.get(lang) ?? { hasDictionary: null, isWrong: new Map() };
      languages.set(lang, known);
      return known;
    };
    /** Read behind the first page. */
    let split: typeof findWords | null = null;
    void appReady.then(async () => {
      const { findWords: loaded } = await import('../../shared/domain/checks/spelling.ts');
      split = loaded;
      grow();
    });
    /** Only paragraphs that changed are taken apart. */
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
        const { hasDictionary, wrong } = await unwrap(api.checks.spellWords({ lang, words: [...words] })); // prettier-ignore
        const found = new Set(wrong);
        for (const word of words) isWrong.set(word, found.has(word));
        const known = of(lang);
        // Of a set that was forgotten meanwhile, nothing is known.
        if (known.isWrong === isWrong) known.hasDictionary = hasDictionary;
        grow();
      } catch {
        // Underlines are a help: what could not be looked up is asked for with the next words.
        for (const word of words) isWrong.delete(word);
      }
    };

    let ownWords: string | null = null;
    api.settings.onChanged(({ spelling }) => {
      const words = spelling.ownWords.join('\n');
      if (ownWords === words) return;
      ownWords = words;
      // Each word may be another's now: the answers under way included.
      languages = new Map();
      grow();
    });
    document.addEventListener('compositionstart', () => set({ isComposing: true }), true);
    document.addEventListener('compositionend', () => set({ isComposing: false }), true);

    return {
      version: 0,
      isComposing: false,
      ask(text, lang) {
        const { isWrong } = of(lang);
        const words = new Set(text.split('\n').flatMap((line) => wordsOf(line).map(({ spelled }) => spelled))); // prettier-ignore
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
  /** In the order of the text. */
  words: readonly Misspelled[];
  /** Null: not known yet. */
  hasDictionary: boolean | null;
}

const NOTHING: Spelling = { words: [], hasDictionary: null };

/**
 * The misspelled words of a text that is typed. It is looked at when the typing rests; until then the words before
 * and behind what was typed stay as they are.
 * @param lang BCP 47; null while unknown
 */
export function useMisspelled(text: string, lang: string | null): Spelling {
  const { version, isComposing } = useSpelling('version', 'isComposing');
  const { ask, find, hasDictionary } = useSpelling('ask', 'find', 'hasDictionary');
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    if (isComposing || settled === text) return undefined;
    const id = window.setTimeout(() => setSettled(text), PAUSE_MS);
    return () => window.clearTimeout(id);
  }, [text, settled, isComposing]);
  useEffect(() => {
    if (lang !== null) ask(settled, lang);
  }, [settled, lang, ask, version]);
  const found = useMemo(
    () =>
      lang === null ? NOTHING : { words: find(settled, lang), hasDictionary: hasDictionary(lang) },
    // The version changes with what is known.
    // oxlint-disable-next-line react/exhaustive-deps
    [settled, lang, version],
  );
  return useMemo(
    () => (settled === text ? found : { ...found, words: carryOver(found.words, settled, text) }),
    [found, settled, text],
  );
}

/** The words that are the same in a text as it reads now: those before what was changed, and those behind it. */
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
    // A letter at its edge makes a word of it that nobody looked up.
    if (word.end <= start && !LETTER.test(now.charAt(word.end))) return [word];
    if (word.start < edge || LETTER.test(now.charAt(word.start + by - 1))) return [];
    return [{ ...word, start: word.start + by, end: word.end + by }];
  });
}

import { createOwnWords } from '../../../shared/domain/checks/spelling.ts';
import type { Settings, SettingsChange } from '../../../shared/domain/app/settings.ts';
import type { CheckThread, SpelledWords } from './thread.ts';

/** Content and position of the menu for an unknown word. */
export interface SpellingOffer {
  /** Likeliest first. */
  suggestions: readonly string[];
  /** In CSS pixels of the page. */
  x: number;
  y: number;
  /** True when text is selected that can be cut and copied. */
  hasSelection: boolean;
}

/** The menu choice; null: something else, or nothing. */
export type SpellingChoice = { replacement: string } | 'add' | null;

/** Spelling of a text while it is typed. All local. */
export interface SpellingService {
  /** @returns `wrong`: words that are in no dictionary of the language and were not added by the user */
  spell(asked: { lang: string; words: readonly string[] }): Promise<SpelledWords>;
  /** Opens the menu of an unknown word, and adds the word to the user's own words if chosen. */
  offer(
    asked: { lang: string; word: string } & Omit<SpellingOffer, 'suggestions'>,
  ): Promise<{ replacement: string | null }>;
}

export interface SpellingServiceDeps {
  thread: Pick<CheckThread, 'spell' | 'suggest'>;
  settings: {
    get: () => Pick<Settings, 'spelling'>;
    update: (change: SettingsChange) => unknown;
  };
  openMenu: (offer: SpellingOffer) => Promise<SpellingChoice>;
}

export function createSpellingService({
  thread,
  settings,
  openMenu,
}: SpellingServiceDeps): SpellingService {
  const ownWords = () => settings.get().spelling.ownWords;
  return {
    async spell({ lang, words }) {
      const { hasDictionary, wrong } = await thread.spell(lang, words);
      const isOwn = createOwnWords(ownWords());
      return { hasDictionary, wrong: wrong.filter((word) => !isOwn(word)) };
    },
    async offer({ lang, word, ...at }) {
      // The menu opens without suggestions rather than not at all.
      const suggestions = await thread.suggest(lang, word).catch(() => []);
      const choice = await openMenu({ ...at, suggestions });
      if (choice === null) return { replacement: null };
      if (choice !== 'add') return choice;
      settings.update({ spelling: { ownWords: [...new Set([...ownWords(), word])] } });
      return { replacement: null };
    },
  };
}

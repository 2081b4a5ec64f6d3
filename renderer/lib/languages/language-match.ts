import { foldName } from '../search/name-match.ts';

/** Requirement of a language: nothing (on this computer or at the service), a key, a model, or a different service. */
export type LanguageGroup = 'offline' | 'offered' | 'key' | 'model' | 'elsewhere';

/** Language as the pickers show it. */
export interface LanguageChoice {
  code: string;
  name: string;
  /** Absent where nothing is needed. */
  group?: LanguageGroup;
  /** Short note beside the name. */
  note?: string;
}

/** Returns true if the current service lacks it: choosing it explains how to get it. */
export function isMissing({ group }: LanguageChoice): boolean {
  return group === 'key' || group === 'model' || group === 'elsewhere';
}

/** Returns true for an entry above all languages, such as detection; languages have uppercase codes. */
export function isEntry({ code }: LanguageChoice): boolean {
  return code !== code.toUpperCase();
}

export interface LanguageSection {
  /** `none` has no heading: entries above all languages, and what was typed. */
  id: 'none' | 'recent' | 'all';
  choices: LanguageChoice[];
}

/**
 * Returns the choices that match the typed text, best first; all of them for none: the recently picked ones, then one
 * alphabet.
 *
 * @param recent codes, the latest first
 */
export function languageSections(
  choices: readonly LanguageChoice[],
  typed: string,
  recent: readonly string[],
): LanguageSection[] {
  if (typed.trim() !== '') {
    const matches = matchLanguages(choices, typed);
    return matches.length === 0 ? [] : [{ id: 'none', choices: matches }];
  }
  const latest = recent.flatMap((code) =>
    choices.filter((choice) => choice.code === code && !isMissing(choice)),
  );
  const above = choices.filter(isEntry);
  const sections: LanguageSection[] = [
    { id: 'none', choices: above },
    { id: 'recent', choices: latest.filter((choice) => !above.includes(choice)) },
    {
      id: latest.length === 0 ? 'none' : 'all',
      choices: choices.filter((choice) => !above.includes(choice) && !latest.includes(choice)),
    },
  ];
  const shown = sections.filter((section) => section.choices.length > 0);
  // Without recent ones, everything is one list.
  return latest.length > 0 || shown.length < 2
    ? shown
    : [{ id: 'none', choices: shown.flatMap((section) => section.choices) }];
}

const RECENT_KEY = 'dragoman.languages';
const MOST_RECENT = 5;

/** Returns the codes of the languages picked last, in any picker. */
export function recentLanguages(): readonly string[] {
  return (window.localStorage.getItem(RECENT_KEY) ?? '').split(' ').filter(Boolean);
}

export function rememberLanguage(code: string): void {
  const codes = [code, ...recentLanguages().filter((other) => other !== code)];
  window.localStorage.setItem(RECENT_KEY, codes.slice(0, MOST_RECENT).join(' '));
}

/** Ranks a choice: smaller is better, null does not match. A typed code wins over a name that contains it. */
function rank(choice: LanguageChoice, wanted: string): number | null {
  const code = foldName(choice.code);
  const name = foldName(choice.name);
  if (code === wanted || name === wanted) return 0;
  if (code.startsWith(`${wanted}-`)) return 1;
  if (name.startsWith(wanted)) return 2;
  if (code.startsWith(wanted)) return 3;
  if (name.includes(wanted)) return 4;
  return null;
}

/** Returns the choice whose name or code was typed in full. */
export function namedLanguage(
  choices: readonly LanguageChoice[],
  typed: string,
): LanguageChoice | undefined {
  const wanted = foldName(typed);
  return choices.find((choice) => rank(choice, wanted) === 0);
}

/** Returns the choices that match the typed text (name or code, ignoring accents and case), best first. */
export function matchLanguages<T extends LanguageChoice>(
  choices: readonly T[],
  typed: string,
): T[] {
  const wanted = foldName(typed);
  if (wanted === '') return [...choices];
  return (
    choices
      .map((choice, index) => ({ choice, index, rank: rank(choice, wanted) }))
      .filter((entry): entry is typeof entry & { rank: number } => entry.rank !== null)
      // Available languages come before unavailable ones.
      .sort(
        (a, b) =>
          a.rank - b.rank ||
          Number(isMissing(a.choice)) - Number(isMissing(b.choice)) ||
          a.index - b.index,
      )
      .map((entry) => entry.choice)
  );
}

import { foldName } from '../search/name-match.ts';

/** Requirements of a language, in the order of the lists. */
const LANGUAGE_GROUPS = ['offline', 'offered', 'key', 'model', 'elsewhere'] as const;
export type LanguageGroup = (typeof LANGUAGE_GROUPS)[number];

/** Language as the pickers show it. */
export interface LanguageChoice {
  code: string;
  name: string;
  /** Absent for entries above all groups, and in lists without groups. */
  group?: LanguageGroup;
  /** Short note beside the name. */
  note?: string;
}

/** Returns true if the current service lacks it: choosing it explains how to get it. */
export function isMissing({ group }: LanguageChoice): boolean {
  return group === 'key' || group === 'model' || group === 'elsewhere';
}

export interface LanguageSection {
  /** `none` for a group without a heading. */
  id: LanguageGroup | 'none';
  choices: LanguageChoice[];
}

/** Returns the choices that match the typed text, by groups; while typing, the best match's group comes first. */
export function languageSections(
  choices: readonly LanguageChoice[],
  typed: string,
): LanguageSection[] {
  const sections = new Map<LanguageSection['id'], LanguageChoice[]>();
  for (const choice of matchLanguages(choices, typed)) {
    const id = choice.group ?? 'none';
    const section = sections.get(id) ?? [];
    section.push(choice);
    sections.set(id, section);
  }
  const found = [...sections].map(([id, matches]) => ({ id, choices: matches }));
  if (typed.trim() !== '') return found;
  const placeOf = ({ id }: LanguageSection) => (id === 'none' ? -1 : LANGUAGE_GROUPS.indexOf(id));
  return found.toSorted((a, b) => placeOf(a) - placeOf(b));
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

import { foldText } from '../../../shared/text/fold-text.ts';

/** Named choice as the pickers show it. */
export interface NamedChoice {
  id: string;
  name: string;
  /** Shown beside the name and also searched, e.g. the customer of a project. */
  detail?: string | null;
  /** Searched but not shown: other words for it, separated by commas. */
  words?: string;
}

export function foldName(text: string): string {
  return foldText(text).trim();
}

/** Rank of a choice found only by a part of another word for it. */
const FAR = 4;

/** Ranks a choice: smaller is better, null does not match. */
function rank(choice: NamedChoice, wanted: string, words: readonly string[]): number | null {
  const name = foldName(choice.name);
  if (name === wanted) return 0;
  const other = foldName(choice.words ?? '');
  if (name.startsWith(wanted) || other.split(', ').includes(wanted)) return 1;
  const all = `${name} ${foldName(choice.detail ?? '')} ${other}`;
  if (!words.every((word) => all.includes(word))) return null;
  if (words.every((word) => name.includes(word))) return 2;
  const whole = all.split(/[^\p{L}\p{N}]+/u);
  return words.every((word) => whole.includes(word)) ? 3 : FAR;
}

/**
 * Returns the choices with all typed words in name, detail, or words (ignoring accents and case), best first: those
 * found by their name or by whole other words for it, and the others.
 */
export function groupMatches<T extends NamedChoice>(
  choices: readonly T[],
  typed: string,
): Record<'near' | 'far', T[]> {
  const wanted = foldName(typed);
  if (wanted === '') return { near: [...choices], far: [] };
  const words = wanted.split(/\s+/u);
  const found = choices
    .map((choice, index) => ({ choice, index, rank: rank(choice, wanted, words) }))
    .filter((entry): entry is typeof entry & { rank: number } => entry.rank !== null)
    .sort((a, b) => a.rank - b.rank || a.index - b.index);
  const of = (isFar: boolean) =>
    found.filter((entry) => (entry.rank === FAR) === isFar).map(({ choice }) => choice);
  return { near: of(false), far: of(true) };
}

/** Returns what {@link groupMatches} finds in one list. */
export function matchNames<T extends NamedChoice>(choices: readonly T[], typed: string): T[] {
  const { near, far } = groupMatches(choices, typed);
  return [...near, ...far];
}

/** Returns true when a choice already has exactly this name, ignoring accents and case. */
export function isNameTaken(choices: readonly NamedChoice[], typed: string): boolean {
  const wanted = foldName(typed);
  return choices.some(({ name }) => foldName(name) === wanted);
}

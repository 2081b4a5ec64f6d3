/** A language as the pickers show it. */
export interface LanguageChoice {
  code: string;
  name: string;
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

/** Smaller is better; null does not match. A typed code wins over a name that contains it. */
function rank(choice: LanguageChoice, wanted: string): number | null {
  const code = fold(choice.code);
  const name = fold(choice.name);
  if (code === wanted || name === wanted) return 0;
  if (code.startsWith(`${wanted}-`)) return 1;
  if (name.startsWith(wanted)) return 2;
  if (code.startsWith(wanted)) return 3;
  if (name.includes(wanted)) return 4;
  return null;
}

/** The choices that match what was typed (name or code, accents and case ignored), best first. */
export function matchLanguages<T extends LanguageChoice>(
  choices: readonly T[],
  typed: string,
): T[] {
  const wanted = fold(typed);
  if (wanted === '') return [...choices];
  return choices
    .map((choice, index) => ({ choice, index, rank: rank(choice, wanted) }))
    .filter((entry): entry is typeof entry & { rank: number } => entry.rank !== null)
    .sort((a, b) => a.rank - b.rank || a.index - b.index)
    .map((entry) => entry.choice);
}

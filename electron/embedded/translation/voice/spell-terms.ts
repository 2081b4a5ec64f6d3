/** A term of letters and digits, whose words are separated by spaces, hyphens, apostrophes, or periods. */
const TERM = /^[\p{L}\p{N}\p{M}]+(?:[\s\-'’.]+[\p{L}\p{N}\p{M}]+)*$/u;
/** Boundaries where a recognizer may or may not write a space: between words, and before an inner capital. */
const JOINTS = /[\s\-'’.]+|(?<=\p{Ll})(?=\p{Lu})/u;
const LETTER = String.raw`[\p{L}\p{N}\p{M}]`;

/**
 * Spells words as in a list of spoken terms: "share point" becomes "SharePoint", "new york" "New
 * York". Only words with the same letters are changed; misrecognized words stay unchanged.
 */
export function createSpeller(terms: readonly string[]): (text: string) => string {
  const spelled = new Map<string, string>();
  const patterns: string[] = [];
  // Longest first: "New York Times" before "New York".
  for (const term of terms.toSorted((one, other) => other.length - one.length)) {
    if (!TERM.test(term) || spelled.has(lettersOf(term))) continue;
    spelled.set(lettersOf(term), term);
    patterns.push(term.split(JOINTS).join(String.raw`[\s\-'’.]?`));
  }
  if (patterns.length === 0) return (text) => text;
  const pattern = new RegExp(`(?<!${LETTER})(?:${patterns.join('|')})(?!${LETTER})`, 'giu');
  return (text) =>
    text.replaceAll(pattern, (found) => asHeard(spelled.get(lettersOf(found)) ?? found, found));
}

const lettersOf = (text: string): string => text.replaceAll(/[\s\-'’.]+/gu, '').toLowerCase();

/** Keeps the capital of a lowercase term at the beginning of a sentence. */
function asHeard(term: string, found: string): string {
  const [first = ''] = found;
  const isPlain = term === term.toLowerCase();
  return isPlain && first !== first.toLowerCase() ? first + term.slice(first.length) : term;
}

/** A term of letters and digits, in which blanks, hyphens, apostrophes and full stops stand between words. */
const TERM = /^[\p{L}\p{N}\p{M}]+(?:[\s\-'’.]+[\p{L}\p{N}\p{M}]+)*$/u;
/** Between words of a term, and before a capital inside one: there a recogniser may write a blank, or none. */
const JOINTS = /[\s\-'’.]+|(?<=\p{Ll})(?=\p{Lu})/u;
const LETTER = String.raw`[\p{L}\p{N}\p{M}]`;

/**
 * Writes words as a list of spoken terms has them: "share point" becomes "SharePoint", "new york" "New York". Only
 * what has the same letters is changed; a word that was not understood stays as it was heard.
 */
export function createSpeller(terms: readonly string[]): (text: string) => string {
  const spelled = new Map<string, string>();
  const patterns: string[] = [];
  // The longest first: "New York Times" before "New York".
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

/** A term in small letters stays one at the beginning of a sentence, with the capital that was there. */
function asHeard(term: string, found: string): string {
  const [first = ''] = found;
  const isPlain = term === term.toLowerCase();
  return isPlain && first !== first.toLowerCase() ? first + term.slice(first.length) : term;
}

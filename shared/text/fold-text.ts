/**
 * Accents of Latin, Greek, and Cyrillic, points of Hebrew, vowel marks of Arabic; variation
 * selectors.
 */
const IGNORED_MARKS =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u0652\u0670\ufe00-\ufe0f\p{Cf}]/gu;

const ASCII = /^[\0-\x7f]*$/;

/**
 * Removes case, width, accents, and invisible marks, so that spellings of a word compare equal in
 * every search. Case follows Unicode's full case folding (ß, ẞ, and SS become ss; ς becomes σ), and
 * the dotless ı is also the lowercase letter of I. Stored search texts were made with it, so a
 * change needs a migration.
 * @see https://www.unicode.org/Public/UCD/latest/ucd/CaseFolding.txt
 */
export function foldText(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  const bare = text.toWellFormed().normalize('NFKD').replace(IGNORED_MARKS, '').normalize('NFC');
  // Via uppercase, which ſ, ς, and ß share with other letters. ẞ must be lowercased first, because
  // it is its own uppercase letter.
  return bare.toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ');
}

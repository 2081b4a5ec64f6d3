/** Accents of Latin, Greek and Cyrillic, points of Hebrew, vowel signs of Arabic; variation selectors. */
const IGNORED_MARKS =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u0652\u0670\ufe00-\ufe0f\p{Cf}]/gu;

const ASCII = /^[\0-\x7f]*$/;

/**
 * Removes case, width, accents and invisible marks, so that spellings of a word compare equal in every search.
 * Case goes as in Unicode's full case folding (ß, ẞ and SS are ss; ς is σ), and the dotless ı is the small letter
 * of I as well. The stored texts of the search were made with it: a change needs a migration.
 * @see https://www.unicode.org/Public/UCD/latest/ucd/CaseFolding.txt
 */
export function foldText(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  const bare = text.toWellFormed().normalize('NFKD').replace(IGNORED_MARKS, '').normalize('NFC');
  // By way of capitals, for small letters share those: ſ, ς, ß. First ẞ becomes small: it is its own capital.
  return bare.toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ');
}

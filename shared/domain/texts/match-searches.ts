/** What a search by letters begins with; those by words never do. */
const BY_LETTERS = '~';
/** More than the searches of a text by words: what is alike by its letters is compared first. */
const LETTERS_WEIGHT = 100;

/** The search for texts that are similar to a short one by their letters, without a word in common. */
export const searchByLetters = (text: string): string => BY_LETTERS + text;

/** The text of a search by letters; null for one by words. */
export function textOfSearch(search: string): string | null {
  return search.startsWith(BY_LETTERS) ? search.slice(BY_LETTERS.length) : null;
}

/** How much it counts that a search found a place: those that count most are compared first. */
export const weightOfSearch = (search: string): number =>
  textOfSearch(search) === null ? 1 : LETTERS_WEIGHT;

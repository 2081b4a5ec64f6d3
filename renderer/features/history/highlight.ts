/** A piece of a text; hits are what the search found. */
export interface TextPiece {
  text: string;
  isHit: boolean;
  /** Where the piece begins, in UTF-16 units: its identity within the text. */
  at: number;
}

const CJK =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
const WORD = /[\p{L}\p{N}]/u;
const MAX_WORDS = 32;

/** Case and accents ignored, with the place in the original of each folded character. */
function fold(text: string): { folded: string; origin: number[] } {
  let folded = '';
  const origin: number[] = [];
  let at = 0;
  for (const char of text) {
    const plain = char.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
    for (let unit = 0; unit < plain.length; unit += 1) origin.push(at);
    folded += plain;
    at += char.length;
  }
  origin.push(text.length);
  return { folded, origin };
}

/** The words of a search text, folded, longest first so that the longest hit at a place is marked. */
export function searchWords(query: string): string[] {
  const words = query.slice(0, 1000).match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return [...new Set(words.map((word) => fold(word).folded))]
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS)
    .sort((a, b) => b.length - a.length);
}

/** True where a word may begin: scripts without spaces have no word borders. */
function isBorder(folded: string, at: number, word: string): boolean {
  if (at === 0 || CJK.test(word)) return true;
  return !WORD.test(folded[at - 1] ?? '');
}

/** Cuts `text` into hits and the rest. Joined again, the pieces are the text. */
export function markHits(text: string, words: readonly string[]): TextPiece[] {
  if (words.length === 0) return [{ text, isHit: false, at: 0 }];
  const { folded, origin } = fold(text);
  const pieces: TextPiece[] = [];
  let done = 0;
  const push = (end: number, isHit: boolean) => {
    if (end > done) pieces.push({ text: text.slice(done, end), isHit, at: done });
    done = Math.max(done, end);
  };
  let at = 0;
  while (at < folded.length) {
    const here = at;
    const word = words.find(
      (each) => folded.startsWith(each, here) && isBorder(folded, here, each),
    );
    if (word === undefined) at += 1;
    else {
      push(origin[at] ?? text.length, false);
      at += word.length;
      // Marks that follow the last letter belong to it.
      push(origin[at] ?? text.length, true);
    }
  }
  push(text.length, false);
  return pieces;
}

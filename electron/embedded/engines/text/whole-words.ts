import { abbreviationsOf, BEFORE_NUMBERS } from '../../../../shared/text/abbreviations.ts';
import {
  joinPieces,
  nextObjectId,
  objectPiece,
  runsOf,
  textPiece,
  type Piece,
  type Segment,
} from '../piece.ts';
import { keepRuns } from './keep-runs.ts';

/** A segment in which formatting never changes inside a word. */
export interface WholeWords {
  readonly segment: Segment;
  /** Restores the formatting of an answer; null when there is nothing to restore. */
  readonly restore: ((answer: Segment) => Piece[]) | null;
}

/**
 * Prepares whole words for an engine. A word with several formattings gets its own run, and its
 * translation is later divided among them; superscripts, subscripts, and numbers attached to a word
 * are restored after its translation; characters with formatting that no word has, such as a red
 * exclamation mark, are objects.
 */
export function wholeWords(segment: Segment): WholeWords {
  const run = segment.find((piece) => piece.kind === 'text')?.run;
  if (segment.every((piece) => piece.kind === 'object' || piece.run === run)) {
    return { segment, restore: null };
  }
  const words = new Map<number, Word>();
  const frozen = new Map<number, readonly Piece[]>();
  let nextRun = 1 + Math.max(0, ...runsOf(segment));
  let nextId = nextObjectId(segment);
  const freeze = (parts: readonly Part[]): Piece => {
    frozen.set(nextId, parts.map(toPiece));
    nextId += 1;
    return objectPiece(nextId - 1);
  };
  const pieces = unitsOf(segment).flatMap((unit): Piece[] => {
    if (unit.kind === 'other') return [unit.piece];
    const read = readWord(unit.parts);
    if (read === 'plain') return unit.parts.map(toPiece);
    if (read === 'object') return [freeze(unit.parts)];
    words.set(nextRun, read);
    nextRun += 1;
    return [textPiece(textOf(read.core), nextRun - 1)];
  });
  return {
    segment: joinPieces(pieces),
    restore: (answer) =>
      keepRuns(
        segment,
        joinPieces(
          putBack(answer, words).flatMap((piece) =>
            piece.kind === 'object' ? (frozen.get(piece.id) ?? piece) : piece,
          ),
        ),
      ),
  };
}

/** Characters of a word with the same formatting. */
interface Part {
  readonly text: string;
  readonly run: number;
  /** True if it is a mark attached to its word, not a part of it. */
  readonly isApart: boolean;
  /** True if it directly follows the previous text. */
  readonly isAttached: boolean;
}

/** Adjacent parts without anything between them, or the text between words. */
type Unit =
  | { readonly kind: 'word'; readonly parts: Part[] }
  | { readonly kind: 'other'; readonly piece: Piece };

/** A word as an engine sees it, and the parts restored around its translation. */
interface Word {
  readonly core: readonly Part[];
  readonly lead: readonly Part[];
  readonly tail: readonly Part[];
}

const toPiece = ({ text, run }: Part): Piece => textPiece(text, run);
const textOf = (parts: readonly Part[]): string => parts.map(({ text }) => text).join('');

const WORD = /[\p{L}\p{M}\p{N}]/u;
const LETTER = /\p{L}/u;
/** Longer strings are not words, so that malicious text costs nothing. */
const MAX_WORD_CHARS = 200;
const MAX_PARTS = 20;
/** Symbols whose formatting is significant, as it is for a row of underscores, which is a line to write on. */
const SIGNS = /^[\p{S}*†‡§¶#•_]+$/u;
const MIN_GAP_CHARS = 3;
/** Short superscripts without spaces are marks; longer ones are regular text. */
const MAX_MARK_CHARS = 12;

function unitsOf(segment: Segment): Unit[] {
  const units: Unit[] = [];
  const runsWith = (pattern: RegExp): Set<number> =>
    new Set(runsOf(segment.filter((piece) => piece.kind === 'text' && pattern.test(piece.text))));
  const [withWords, shown] = [runsWith(WORD), runsWith(/\S/u)];
  let isAttached = false;
  const add = (text: string, run: number, isPart: boolean, isApart: boolean): void => {
    const last = units.at(-1);
    if (text === '') return;
    const part = { text, run, isApart, isAttached };
    if (!isPart) units.push({ kind: 'other', piece: textPiece(text, run) });
    else if (last?.kind === 'word' && last.parts.length < MAX_PARTS) last.parts.push(part);
    else units.push({ kind: 'word', parts: [part] });
    isAttached = /\S$/u.test(text);
  };
  for (const piece of segment) {
    if (piece.kind === 'object') {
      units.push({ kind: 'other', piece });
      isAttached = false;
      continue;
    }
    const { text, run } = piece;
    if (text.trim() === '' && text.length >= MIN_GAP_CHARS && !shown.has(run)) {
      add(text.slice(0, 1), run, false, false);
      add(text.slice(1, -1), run, true, true);
      add(text.slice(-1), run, false, false);
      continue;
    }
    const mark = text.trim();
    const start = text.indexOf(mark);
    const isMark = mark !== '' && mark.length <= MAX_MARK_CHARS && !/\s/u.test(mark);
    const isSign = !withWords.has(run) && SIGNS.test(mark);
    if (isMark && (piece.isApart === true || isSign)) {
      add(text.slice(0, start), run, false, false);
      add(mark, run, true, true);
      add(text.slice(start + mark.length), run, false, false);
      continue;
    }
    for (const part of text.match(/[\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+/gu) ?? []) {
      add(part, run, WORD.test(part) && part.length <= MAX_WORD_CHARS, false);
    }
  }
  return units;
}

/** Suffixes of ordinal numbers. */
const ORDINAL_END = /^(?:\p{Ll}{1,3}|[ºª])$/u;

function readWord(parts: readonly Part[]): Word | 'plain' | 'object' {
  const [first] = parts;
  if (parts.length === 1 && first?.isApart !== true) return 'plain';
  const start = parts.findIndex(({ isApart }) => !isApart);
  if (start === -1) {
    return first?.isAttached === false && LETTER.test(first.text) ? 'plain' : 'object';
  }
  const lead = parts.slice(0, start);
  let end = start;
  for (let part = parts[end]; part !== undefined; part = parts[end]) {
    const before = textOf(parts.slice(start, end));
    const isEnding = part.isApart && !isPartOfWord(before, part.text);
    if (isEnding || (!part.isApart && LETTER.test(before) && !LETTER.test(part.text))) break;
    end += 1;
  }
  const tail = parts.slice(end);
  // "H₂O" is not a word to translate.
  if (tail.some(({ isApart, text }) => !isApart && LETTER.test(text))) return 'object';
  const core = parts.slice(start, end);
  const [number, ...letters] = core;
  const isNumbered = number !== undefined && letters.length > 0 && !LETTER.test(number.text);
  if (isNumbered && LETTER.test(textOf(letters)) && !ORDINAL_END.test(textOf(letters))) {
    return { lead: [...lead, number], core: letters, tail };
  }
  return { lead, core, tail };
}

/** Matches "5th", "Mme", "Nᵒ": superscript letters that belong to the preceding text. */
function isPartOfWord(before: string, raised: string): boolean {
  if (!ORDINAL_END.test(raised)) return false;
  if (/^\p{N}+$/u.test(before)) return true;
  const word = (before + raised).toLowerCase();
  const isKnown = abbreviationsOf(null).open.has(word) || BEFORE_NUMBERS.has(word);
  return /^\p{L}$/u.test(before) && isKnown;
}

/** Divides words among their formattings again, and restores the removed parts around them. */
function putBack(answer: Segment, words: ReadonlyMap<number, Word>): Piece[] {
  const places = new Map<number, number[]>();
  for (const [index, piece] of answer.entries()) {
    if (piece.kind !== 'text' || !words.has(piece.run) || piece.text.trim() === '') continue;
    places.set(piece.run, [...(places.get(piece.run) ?? []), index]);
  }
  const lost = [...words].filter(([run]) => !places.has(run));
  const pieces = answer.flatMap((piece, index): Piece[] => {
    const word = piece.kind === 'text' ? words.get(piece.run) : undefined;
    if (piece.kind !== 'text' || word === undefined) return [piece];
    const own = places.get(piece.run) ?? [];
    const text = piece.text.trim();
    const start = piece.text.indexOf(text);
    const plain = (blanks: string): Piece => textPiece(blanks, word.core[0]?.run ?? 0);
    const sizes = own.map((place) => sizeOf(answer[place]));
    const at = own.indexOf(index);
    const before = sizes.slice(0, Math.max(0, at)).reduce((sum, size) => sum + size, 0);
    const total = sizes.reduce((sum, size) => sum + size, 0);
    return [
      plain(piece.text.slice(0, start)),
      ...(at === 0 ? word.lead.map(toPiece) : []),
      ...shareOut(text, word.core, before, total),
      ...(at === own.length - 1 && at !== -1 ? word.tail.map(toPiece) : []),
      plain(piece.text.slice(start + text.length)),
    ];
  });
  // The word itself was dropped: its attached parts come last, so that they are not lost as well.
  return [...pieces, ...lost.flatMap(([, { lead, tail }]) => [...lead, ...tail].map(toPiece))];
}

function sizeOf(piece: Piece | undefined): number {
  return piece?.kind === 'text' ? Array.from(piece.text.trim()).length : 0;
}

/**
 * Gives each formatting of a word a proportional share of its translation, at least one character.
 * @param from position of the text among the `total` characters of the translation
 */
function shareOut(text: string, core: readonly Part[], from: number, total: number): Piece[] {
  const lengths = core.map((part) => Array.from(part.text).length);
  const length = lengths.reduce((sum, each) => sum + each, 0);
  const ends: number[] = [];
  let sum = 0;
  for (const [index, each] of lengths.entries()) {
    sum += each;
    const share = Math.round((sum * total) / length);
    const most = total - (lengths.length - 1 - index);
    ends.push(Math.max((ends.at(-1) ?? 0) + 1, Math.min(share, most)));
  }
  const runs = core.map(({ run }) => run);
  let run = runs[0] ?? 0;
  return Array.from(text).map((char, index): Piece => {
    // A combining mark stays with its letter.
    if (!/^\p{M}$/u.test(char)) {
      const part = ends.findIndex((end) => from + index < end);
      run = runs[part === -1 ? runs.length - 1 : part] ?? run;
    }
    return textPiece(char, run);
  });
}

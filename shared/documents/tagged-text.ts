import type { Tag, TagKind, TagMark } from '../domain/documents/tags.ts';
import { joinPieces, textPiece, wouldRunTogether, type Piece, type Segment } from './piece.ts';
import { rewordSegment } from './reword-segment.ts';

/** Kinds of the runs and objects of a segment; unlisted ones are plain formatting or objects. */
export interface TagKinds {
  readonly runs: Readonly<Record<number, TagKind>>;
  readonly objects: Readonly<Record<number, TagKind>>;
}

/** A segment with the kinds of its tags. */
export interface TaggedSegment {
  readonly pieces: Segment;
  readonly kinds: TagKinds;
}

/**
 * Parses the JSON in which the built-in service describes a segment with tags.
 * @returns null for a text that it did not find
 */
export function parseTagged(json: string): TaggedSegment | null {
  return JSON.parse(json);
}

/** A segment as text with tags, without the white space at its edges. */
export interface TaggedText {
  readonly text: string;
  readonly tags: readonly Tag[];
  readonly marks: readonly TagMark[];
}

/** The part of a segment that a tag represents. */
type TagPart = { readonly run: number } | { readonly object: number };

/**
 * Reads a segment with tags: text whose formatting differs from most of the segment is between two
 * marks; an object is one mark.
 */
export function readTagged(segment: Segment, kinds: TagKinds): TaggedText {
  const { text, parts, marks } = read(segment);
  const tags = parts.map((part, index): Tag => {
    const isPair = 'run' in part;
    const kind = isPair
      ? (kinds.runs[part.run] ?? 'formatting')
      : (kinds.objects[part.object] ?? 'object');
    return { number: index + 1, kind, isPair };
  });
  return { text, tags, marks };
}

/** Returns the positions of a segment's tags after its text is replaced without specifying them. */
export function marksOfRewording(segment: Segment, text: string): TagMark[] {
  const { parts } = read(segment);
  const reworded = read(rewordSegment(segment, text));
  // The first words with a formatting belong to its first tag, and so on.
  const taken = new Set<number>();
  const numbers = reworded.parts.map((part) => {
    const index = parts.findIndex((own, at) => !taken.has(at) && isSamePart(own, part));
    taken.add(index);
    return index + 1;
  });
  const marks = reworded.marks.flatMap((mark): TagMark[] => {
    const number = numbers[mark.tag - 1] ?? 0;
    return number === 0 ? [] : [{ ...mark, tag: number }];
  });
  return reworded.text === text ? marks : moveMarks(marks, reworded.text, text);
}

/** Maps positions to a text that differs only in white space. */
function moveMarks(marks: readonly TagMark[], from: string, to: string): TagMark[] {
  /** Offsets of all visible characters in the other text. */
  const letters = Array.from(to.matchAll(/\S/g), ({ index }) => index);
  let [at, count] = [0, 0];
  return marks.map((mark) => {
    for (; at < mark.at; at += 1) if (/\S/u.test(from.charAt(at))) count += 1;
    const isBeforeLetter = /\S/u.test(from.charAt(mark.at));
    const behind = count === 0 ? 0 : (letters[count - 1] ?? to.length - 1) + 1;
    return { ...mark, at: isBeforeLetter ? (letters[count] ?? to.length) : behind };
  });
}

/**
 * Repairs tags: missing ones return where `rewordSegment` would leave them, doubled or crossed ones
 * remain once.
 * @returns complete marks, and the numbers of the restored tags
 */
export function repairMarks(
  segment: Segment,
  text: string,
  marks: readonly TagMark[],
): { marks: TagMark[]; restored: number[] } {
  const { parts } = read(segment);
  const kept = keepWhole(
    parts,
    marks.map((mark) => ({ ...mark, at: Math.min(mark.at, text.length) })),
  );
  const restored = parts.flatMap((_, index) =>
    kept.some(({ tag }) => tag === index + 1) ? [] : [index + 1],
  );
  if (restored.length === 0) return { marks: kept, restored };
  const reworded = marksOfRewording(segment, text);
  const isWhole = (own: readonly TagMark[]): boolean => keepWhole(parts, own).length === own.length;
  const put = (own: readonly TagMark[]): TagMark[] | null => {
    const candidate = own.reduce(insertMark, repaired);
    return own.length > 0 && isWhole(candidate) ? candidate : null;
  };
  let repaired = kept;
  const missing = new Set(restored);
  const together = put(reworded.filter(({ tag }) => missing.has(tag)));
  const placed = new Set(together?.map(({ tag }) => tag));
  repaired = together ?? kept;
  for (const number of restored) {
    if (placed.has(number)) continue;
    const own = together === null ? reworded.filter(({ tag }) => tag === number) : [];
    const sides: TagMark['side'][] =
      'run' in (parts[number - 1] ?? {}) ? ['begins', 'ends'] : ['stands'];
    // A tag without its own words is added at the end.
    const atEnd = sides.map((side): TagMark => ({ at: text.length, tag: number, side }));
    repaired = put(own) ?? [...repaired, ...atEnd];
  }
  return { marks: repaired, restored };
}

/**
 * Replaces the text of a segment with a tagged one. Every object comes back exactly once,
 * regardless of the marks.
 * @param text the white space at its edges is that of the segment
 */
export function writeTagged(segment: Segment, text: string, marks: readonly TagMark[]): Piece[] {
  const start = text.length - text.trimStart().length;
  const wording = text.trim();
  const shifted = marks.map((mark) => ({ ...mark, at: Math.max(0, mark.at - start) }));
  const { marks: whole } = repairMarks(segment, wording, shifted);
  const { parts, plain, unwritten, edges, placeOf } = read(segment);
  const pieces: Piece[] = [];
  const open: number[] = [];
  let at = 0;
  const writeTo = (end: number): void => {
    const run = open.at(-1) ?? plain;
    for (; at < end; at += 1) {
      if (!isUnwritten(wording, at, whole, parts, unwritten)) {
        pieces.push(textPiece(wording.slice(at, at + 1), run));
      }
    }
  };
  // Objects at an edge keep their places among the white space there.
  let [headAt, tailAt] = [0, 0];
  const writeHead = (end: number): void => {
    pieces.push(textPiece(edges.head.slice(headAt, end), plain));
    headAt = Math.max(headAt, end);
  };
  const writeTail = (end: number): void => {
    pieces.push(textPiece(edges.tail.slice(tailAt, end), plain));
    tailAt = Math.max(tailAt, end);
  };
  for (const mark of whole) {
    const part = parts[mark.tag - 1];
    if (part === undefined) continue;
    const place = 'object' in part ? placeOf.get(part.object) : undefined;
    writeHead(mark.at === 0 && place?.edge === 'head' ? place.at : edges.head.length);
    writeTo(mark.at);
    if (mark.at === wording.length && place?.edge === 'tail') writeTail(place.at);
    if ('object' in part) pieces.push({ kind: 'object', id: part.object });
    else if (mark.side === 'begins') open.push(part.run);
    else open.pop();
  }
  writeHead(edges.head.length);
  writeTo(wording.length);
  writeTail(edges.tail.length);
  return joinPieces(pieces);
}

const isSamePart = (a: TagPart, b: TagPart): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * Inserts a mark before later ones and after those at the same place; a beginning before its end.
 */
function insertMark(marks: TagMark[], mark: TagMark): TagMark[] {
  const place = marks.findLastIndex(({ at }) => at <= mark.at) + 1;
  return marks.toSpliced(place, 0, mark);
}

/** Returns the marks that form complete tags: each once, pairs properly nested. */
function keepWhole(parts: readonly TagPart[], marks: readonly TagMark[]): TagMark[] {
  const sorted = marks.toSorted((a, b) => a.at - b.at);
  const kept = new Set<TagMark>();
  const done = new Set<number>();
  const open: TagMark[] = [];
  for (const mark of sorted) {
    const part = parts[mark.tag - 1];
    if (part === undefined || done.has(mark.tag)) continue;
    if ('object' in part) {
      if (mark.side !== 'stands') continue;
      kept.add(mark);
      done.add(mark.tag);
    } else if (mark.side === 'begins') {
      if (!open.some(({ tag }) => tag === mark.tag)) open.push(mark);
    } else if (mark.side === 'ends') {
      const place = open.findLastIndex(({ tag }) => tag === mark.tag);
      const begin = open[place];
      if (begin === undefined) continue;
      // A tag that began inside and did not end there is incomplete.
      open.splice(place);
      kept.add(begin).add(mark);
      done.add(mark.tag);
    }
  }
  return sorted.filter((mark) => kept.has(mark));
}

/**
 * Returns true for the space that is read where only an object separates words; it is not in the
 * document.
 */
function isUnwritten(
  text: string,
  at: number,
  marks: readonly TagMark[],
  parts: readonly TagPart[],
  unwritten: ReadonlySet<number>,
): boolean {
  if (unwritten.size === 0 || text[at] !== ' ') return false;
  // Not the whole text, because this is called for every space.
  const [before, behind] = [text.slice(Math.max(0, at - 2), at), text.slice(at + 1, at + 3)];
  if (!wouldRunTogether(before, behind)) return false;
  return marks.some((mark) => {
    const part = parts[mark.tag - 1];
    const isBeside = mark.at === at || mark.at === at + 1;
    return isBeside && part !== undefined && 'object' in part && unwritten.has(part.object);
  });
}

interface ReadTags {
  readonly text: string;
  readonly parts: readonly TagPart[];
  readonly marks: readonly TagMark[];
  /** Run of text without a tag. */
  readonly plain: number;
  /** Objects after which a space is read that is not in the document. */
  readonly unwritten: ReadonlySet<number>;
  /** White space around the text. */
  readonly edges: { readonly head: string; readonly tail: string };
  /** Positions of the objects in that white space. */
  readonly placeOf: ReadonlyMap<number, { readonly edge: 'head' | 'tail'; readonly at: number }>;
}

function read(segment: Segment): ReadTags {
  const plain = Math.min(...segment.flatMap((piece) => (piece.kind === 'text' ? [piece.run] : [])));
  const parts: TagPart[] = [];
  const marks: TagMark[] = [];
  const unwritten = new Set<number>();
  let text = '';
  let open: { run: number; tag: number } | null = null;
  let behind: number | null = null;
  /**
   * Objects since the last text: they precede an end mark only when the formatting continues after
   * them.
   */
  let waiting: TagMark[] = [];
  const close = (): void => {
    if (open !== null)
      marks.push({ at: waiting[0]?.at ?? text.length, tag: open.tag, side: 'ends' });
    open = null;
  };
  for (const piece of segment) {
    if (piece.kind === 'object') {
      parts.push({ object: piece.id });
      waiting.push({ at: text.length, tag: parts.length, side: 'stands' });
      behind = piece.id;
      continue;
    }
    if (piece.text === '') continue;
    if (open !== null && openRun(open) !== piece.run) close();
    marks.push(...waiting);
    waiting = [];
    if (behind !== null && wouldRunTogether(text, piece.text)) {
      unwritten.add(behind);
      text += ' ';
    }
    behind = null;
    if (open === null && piece.run !== plain) {
      parts.push({ run: piece.run });
      open = { run: piece.run, tag: parts.length };
      marks.push({ at: text.length, tag: parts.length, side: 'begins' });
    }
    text += piece.text;
  }
  close();
  marks.push(...waiting);
  const head = text.slice(0, text.length - text.trimStart().length);
  const trimmed = text.trim();
  const end = head.length + trimmed.length;
  const placeOf = new Map<number, { edge: 'head' | 'tail'; at: number }>();
  for (const { at, tag } of marks) {
    const part = parts[tag - 1];
    if (part === undefined || !('object' in part)) continue;
    if (at < head.length) placeOf.set(part.object, { edge: 'head', at });
    else if (at > end) placeOf.set(part.object, { edge: 'tail', at: at - end });
  }
  return {
    placeOf,
    text: trimmed,
    parts,
    marks: marks.map((mark) => ({
      ...mark,
      at: Math.min(trimmed.length, Math.max(0, mark.at - head.length)),
    })),
    plain: Number.isFinite(plain) ? plain : 0,
    unwritten,
    edges: { head, tail: text.slice(end) },
  };
}

/** Read through a function, because it changes in a closure. */
const openRun = (open: { run: number }): number => open.run;

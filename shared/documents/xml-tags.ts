import { spacedText, textPiece, wouldRunTogether, type ObjectPiece, type Piece } from './piece.ts';

/** A part of a text with tags. */
export type TagPart =
  | { readonly kind: 'text'; readonly text: string }
  | ObjectPiece
  /** Null for a tag without a number. */
  | { readonly kind: 'open'; readonly id: number | null }
  | { readonly kind: 'close' };

/** Our own tags, and the references in XML texts. Anything else is text. */
const MARKUP =
  /<(?<close>\/?)(?<name>[gx])(?:\s+id="(?<id>\d{1,9})")?(?:\s+ctype="[a-z-]{1,8}")?\s*(?<empty>\/?)>|&(?<entity>amp|lt|gt|quot|apos|#\d{1,7}|#x[0-9a-f]{1,6});/giu;

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** A tag or a stretch of text, and where it is written. */
interface Token {
  readonly start: number;
  readonly end: number;
  /** Null for a tag that is ignored. */
  readonly part: TagPart | null;
}

function* tokensOf(tagged: string): Generator<Token> {
  let end = 0;
  for (const match of tagged.matchAll(MARKUP)) {
    const start = match.index;
    if (start > end) yield { start: end, end: start, part: textPiece(tagged.slice(end, start)) };
    end = start + match[0].length;
    yield { start, end, part: partOf(match) };
  }
  if (end < tagged.length)
    yield { start: end, end: tagged.length, part: textPiece(tagged.slice(end)) };
}

function partOf({ groups }: RegExpMatchArray): TagPart | null {
  const { close, name, id, empty, entity } = groups ?? {};
  const isClosing = close === '/';
  if (entity !== undefined) return textPiece(readEntity(entity));
  if (name?.toLowerCase() === 'x') {
    return id === undefined || isClosing ? null : { kind: 'object', id: Number(id) };
  }
  if (isClosing) return { kind: 'close' };
  return empty === '/' ? null : { kind: 'open', id: id === undefined ? null : Number(id) };
}

/**
 * Reads a text in which `<g id="1">` surrounds formatting and `<x id="2"/>` stands for an object,
 * tolerating any changes by a service.
 */
export function readTaggedText(tagged: string): TagPart[] {
  return [...tokensOf(tagged)].flatMap(({ part }) => part ?? []);
}

/** Returns the text as people read it: words separated only by an object do not run together. */
export function wordsOfTaggedText(tagged: string): string {
  return spacedText(
    readTaggedText(tagged).flatMap((part): Piece[] => {
      if (part.kind === 'text') return [textPiece(part.text)];
      return part.kind === 'object' ? [part] : [];
    }),
  );
}

/** A token with its place among the words, in UTF-16 units of {@link wordsOfTaggedText}. */
interface PlacedToken extends Token {
  readonly from: number;
  readonly to: number;
  /** Number of pairs of tags around its beginning. */
  readonly depth: number;
}

function placeTokens(tagged: string): PlacedToken[] {
  let [at, depth, tail, isBehindObject] = [0, 0, '', false];
  return [...tokensOf(tagged)].map((token): PlacedToken => {
    const { part } = token;
    if (part?.kind === 'text') {
      // The space that is read between words separated only by an object.
      if (isBehindObject && wouldRunTogether(tail, part.text)) at += 1;
      isBehindObject = false;
      tail = part.text.slice(-2);
    } else if (part?.kind === 'object') isBehindObject = true;
    const from = at;
    at += part?.kind === 'text' ? part.text.length : 0;
    const placed = { ...token, from, to: at, depth };
    if (part?.kind === 'open') depth += 1;
    if (part?.kind === 'close') depth -= 1;
    return placed;
  });
}

/**
 * Finds where to cut a tagged text so that its words are cut at these places.
 * @param borders offsets in {@link wordsOfTaggedText}, ascending, none at its ends
 * @returns offsets in the tagged text, one per border; null where a pair of tags begins before it and
 *   ends after it
 */
export function placesInTags(tagged: string, borders: readonly number[]): (number | null)[] {
  const tokens = placeTokens(tagged);
  let index = 0;
  return borders.map((border) => {
    while (index < tokens.length && (tokens[index]?.to ?? 0) <= border) index += 1;
    const next = tokens[index];
    if (next === undefined) return null;
    const { from, start, end, depth } = next;
    if (from < border) {
      const isRaw = end - start === next.to - from;
      return depth === 0 && isRaw ? start + border - from : null;
    }
    return cutBetween(tokens, index, border);
  });
}

/**
 * Returns where to cut among the tags at a place: behind those that end there, and behind objects that follow a
 * character other than a space.
 * @param index of the text after the place
 */
function cutBetween(tokens: readonly PlacedToken[], index: number, border: number): number | null {
  let first = index;
  while (first > 0 && tokens[first - 1]?.from === border) first -= 1;
  const here = tokens.slice(first, index);
  const open = here.findIndex(({ part }) => part?.kind === 'open');
  const near = open === -1 ? here : here.slice(0, open);
  const before = tokens[first - 1]?.part;
  const isApart = before?.kind === 'text' && /\s$/u.test(before.text);
  const count = isApart
    ? near.findLastIndex(({ part }) => part?.kind === 'close') + 1
    : near.length;
  const next = tokens[first + count];
  return next?.depth === 0 ? next.start : null;
}

function readEntity(entity: string): string {
  const known = ENTITIES[entity.toLowerCase()];
  if (known !== undefined) return known;
  const isHex = entity[1]?.toLowerCase() === 'x';
  const code = Number.parseInt(entity.slice(isHex ? 2 : 1), isHex ? 16 : 10);
  const isText = code > 0 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff);
  return isText ? String.fromCodePoint(code) : '\uFFFD';
}

import { spacedText, textPiece, type ObjectPiece, type Piece } from './piece.ts';

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

/**
 * Reads a text in which `<g id="1">` surrounds formatting and `<x id="2"/>` stands for an object,
 * tolerating any changes by a service.
 */
export function readTaggedText(tagged: string): TagPart[] {
  const parts: TagPart[] = [];
  const write = (text: string): void => {
    if (text !== '') parts.push({ kind: 'text', text });
  };
  let end = 0;
  for (const match of tagged.matchAll(MARKUP)) {
    write(tagged.slice(end, match.index));
    end = match.index + match[0].length;
    const { close, name, id, empty, entity } = match.groups ?? {};
    const isClosing = close === '/';
    if (entity !== undefined) write(readEntity(entity));
    else if (name?.toLowerCase() === 'x') {
      if (id !== undefined && !isClosing) parts.push({ kind: 'object', id: Number(id) });
    } else if (isClosing) parts.push({ kind: 'close' });
    else if (empty !== '/') parts.push({ kind: 'open', id: id === undefined ? null : Number(id) });
  }
  write(tagged.slice(end));
  return parts;
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

function readEntity(entity: string): string {
  const known = ENTITIES[entity.toLowerCase()];
  if (known !== undefined) return known;
  const isHex = entity[1]?.toLowerCase() === 'x';
  const code = Number.parseInt(entity.slice(isHex ? 2 : 1), isHex ? 16 : 10);
  const isText = code > 0 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff);
  return isText ? String.fromCodePoint(code) : '\uFFFD';
}

import type { TagKind } from '../../../shared/domain/documents/tags.ts';
import type { TagKinds } from '../../../shared/documents/tagged-text.ts';
import { groupByWord } from '../../../shared/text/pairs.ts';
import type { Segment } from '../engines/piece.ts';

/**
 * Names of the formatting and objects in a segment; undefined where the format has no information.
 */
export interface TagNames {
  run(run: number): TagKind | undefined;
  object(id: number): TagKind | undefined;
}

const known = new WeakMap<Segment, TagNames>();

/** Records the names when a format opens a segment; engines and answers do not know them. */
export function noteTagNames(segment: Segment, names: TagNames): void {
  known.set(segment, names);
}

/** Returns what the tags of a segment of an open document are, as far as its format recorded it. */
export function tagKindsOf(segment: Segment): TagKinds {
  const names = known.get(segment);
  const runs: Record<number, TagKind> = {};
  const objects: Record<number, TagKind> = {};
  for (const piece of segment) {
    const kind = piece.kind === 'text' ? names?.run(piece.run) : names?.object(piece.id);
    if (kind === undefined) continue;
    if (piece.kind === 'text') runs[piece.run] = kind;
    else objects[piece.id] = kind;
  }
  return { runs, objects };
}

/** Local names of elements: of HTML and similar formats, WordprocessingML, and DrawingML. */
const KINDS = groupByWord<TagKind>([
  ['link', 'a hyperlink hlinkClick'],
  ['bold', 'b strong'],
  ['italic', 'i em'],
  ['underline', 'u ins'],
  ['line-break', 'br \\N cr'],
  ['picture', 'img svg drawing pict object'],
  ['footnote', 'footnoteReference endnoteReference'],
  ['field', 'fld fldChar fldSimple'],
  ['comment', 'commentRangeStart commentRangeEnd commentReference'],
]);

/**
 * Returns whether an element raises or lowers its text.
 * @param name local name, its tag as written, or a code type
 */
export function isRaising(name: string): boolean {
  return /^<?(?:x-)?su[pb](?:erscript|script)?(?:[\s>]|$)/iu.test(name);
}

/** @param name local name of an element, or its tag as written; undefined for any other */
export function kindOfName(name: string): TagKind | undefined {
  const local = /^<?\/?([\w-]+)/u.exec(name)?.[1] ?? name;
  return KINDS.get(local) ?? KINDS.get(local.toLowerCase());
}

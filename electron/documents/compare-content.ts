import { alignSegments, type AlignedSegment } from '../../shared/documents/align-segments.ts';
import type { DocumentSegment } from '../../shared/documents/document-segment.ts';
import { pairInOrder } from '../../shared/documents/pair-in-order.ts';
import type { DocumentFormatId } from '../../shared/domain/document-format.ts';
import type { HistorySegment } from '../../shared/domain/history.ts';
import type { FileContent } from './read-regular-file.ts';
import { readSegments } from './read-segments.ts';

/** Formats of a document and of its translation. */
export interface FormatPair {
  readonly format: DocumentFormatId;
  readonly targetFormat: DocumentFormatId;
}

/**
 * Pairs the texts of a document and its translation; empty for formats that cannot be read here. Texts of
 * a PDF, or of two formats, have no ids in common: they are paired by their order, and say so.
 * @throws `document/*` when one of them cannot be read
 */
export async function pairSegments(
  { format, targetFormat }: FormatPair,
  source: FileContent,
  target: FileContent,
): Promise<HistorySegment[]> {
  const sourceSegments = await readSegments(format, source.bytes);
  const targetSegments = await readSegments(targetFormat, target.bytes, 'target');
  if (sourceSegments === null || targetSegments === null) return [];
  if (format === 'pdf' || format !== targetFormat) {
    return pairPages(sourceSegments, targetSegments).map(toHistorySegment);
  }
  // Of a file that holds both languages only what was translated counts, not what was there before.
  const isBilingual = format === 'xliff';
  const sourceIds = new Set(isBilingual ? sourceSegments.map(({ id }) => id) : []);
  return alignSegments(
    sourceSegments,
    isBilingual ? targetSegments.filter(({ id }) => sourceIds.has(id)) : targetSegments,
  ).map((pair) => toHistorySegment(pair, pair.position));
}

/**
 * True when both files hold the same bytes, or the same text paragraph by paragraph. Files without
 * any text are compared by their bytes alone.
 * @throws `document/*` when one of them cannot be read
 */
export async function hasSameText(
  format: DocumentFormatId,
  a: FileContent,
  b: FileContent,
): Promise<boolean> {
  if (a.sha256 === b.sha256) return true;
  const pairs = await pairSegments({ format, targetFormat: format }, a, b);
  return pairs.length > 0 && pairs.every((pair) => pair.source === pair.target);
}

/** Page by page where both have the same pages: what goes wrong on one ends there. */
function pairPages(
  source: readonly DocumentSegment[],
  target: readonly DocumentSegment[],
): Omit<AlignedSegment, 'position'>[] {
  const sourcePages = byPage(source);
  const targetPages = byPage(target);
  const hasSamePages =
    sourcePages.size === targetPages.size &&
    [...sourcePages.keys()].every((page) => targetPages.has(page));
  if (!hasSamePages) return pairInOrder(source, target);
  return [...sourcePages].flatMap(([page, texts]) =>
    pairInOrder(texts, targetPages.get(page) ?? []),
  );
}

function byPage(segments: readonly DocumentSegment[]): Map<string, DocumentSegment[]> {
  const pages = new Map<string, DocumentSegment[]>();
  for (const segment of segments) {
    const page = segment.location ?? '';
    const known = pages.get(page);
    if (known === undefined) pages.set(page, [segment]);
    else known.push(segment);
  }
  return pages;
}

function toHistorySegment(
  { source, target, location }: Omit<AlignedSegment, 'position'>,
  position: number,
): HistorySegment {
  return { position, source, target, ...(location === undefined ? {} : { location }) };
}

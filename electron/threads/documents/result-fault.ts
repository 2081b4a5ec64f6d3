import { indexOfAscii } from '../../../shared/documents/bytes.ts';
import { detectContent, type ContentKind } from '../../../shared/documents/content-kind.ts';
import type { DocumentFormatId } from '../../../shared/domain/documents/format.ts';
import { AppError } from '../../../shared/errors.ts';
import type { ResultFault, ResultOrigin } from '../../services/documents/thread.ts';

type Kind = ContentKind['kind'] | 'damaged' | 'binary';

interface Content {
  /** Null when unknown. */
  kind: Kind | null;
  /** False when the end marker of a PDF or an image is missing. */
  isComplete: boolean;
  isBlank: boolean;
  bytes: Uint8Array;
}

const PASSWORD_FIELD = /<input\b[^<>]*\btype\s*=\s*["']?password/i;
const FORWARDING = /<meta\b[^<>]*\bhttp-equiv\s*=\s*["']?refresh/i;
const ANY_TAG = /<\/?[a-z][^<>]*>/i;
const MESSAGE = /^[ \t]*msgid\b/gm;
const LAST_TAG = /<\/[^<>]*>(?:\s|<!--[^]*?-->|<\?[^]*?\?>)*$/;
const CUE_TIME = /\d{1,3}:\d{2}:\d{2}[,.]\d{1,3}[ \t]*-->/g;

/**
 * Compares a service's result with its source. Only definite faults count: an inconclusive file passes.
 * @param source null when unavailable
 */
export function findResultFault(
  origin: ResultOrigin,
  source: Uint8Array | null,
  result: Uint8Array,
): ResultFault | null {
  const given = source === null ? null : contentOf(source);
  const got = contentOf(result);
  if (got.kind === null) return null;
  const isExpected =
    got.kind === origin.targetFormat || got.kind === origin.format || got.kind === given?.kind;
  if (got.kind === 'damaged') return 'cut';
  if (given?.kind === 'json' && got.kind === 'txt' && /^\s*[[{]/u.test(lettersOf(got)))
    return 'cut';
  if (!isExpected) return got.kind === 'html' ? 'page' : 'kind';
  if (given === null) return got.isComplete ? null : 'cut';
  if ((given.isComplete && !got.isComplete) || (got.isBlank && !given.isBlank)) return 'cut';
  return textFault(got, given, origin);
}

function contentOf(bytes: Uint8Array): Content {
  try {
    const content = detectContent(bytes);
    return {
      kind: content.kind,
      isComplete: !('isComplete' in content) || content.isComplete,
      isBlank: 'isBlank' in content && content.isBlank,
      bytes,
    };
  } catch (error) {
    return { kind: kindOfUnread(error, bytes), isComplete: true, isBlank: false, bytes };
  }
}

function kindOfUnread(error: unknown, bytes: Uint8Array): Kind | null {
  if (!(error instanceof AppError)) throw error;
  if (error.code === 'document/damaged') return 'damaged';
  // Text in a rare encoding is refused too; only binary data contains zeros.
  const isBinary = error.code === 'document/unsupported' && indexOfAscii(bytes, '\0') >= 0;
  return isBinary ? 'binary' : null;
}

/** Compares the texts; other files have markers, which were already checked. */
function textFault(got: Content, given: Content, origin: ResultOrigin): ResultFault | null {
  const isCalledPage = /\bhtml\b/i.test(origin.contentType ?? '');
  const isFree = got.kind === 'txt';
  const isEndLost = endTest(got.kind);
  if (isEndLost === null && !(isFree && (isCalledPage || !origin.isEndKnown))) return null;
  const [before, after] = [lettersOf(given), lettersOf(got)];
  if (isEndLost !== null) {
    if (isEndLost(before, after)) return 'cut';
    return got.kind === 'html' && isAnotherPage(before, after) ? 'page' : null;
  }
  // A text may contain anything, so only the answer and the source can disprove it.
  if (isCalledPage && lacks(ANY_TAG, after, before)) return 'page';
  if (origin.isEndKnown) return null;
  const hasLostLines = count(/\S.*/g, after) < count(/\S.*/g, before);
  return hasLostLines || lacks(/\n[ \t\r]*$/, before, after) ? 'cut' : null;
}

/**
 * Detects truncation, even for complete transfers: a gateway may pass on a truncated file. Null for
 * kinds whose end is not recognizable, and those with markers, which were already checked.
 */
const IS_END_LOST: Readonly<
  Record<DocumentFormatId, ((before: string, after: string) => boolean) | null>
> = {
  html: (before, after) => lacks(/<\/html\s*>/i, before, after),
  xliff: (before, after) => lacks(/<\/(?:[\w.-]+:)?xliff\s*>/, before, after),
  srt: (before, after) => count(CUE_TIME, after) < count(CUE_TIME, before),
  po: (before, after) => count(MESSAGE, after) < count(MESSAGE, before),
  xml: (before, after) => lacks(LAST_TAG, before, after),
  // One that is cut off is no JSON, and so of another kind.
  json: () => false,
  txt: null,
  docx: null,
  pptx: null,
  xlsx: null,
  idml: null,
  pdf: null,
  jpeg: null,
  png: null,
};

const endTest = (kind: Kind | null) =>
  kind !== null && isDocumentFormat(kind) ? IS_END_LOST[kind] : null;

const isDocumentFormat = (kind: Kind): kind is DocumentFormatId & Kind =>
  Object.hasOwn(IS_END_LOST, kind);

/** Detects a different page: a translation adds no sign-in and no redirect, and preserves most of the tags. */
function isAnotherPage(before: string, after: string): boolean {
  return (
    lacks(PASSWORD_FIELD, after, before) ||
    lacks(FORWARDING, after, before) ||
    tagsInCommon(before, after) < 0.5
  );
}

/** Returns true when `pattern` is in one text but not in the other. */
function lacks(pattern: RegExp, text: string, other: string): boolean {
  return pattern.test(text) && !pattern.test(other);
}

/** Returns the letters of tags and line ends in any encoding; other letters do not matter here. */
function lettersOf({ bytes }: Content): string {
  const { buffer, byteOffset, byteLength } = bytes;
  return Buffer.from(buffer, byteOffset, byteLength).toString('latin1').replaceAll('\0', '');
}

function count(pattern: RegExp, text: string): number {
  return text.match(pattern)?.length ?? 0;
}

/** Returns the share of a page's tags that a different page also has, 0 to 1; 1 if there are none. */
function tagsInCommon(page: string, other: string): number {
  const left = tagCounts(other);
  let total = 0;
  let common = 0;
  for (const [name, times] of tagCounts(page)) {
    total += times;
    common += Math.min(times, left.get(name) ?? 0);
  }
  return total === 0 ? 1 : common / total;
}

function tagCounts(page: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [, tag = ''] of page.matchAll(/<([a-z][a-z0-9-]*)/gi)) {
    const name = tag.toLowerCase();
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

import { countTexts } from '../../../shared/domain/analysis/count-texts.ts';
import { alignSegments, type AlignedSegment } from '../../../shared/documents/align-segments.ts';
import type { DocumentSegment } from '../../../shared/documents/document-segment.ts';
import { countDocumentChars, extractSegments } from '../../../shared/documents/extract-segments.ts';
import { createReadBudget, type Counted } from '../../../shared/documents/read-budget.ts';
import { pairInOrder } from '../../../shared/documents/pair-in-order.ts';
import type { TextRules } from '../../../shared/documents/rules/text-rules.ts';
import { sniffDocument } from '../../../shared/documents/sniff.ts';
import {
  extensionOf,
  type DocumentFormatId,
  type SoundFormat,
} from '../../../shared/domain/documents/format.ts';
import type { HistorySegment } from '../../../shared/domain/history/history.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Said } from '../../../shared/i18n/text.ts';
import type { CountedDocument, InspectedFile } from '../../services/documents/thread.ts';
import { lookIntoRegularFile, type FileContent } from './read-regular-file.ts';
import { emptyDocument, unsupportedDocument } from '../../../shared/documents/document-errors.ts';
import {
  MOST_SOUND_BYTES,
  MOST_SOUND_MS,
  soundTypeOf,
  type SoundFileType,
} from '../../../shared/voice/file-types.ts';
import { soundLengthMs } from '../../../shared/voice/sound-length.ts';

const CANNOT_COUNT: Said = { message: 'documentErrors.cannotCount' };
const COUNTED_ON_PAGES: Said = { message: 'documentErrors.countedOnPages' };
const NO_TEXT: Said = { message: 'documentErrors.noTextFound' };

/** Longer samples reveal no more about the language. */
const SAMPLE_CHARS = 4000;

type CountedText = Pick<InspectedFile, 'charCount' | 'sample' | 'warnings'>;

/** Counts text. A failed count is only a warning: only files known to be broken are refused. */
async function countTextOf(format: DocumentFormatId, bytes: Uint8Array): Promise<CountedText> {
  const uncounted = { charCount: null, sample: '', warnings: [CANNOT_COUNT] };
  try {
    const segments = await readSegments(format, bytes);
    if (segments === null) return uncounted;
    const charCount = countDocumentChars(format, bytes, segments);
    if (charCount === 0) return { charCount, sample: '', warnings: [NO_TEXT] };
    const warnings = format === 'pdf' ? [COUNTED_ON_PAGES] : [];
    return { charCount, sample: sampleOf(segments), warnings };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'document/too-large') throw error;
    return uncounted;
  }
}

function sampleOf(segments: readonly DocumentSegment[]): string {
  let sample = '';
  for (const { text } of segments) {
    if (sample.length >= SAMPLE_CHARS) break;
    sample += `${text}\n`;
  }
  return sample.slice(0, SAMPLE_CHARS).toWellFormed();
}

/**
 * Determines from the content the type of a file and how many characters it holds.
 * @param fileName base name with its extension
 * @throws `document/*` with the reason why the file cannot be translated
 */
export async function inspectContent(
  fileName: string,
  { bytes, sha256 }: FileContent,
): Promise<InspectedFile> {
  const { format, warnings, ...rest } = sniffDocument(fileName, bytes);
  const counted = await countTextOf(format, bytes);
  return {
    format,
    ...rest,
    sizeBytes: bytes.length,
    sha256,
    ...counted,
    warnings: [...warnings, ...counted.warnings],
  };
}

/**
 * Counts the distinct texts of a document, the way analyzes do.
 * @param locale BCP 47 tag of the texts; null if unknown
 * @param rules of an XML or JSON file; null: what looks like text for readers
 * @throws `document/*` when it cannot be read
 */
export async function countDocument(
  format: DocumentFormatId,
  { bytes, sha256 }: FileContent,
  locale: string | null,
  rules: TextRules | null,
): Promise<CountedDocument> {
  const segments = await readSegments(format, bytes, 'source', rules);
  if (segments === null) return { sha256, texts: null };
  return {
    sha256,
    texts: countTexts(
      segments.map(({ text }) => text),
      locale,
    ),
  };
}

/** Formats of a document and of its translation. */
export interface FormatPair {
  readonly format: DocumentFormatId;
  readonly targetFormat: DocumentFormatId;
  readonly rules?: TextRules | null;
}

/**
 * Pairs the texts of a document and its translation; empty for formats that cannot be read here. Texts of a PDF, or of
 * two formats, share no ids: they are paired by order, and marked as such.
 * @throws `document/*` when one of them cannot be read
 */
export async function pairSegments(
  { format, targetFormat, rules }: FormatPair,
  source: FileContent,
  target: FileContent,
): Promise<HistorySegment[]> {
  if (format === 'po' && targetFormat === 'po') {
    const { pairPoSegments } = await import('../../../shared/documents/po/po-text.ts');
    return pairPoSegments(source.bytes, target.bytes, createReadBudget());
  }
  const sourceSegments = await readSegments(format, source.bytes, 'source', rules);
  const targetSegments = await readSegments(targetFormat, target.bytes, 'target', rules);
  if (sourceSegments === null || targetSegments === null) return [];
  if (format === 'pdf' || format !== targetFormat) {
    return pairPages(sourceSegments, targetSegments).map(toHistorySegment);
  }
  // In a bilingual file only new translations count, not earlier ones; in a data file only texts
  // whose source is no data.
  const isSelected = format === 'xliff' || format === 'xml' || format === 'json';
  const sourceIds = new Set(isSelected ? sourceSegments.map(({ id }) => id) : []);
  return alignSegments(
    sourceSegments,
    isSelected ? targetSegments.filter(({ id }) => sourceIds.has(id)) : targetSegments,
  ).map((pair) => toHistorySegment(pair, pair.position));
}

/**
 * Returns true when both files hold the same bytes, or the same text paragraph by paragraph. Files without text are
 * compared by bytes only.
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

/** Pairs page by page if both have the same pages, so that a mismatch stays on its page. */
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

/**
 * Reads the texts of a document, including PDFs, whose reader is not pure code.
 * @param side which language of a bilingual format
 * @returns null when they cannot be read here
 * @throws `document/*`
 * @see extractSegments
 */
async function readSegments(
  format: DocumentFormatId,
  bytes: Uint8Array,
  side: 'source' | 'target' = 'source',
  rules?: TextRules | null,
): Promise<Counted<DocumentSegment>[] | null> {
  const budget = createReadBudget();
  if (format === 'pdf') return (await import('./pdf-text.ts')).readPdfSegments(bytes, budget);
  return extractSegments(format, bytes, budget, side, rules ?? undefined);
}

/** Number of bytes that distinguish the kinds of sound. */
const TYPE_BYTES = 12;

/**
 * Determines the type of a sound file, piece by piece: it may be larger than memory. Its characters are unknown until
 * it is transcribed, as is its length if only its end would reveal it.
 * @throws `document/empty`, `document/unsupported`, `document/too-large`, and errors of reading
 */
export async function inspectSound(
  path: string,
  fileName: string,
  { id, type: wanted }: SoundFormat,
): Promise<InspectedFile> {
  const {
    found: durationMs,
    sizeBytes,
    sha256,
  } = await lookIntoRegularFile(path, MOST_SOUND_BYTES, async (file) => {
    const { read } = file;
    if (file.sizeBytes === 0) throw emptyDocument('documentErrors.emptyFile');
    const type = soundTypeOf(await read(0, TYPE_BYTES));
    if (type !== wanted) throw misnamed(fileName, type);
    return soundLengthMs(type, file);
  }).catch((error: unknown) => {
    const isTooLarge = error instanceof AppError && error.code === 'document/too-large';
    throw isTooLarge ? new AppError(error.code, 'documentErrors.soundTooLarge') : error;
  });
  if (durationMs !== null && durationMs > MOST_SOUND_MS) {
    throw new AppError('document/too-large', 'documentErrors.soundTooLong');
  }
  return { format: id, sizeBytes, sha256, charCount: null, durationMs, sample: '', warnings: [] };
}

function misnamed(fileName: string, type: SoundFileType | null): AppError {
  const extension = extensionOf(fileName);
  if (type === null) return unsupportedDocument('documentErrors.noSoundInFile', { extension });
  const kind = type.slice('audio/'.length);
  return unsupportedDocument('documentErrors.misnamedSound', { extension, kind });
}

import { countChars } from '../../shared/documents/extract-segments.ts';
import { sniffDocument } from '../../shared/documents/sniff.ts';
import type { DocumentFormatId } from '../../shared/domain/document-format.ts';
import { AppError } from '../../shared/errors.ts';
import type { InspectedFile } from './inspected-file.ts';
import type { FileContent } from './read-regular-file.ts';
import { readSegments } from './read-segments.ts';

const CANNOT_COUNT =
  'The characters in this file cannot be counted before it is sent, so its cost is not known.';
const COUNTED_ON_PAGES =
  'The characters of a PDF are counted as its pages show them; the service may count somewhat differently.';
const NO_TEXT = 'No text was found in this file. Text inside pictures is not counted.';

interface CountedChars {
  charCount: number | null;
  warnings: string[];
}

/** A count that fails is a warning: only a file that is surely broken must not go. */
async function countCharsOf(format: DocumentFormatId, bytes: Uint8Array): Promise<CountedChars> {
  try {
    const segments = await readSegments(format, bytes);
    if (segments === null) return { charCount: null, warnings: [CANNOT_COUNT] };
    const charCount = countChars(segments);
    if (charCount === 0) return { charCount, warnings: [NO_TEXT] };
    return { charCount, warnings: format === 'pdf' ? [COUNTED_ON_PAGES] : [] };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'document/too-large') throw error;
    return { charCount: null, warnings: [CANNOT_COUNT] };
  }
}

/**
 * Finds out what a file is by its content and how many characters it holds.
 * @param fileName base name with its extension
 * @throws `document/*` with the reason why the file cannot be translated
 */
export async function inspectContent(
  fileName: string,
  { bytes, sha256 }: FileContent,
): Promise<InspectedFile> {
  const { format, warnings } = sniffDocument(fileName, bytes);
  const counted = await countCharsOf(format, bytes);
  return {
    format,
    sizeBytes: bytes.length,
    sha256,
    charCount: counted.charCount,
    warnings: [...warnings, ...counted.warnings],
  };
}

import { createRequire } from 'node:module';
import { dirname, sep } from 'node:path';
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { encryptedDocument, oversizedDocument } from '../../../shared/documents/document-errors.ts';
import type { DocumentSegment } from '../../../shared/documents/document-segment.ts';
import { joinLines, type PageText } from '../../../shared/documents/pdf/join-lines.ts';
import { readPageItems } from '../../../shared/documents/pdf/page-items.ts';
import type { Counted, ReadBudget } from '../../../shared/documents/read-budget.ts';
import { pdfReaderOptions } from '../../../shared/documents/pdf/reader-options.ts';

/** Reading takes a few milliseconds per page, and a task has a minute. */
const MAX_PAGES = 1000;

type PageItem = Awaited<ReturnType<PDFPageProxy['getTextContent']>>['items'][number];

/**
 * Reads the paragraphs of a PDF, page by page. Scripts do not run, nothing is fetched, and images are not
 * decoded. The reader is loaded with the first PDF.
 * @returns null when a page is an image, or when the file cannot be read here
 * @throws `document/encrypted`, `document/too-large`
 */
export async function readPdfSegments(
  bytes: Uint8Array,
  budget: ReadBudget,
): Promise<Counted<DocumentSegment>[] | null> {
  budget.addBytes(bytes.length);
  const { getDocument, OPS } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  const task = getDocument(pdfReaderOptions(bytes, folder + sep));
  try {
    const document = await task.promise;
    if (document.numPages > MAX_PAGES)
      throw oversizedDocument('faults.pages', { limit: MAX_PAGES });
    const segments: Counted<DocumentSegment>[] = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      const items: PageItem[] = await readPageItems(page.streamTextContent().getReader(), budget);
      const texts = items.flatMap((item) => ('str' in item ? (placeOf(item) ?? []) : []));
      if (texts.length === 0) {
        const { fnArray } = await page.getOperatorList();
        // Images are skipped when not decoded; their placement is not.
        if (fnArray.includes(OPS.transform)) return null;
      }
      page.cleanup();
      const location = `page ${String(number)}`;
      for (const [index, text] of joinLines(texts).entries()) {
        segments.push(budget.count({ id: `${location}#${String(index)}`, text, location }));
      }
    }
    return segments;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (error.name === 'PasswordException') throw encryptedDocument();
    if ('code' in error && error.code === 'document/too-large') throw error;
    // A different program may be able to read it; the service decides.
    return null;
  } finally {
    await task.destroy();
  }
}

interface TextItem {
  readonly str: string;
  readonly width: number;
  readonly transform: readonly unknown[];
}

/** Returns the position in page coordinates, rotated so that the line is level; null for whitespace. */
function placeOf({ str, width, transform }: TextItem): PageText | null {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = transform.map(Number);
  const size = Math.hypot(c, d);
  if (str.trim() === '' || !(size > 0)) return null;
  const angle = Math.atan2(b, a);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return { text: str, x: e * cos + f * sin, y: f * cos - e * sin, width, size };
}

import type { PDFContext, PDFObject, PDFPage } from '@cantoo/pdf-lib';
import {
  decodePDFRawStream,
  EncryptedPDFError,
  ParseSpeeds,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFRawStream,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib';
import {
  damagedDocument,
  encryptedDocument,
  oversizedDocument,
} from '../../../../shared/documents/document-errors.ts';
import { AppError } from '../../../../shared/errors.ts';
import { concatBytes } from './concat-bytes.ts';
import { removeText } from './remove-text.ts';

/** Unpacked content of one page or drawing; more takes minutes to read. */
const MAX_CONTENT_BYTES = 16 * 1024 * 1024;
const STEP_BYTES = 64 * 1024;
/** Drawings within drawings; deeper ones keep their text. */
const MAX_DEPTH = 12;

/**
 * Opens a PDF for writing.
 * @throws `document/damaged`, `document/encrypted`
 */
export async function openForWriting(bytes: Uint8Array): Promise<PDFDocument> {
  try {
    return await PDFDocument.load(bytes, {
      parseSpeed: ParseSpeeds.Fastest,
      updateMetadata: false,
      throwOnInvalidObject: false,
      warnOnInvalidObjects: false,
    });
  } catch (error) {
    if (error instanceof EncryptedPDFError) throw encryptedDocument();
    throw damagedDocument('it cannot be read as a PDF', error);
  }
}

/**
 * Refuses a file whose pages unpack to more than can be read, before anything reads them.
 * @throws `document/damaged`, `document/encrypted`, `document/too-large`
 */
export async function checkPages(bytes: Uint8Array, maxPages: number): Promise<void> {
  const document = await openForWriting(bytes);
  try {
    if (document.getPageCount() > maxPages) {
      throw oversizedDocument(`it has more than ${String(maxPages)} pages`);
    }
    for (const [, object] of document.context.enumerateIndirectObjects()) {
      if (!(object instanceof PDFRawStream)) continue;
      if (object.dict.lookup(PDFName.of('Subtype')) === PDFName.of('Form')) readStream(object);
    }
    for (const { node } of document.getPages()) {
      const contents = node.Contents();
      if (contents instanceof PDFArray) partsOf(document.context, contents).forEach(readStream);
      else if (contents !== undefined) readStream(contents);
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw damagedDocument('its list of pages contradicts itself', error);
  }
}

/**
 * Takes the visible text off a page and out of the drawings on it; everything else stays.
 * @param done drawings that need no second look, those of other pages included
 * @throws `document/damaged`, `document/too-large`
 */
export function clearPage(page: PDFPage, done: Set<PDFObject>): void {
  const { node } = page;
  const { context } = page.doc;
  const contents = node.Contents();
  if (contents !== undefined) {
    const parts = contents instanceof PDFArray ? partsOf(context, contents) : [contents];
    const content = concatBytes(parts.flatMap((part) => [readStream(part), LINE_END]));
    node.set(PDFName.of('Contents'), context.register(context.flateStream(removeText(content))));
  }
  clearDrawings(context, node.Resources(), done, 0);
}

const LINE_END = new TextEncoder().encode('\n');

function partsOf(context: PDFContext, contents: PDFArray): PDFStream[] {
  return contents
    .asArray()
    .map((part) => context.lookup(part))
    .filter((part) => part instanceof PDFStream);
}

function clearDrawings(
  context: PDFContext,
  resources: PDFDict | undefined,
  done: Set<PDFObject>,
  depth: number,
): void {
  const drawings = resources?.lookup(PDFName.of('XObject'));
  if (!(drawings instanceof PDFDict) || depth > MAX_DEPTH) return;
  for (const [, ref] of drawings.entries()) {
    const drawing = context.lookup(ref);
    if (!(ref instanceof PDFRef) || !(drawing instanceof PDFRawStream) || done.has(drawing))
      continue;
    done.add(drawing);
    const { dict } = drawing;
    if (dict.lookup(PDFName.of('Subtype')) !== PDFName.of('Form')) continue;
    const cleared = context.flateStream(removeText(readStream(drawing)));
    for (const [key, value] of dict.entries()) {
      if (!PACKING.has(key)) cleared.dict.set(key, value);
    }
    context.assign(ref, cleared);
    done.add(cleared);
    const own = dict.lookup(PDFName.of('Resources'));
    clearDrawings(context, own instanceof PDFDict ? own : undefined, done, depth + 1);
  }
}

const PACKING = new Set(
  ['Filter', 'DecodeParms', 'Length', 'F', 'FFilter', 'FDecodeParms'].map((key) => PDFName.of(key)),
);

/** The unpacked content of a stream, never more than is allowed. */
function readStream(stream: PDFStream): Uint8Array {
  if (!(stream instanceof PDFRawStream)) return stream.getContents();
  try {
    const source = decodePDFRawStream(stream);
    const parts: Uint8Array[] = [];
    let size = 0;
    for (;;) {
      const part = source.getBytes(STEP_BYTES);
      if (part.length === 0) return concatBytes(parts);
      size += part.length;
      if (size > MAX_CONTENT_BYTES) {
        throw oversizedDocument('a page of it unpacks to more than is allowed');
      }
      parts.push(Uint8Array.from(part));
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw damagedDocument('a page of it cannot be unpacked', error);
  }
}

import type { PDFContext, PDFObject, PDFPage } from '@cantoo/pdf-lib';
import {
  decodePDFRawStream,
  EncryptedPDFError,
  ParseSpeeds,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  PDFRawStream,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib';
import {
  damagedDocument,
  encryptedDocument,
  oversizedDocument,
} from '../../../../../shared/documents/document-errors.ts';
import { AppError } from '../../../../../shared/errors.ts';
import { concatBytes } from '../../../../../shared/documents/bytes.ts';
import { readLinks, type PageLink } from '../page-links.ts';
import { removeText } from './remove-text.ts';

/** Unpacked content of one page or drawing; more takes minutes to read. */
const MAX_CONTENT_BYTES = 16 * 1024 * 1024;
/** An A4 page scanned at 1200 dots per inch has 140 million. */
const MAX_PICTURE_PIXELS = 150_000_000;
const STEP_BYTES = 64 * 1024;
/** Drawings within drawings; text in deeper ones stays. */
const MAX_DEPTH = 12;

/** Opens a PDF for writing. @throws `document/damaged`, `document/encrypted` */
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
    throw damagedDocument('faults.otherKind', { kind: 'PDF' }, error);
  }
}

/** Declared size of an image in pixels. */
export type PictureSize = Readonly<Record<'width' | 'height', number>>;

/** Facts about a file that are known before its pages are read. */
export interface PageFacts {
  /** Links of each page. */
  readonly links: readonly (readonly PageLink[])[];
  /** Error text for images too large to be unpacked; null when all can be. */
  readonly hugePicture: PictureSize | null;
}

/**
 * Refuses a file whose pages would unpack to an excessive size, before anything reads them.
 * @throws `document/damaged`, `document/encrypted`, `document/too-large`
 */
export async function checkPages(bytes: Uint8Array, maxPages: number): Promise<PageFacts> {
  const document = await openForWriting(bytes);
  try {
    if (document.getPageCount() > maxPages) {
      throw oversizedDocument('faults.pages', { limit: maxPages });
    }
    let hugePicture: PictureSize | null = null;
    for (const [, object] of document.context.enumerateIndirectObjects()) {
      if (!(object instanceof PDFRawStream)) continue;
      const subtype = object.dict.lookup(PDFName.of('Subtype'));
      if (subtype === PDFName.of('Form')) readStream(object);
      else if (subtype === PDFName.of('Image')) hugePicture ??= tooHuge(object.dict);
    }
    const pages = document.getPages();
    for (const page of pages) {
      // Throws for a page without a size.
      page.getCropBox();
      const contents = page.node.Contents();
      if (contents instanceof PDFArray) partsOf(document.context, contents).forEach(readStream);
      else if (contents !== undefined) readStream(contents);
    }
    return { links: pages.map(readLinks), hugePicture };
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw damagedDocument('faults.pageList', undefined, error);
  }
}

/**
 * Removes text from a page and the drawings on it; everything else stays.
 * @param done drawings that were already processed, including those of other pages
 * @param which the visible text, or the text that a scanner placed invisibly over its image
 * @throws `document/damaged`, `document/too-large`
 */
export function clearPage(
  page: PDFPage,
  done: Set<PDFObject>,
  which: 'visible' | 'invisible' = 'visible',
): void {
  const { node } = page;
  const { context } = page.doc;
  const contents = node.Contents();
  if (contents !== undefined) {
    const parts = contents instanceof PDFArray ? partsOf(context, contents) : [contents];
    const content = concatBytes(parts.flatMap((part) => [readStream(part), LINE_END]));
    node.set(
      PDFName.of('Contents'),
      context.register(context.flateStream(removeText(content, which))),
    );
  }
  clearDrawings(context, node.Resources(), { done, which }, 0);
}

/** Describes an image by its declared size if that exceeds the limit; null otherwise. */
function tooHuge(picture: PDFDict): PictureSize | null {
  const [width = 0, height = 0] = ['Width', 'Height'].map((key) => {
    const value = picture.lookup(PDFName.of(key));
    return value instanceof PDFNumber ? value.asNumber() : 0;
  });
  return width * height > MAX_PICTURE_PIXELS ? { width, height } : null;
}

/** Returns the objects that hold the contents of pages. */
export function contentRefs(document: PDFDocument): Set<PDFRef> {
  const refs = new Set<PDFRef>();
  const key = PDFName.of('Contents');
  for (const { node } of document.getPages()) {
    const contents = node.get(key);
    const parts = node.lookup(key);
    if (contents instanceof PDFRef) refs.add(contents);
    if (!(parts instanceof PDFArray)) continue;
    for (const part of parts.asArray()) if (part instanceof PDFRef) refs.add(part);
  }
  return refs;
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
  how: { readonly done: Set<PDFObject>; readonly which: 'visible' | 'invisible' },
  depth: number,
): void {
  const { done, which } = how;
  const drawings = resources?.lookup(PDFName.of('XObject'));
  if (!(drawings instanceof PDFDict) || depth > MAX_DEPTH) return;
  for (const [, ref] of drawings.entries()) {
    const drawing = context.lookup(ref);
    if (!(ref instanceof PDFRef) || !(drawing instanceof PDFRawStream) || done.has(drawing))
      continue;
    done.add(drawing);
    const { dict } = drawing;
    if (dict.lookup(PDFName.of('Subtype')) !== PDFName.of('Form')) continue;
    const cleared = context.flateStream(removeText(readStream(drawing), which));
    for (const [key, value] of dict.entries()) {
      if (!PACKING.has(key)) cleared.dict.set(key, value);
    }
    context.assign(ref, cleared);
    done.add(cleared);
    const own = dict.lookup(PDFName.of('Resources'));
    clearDrawings(context, own instanceof PDFDict ? own : undefined, how, depth + 1);
  }
}

const PACKING = new Set(
  ['Filter', 'DecodeParms', 'Length', 'F', 'FFilter', 'FDecodeParms'].map((key) => PDFName.of(key)),
);

/** Returns the unpacked content of a stream, up to the limit. */
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
        throw oversizedDocument('faults.unpacked');
      }
      parts.push(Uint8Array.from(part));
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw damagedDocument('faults.partPacked', undefined, error);
  }
}

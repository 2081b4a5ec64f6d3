import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';
import { damagedDocument } from '../../../../shared/documents/document-errors.ts';
import type { Pixels } from '../image/ink-colors.ts';
import { turnPoint } from './text/turned-page.ts';

/** Rendered image of a page, upright. */
export interface PagePicture extends Pixels {
  /** Pixels per point. */
  readonly scale: number;
  /** Degrees by which the image's horizontal is rotated against the page; a multiple of 90. */
  readonly angle: number;
  /** Its upper left corner: points, in a page turned so that the image is level. */
  readonly left: number;
  readonly top: number;
}

/** An image on a page: points, from its lower left corner, in a page turned so that it is level. */
export interface PlacedPicture {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly angle: number;
  readonly pixels: Pixels;
}

/** Renders pages of a PDF. No script in it runs, and nothing that it references is fetched. */
export interface PagePainter {
  /**
   * @param number from 1
   * @param dpi dots per inch; fewer if the page is huge
   * @throws `document/damaged`
   */
  paint(number: number, dpi: number): PagePicture;
  /** Returns the images on a page, without the text over them. */
  pictures(number: number, dpi: number): PlacedPicture[];
  close(): void;
}

/** An A4 page at 300 dots per inch has 9 million. */
const MAX_PIXELS = 12_000_000;
const POINTS_PER_INCH = 72;
const PIXEL_FORMAT_BGRA = 4;
const WHITE = 0xff_ff_ff_ff;
/** Red first; the default is blue first. */
const REVERSE_BYTE_ORDER = 0x10;
const ANNOTATIONS = 0x01;
/** Angles by the number of quarter turns, clockwise, with which a page is shown. */
const ANGLES = [0, 90, 180, -90];
const TEXT_OBJECT = 1;
const IMAGE_OBJECT = 3;
const FORM_OBJECT = 5;
/** Smaller images are bullets, lines, and dots. */
const LEAST_PICTURE = 24;

let loaded: Promise<WrappedPdfiumModule> | null = null;

async function load(): Promise<WrappedPdfiumModule> {
  const path = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm');
  const bytes = await readFile(path);
  const pdfium = await init({ wasmBinary: Uint8Array.from(bytes).buffer });
  pdfium.PDFiumExt_Init();
  return pdfium;
}

/** @throws `document/damaged` */
export async function openPagePainter(bytes: Uint8Array): Promise<PagePainter> {
  loaded ??= load();
  const pdfium = await loaded;
  const { pdfium: memory } = pdfium;
  const start = memory.wasmExports.malloc(bytes.length);
  if (start === 0) throw damagedDocument('faults.pageMemory');
  memory.HEAPU8.set(bytes, start);
  const document = pdfium.FPDF_LoadMemDocument(start, bytes.length, '');
  if (document === 0) {
    memory.wasmExports.free(start);
    throw damagedDocument('faults.pagesDrawn');
  }

  let hasStopped = false;
  const onPage = <T>(number: number, act: (page: number) => T): T => {
    let page = 0;
    try {
      page = pdfium.FPDF_LoadPage(document, number - 1);
      if (page === 0) throw new Error('The page cannot be opened.');
      return act(page);
    } catch (error) {
      // It has aborted and cannot be used again: the next document gets a new instance.
      if (error instanceof Error && error.name === 'RuntimeError') {
        hasStopped = true;
        loaded = null;
      }
      throw damagedDocument('faults.page', { page: number }, error);
    } finally {
      if (page !== 0 && !hasStopped) pdfium.FPDF_ClosePage(page);
    }
  };

  const render = (page: number, dpi: number): PagePicture => {
    const widthPoints = Math.max(1, pdfium.FPDF_GetPageWidthF(page));
    const heightPoints = Math.max(1, pdfium.FPDF_GetPageHeightF(page));
    const scale = Math.min(
      dpi / POINTS_PER_INCH,
      Math.sqrt(MAX_PIXELS / (widthPoints * heightPoints)),
    );
    const width = Math.max(1, Math.round(widthPoints * scale));
    const height = Math.max(1, Math.round(heightPoints * scale));
    const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, PIXEL_FORMAT_BGRA, 0, 0);
    if (bitmap === 0) throw new Error('There is no memory for the page.');
    try {
      pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
      const flags = REVERSE_BYTE_ORDER | ANNOTATIONS;
      pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flags);
      const buffer = pdfium.FPDFBitmap_GetBuffer(bitmap);
      const data = memory.HEAPU8.slice(buffer, buffer + width * height * 4);
      const angle = ANGLES[pdfium.FPDFPage_GetRotation(page)] ?? 0;
      const room = memory.wasmExports.malloc(16);
      pdfium.FPDF_DeviceToPage(page, 0, 0, width, height, 0, 0, 0, room, room + 8);
      const corner = [room, room + 8].map((place) => memory.getValue(place, 'double'));
      memory.wasmExports.free(room);
      const [left, top] = turnPoint(corner[0] ?? 0, corner[1] ?? 0, angle);
      return { data, width, height, scale, angle, left, top };
    } finally {
      pdfium.FPDFBitmap_Destroy(bitmap);
    }
  };

  return {
    paint: (number, dpi) => onPage(number, (page) => render(page, dpi)),
    pictures: (number, dpi) =>
      onPage(number, (page) => {
        const found: (readonly [number, number, number, number])[] = [];
        const texts: number[] = [];
        for (let index = 0; index < pdfium.FPDFPage_CountObjects(page); index += 1) {
          const object = pdfium.FPDFPage_GetObject(page, index);
          const type = pdfium.FPDFPageObj_GetType(object);
          if (type === TEXT_OBJECT) texts.push(object);
          if (type !== IMAGE_OBJECT && !(type === FORM_OBJECT && hasPicture(pdfium, object, 0)))
            continue;
          const bounds = boundsOf(pdfium, object);
          if (bounds !== null) found.push(bounds);
        }
        if (found.length === 0) return [];
        for (const text of texts) {
          pdfium.FPDFPage_RemoveObject(page, text);
          pdfium.FPDFPageObj_Destroy(text);
        }
        const whole = render(page, dpi);
        return found.flatMap((bounds) => cutOut(whole, bounds) ?? []);
      }),
    close() {
      if (hasStopped) return;
      pdfium.FPDF_CloseDocument(document);
      memory.wasmExports.free(start);
    },
  };
}

/** Returns left, bottom, right, top; null for an object without a position. */
function boundsOf(
  pdfium: WrappedPdfiumModule,
  object: number,
): readonly [number, number, number, number] | null {
  const { pdfium: memory } = pdfium;
  const room = memory.wasmExports.malloc(16);
  try {
    if (!pdfium.FPDFPageObj_GetBounds(object, room, room + 4, room + 8, room + 12)) return null;
    const valueAt = (offset: number): number => memory.getValue(room + offset, 'float');
    return [valueAt(0), valueAt(4), valueAt(8), valueAt(12)];
  } finally {
    memory.wasmExports.free(room);
  }
}

/**
 * Cuts out the part of a page within bounds; null if it is too small for an image or off the page.
 */
function cutOut(
  { data, width, height, scale, angle, left, top }: PagePicture,
  [x0, y0, x1, y1]: readonly [number, number, number, number],
): PlacedPicture | null {
  const corners = [turnPoint(x0, y0, angle), turnPoint(x1, y1, angle)];
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  const clampX = (x: number): number =>
    Math.min(width, Math.max(0, Math.round((x - left) * scale)));
  const clampY = (y: number): number =>
    Math.min(height, Math.max(0, Math.round((top - y) * scale)));
  const [from, to] = [clampX(Math.min(...xs)), clampX(Math.max(...xs))];
  const [first, end] = [clampY(Math.max(...ys)), clampY(Math.min(...ys))];
  const own = { width: to - from, height: end - first };
  if (Math.min(own.width, own.height) < LEAST_PICTURE) return null;
  const rows = new Uint8Array(own.width * own.height * 4);
  for (let row = 0; row < own.height; row += 1) {
    const start = ((first + row) * width + from) * 4;
    rows.set(data.subarray(start, start + own.width * 4), row * own.width * 4);
  }
  return {
    x: left + from / scale,
    y: top - end / scale,
    width: own.width / scale,
    height: own.height / scale,
    angle,
    pixels: { data: rows, ...own },
  };
}

const MAX_DEPTH = 8;

function hasPicture(pdfium: WrappedPdfiumModule, form: number, depth: number): boolean {
  const count = depth > MAX_DEPTH ? 0 : pdfium.FPDFFormObj_CountObjects(form);
  for (let index = 0; index < count; index += 1) {
    const object = pdfium.FPDFFormObj_GetObject(form, index);
    const type = pdfium.FPDFPageObj_GetType(object);
    if (type === IMAGE_OBJECT) return true;
    if (type === FORM_OBJECT && hasPicture(pdfium, object, depth + 1)) return true;
  }
  return false;
}

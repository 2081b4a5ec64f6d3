import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createWorker, OEM, type Worker } from 'tesseract.js';
import { unsupportedDocument } from '../../../../shared/documents/document-errors.ts';
import { identifyLanguage } from '../../translation/languages/detect-language.ts';
import { isHyphenated } from '../pdf/text/text-runs.ts';
import { FIRST_GUESS, ocrLanguageNames, ocrLanguageOf, type OcrLanguage } from './ocr-languages.ts';

/** In pixels, from the upper left corner. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface ImageLine {
  readonly text: string;
  readonly box: Box;
  /** Baseline of its letters, in pixels from the top. */
  readonly baseline: number;
  /** Font size of its letters in pixels. */
  readonly size: number;
}

/** Lines that form a continuous text. */
export interface ImageParagraph {
  readonly text: string;
  readonly lines: readonly ImageLine[];
}

/** Reads images of one document in a separate thread; nothing is fetched. */
export interface TextReader {
  /**
   * @param image a PNG, JPEG or PGM file
   * @throws `document/unsupported` when the text turns out to be in a language without data
   */
  read(image: Uint8Array): Promise<ImageParagraph[]>;
  /** Ends the thread. */
  close(): Promise<void>;
}

/** Below this confidence, out of 100, the result is noise: shadows, borders, leaves. */
const MIN_CONFIDENCE = 50;
/** The library's number for adaptive thresholding. */
const SAUVOLA = '2';
/** Fewer letters are not enough to identify the language. */
const MIN_LETTERS = 40;
/** Lines farther apart than this, in line heights, are not continuous. */
const MAX_GAP = 1.5;

/**
 * @param sourceLang null first reads with English data, which identifies the language; the same
 * images are then read again with its data
 * @throws `document/unsupported` for a language without data
 */
export function createTextReader(sourceLang: string | null): TextReader {
  let language = languageOf(sourceLang ?? FIRST_GUESS);
  let isSettled = sourceLang !== null;
  let started: { readonly data: string; readonly worker: Promise<Worker> } | null = null;

  const close = async (): Promise<void> => {
    const worker = started?.worker;
    started = null;
    await (await worker)?.terminate();
  };
  const workerFor = async ({ data }: OcrLanguage): Promise<Worker> => {
    if (started?.data !== data) {
      await close();
      started = { data, worker: startWorker(data) };
    }
    return started.worker;
  };

  const read = async (image: Uint8Array): Promise<ImageParagraph[]> =>
    recognize(await workerFor(language), image);

  return {
    async read(image) {
      const found = await read(image);
      if (isSettled) return found;
      const text = found.map((paragraph) => paragraph.text).join('\n');
      if ((text.match(/\p{L}/gu)?.length ?? 0) < MIN_LETTERS) return found;
      isSettled = true;
      const { language: identified, isReliable } = await identifyLanguage(text);
      if (identified === null || !isReliable) return found;
      const before = language;
      language = languageOf(identified);
      return language.data === before.data ? found : read(image);
    },
    close,
  };
}

function languageOf(code: string): OcrLanguage {
  const language = ocrLanguageOf(code);
  if (language !== null) return language;
  throw unsupportedDocument({
    english: `Text in pictures can be read in these languages only: ${ocrLanguageNames()}. If it is in one of them, choose it as the source; otherwise type the text into a file.`,
  });
}

async function startWorker(data: string): Promise<Worker> {
  const entry = createRequire(import.meta.url).resolve(`@tesseract.js-data/${data}/package.json`);
  const worker = await createWorker(data, OEM.LSTM_ONLY, {
    langPath: join(dirname(entry), '4.0.0_best_int'),
    gzip: true,
    cacheMethod: 'none',
  });
  // Adaptive thresholding instead of one global threshold, which loses text on colored fields.
  await worker.setParameters({ thresholding_method: SAUVOLA });
  return worker;
}

async function recognize(worker: Worker, image: Uint8Array): Promise<ImageParagraph[]> {
  const { data } = await worker.recognize(Buffer.from(image), {}, { blocks: true });
  return (data.blocks ?? [])
    .flatMap(({ paragraphs }) => paragraphs)
    .flatMap(({ lines }) =>
      splitAtGaps(
        lines
          .filter(({ confidence }) => confidence >= MIN_CONFIDENCE)
          .map(({ text, bbox: { x0, y0, x1, y1 }, baseline, rowAttributes }) => ({
            text: text.trim(),
            box: { x: x0, y: y0, width: x1 - x0, height: y1 - y0 },
            baseline: (baseline.y0 + baseline.y1) / 2,
            size: rowAttributes.rowHeight,
          })),
      ),
    )
    .map((lines) => ({ text: joinLines(lines.map(({ text }) => text)), lines }));
}

/** Joins the lines of a paragraph into one text; a word hyphenated across lines is rejoined. */
export function joinLines(lines: readonly string[]): string {
  return lines.reduce((text, line) =>
    isHyphenated(text, line) ? text.slice(0, -1) + line : `${text} ${line}`,
  );
}

/** Groups continuous lines: the library also joins distant ones, such as page numbers. */
export function splitAtGaps<Line extends { readonly box: Box }>(
  lines: readonly Line[],
): (readonly Line[])[] {
  const groups: Line[][] = [];
  for (const line of lines) {
    const group = groups.at(-1);
    const last = group?.at(-1)?.box;
    const isNear =
      last !== undefined &&
      line.box.y - (last.y + last.height) <= Math.max(last.height, line.box.height) * MAX_GAP;
    if (group !== undefined && isNear) group.push(line);
    else groups.push([line]);
  }
  return groups;
}

import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createWorker, OEM } from 'tesseract.js';
import { unsupportedDocument } from '../../../../shared/documents/document-errors.ts';

/** In pixels, from the upper left corner. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Lines that read on into each other. */
export interface ImageParagraph {
  readonly text: string;
  readonly lines: readonly Box[];
}

/** Language data that comes with the app, by the code of the language. */
const DATA: ReadonlyMap<string, { readonly name: string; readonly code: string }> = new Map([
  ['EN', { name: 'English', code: 'eng' }],
]);
/** Below this, of 100, what was read is noise: shadows, borders, leaves. */
const MIN_CONFIDENCE = 50;

/** @throws `document/unsupported` for a language without data */
export function dataCodeOf(sourceLang: string | null): string {
  const language = sourceLang?.split('-', 1)[0]?.toUpperCase() ?? 'EN';
  const data = DATA.get(language);
  if (data !== undefined) return data.code;
  const names = Array.from(DATA.values(), ({ name }) => name).join(', ');
  throw unsupportedDocument(
    `Text in pictures can be read in these languages only: ${names}. Choose one of them as the source, or type the text into a file.`,
  );
}

/** Reads the text of a picture in a thread of its own, which ends with it; nothing is fetched. */
export async function recognizeText(png: Uint8Array, code: string): Promise<ImageParagraph[]> {
  const require = createRequire(import.meta.url);
  const langPath = join(
    dirname(require.resolve(`@tesseract.js-data/${code}/package.json`)),
    '4.0.0_best_int',
  );
  const worker = await createWorker(code, OEM.LSTM_ONLY, {
    langPath,
    gzip: true,
    cacheMethod: 'none',
  });
  try {
    const { data } = await worker.recognize(Buffer.from(png), {}, { blocks: true });
    return (data.blocks ?? [])
      .flatMap(({ paragraphs }) => paragraphs)
      .flatMap(({ lines }) =>
        splitAtGaps(
          lines
            .filter(({ confidence }) => confidence >= MIN_CONFIDENCE)
            .map(({ text, bbox: { x0, y0, x1, y1 } }) => ({
              text: text.trim(),
              box: { x: x0, y: y0, width: x1 - x0, height: y1 - y0 },
            })),
        ),
      )
      .map((lines) => ({
        text: lines.map(({ text }) => text).join(' '),
        lines: lines.map(({ box }) => box),
      }));
  } finally {
    await worker.terminate();
  }
}

/** Lines with more room between them than this, in heights of a line, do not read on. */
const MAX_GAP = 1.5;

/** Lines in groups that read on into each other: the reader joins far ones, such as page numbers. */
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

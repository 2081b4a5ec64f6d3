import { createCanvas, loadImage, type Canvas } from '@napi-rs/canvas';
import {
  damagedDocument,
  emptyDocument,
  oversizedDocument,
} from '../../../shared/documents/document-errors.ts';
import type { ReadBudget } from '../../../shared/documents/read-budget.ts';
import { hasLetters, plainText, textPiece } from '../engines/piece.ts';
import { countSegments } from './count-segments.ts';
import type { Answers, OpenDocument, OpenOptions, FormatCode } from './document-format.ts';
import { loadFonts, repaint } from './image/repaint.ts';
import { imageSize, requireWhole } from './image/require-whole.ts';
import { createTextReader, type ImageParagraph, type TextReader } from './image/text-reader.ts';

/** A page scanned at 600 dots per inch has 35 million. */
const MAX_PIXELS = 40_000_000;
const JPEG_QUALITY = 92;

/** PNG images. */
export const pngFormat = imageFormat('png');
/** JPEG images. */
export const jpegFormat = imageFormat('jpeg');

/** Creates an image format: text in the image is read, painted over, and redrawn; the image keeps its type and size. */
function imageFormat(kind: 'png' | 'jpeg') {
  return {
    async open(
      bytes: Uint8Array,
      budget: ReadBudget,
      { sourceLang }: OpenOptions,
    ): Promise<OpenDocument> {
      // Refuse a language without data before anything is unpacked.
      const reader = createTextReader(sourceLang);
      const canvas = await paint(bytes, kind);
      const found = await readOnce(reader, await canvas.encode('png'));
      const paragraphs = found.filter(({ text }) => hasLetters([textPiece(text)]));
      if (paragraphs.length === 0) {
        throw emptyDocument({
          english: 'No text was found in the picture. A larger or sharper one may be readable.',
        });
      }
      return {
        ...countSegments(
          paragraphs.map(({ text }, index) => ({
            segment: [textPiece(text)],
            location: `text ${String(index + 1)} in the picture`,
          })),
          budget,
        ),
        write(answers: Answers, targetLang: string) {
          const context = canvas.getContext('2d');
          const texts = paragraphs.map((_, index) => plainText(answers[index] ?? []));
          loadFonts(texts, targetLang);
          for (const [index, { lines, text }] of paragraphs.entries()) {
            const answer = texts[index] ?? '';
            const boxes = lines.map(({ box }) => box);
            if (answer !== text && answer !== '') repaint(context, boxes, answer, targetLang);
          }
          return kind === 'png' ? canvas.encode('png') : canvas.encode('jpeg', JPEG_QUALITY);
        },
      };
    },
  } satisfies FormatCode;
}

async function readOnce(reader: TextReader, image: Uint8Array): Promise<ImageParagraph[]> {
  try {
    return await reader.read(image);
  } finally {
    await reader.close();
  }
}

async function paint(bytes: Uint8Array, kind: 'png' | 'jpeg'): Promise<Canvas> {
  const { width, height } = imageSize(bytes, kind);
  if (width * height > MAX_PIXELS) {
    throw oversizedDocument('faults.pictureSize', { width, height });
  }
  requireWhole(bytes, kind);
  try {
    const image = await loadImage(Buffer.from(bytes));
    const canvas = createCanvas(image.width, image.height);
    canvas.getContext('2d').drawImage(image, 0, 0);
    return canvas;
  } catch (error) {
    throw damagedDocument('faults.picture', undefined, error);
  }
}

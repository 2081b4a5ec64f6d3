import type { PDFObject } from '@cantoo/pdf-lib';
import { damagedDocument, emptyDocument } from '../../../shared/documents/document-errors.ts';
import type { Segment } from '../engines/piece.ts';
import { hasLetters, textPiece } from '../engines/piece.ts';
import type { OpenDocument, OpenOptions, TranslatableFormat } from './document-format.ts';
import { spellingLocale } from './office/spelling-locale.ts';
import { roomsOf } from './pdf/block-room.ts';
import { drawBlock } from './pdf/draw-block.ts';
import { writeDocx } from './pdf/write-docx.ts';
import { loadFonts } from './pdf/page-fonts.ts';
import { openPageReader, type TextLook } from './pdf/page-reader.ts';
import { checkPages, clearPage, openForWriting } from './pdf/pdf-pages.ts';
import { groupBlocks, type TextBlock, type TextRun } from './pdf/text-blocks.ts';

const MAX_PAGES = 2000;
/** More looks than any document has; divides the number of a run. */
const MAX_LOOKS = 1_000_000;

/** One paragraph with its place among the segments; null when it is not translated. */
interface PlacedBlock {
  readonly block: TextBlock;
  readonly place: number | null;
}

/**
 * PDF with text: paragraphs are found by where their letters stand, taken off their pages and drawn
 * again in the other language; pictures, lines, links and text that cannot be read stay.
 */
export const pdfFormat = {
  id: 'pdf',
  contentType: 'application/pdf',
  outputFormats: ['pdf', 'docx'],
  async open(bytes: Uint8Array, options: OpenOptions): Promise<OpenDocument> {
    const pages = await readPages(bytes);
    const segments: Segment[] = [];
    const locations: string[] = [];
    const looks = new Map<string, TextLook>();
    const placed = pages.map((blocks, index) =>
      blocks.map((block): PlacedBlock => {
        const segment = block.runs.map(({ text, look }) => textPiece(text, runOf(looks, look)));
        if (!hasLetters(segment)) return { block, place: null };
        locations.push(`page ${String(index + 1)}`);
        return { block, place: segments.push(segment) - 1 };
      }),
    );
    if (segments.length === 0) {
      throw emptyDocument(
        'The PDF has no text that can be read, only pictures of pages. Make the text readable with a program for text recognition, then upload it again.',
      );
    }
    const known = [...looks.values()];
    return {
      segments,
      locations,
      async write(answers: readonly Segment[], targetLang: string) {
        const runsOf = ({ block, place }: PlacedBlock): readonly TextRun[] => {
          const answer = place === null ? undefined : answers[place];
          return answer === undefined ? block.runs : toRuns(answer, known);
        };
        if (options.outputFormat === 'docx') {
          const paragraphs = placed.map((blocks) =>
            blocks.map((placedBlock) => ({ block: placedBlock.block, runs: runsOf(placedBlock) })),
          );
          return writeDocx(paragraphs, spellingLocale(targetLang));
        }
        const document = await openForWriting(bytes);
        if (document.getPageCount() !== placed.length) {
          throw damagedDocument('its list of pages contradicts itself');
        }
        const fontOf = await loadFonts(document, known);
        const cleared = new Set<PDFObject>();
        for (const [index, page] of document.getPages().entries()) {
          const blocks = placed[index] ?? [];
          if (blocks.length === 0) continue;
          clearPage(page, cleared);
          const rooms = roomsOf(
            blocks.map(({ block }) => block),
            page.getCropBox(),
          );
          for (const [number, placedBlock] of blocks.entries()) {
            const room = rooms[number];
            if (room === undefined) continue;
            drawBlock(page, placedBlock.block, room, runsOf(placedBlock), fontOf);
          }
        }
        return document.save({ objectsPerTick: Number.POSITIVE_INFINITY });
      },
    };
  },
} satisfies TranslatableFormat;

/** The paragraphs of each page; none for a page whose letters cannot be told. */
async function readPages(bytes: Uint8Array): Promise<TextBlock[][]> {
  if (bytes.length === 0) throw damagedDocument('it is empty');
  await checkPages(bytes, MAX_PAGES);
  const reader = await openPageReader(bytes);
  try {
    const pages: TextBlock[][] = [];
    for (let number = 1; number <= reader.pageCount; number += 1) {
      const texts = await reader.read(number);
      const isReadable = hasReadableLetters(texts.map(({ text }) => text).join(''));
      pages.push(isReadable ? groupBlocks(texts) : []);
    }
    return pages;
  } finally {
    await reader.close();
  }
}

/** False when fonts do not tell which letters their signs are: such text is left as it stands. */
function hasReadableLetters(text: string): boolean {
  const signs = text.replaceAll(/\s/gu, '');
  const unknown = signs.match(/[\p{Co}\p{Cc}\p{Cn}\ufffd]/gu)?.length ?? 0;
  return unknown <= signs.length / 5;
}

/** The number of a look; looks without bold and italics come first. */
function runOf(looks: Map<string, TextLook>, look: TextLook): number {
  const key = JSON.stringify(look);
  looks.set(key, looks.get(key) ?? look);
  const order = [...looks.keys()].indexOf(key);
  return ((look.isBold ? 1 : 0) + (look.isItalic ? 2 : 0)) * MAX_LOOKS + order;
}

function toRuns(answer: Segment, looks: readonly TextLook[]): TextRun[] {
  return answer.flatMap((piece) => {
    const look = piece.kind === 'text' ? looks[piece.run % MAX_LOOKS] : undefined;
    return piece.kind === 'text' && look !== undefined ? [{ text: piece.text, look }] : [];
  });
}

import { emptyDocument } from '../../../shared/documents/document-errors.ts';
import type { ReadBudget } from '../../../shared/documents/read-budget.ts';
import { hasLetters, textPiece, type Segment } from '../engines/piece.ts';
import { countSegments } from './count-segments.ts';
import type { Answers, OpenDocument, OpenOptions, FormatCode } from './document-format.ts';
import { outlineOf } from './pdf/docx/docx-outline.ts';
import type { TextLook } from './pdf/page-reader.ts';
import { readPages } from './pdf/read-pages.ts';
import type { TextBlock } from './pdf/text/text-blocks.ts';
import type { TextRun } from './pdf/text/text-runs.ts';
import { writeDocx } from './pdf/docx/write-docx.ts';
import { writePdf } from './pdf/draw/write-pdf.ts';

/** More looks than any document has; separates bold and italics from the number of a look in a run number. */
const MAX_LOOKS = 1_000_000;

/** A paragraph with its index among the segments; null when it is not translated. */
interface PlacedBlock {
  readonly block: TextBlock;
  readonly place: number | null;
}

/**
 * PDF: paragraphs are found by the positions of their letters, removed from their pages, and
 * redrawn in the target language; images, lines, and links stay. Pages without text are read by
 * OCR, and the translation is drawn over their images.
 */
export const pdfFormat = {
  open: (bytes: Uint8Array, budget: ReadBudget, options: OpenOptions, onStep?: () => void) =>
    openPdf(bytes, options, { budget, readsPictures: true, onStep }),
  // OCR text was drawn on the page, so the translation contains it as text.
  openTranslation: (
    bytes: Uint8Array,
    budget: ReadBudget,
    options: OpenOptions,
    onStep?: () => void,
  ) => openPdf(bytes, options, { budget, readsPictures: false, onStep }),
} satisfies FormatCode;

async function openPdf(
  bytes: Uint8Array,
  options: OpenOptions,
  {
    budget,
    readsPictures,
    onStep = () => undefined,
  }: { budget: ReadBudget; readsPictures: boolean; onStep: (() => void) | undefined },
): Promise<OpenDocument> {
  const { pages, unreadPages } = await readPages(bytes, options, { budget, onStep, readsPictures });
  const outline =
    options.outputFormat === 'docx' ? outlineOf(pages.map(({ blocks }) => blocks)) : null;
  // Word's own counters write the list numbers.
  const runsOf = (block: TextBlock): readonly TextRun[] => outline?.bodyRuns(block) ?? block.runs;
  const segments: Segment[] = [];
  const locations: string[] = [];
  const looks = createLooks();
  const placed = pages.map(({ blocks }, index) =>
    blocks.map((block): PlacedBlock => {
      const segment = runsOf(block).map(({ text, look }) => textPiece(text, looks.runOf(look)));
      if (!hasLetters(segment)) return { block, place: null };
      locations.push(`page ${String(index + 1)}`);
      return { block, place: segments.push(segment) - 1 };
    }),
  );
  if (segments.length === 0) {
    throw emptyDocument({
      english: pages.some(({ blocks }) => blocks.length > 0)
        ? 'The PDF has no words to translate, only numbers and signs.'
        : 'No text was found in the PDF, on its pages or in their pictures. A sharper scan may be readable.',
    });
  }
  return {
    ...countSegments(
      segments.map((segment, index) => ({ segment, location: locations[index] ?? '' })),
      budget,
    ),
    ...(unreadPages === null ? {} : { unreadPages }),
    async write(answers: Answers, targetLang: string) {
      const written = pages.map((page, index) => ({
        ...page,
        blocks: (placed[index] ?? []).map(({ block, place }) => {
          const answer = place === null ? undefined : answers[place];
          const runs = answer === undefined ? runsOf(block) : looks.toRuns(answer);
          return { block, runs, isTranslated: answer !== undefined };
        }),
      }));
      return outline === null
        ? writePdf(bytes, written, targetLang)
        : writeDocx(bytes, written, targetLang, outline);
    },
  };
}

/** Numbers the looks; those without bold and italics come first. */
function createLooks(): {
  runOf(look: TextLook): number;
  toRuns(answer: Segment): TextRun[];
} {
  const looks: TextLook[] = [];
  const numbers = new Map<string, number>();
  return {
    runOf(look) {
      const key = JSON.stringify(look);
      const number = numbers.get(key) ?? looks.push(look) - 1;
      numbers.set(key, number);
      return ((look.isBold ? 1 : 0) + (look.isItalic ? 2 : 0)) * MAX_LOOKS + number;
    },
    toRuns: (answer) =>
      answer.flatMap((piece) => {
        const look = piece.kind === 'text' ? looks[piece.run % MAX_LOOKS] : undefined;
        return piece.kind === 'text' && look !== undefined ? [{ text: piece.text, look }] : [];
      }),
  };
}

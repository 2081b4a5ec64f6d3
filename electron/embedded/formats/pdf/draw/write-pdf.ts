import type { PDFObject } from '@cantoo/pdf-lib';
import { damagedDocument } from '../../../../../shared/documents/document-errors.ts';
import { type BlockRoom, drawBlock } from './draw-block.ts';
import { loadFonts } from './page-fonts.ts';
import { moveLinks } from '../page-links.ts';
import { clearPage, contentRefs, openForWriting } from './pdf-pages.ts';
import { coverBlock, type ScannedBlock } from '../scanned-page.ts';
import type { TablePlace, TextBlock } from '../text/text-blocks.ts';
import type { TextRun } from '../text/text-runs.ts';

/** Points between text and the line to its right. */
const CELL_MARGIN = 2;

/**
 * Returns the available space of each block on a page.
 * @param page its width; margins are assumed equal unless text shows otherwise
 */
function roomsOf(
  blocks: readonly TextBlock[],
  page: { readonly x: number; readonly width: number },
): BlockRoom[] {
  return blocks.map((block) => {
    const level = blocks.filter(({ angle }) => angle === block.angle);
    const left = Math.min(...level.map(({ x }) => x));
    const margin = block.angle === 0 ? page.x + page.width - (left - page.x) : left;
    const right = Math.max(margin, ...level.map(({ x, width }) => x + width));
    const end = block.x + block.width;
    const beside = level.filter((other) => other !== block && isBeside(block, other));
    if (block.place !== undefined) return roomInCell(block, block.place);
    const limit = Math.min(
      right,
      ...beside.filter(({ x }) => x >= end - 1).map(({ x }) => x - block.size / 2),
    );
    const isAlone = beside.length === 0;
    const center = block.x + block.width / 2;
    const isIndented = block.x - left > block.size * 2;
    if (block.lines.length > 1 || !isIndented) {
      return { width: Math.max(block.width, limit - block.x), alignment: 'left' };
    }
    if (right - end < block.size / 2) {
      const start = Math.max(
        left,
        ...beside.filter(({ x }) => x < block.x).map(({ x, width }) => x + width + block.size),
      );
      return { width: Math.max(block.width, end - start), alignment: 'right' };
    }
    if (isAlone && Math.abs(center - (left + right) / 2) < block.size / 2) {
      return { width: right - left, alignment: 'center' };
    }
    return { width: Math.max(block.width, limit - block.x), alignment: 'left' };
  });
}

function roomInCell(block: TextBlock, { table, cell }: TablePlace): BlockRoom {
  const left = (table.xs[cell.column] ?? block.x) + CELL_MARGIN;
  const right = (table.xs[cell.column + cell.columnSpan] ?? left) - CELL_MARGIN;
  const end = block.x + block.width;
  const [before, after] = [block.x - left, right - end];
  if (block.lines.length === 1 && before > block.size && after < block.size) {
    return { width: end - left, alignment: 'right' };
  }
  if (
    block.lines.length === 1 &&
    before > block.size &&
    Math.abs(before - after) < block.size / 2
  ) {
    return { width: Math.max(block.width, right - left), alignment: 'center' };
  }
  return { width: Math.max(block.width, right - block.x), alignment: 'left' };
}

/** Returns whether both are at the same height. */
function isBeside(block: TextBlock, other: TextBlock): boolean {
  const top = (block.lines[0]?.y ?? 0) + block.size * 0.7;
  const bottom = block.lines.at(-1)?.y ?? 0;
  const otherTop = (other.lines[0]?.y ?? 0) + other.size * 0.7;
  const otherBottom = other.lines.at(-1)?.y ?? 0;
  return otherBottom < top && otherTop > bottom;
}

/** A paragraph with its new text. */
export interface WrittenBlock {
  readonly block: TextBlock | ScannedBlock;
  readonly runs: readonly TextRun[];
  /** False for text that stays unchanged: numbers and symbols. */
  readonly isTranslated: boolean;
}

export interface WrittenPage {
  readonly blocks: readonly WrittenBlock[];
  readonly isScanned: boolean;
}

/**
 * Draws new text on the pages of a PDF; scanned pages keep their image below it.
 * @param targetLang wire code
 * @throws `document/damaged`, `document/encrypted`; `document/unsupported` for a letter that no
 * font has
 */
export async function writePdf(
  bytes: Uint8Array,
  pages: readonly WrittenPage[],
  targetLang: string,
): Promise<Uint8Array> {
  const document = await openForWriting(bytes);
  if (document.getPageCount() !== pages.length) {
    throw damagedDocument('faults.pageList');
  }
  const drawnOn = pages.map(({ blocks, isScanned }) => {
    const translated = blocks.filter(({ isTranslated }) => isTranslated);
    // On a scan the unchanged words are part of the image.
    return isScanned || translated.length === 0 ? translated : blocks;
  });
  const runs = drawnOn.flatMap((blocks) => blocks.flatMap((written) => written.runs));
  const splitByFont = await loadFonts(document, runs, targetLang);
  const cleared = new Set<PDFObject>();
  const before = contentRefs(document);
  for (const [index, page] of document.getPages().entries()) {
    const blocks = drawnOn[index] ?? [];
    if (blocks.length === 0) continue;
    clearPage(page, cleared, pages[index]?.isScanned === true ? 'invisible' : 'visible');
    const rooms = roomsOf(
      blocks.map(({ block }) => block),
      page.getCropBox(),
    );
    for (const { block } of blocks) if ('covers' in block) coverBlock(page, block);
    const areas = blocks.flatMap((written, number) => {
      const room = rooms[number];
      return room === undefined
        ? []
        : drawBlock(page, written.block, room, written.runs, { splitByFont, targetLang });
    });
    moveLinks(page, index, areas);
  }
  // Otherwise content that no page shows anymore would stay in the file, including the old text.
  const after = contentRefs(document);
  for (const ref of before) if (!after.has(ref)) document.context.delete(ref);
  return document.save({ objectsPerTick: Number.POSITIVE_INFINITY });
}

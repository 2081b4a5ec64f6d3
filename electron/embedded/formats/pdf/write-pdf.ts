import type { PDFObject } from '@cantoo/pdf-lib';
import { damagedDocument } from '../../../../shared/documents/document-errors.ts';
import { roomsOf } from './block-room.ts';
import { drawBlock } from './draw-block.ts';
import { loadFonts } from './page-fonts.ts';
import { moveLinks } from './page-links.ts';
import { clearPage, contentRefs, openForWriting } from './pdf-pages.ts';
import { coverBlock, type ScannedBlock } from './scanned-page.ts';
import type { TextBlock } from './text-blocks.ts';
import type { TextRun } from './text-runs.ts';

/** A paragraph with the text that it gets. */
export interface WrittenBlock {
  readonly block: TextBlock | ScannedBlock;
  readonly runs: readonly TextRun[];
  /** False for what stays as it is: numbers and signs. */
  readonly isTranslated: boolean;
}

export interface WrittenPage {
  readonly blocks: readonly WrittenBlock[];
  readonly isScanned: boolean;
}

/**
 * Draws other text on the pages of a PDF; scanned pages keep their picture below it.
 * @param targetLang wire code
 * @throws `document/damaged`, `document/encrypted`; `document/unsupported` for a letter that no font
 * has
 */
export async function writePdf(
  bytes: Uint8Array,
  pages: readonly WrittenPage[],
  targetLang: string,
): Promise<Uint8Array> {
  const document = await openForWriting(bytes);
  if (document.getPageCount() !== pages.length) {
    throw damagedDocument('its list of pages contradicts itself');
  }
  const drawnOn = pages.map(({ blocks, isScanned }) =>
    // On a scan the words that stay are part of the picture.
    blocks.filter(({ isTranslated }) => isTranslated || !isScanned),
  );
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
  // What no page shows any more would stay in the file, the old text with it.
  const after = contentRefs(document);
  for (const ref of before) if (!after.has(ref)) document.context.delete(ref);
  return document.save({ objectsPerTick: Number.POSITIVE_INFINITY });
}

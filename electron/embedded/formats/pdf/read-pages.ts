import {
  damagedDocument,
  oversizedDocument,
} from '../../../../shared/documents/document-errors.ts';
import type { ReadBudget } from '../../../../shared/documents/read-budget.ts';
import type { UnreadPages } from '../../../../shared/domain/documents/left-out.ts';
import { identifyLanguage } from '../../translation/languages/detect-language.ts';
import { ocrLanguageOf } from '../image/ocr-languages.ts';
import type { OpenOptions } from '../document-format.ts';
import { createTextReader } from '../image/text-reader.ts';
import { repairTexts } from './text/repair-texts.ts';
import { markLinks, type PageLink } from './page-links.ts';
import { openPagePainter } from './page-painter.ts';
import { openPageReader } from './page-reader.ts';
import { checkPages, type PageFacts } from './draw/pdf-pages.ts';
import { findTablesAt } from './text/ruled-tables.ts';
import { isBlank, READING_DPI, readScannedPage, type ScannedBlock } from './scanned-page.ts';
import { groupBlocks, type TextBlock } from './text/text-blocks.ts';

/** One page, split into blocks. */
export interface ReadPage {
  /** In reading order. */
  readonly blocks: readonly (TextBlock | ScannedBlock)[];
  /** True when it was read by OCR: it has no text, or its fonts do not map to letters. */
  readonly isScanned: boolean;
  readonly links: readonly PageLink[];
}

/** A PDF, split into pages. */
export interface ReadPdf {
  readonly pages: ReadPage[];
  /** Null when all pages could be read. */
  readonly unreadPages: UnreadPages | null;
}

const MAX_PAGES = 2000;
/** Each takes some seconds. */
const MAX_SCANNED_PAGES = 300;
/** Dots per inch: enough to detect content. */
const LOOKING_DPI = 36;

/**
 * Reads the paragraphs of all pages; those without usable text are read by OCR. If other pages have
 * text in a language without OCR data, they stay unchanged.
 * @param how.onStep called after each page that was read by OCR
 * @param how.readsPictures false: pages without usable text stay unchanged
 * @throws `document/damaged`, `document/encrypted`, `document/too-large`, `document/empty`,
 * `document/unsupported` for a scan in a language that cannot be read
 */
export async function readPages(
  bytes: Uint8Array,
  { sourceLang, outputFormat }: Pick<OpenOptions, 'sourceLang' | 'outputFormat'>,
  {
    budget,
    onStep,
    readsPictures,
  }: {
    readonly budget: ReadBudget;
    readonly onStep: () => void;
    readonly readsPictures: boolean;
  },
): Promise<ReadPdf> {
  if (bytes.length === 0) throw damagedDocument('faults.empty');
  const facts = await checkPages(bytes, MAX_PAGES);
  // A Word document includes the images of its pages.
  if (facts.hugePicture !== null && outputFormat === 'docx') {
    throw oversizedDocument('faults.pictureSize', facts.hugePicture);
  }
  const pages = await readTexts(bytes, facts, budget);
  const scanned = pages.flatMap(({ isScanned }, index) => (isScanned ? [index] : []));
  if (scanned.length === 0 || !readsPictures) return { pages, unreadPages: null };
  const hasText = scanned.length < pages.length;
  const language = sourceLang ?? (hasText ? await languageOf(pages) : null);
  if (hasText && language !== null && ocrLanguageOf(language) === null) {
    const isHuge = facts.hugePicture !== null;
    const pageCount = isHuge ? scanned.length : await countPainted(bytes, scanned, onStep);
    const totalCount = pages.length;
    return { pages, unreadPages: pageCount === 0 ? null : { pageCount, totalCount, language } };
  }
  if (facts.hugePicture !== null) throw oversizedDocument('faults.pictureSize', facts.hugePicture);
  if (scanned.length > MAX_SCANNED_PAGES) {
    throw oversizedDocument('faults.pagesScanned', { limit: MAX_SCANNED_PAGES });
  }
  const reader = createTextReader(language);
  const painter = await openPagePainter(bytes);
  try {
    for (const index of scanned) {
      const blocks = await readScannedPage(painter.paint(index + 1, READING_DPI), reader);
      pages[index] = { blocks, isScanned: true, links: facts.links[index] ?? [] };
      onStep();
    }
  } finally {
    painter.close();
    await reader.close();
  }
  return { pages, unreadPages: null };
}

/** Counts the pages that are not empty: empty ones have nothing to read. */
async function countPainted(
  bytes: Uint8Array,
  indexes: readonly number[],
  onStep: () => void,
): Promise<number> {
  const painter = await openPagePainter(bytes);
  try {
    let count = 0;
    for (const index of indexes) {
      if (!isBlank(painter.paint(index + 1, LOOKING_DPI))) count += 1;
      onStep();
    }
    return count;
  } finally {
    painter.close();
  }
}

/** Returns the language of the pages with text; null when it is unclear. */
async function languageOf(pages: readonly ReadPage[]): Promise<string | null> {
  const text = pages
    .flatMap(({ blocks }) => blocks)
    .map(({ runs }) => runs.map((run) => run.text).join(''))
    .join('\n');
  const { language, isReliable } = await identifyLanguage(text);
  return isReliable ? language : null;
}

async function readTexts(
  bytes: Uint8Array,
  { links }: PageFacts,
  budget: ReadBudget,
): Promise<ReadPage[]> {
  const reader = await openPageReader(bytes, budget);
  try {
    const pages: ReadPage[] = [];
    for (let number = 1; number <= reader.pageCount; number += 1) {
      const { texts, rules } = await reader.read(number);
      const isScanned = !hasReadableLetters(texts.map(({ text }) => text).join(''));
      const own = links[number - 1] ?? [];
      const blocks = isScanned
        ? []
        : groupBlocks(markLinks(repairTexts(texts), own), (angle) => findTablesAt(rules, angle));
      pages.push({ blocks, isScanned, links: own });
    }
    return pages;
  } finally {
    await reader.close();
  }
}

/** Returns false without text, and when fonts do not map their glyphs to letters. */
function hasReadableLetters(text: string): boolean {
  const signs = text.replaceAll(/\s/gu, '');
  const unknown = signs.match(/[\p{Co}\p{Cc}\p{Cn}\ufffd]/gu)?.length ?? 0;
  return signs !== '' && unknown <= signs.length / 5;
}

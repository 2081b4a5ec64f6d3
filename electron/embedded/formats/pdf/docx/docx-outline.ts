import { findLists, type ListEntry } from './find-lists.ts';
import { heaviest, type TextBlock } from '../text/text-blocks.ts';
import type { TextRun } from '../text/text-runs.ts';

/** Roles of a PDF's paragraphs in a Word document. */
export type DocxOutline = ReturnType<typeof outlineOf>;

const MAX_HEADINGS = 3;
/** Minimum ratio between the sizes of a heading and the text. */
const HEADING_GROWTH = 1.15;

/** @param pages paragraphs in reading order */
export function outlineOf(pages: readonly (readonly TextBlock[])[]) {
  const blocks = pages.flat();
  const bodySize = mostFrequentSize(blocks);
  const free = blocks.filter(({ place }) => place === undefined).map(({ size }) => half(size));
  const headingSizes = [...new Set(free)]
    .filter((size) => size >= half((bodySize / 2) * HEADING_GROWTH))
    .toSorted((a, b) => b - a)
    .slice(0, MAX_HEADINGS);
  /** Returns the heading level from 1; 0 for every other paragraph. */
  const headingLevel = ({ place, size }: TextBlock): number =>
    place === undefined ? headingSizes.indexOf(half(size)) + 1 : 0;
  const entries = findLists(pages.map((own) => own.filter((block) => headingLevel(block) === 0)));
  /** Returns null for a paragraph that is not a list entry. */
  const entryOf = (block: TextBlock): ListEntry | null => entries.get(block) ?? null;
  return {
    /** In half points. */
    bodySize,
    /** In half points, the highest heading first. */
    headingSizes,
    headingLevel,
    entryOf,
    /** Returns the text of a paragraph without its list marker. */
    bodyRuns(block: TextBlock): readonly TextRun[] {
      const entry = entryOf(block);
      return entry === null ? block.runs : dropStart(block.runs, entry.mark.length);
    },
  };
}

/** Converts a size to half points. */
export function half(size: number): number {
  return Math.max(2, Math.round(size * 2));
}

/** Returns the size of most letters. */
function mostFrequentSize(blocks: readonly TextBlock[]): number {
  const letters = blocks.flatMap(({ size, runs }) =>
    runs.map(({ text }) => [half(size), text.length] as const),
  );
  return heaviest(letters) ?? 22;
}

function dropStart(runs: readonly TextRun[], length: number): TextRun[] {
  let left = length;
  return runs.flatMap(({ text, look }) => {
    const dropped = Math.min(left, text.length);
    left -= dropped;
    return dropped === text.length ? [] : [{ text: text.slice(dropped), look }];
  });
}

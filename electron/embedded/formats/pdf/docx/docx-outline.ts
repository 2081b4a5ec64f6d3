import { findLists, type ListEntry } from './find-lists.ts';
import type { TextBlock } from '../text/text-blocks.ts';
import type { TextRun } from '../text/text-runs.ts';

/** What the paragraphs of a PDF become in a Word document. */
export interface DocxOutline {
  /** In half points. */
  readonly bodySize: number;
  /** In half points, the highest heading first. */
  readonly headingSizes: readonly number[];
  /** Of a heading from 1; 0 for every other paragraph. */
  headingLevel(block: TextBlock): number;
  /** Null for a paragraph that is no entry of a list. */
  entryOf(block: TextBlock): ListEntry | null;
  /** The text of a paragraph without the mark that its list gives it. */
  bodyRuns(block: TextBlock): readonly TextRun[];
}

const MAX_HEADINGS = 3;
/** A heading is larger than the text by so much at least. */
const HEADING_GROWTH = 1.15;

/** @param pages paragraphs in reading order */
export function outlineOf(pages: readonly (readonly TextBlock[])[]): DocxOutline {
  const blocks = pages.flat();
  const bodySize = mostFrequentSize(blocks);
  const free = blocks.filter(({ place }) => place === undefined).map(({ size }) => half(size));
  const headingSizes = [...new Set(free)]
    .filter((size) => size >= half((bodySize / 2) * HEADING_GROWTH))
    .toSorted((a, b) => b - a)
    .slice(0, MAX_HEADINGS);
  const headingLevel = ({ place, size }: TextBlock): number =>
    place === undefined ? headingSizes.indexOf(half(size)) + 1 : 0;
  const entries = findLists(pages.map((own) => own.filter((block) => headingLevel(block) === 0)));
  const entryOf = (block: TextBlock): ListEntry | null => entries.get(block) ?? null;
  return {
    bodySize,
    headingSizes,
    headingLevel,
    entryOf,
    bodyRuns(block) {
      const entry = entryOf(block);
      return entry === null ? block.runs : dropStart(block.runs, entry.mark.length);
    },
  };
}

/** Sizes are counted in half points. */
export function half(size: number): number {
  return Math.max(2, Math.round(size * 2));
}

/** The size in which most letters stand. */
function mostFrequentSize(blocks: readonly TextBlock[]): number {
  const letters = new Map<number, number>();
  for (const { size, runs } of blocks) {
    const count = runs.reduce((sum, { text }) => sum + text.length, 0);
    letters.set(half(size), (letters.get(half(size)) ?? 0) + count);
  }
  const [most] = [...letters].toSorted((a, b) => b[1] - a[1]);
  return most?.[0] ?? 22;
}

function dropStart(runs: readonly TextRun[], length: number): TextRun[] {
  let left = length;
  return runs.flatMap(({ text, look }) => {
    const dropped = Math.min(left, text.length);
    left -= dropped;
    return dropped === text.length ? [] : [{ text: text.slice(dropped), look }];
  });
}

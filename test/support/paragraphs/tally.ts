import type { SentenceStart } from '../../../shared/text/align-sentences.ts';
import type { Paragraph, Piece } from './make-paragraph.ts';

/** Results of paragraphs. */
export interface Tally {
  paragraphs: number;
  cut: number;
  parts: number;
  wrong: number;
  /** Parts that also contain a sentence without a counterpart, which are not wrong. */
  extra: number;
  borders: number;
  found: number;
}

const noTally = (): Tally => ({
  paragraphs: 0,
  cut: 0,
  parts: 0,
  wrong: 0,
  extra: 0,
  borders: 0,
  found: 0,
});

/** Adds tallies up. */
export function sum(tallies: readonly Tally[]): Tally {
  const total = noTally();
  for (const tally of tallies) {
    for (const key of Object.keys(total) as (keyof Tally)[]) total[key] += tally[key];
  }
  return total;
}

/** Counts a result: a part is wrong if its two sides are not the same known pairs, complete. */
export function tallyOf(paragraph: Paragraph, starts: readonly SentenceStart[] | null): Tally {
  const tally = noTally();
  tally.paragraphs = 1;
  tally.borders += countBorders(paragraph);
  if (starts === null) return tally;
  tally.cut += 1;
  tally.parts += starts.length;
  tally.found += starts.length - 1;
  for (const [index, start] of starts.entries()) {
    const end = starts[index + 1];
    const sources = unitsIn(
      paragraph.sources,
      start.source,
      end?.source ?? paragraph.source.length,
    );
    const targets = unitsIn(
      paragraph.targets,
      start.target,
      end?.target ?? paragraph.target.length,
    );
    if (sources === null || targets === null) {
      tally.wrong += 1;
      continue;
    }
    const paired = (units: ReadonlySet<number>, all: readonly Piece[]): string =>
      [...units]
        .filter((unit) => all.some((piece) => piece.units.includes(unit)))
        .toSorted((a, b) => a - b)
        .join(' ');
    const one = paired(sources, paragraph.targets);
    if (one === '' || one !== paired(targets, paragraph.sources)) tally.wrong += 1;
    else if (sources.size !== targets.size) tally.extra += 1;
  }
  return tally;
}

function unitsIn(pieces: readonly Piece[], start: number, end: number): Set<number> | null {
  const inside = pieces.filter((piece) => piece.start < end && piece.end > start);
  if (inside[0]?.start !== start || inside.at(-1)?.end !== end) return null;
  return new Set(inside.flatMap(({ units }) => units));
}

/** Number of places where the paragraph could be cut rightly. */
function countBorders({ sources, targets, bans }: Paragraph): number {
  const paired = new Set(
    unitsOf(sources).filter((unit) => targets.some(({ units }) => units.includes(unit))),
  );
  const before = (pieces: readonly Piece[], end: number): string =>
    pieces
      .filter(({ start }) => start < end)
      .flatMap(({ units }) => units.filter((unit) => paired.has(unit)))
      .toSorted((a, b) => a - b)
      .join(' ');
  const found = new Set<string>();
  const opposites = targets
    .filter(({ start }) => bans.isTargetBanned?.(start) !== true)
    .map(({ start }) => before(targets, start));
  for (const { start } of sources) {
    const units = before(sources, start);
    if (bans.isSourceBanned?.(start) !== true && opposites.includes(units)) found.add(units);
  }
  found.delete('');
  found.delete([...paired].toSorted((a, b) => a - b).join(' '));
  return found.size;
}

const unitsOf = (pieces: readonly Piece[]): number[] => pieces.flatMap(({ units }) => units);

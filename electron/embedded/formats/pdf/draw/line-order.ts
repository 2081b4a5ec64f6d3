import bidiFactory from 'bidi-js';
import { hasRtlSign } from '../../../../../shared/text/text-direction.ts';
import type { FontRun } from './page-fonts.ts';

/** Part of a line as it is drawn; parts come from left to right. */
export interface DrawnRun extends FontRun {
  readonly isRtl: boolean;
}

const bidi = bidiFactory();

/**
 * Arranges the parts of one line in drawing order.
 * @see Unicode Standard Annex 9, 3.4 (reordering resolved levels)
 */
export function orderLine(runs: readonly FontRun[], isRtl: boolean): DrawnRun[] {
  const text = runs.map((run) => run.text).join('');
  if (!isRtl && !hasRtlSign(text)) return runs.map((run) => ({ ...run, isRtl: false }));
  const { levels } = bidi.getEmbeddingLevels(text, isRtl ? 'rtl' : 'ltr');
  const parts: { level: number; run: FontRun }[] = [];
  let at = 0;
  for (const run of runs) {
    let own: { level: number; run: FontRun } | undefined;
    for (const char of run.text) {
      const level = levels[at] ?? 0;
      const drawn = level % 2 === 1 ? (bidi.getMirroredCharacter(char) ?? char) : char;
      at += char.length;
      if (own?.level === level) {
        own.run = { ...own.run, text: own.run.text + drawn };
      } else {
        own = { level, run: { ...run, text: drawn } };
        parts.push(own);
      }
    }
  }
  const highest = Math.max(0, ...parts.map(({ level }) => level));
  let ordered = parts;
  for (let level = highest; level >= 1; level -= 1) ordered = reverseFrom(ordered, level);
  return ordered.map((part) => ({ ...part.run, isRtl: part.level % 2 === 1 }));
}

/** Reverses each sequence of parts of at least the given level. */
function reverseFrom<Part extends { readonly level: number }>(
  parts: readonly Part[],
  level: number,
): Part[] {
  const turned: Part[] = [];
  let sequence: Part[] = [];
  for (const part of parts) {
    if (part.level >= level) {
      sequence.push(part);
    } else {
      turned.push(...sequence.toReversed(), part);
      sequence = [];
    }
  }
  return [...turned, ...sequence.toReversed()];
}

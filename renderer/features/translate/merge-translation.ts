// Only this part: the others are loaded with their users.
import { diffArrays } from 'diff/lib/diff/array.js';
import { linesOf } from './paragraphs.ts';

/** Source and service wording of the text in the pane, paragraph by paragraph. */
export interface TranslationBase {
  sources: readonly string[];
  /** Wording by the service; null if unknown, '' if surely by the user. */
  targets: readonly (string | null)[];
}

export interface ParagraphPair {
  source: string;
  target: string;
}

/** Returns the base of a text and its translation whose authors are unknown. */
export function unknownBase(sourceText: string, targetText: string): TranslationBase {
  // The text typed last may not have been translated yet.
  const sources = linesOf(sourceText).slice(0, linesOf(targetText).length);
  return { sources, targets: sources.map(() => null) };
}

/**
 * Updates the base of a text whose wording changes: a paragraph of unknown authorship becomes the user's. If paragraphs
 * are added or removed, all of them do.
 */
export function wordedBase(base: TranslationBase, before: string, now: string): TranslationBase {
  const [earlier, lines] = [linesOf(before), linesOf(now)];
  const isAligned = earlier.length === lines.length && lines.length === base.targets.length;
  const targets = base.targets.map((target, index) =>
    target === null && !(isAligned && earlier[index] === lines[index]) ? '' : target,
  );
  return { ...base, targets };
}

export function baseOf(paragraphs: readonly ParagraphPair[]): TranslationBase {
  return {
    sources: paragraphs.map(({ source }) => source),
    targets: paragraphs.map(({ target }) => target),
  };
}

export function textOf(paragraphs: readonly ParagraphPair[]): string {
  return paragraphs.map(({ target }) => target).join('\n');
}

/**
 * Returns the numbers of the paragraphs of `text` that differ from the service's wording. If the number of paragraphs
 * differs, everything between the first and the last difference counts.
 */
export function ownParagraphs(base: TranslationBase | null, text: string): Set<number> {
  if (base === null) return new Set();
  const lines = linesOf(text);
  const { targets } = base;
  const own = new Set<number>();
  if (lines.length === targets.length) {
    lines.forEach((line, index) => {
      const known = targets[index] ?? null;
      if (known !== null && known !== line) own.add(index);
    });
    return own;
  }
  let first = 0;
  while (first < lines.length && lines[first] === targets[first]) first += 1;
  let last = lines.length;
  let end = targets.length;
  while (last > first && end > first && lines[last - 1] === targets[end - 1]) {
    last -= 1;
    end -= 1;
  }
  for (let index = first; index < Math.max(last, first + 1); index += 1) own.add(index);
  return own;
}

/** Returns the earlier place of each paragraph in the new source; -1 for a new or changed one. */
export function earlierPlaces(before: readonly string[], now: readonly string[]): number[] {
  const places: number[] = [];
  let at = 0;
  for (const { value, added, removed } of diffArrays([...before], [...now])) {
    if (removed) at += value.length;
    else if (added) value.forEach(() => places.push(-1));
    else value.forEach(() => places.push(at++));
  }
  return places;
}

/**
 * Merges a new translation into the pane without losing the user's own wording: an edited paragraph stays as long as
 * its source stays. Null if both are impossible together and the user must be asked.
 */
export function mergeTranslation(
  base: TranslationBase | null,
  text: string,
  paragraphs: readonly ParagraphPair[],
): string | null {
  const whole = textOf(paragraphs);
  if (text.trim() === '' || text === whole) return whole;
  if (base === null) return null;
  const lines = linesOf(text);
  if (lines.length !== base.targets.length) return null;
  const isOwn = lines.map((line, index) => line.trim() !== '' && line !== base.targets[index]);
  if (!isOwn.includes(true)) return whole;
  const places = earlierPlaces(
    base.sources,
    paragraphs.map(({ source }) => source),
  );
  const found = new Set(places);
  if (isOwn.some((own, index) => own && !found.has(index))) return null;
  return paragraphs
    .map(({ target }, index) => {
      const place = places[index] ?? -1;
      return place >= 0 && isOwn[place] === true ? (lines[place] ?? target) : target;
    })
    .join('\n');
}

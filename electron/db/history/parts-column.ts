import type { SegmentPart } from '../../../shared/domain/history/parts.ts';

/** Numbers per part: where it begins in both texts, and the sum of its flags. */
const NUMBERS = 3;
const FLAGS = { isConfirmed: 1, isEdited: 2, isAligned: 4, isLocked: 8, isFilled: 16 } as const;

/** Converts parts for storage, as one JSON list of numbers: most segments have some, and nobody reads them there. */
export function partsToJson(parts: readonly SegmentPart[] | null): string | null {
  if (parts === null) return null;
  return JSON.stringify(
    parts.flatMap(({ source, target, isConfirmed, isEdited, isAligned, isLocked, isFilled }) => [
      source,
      target,
      (isConfirmed ? FLAGS.isConfirmed : 0) +
        (isEdited ? FLAGS.isEdited : 0) +
        (isAligned ? FLAGS.isAligned : 0) +
        (isLocked ? FLAGS.isLocked : 0) +
        (isFilled === true ? FLAGS.isFilled : 0),
    ]),
  );
}

/** The stored parts of a filled segment that is whole: one part, which counts as none. */
export const FILLED_WHOLE = JSON.stringify([0, 0, FLAGS.isFilled]);

/** Reads stored parts; none where they are damaged, so that their segment counts as whole. */
export function partsFromJson(json: string): SegmentPart[] {
  const numbers = numbersFromJson(json);
  return Array.from({ length: Math.floor(numbers.length / NUMBERS) }, (_, index) => {
    const at = index * NUMBERS;
    const flags = numbers[at + 2] ?? 0;
    const has = (bit: number): boolean => (flags & bit) !== 0;
    return {
      source: numbers[at] ?? 0,
      target: numbers[at + 1] ?? 0,
      isConfirmed: has(FLAGS.isConfirmed),
      isEdited: has(FLAGS.isEdited),
      isAligned: has(FLAGS.isAligned),
      isLocked: has(FLAGS.isLocked),
      ...(has(FLAGS.isFilled) ? { isFilled: true as const } : {}),
    };
  });
}

function numbersFromJson(json: string): number[] {
  try {
    const found: unknown = JSON.parse(json);
    return Array.isArray(found) && found.every(Number.isInteger) ? found : [];
  } catch {
    return [];
  }
}

/** Returns the source of each stored part, without the spaces around it. */
export function partSources(source: string, json: string): string[] {
  const parts = partsFromJson(json);
  return parts.map((part, index) => source.slice(part.source, parts[index + 1]?.source).trim());
}

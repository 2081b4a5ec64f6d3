import { hash } from 'node:crypto';
import type { TmxContent, TmxTag, TmxUnit, TmxVariant } from '../../../../shared/tmx/tmx-unit.ts';
import type { MemoryPart } from '../../../../shared/memory/memory-text.ts';
import { normalizeText, OBJECT_MARK } from '../../../../shared/memory/memory-text.ts';
import { toMemorySource, toMemoryTarget } from './languages.ts';

/** A source text with one translation, as stored in a memory. */
export interface MemoryUnit {
  /** Normalized, with object marks. */
  readonly sourceText: string;
  /** As {@link toMemoryTarget} writes it. */
  readonly targetLang: string;
  readonly targetParts: readonly MemoryPart[];
  /** UTC epoch milliseconds; null counts as older than every date. */
  readonly changedAtMs: number | null;
}

/** Non-formatting codes: they represent something that must be preserved. */
const OBJECT_TAGS: ReadonlySet<string> = new Set(['ph', 'ut']);

/**
 * Returns the pairs of a TMX unit: its variant in the source language with each of its other
 * languages. Formatting (`bpt`, `ept`, `it`, `hi`) is dropped, placeholders (`ph`, `ut`) are
 * objects. The date of a pair is the newer one of translation and unit.
 * @param sourceLang base code, lower case
 * @returns none when the unit lacks the source language, or has no text on either side
 */
export function toMemoryUnits(unit: TmxUnit, sourceLang: string): MemoryUnit[] {
  const sources = unit.variants.filter(({ lang }) => toMemorySource(lang) === sourceLang);
  const source = sources.find(({ lang }) => lang === unit.sourceLang) ?? sources[0];
  if (source === undefined) return [];
  const objects = source.content.filter(isObject);
  const sourceText = normalizeText(
    source.content
      .map((part) =>
        typeof part === 'string' ? withoutMarks(part) : isObject(part) ? OBJECT_MARK : '',
      )
      .join(''),
  );
  if (sourceText.replaceAll(OBJECT_MARK, '').trim() === '') return [];
  return unit.variants
    .filter(({ lang }) => toMemorySource(lang) !== sourceLang)
    .map((variant) => ({
      sourceText,
      targetLang: toMemoryTarget(variant.lang),
      targetParts: targetParts(variant.content, objects),
      changedAtMs: newestDate(variant, unit),
    }))
    .filter(({ targetParts: parts }) =>
      parts.some((part) => typeof part === 'string' && part.trim() !== ''),
    );
}

/** Hashes a source text to find equal ones in a memory: 16 bytes. */
export function hashSource(sourceText: string): Uint8Array {
  return hash('sha256', sourceText, 'buffer').subarray(0, 16);
}

/** Matches each object with the source's object of the same `x`, else with the next one left. */
function targetParts(content: TmxContent, objects: readonly TmxTag[]): MemoryPart[] {
  const left = new Set(objects.keys());
  const wanted = content.filter(isObject);
  const places = new Map<TmxTag, number>();
  const give = (tag: TmxTag, place: number | undefined): void => {
    if (place !== undefined && left.delete(place)) places.set(tag, place);
  };
  for (const tag of wanted) {
    const x = tag.attributes.get('x');
    if (x === undefined) continue;
    give(
      tag,
      [...left].find((place) => objects[place]?.attributes.get('x') === x),
    );
  }
  for (const tag of wanted) if (!places.has(tag)) give(tag, left.values().next().value);

  const parts: MemoryPart[] = [];
  for (const part of content) {
    if (typeof part === 'string') pushText(parts, withoutMarks(part));
    else {
      const place = places.get(part);
      if (place !== undefined) parts.push(place);
    }
  }
  return trimEdges(parts);
}

function pushText(parts: MemoryPart[], text: string): void {
  const last = parts.at(-1);
  if (typeof last === 'string') parts[parts.length - 1] = last + text;
  else parts.push(text);
}

/** Removes spaces at the edges, which come from the text that is translated. */
export function trimEdges(parts: readonly MemoryPart[]): MemoryPart[] {
  const trimmed = parts.map((part, index) => {
    if (typeof part === 'number') return part;
    const start = index === 0 ? part.trimStart() : part;
    return index === parts.length - 1 ? start.trimEnd() : start;
  });
  return trimmed.filter((part) => part !== '');
}

function isObject(part: string | TmxTag): part is TmxTag {
  return typeof part !== 'string' && OBJECT_TAGS.has(part.name);
}

function withoutMarks(text: string): string {
  return text.replaceAll(OBJECT_MARK, ' ');
}

function newestDate(variant: TmxVariant, unit: TmxUnit): number | null {
  const dates = [variant.changedAtMs, variant.createdAtMs, unit.changedAtMs, unit.createdAtMs];
  const known = dates.filter((date) => date !== null);
  return known.length === 0 ? null : Math.max(...known);
}

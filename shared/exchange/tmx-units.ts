import { createTmxReader, type TmxEvent } from '../tmx/read-tmx.ts';
import { createXmlDecoder } from '../tmx/xml-events.ts';
import { plainTmxText, type TmxUnit, type TmxVariant } from '../tmx/tmx-unit.ts';
import { isStableId } from '../domain/data/stable-id.ts';
import { exportedPlace } from '../domain/history/segment-id.ts';
import type { Counted, ReadBudget } from '../documents/read-budget.ts';
import { asFormat } from './exchange-error.ts';
import { locationFrom, textFrom, titleFrom, type ExchangeReader } from './exchange-reader.ts';
import { knownLanguage, type ExchangeUnit } from './exchange-unit.ts';
import { TMX_LOCATION_PROPERTY, TMX_TITLE_PROPERTY } from './tmx-writer.ts';

/**
 * Creates a reader for TMX, in which each translation of a unit forms a pair with the unit's
 * source.
 */
export function createTmxUnitReader(budget: ReadBudget): ExchangeReader {
  const decoder = createXmlDecoder();
  const reader = createTmxReader();
  let skipped = 0;
  const unitsOf = (events: readonly TmxEvent[]): Counted<ExchangeUnit>[] =>
    events.flatMap((event) => {
      if (event.kind === 'header') return [];
      const units = pairsOf(event.unit, budget);
      skipped += units.length === 0 ? 1 : event.unit.leftOutCount;
      return units;
    });
  return {
    write: (bytes) =>
      asFormat('TMX', () => {
        budget.addBytes(bytes.length);
        return unitsOf(reader.write(decoder.write(bytes)));
      }),
    end: () =>
      asFormat('TMX', () => [...unitsOf(reader.write(decoder.end())), ...unitsOf(reader.end())]),
    skippedCount: () => skipped,
  };
}

/**
 * Makes pairs, which each count the source again: a unit with many languages repeats it as often.
 */
function pairsOf(unit: TmxUnit, budget: ReadBudget): Counted<ExchangeUnit>[] {
  const sourceVariant = sourceOf(unit);
  const source = sourceVariant === undefined ? '' : textFrom(plainTmxText(sourceVariant.content));
  if (sourceVariant === undefined || source === '') return [];
  const propertyOf = (type: string): string | undefined =>
    unit.properties.find((property) => property.type === type)?.value;
  const title = titleFrom(propertyOf(TMX_TITLE_PROPERTY));
  const location = locationFrom(propertyOf(TMX_LOCATION_PROPERTY));
  return unit.variants.flatMap((variant) => {
    const target = textFrom(plainTmxText(variant.content));
    if (variant === sourceVariant || target === '') return [];
    return [
      budget.count({
        ...(unit.id !== null && isOwnId(unit.id) ? { id: unit.id } : {}),
        title,
        sourceLang: knownLanguage(sourceVariant.lang),
        targetLang: variant.lang,
        source,
        target,
        createdAtMs: unit.createdAtMs ?? variant.createdAtMs,
        location,
      }),
    ];
  });
}

/** Returns true for the ID of a memory unit or a history segment. */
const isOwnId = (id: string): boolean => isStableId(id) || exportedPlace(id) !== null;

/**
 * Returns the variant in the source language, or else one in a variety of it; the first when the
 * source language is "any".
 */
function sourceOf({ sourceLang, variants }: TmxUnit): TmxVariant | undefined {
  if (sourceLang === null) return variants[0];
  const base = sourceLang.split('-')[0];
  return (
    variants.find(({ lang }) => lang === sourceLang) ??
    variants.find(({ lang }) => lang.split('-')[0] === base)
  );
}

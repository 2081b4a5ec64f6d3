import { writeTmxEnd, writeTmxHeader, writeTmxUnit } from '../tmx/write-tmx.ts';
import type { TmxVariant } from '../tmx/tmx-unit.ts';
import { toLanguageTag, type ExchangeUnit } from './exchange-unit.ts';
import { createTextWriter, type ExchangeWriter } from './exchange-writer.ts';

/** Property of a unit that names its document, so that an import can reassemble it. */
export const TMX_TITLE_PROPERTY = 'x-document';
/** Property with a unit's location in its document. */
export const TMX_LOCATION_PROPERTY = 'x-location';

/**
 * Creates a writer for TMX 1.4, with one unit per pair, each with its own source language.
 * @param sourceLang of all units, for the header; null if there are several
 */
export function createTmxWriter(sourceLang: string | null = null): ExchangeWriter {
  return createTextWriter({
    begin: () => writeTmxHeader({ sourceLang }),
    unit: writeUnit,
    end: writeTmxEnd,
  });
}

function writeUnit(unit: ExchangeUnit): string {
  const sourceLang = toLanguageTag(unit.sourceLang);
  const facts = [
    [TMX_TITLE_PROPERTY, unit.title],
    [TMX_LOCATION_PROPERTY, unit.location ?? null],
  ] as const;
  return writeTmxUnit({
    id: unit.id ?? null,
    sourceLang,
    createdAtMs: unit.createdAtMs,
    properties: facts.flatMap(([type, value]) => (value === null ? [] : [{ type, value }])),
    variants: [
      variant(sourceLang, unit.source),
      variant(toLanguageTag(unit.targetLang), unit.target),
    ],
  });
}

function variant(lang: string, text: string): TmxVariant {
  return {
    lang,
    content: [text],
    createdAtMs: null,
    changedAtMs: null,
    attributes: new Map(),
    properties: [],
  };
}

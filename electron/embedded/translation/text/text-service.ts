import type { TranslationEngine } from '../../engines/engine.ts';
import { baseCode } from '../../engines/language-codes.ts';
import type { Segment } from '../../engines/piece.ts';
import type { LanguageDetector } from '../detect-language.ts';
import type { LanguageOffer } from '../languages.ts';
import { countCodePoints } from './code-points.ts';
import type { TextRequest } from './text-request.ts';
import type { TextUnit } from './text-unit.ts';

/** One result in the terms of the interface. */
export interface TextResultWire {
  readonly detected_source_language: string;
  readonly text: string;
  readonly billed_characters?: number;
  readonly model_type_used?: string;
}

interface Planned {
  readonly unit: TextUnit;
  readonly source: string;
  readonly chars: number;
  answers: readonly Segment[];
}

/**
 * Translates the texts of one request, each on its own.
 * @throws 400 for a pair the engine lacks, 456 when the limit does not allow it
 */
export async function translateTexts(
  request: TextRequest,
  deps: {
    readonly engine: TranslationEngine;
    readonly detector: LanguageDetector;
    readonly offer: LanguageOffer;
    /** Refuses or records so many characters. */
    readonly checkQuota: (chars: number) => void;
    readonly bill: (chars: number) => void;
  },
  signal: AbortSignal,
): Promise<TextResultWire[]> {
  const { offer } = deps;
  const planned: Planned[] = [];
  for (const unit of request.units) {
    const source = request.sourceLang ?? (await detect(unit, request.targetLang, deps));
    offer.requirePair(source, request.targetLang);
    planned.push({ unit, source, chars: countCodePoints(unit.plainText), answers: [] });
  }
  const totalChars = planned.reduce((sum, text) => sum + text.chars, 0);
  deps.checkQuota(totalChars);
  for (const source of new Set(planned.map((text) => text.source))) {
    // From one variant of a language to another nothing changes.
    if (source === baseCode(request.targetLang)) continue;
    await translateGroup(
      planned.filter((text) => text.source === source),
      source,
      request.targetLang,
      deps.engine,
      signal,
    );
  }
  deps.bill(totalChars);
  return planned.map((text) => ({
    detected_source_language: text.source,
    text: text.unit.assemble(text.answers),
    ...(request.showBilledChars ? { billed_characters: text.chars } : {}),
    ...(request.modelTypeUsed === null ? {} : { model_type_used: request.modelTypeUsed }),
  }));
}

async function translateGroup(
  group: readonly Planned[],
  source: string,
  target: string,
  engine: TranslationEngine,
  signal: AbortSignal,
): Promise<void> {
  const segments = group.flatMap((text) => text.unit.segments);
  const translations = await engine.translate(segments, source, target, signal);
  let at = 0;
  for (const text of group) {
    const count = text.unit.segments.length;
    text.answers = translations.slice(at, at + count).map((translation) => translation.pieces);
    at += count;
  }
}

async function detect(
  unit: TextUnit,
  targetLang: string,
  deps: { readonly detector: LanguageDetector; readonly offer: LanguageOffer },
): Promise<string> {
  const candidates = deps.offer.sourcesFor(targetLang);
  return (await deps.detector.detect(unit.plainText, candidates)) ?? baseCode(targetLang);
}

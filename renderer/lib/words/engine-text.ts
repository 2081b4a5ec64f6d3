import { readEngineNote } from '../../../shared/domain/connections/translation-quality.ts';
import { t, textLocale } from '../../../shared/i18n/text.ts';

const NAMES: ReadonlyMap<string, string> = new Map([
  ['apertium', 'Apertium'],
  ['bergamot', 'Bergamot'],
  ['pocketsphinx', 'PocketSphinx'],
]);

export function engineName(engine: string): string {
  if (engine === 'lexicon') return t('app.wordList');
  return engine === 'memory' ? t('app.memoryEngine') : (NAMES.get(engine) ?? engine);
}

/**
 * Describes how something was translated, such as "Apertium, 2 steps, 7% unknown words" or "Apertium, instead of
 * Bergamot, which failed".
 *
 * @param note of a history item
 */
export function engineText(note: string): string {
  const quality = readEngineNote(note);
  if (quality === null) return engineName(note);
  const { engine, hops, wordCount, unknownWordCount, memoryWordCount, insteadOf } = quality;
  const unknown = shareText(unknownWordCount, wordCount);
  const known = engine === 'memory' ? null : shareText(memoryWordCount, wordCount);
  return [
    engineName(engine),
    insteadOf === undefined ? null : t('app.insteadOfEngine', { engine: engineName(insteadOf) }),
    hops > 1 ? t('app.engineSteps', { hops }) : null,
    unknown === null ? null : t('app.unknownWordShare', { share: unknown }),
    known === null ? null : t('app.memoryShare', { share: known }),
  ]
    .filter((part) => part !== null)
    .join(', ');
}

/** Formats a share as 0% or 100% only if it is exactly that; null for none. */
function shareText(part: number, whole: number): string | null {
  if (part <= 0 || whole <= 0) return null;
  const rounded = Math.round((100 * part) / whole) / 100;
  const format = new Intl.NumberFormat(textLocale(), { style: 'percent' });
  if (rounded === 0) return t('app.lessThan', { share: format.format(0.01) });
  return format.format(part < whole ? Math.min(rounded, 0.99) : 1);
}

import { checkLength } from '../../../shared/domain/checks/wording.ts';
import { findingText } from '../../../shared/domain/checks/words.ts';
import type { HistorySegment } from '../../../shared/domain/history/history.ts';

/** Where a translation is longer than its place: a cell, or what can be read of a subtitle. */
export function lengthNotes(
  segment: Pick<HistorySegment, 'source' | 'target' | 'location'>,
  sourceLang: string | null,
  targetLang: string,
): string[] {
  const languages = { source: sourceLang ?? '', target: targetLang };
  return checkLength(segment, languages, false).map(findingText);
}

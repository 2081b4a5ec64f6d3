import type { MessageId } from '../../i18n/message-id.ts';
import { t } from '../../i18n/text.ts';
import type { AnalyzedFile, AnalysisBand } from './analysis.ts';

const BANDS: Record<AnalysisBand, MessageId> = {
  'repeated-within': 'analysis.repeatedWithin',
  'repeated-across': 'analysis.repeatedAcross',
  'match-100': 'analysis.match100',
  'match-95': 'analysis.match95',
  'match-85': 'analysis.match85',
  'match-75': 'analysis.match75',
  'match-50': 'analysis.match50',
  new: 'analysis.new',
  numbers: 'analysis.numbers',
};

const UNCOUNTED: Record<NonNullable<AnalyzedFile['uncounted']>, MessageId> = {
  recording: 'analysis.uncountedRecording',
  picture: 'analysis.uncountedPicture',
  unreadable: 'analysis.uncountedUnreadable',
  changed: 'analysis.uncountedChanged',
};

/** Returns the name of a band in tables, in the interface language. */
export const bandLabel = (band: AnalysisBand): string => t(BANDS[band]);

/** Explains why a file has no figures. */
export const uncountedText = (reason: NonNullable<AnalyzedFile['uncounted']>): string =>
  t(UNCOUNTED[reason]);

import { isSoundFormat, type JobFormatId } from './format.ts';

/**
 * False for what has no texts of its own that a wording could stand in for: pages, whose paragraphs are found by
 * their lines, pictures and recordings.
 */
export function canPreTranslate(format: JobFormatId): boolean {
  return !isSoundFormat(format) && format !== 'pdf' && format !== 'png' && format !== 'jpeg';
}

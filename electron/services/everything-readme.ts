import type { ExportedFile } from '../../shared/domain/data-care.ts';
import { t } from '../../shared/i18n/text.ts';

/**
 * What is in the folder of an export of everything, for whoever opens it years later.
 * @param version of the app
 * @param atMs UTC epoch milliseconds
 */
export function everythingReadme(
  files: readonly ExportedFile[],
  version: string,
  atMs: number,
): string {
  const meanings: Record<ExportedFile['kind'], (count: number) => string> = {
    history: (count) =>
      t('History: {count, plural, one {# segment} other {# segments}}, TMX or XLIFF.', { count }),
    time: (count) =>
      t('Time: {count, plural, one {# entry} other {# entries}}, CSV for a spreadsheet.', {
        count,
      }),
    glossary: (count) =>
      t('Glossary: {count, plural, one {# term} other {# terms}}, tab-separated, source first.', {
        count,
      }),
    settings: () => t('Settings of the app, without keys and without what was searched for.'),
    readme: () => t('This file.'),
  };
  const rows = files.map(
    ({ fileName, kind, count }) => `${fileName}\n    ${meanings[kind](count ?? 0)}`,
  );
  return [
    t('Everything from Dragoman {version}, written on {day} (UTC).', {
      version,
      day: new Date(atMs).toISOString().slice(0, 16).replace('T', ' '),
    }),
    '',
    ...rows,
    '',
    t(
      'Not in here: keys and passwords, translated files (they are in your folders), and restore points. To move to another computer, use a back-up of the database instead.',
    ),
    '',
  ].join('\n');
}

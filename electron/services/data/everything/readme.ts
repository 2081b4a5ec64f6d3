import type {
  ExportedEverything,
  ExportedFile,
  Unexported,
} from '../../../../shared/domain/data/data-care.ts';
import { DATA_GROUPS, tablesOfGroup } from '../../../../shared/domain/data/exported-tables.ts';
import { isMessageId, t } from '../../../../shared/i18n/text.ts';
import { leftOutLines } from './left-out.ts';

const MEANINGS: Record<ExportedFile['kind'], (count: number, fileName: string) => string> = {
  history: (count) => t('data.historyFileMeaning', { count }),
  time: (count) => t('data.timeFileMeaning', { count }),
  glossary: (count) => t('data.glossaryFileMeaning', { count }),
  memory: (count) => t('data.memoryFileMeaning', { count }),
  voice: (count) => t('data.voiceFileMeaning', { count }),
  data: (count, fileName) => {
    const group = DATA_GROUPS.find((each) => fileName === `data-${each}.json`);
    const tables = group === undefined ? [] : tablesOfGroup(group);
    return t('data.dataFileMeaning', { count, tables: tables.join(', ') });
  },
  settings: () => t('data.settingsFileMeaning'),
  readme: () => t('data.readmeFileMeaning'),
};

/**
 * Describes the files of a full export and what it lacks, for a reader who opens it years later.
 * @param version of the app
 * @param atMs UTC epoch milliseconds
 */
export function everythingReadme(
  { files, unexported }: Pick<ExportedEverything, 'files' | 'unexported'>,
  version: string,
  atMs: number,
): string {
  const failed = unexported.filter(({ error }) => error !== null);
  const empty = unexported.filter(({ error }) => error === null);
  return [
    t('data.readmeTitle', {
      version,
      day: new Date(atMs).toISOString().slice(0, 16).replace('T', ' '),
    }),
    '',
    ...files.map(
      ({ fileName, kind, count }) => `${fileName}\n    ${MEANINGS[kind](count ?? 0, fileName)}`,
    ),
    '',
    ...(failed.length === 0 ? [] : [t('data.readmeFailed'), ...failed.map(failedLine), '']),
    ...(empty.length === 0
      ? []
      : [t('data.readmeEmpty'), ...empty.map(({ name }) => `- ${name}`), '']),
    t('data.readmeNotIncluded'),
    ...leftOutLines(),
    '',
    t('data.readmeMove'),
    '',
  ].join('\n');
}

function failedLine({ name, error }: Unexported): string {
  const { message = '', values } = error ?? {};
  return `- ${name}: ${isMessageId(message) ? t(message, values) : message}`;
}

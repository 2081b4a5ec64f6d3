import type {
  ExportedEverything,
  ExportedFile,
  Unexported,
} from '../../../../shared/domain/data/data-care.ts';
import {
  DATA_GROUPS,
  tablesOfGroup,
  EXPORTED_TABLES,
  LEFT_OUT_REASONS,
  tablesLeftOut,
  type LeftOutReason,
} from '../../../../shared/domain/data/exported-tables.ts';
import { isMessageId, t, msg } from '../../../../shared/i18n/text.ts';
import { SETTING_VALUES } from '../../../../shared/domain/data/exported-settings.ts';
import type { MessageId } from '../../../../shared/i18n/message-id.ts';
import type { DataPaths } from '../../../platform/files/paths.ts';

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

/**
 * Folders of the data folder that an export of everything leaves out; null: the content is exported, or covered by its
 * own entries.
 */
const FOLDERS: Record<keyof DataPaths, LeftOutReason | null> = {
  base: null,
  database: null,
  settings: null,
  vault: 'secrets',
  keyFile: 'secrets',
  results: 'files',
  inbox: 'files',
  voice: 'sound',
  quarantine: 'quarantine',
  backups: 'restore-points',
  receipts: 'receipts',
  embedded: 'embedded',
  models: 'models',
  speechModels: 'models',
  logs: 'logs',
  transfers: 'logs',
  conversions: 'logs',
  unfinished: 'logs',
  arrived: 'logs',
  runDays: 'logs',
  versionList: 'logs',
};

/** Parts missing from the exported files. */
const WITHIN: readonly LeftOutReason[] = ['deleted', 'details'];

const TEXTS: Record<LeftOutReason, MessageId> = {
  secrets: msg('data.leftOutSecrets'),
  deleted: msg('data.leftOutDeleted'),
  details: msg('data.leftOutDetails'),
  files: msg('data.leftOutFiles'),
  sound: msg('data.leftOutSound'),
  quarantine: msg('data.leftOutQuarantine'),
  'restore-points': msg('data.leftOutRestorePoints'),
  receipts: msg('data.leftOutReceipts'),
  origins: msg('data.leftOutOrigins'),
  cache: msg('data.leftOutCache'),
  index: msg('data.leftOutIndex'),
  state: msg('data.leftOutState'),
  searches: msg('data.leftOutSearches'),
  embedded: msg('data.leftOutEmbedded'),
  models: msg('data.leftOutModels'),
  logs: msg('data.leftOutLogs'),
};

/**
 * Lists what an export of everything leaves out and why; derived from the tables, the settings, and the data folder.
 */
export function leftOutLines(): string[] {
  const reasons = new Set<LeftOutReason | null>([
    ...WITHIN,
    ...Object.values(FOLDERS),
    ...SETTING_VALUES.map(({ leftOut }) => leftOut),
    ...Object.values(EXPORTED_TABLES).map((place) => (place.to === null ? place.why : null)),
  ]);
  return LEFT_OUT_REASONS.filter((why) => reasons.has(why)).map((why) => {
    const tables = tablesLeftOut(why);
    const names = tables.length === 0 ? '' : ` (${tables.join(', ')})`;
    return `- ${t(TEXTS[why])}${names}`;
  });
}

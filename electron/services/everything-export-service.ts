import type { ExportedEverything, ExportedFile } from '../../shared/domain/data-care.ts';
import type { Settings } from '../../shared/domain/settings.ts';
import { toAppError } from '../../shared/errors.ts';
import { t } from '../../shared/i18n/text.ts';
import type { Database } from '../db/database.ts';
import type { DataFolder } from '../platform/data-folder.ts';
import type { GlossaryFilesService } from './glossary-files-service.ts';
import type { HistoryExportService } from './history-export-service.ts';
import type { TimeExportService } from './time-export-service.ts';

/** Writes all that a person made here into one folder, in formats that other programs read. */
export interface EverythingExportService {
  /** @param parent the person's folder; a new one is made in it @throws `document/disk-full`, `input/invalid` */
  exportTo(parent: string): Promise<ExportedEverything>;
  /** The folder of the last export since the start; null when there was none. */
  lastFolder(): string | null;
}

export interface EverythingExportDeps {
  history: Pick<HistoryExportService, 'export'>;
  time: Pick<TimeExportService, 'export'>;
  glossaries: Pick<Database['glossaries'], 'list'>;
  glossaryFiles: Pick<GlossaryFilesService, 'export' | 'suggestName'>;
  settings: { get(): Settings };
  files: Pick<DataFolder, 'makeFolder' | 'writeText' | 'freeFile'>;
  appVersion: string;
  /** IANA zone in which days of time begin. */
  zone: () => string;
  /** Joins folder and name to a path. */
  join: (folder: string, name: string) => string;
  /** UTC epoch milliseconds. */
  now: () => number;
}

/** Glossaries read from the database at a time. */
const GLOSSARIES_PER_PAGE = 100;
const HISTORY_FORMATS = ['tmx', 'xliff-2.1'] as const;

export function createEverythingExportService(deps: EverythingExportDeps): EverythingExportService {
  let lastFolder: string | null = null;

  const exportHistory = async (folder: string): Promise<ExportedFile[]> => {
    const found: ExportedFile[] = [];
    for (const format of HISTORY_FORMATS) {
      const extension = format === 'tmx' ? 'tmx' : 'xlf';
      const path = deps.files.freeFile(folder, `history`, extension);
      const made = await orNothing(deps.history.export({ format, filter: { text: '' } }, path));
      const count = made?.segmentCount ?? 0;
      for (const fileName of made?.fileNames ?? [])
        found.push({ fileName, kind: 'history', count });
    }
    return found;
  };

  const exportTime = async (folder: string): Promise<ExportedFile[]> => {
    const path = deps.files.freeFile(folder, 'time-entries', 'csv');
    const made = await orNothing(
      deps.time.export(
        {
          format: 'csv',
          isRounded: true,
          filter: {
            text: '',
            projectId: null,
            customerId: null,
            billable: 'any',
            syncState: null,
            fromDay: null,
            toDay: null,
            zone: deps.zone(),
          },
        },
        path,
      ),
    );
    return made === null ? [] : [{ fileName: made.fileName, kind: 'time', count: made.entryCount }];
  };

  const exportGlossaries = async (folder: string): Promise<ExportedFile[]> => {
    const found: ExportedFile[] = [];
    for (let page = 1; ; page += 1) {
      const { glossaries } = await deps.glossaries.list({
        page,
        limit: GLOSSARIES_PER_PAGE,
        text: '',
        connectionId: null,
      });
      for (const { dictionaries } of glossaries) {
        for (const { id } of dictionaries) {
          const input = { dictionaryId: id, format: 'tsv' } as const;
          const name = (await deps.glossaryFiles.suggestName(input)).replace(/\.tsv$/u, '');
          const path = deps.files.freeFile(folder, name, 'tsv');
          const made = await orNothing(deps.glossaryFiles.export(input, path));
          if (made !== null) {
            found.push({ fileName: made.fileName, kind: 'glossary', count: made.entryCount });
          }
        }
      }
      if (glossaries.length < GLOSSARIES_PER_PAGE) return found;
    }
  };

  return {
    async exportTo(parent) {
      const atMs = deps.now();
      const day = new Date(atMs).toISOString().slice(0, 10);
      const folder = await deps.files.makeFolder(parent, `Dragoman ${day}`);
      const files = [
        ...(await exportHistory(folder)),
        ...(await exportTime(folder)),
        ...(await exportGlossaries(folder)),
      ];
      const settings = 'settings.json';
      await deps.files.writeText(
        deps.join(folder, settings),
        `${JSON.stringify(withoutSearches(deps.settings.get()), null, 2)}\n`,
      );
      files.push({ fileName: settings, kind: 'settings', count: null });
      const readme: ExportedFile = { fileName: 'README.txt', kind: 'readme', count: null };
      await deps.files.writeText(
        deps.join(folder, readme.fileName),
        describe([...files, readme], deps.appVersion, atMs),
      );
      lastFolder = folder;
      return { folder, files: [...files, readme] };
    },
    lastFolder: () => lastFolder,
  };
}

/** Settings hold no secrets; what was searched for is nobody's business but the person's. */
function withoutSearches(settings: Settings): Omit<Settings, 'searchForms'> {
  const { searchForms: _searchForms, ...rest } = settings;
  return rest;
}

/** Null when there is nothing to write. */
async function orNothing<T>(made: Promise<T>): Promise<T | null> {
  try {
    return await made;
  } catch (error) {
    if (toAppError(error).code === 'input/not-found') return null;
    throw error;
  }
}

function describe(files: readonly ExportedFile[], version: string, atMs: number): string {
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

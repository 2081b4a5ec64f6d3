import type { DataCounts, ExportedFile } from '../../../shared/domain/data/data-care.ts';
import type { Database } from '../../db/database.ts';
import type { ExportFolder } from '../../platform/files/export-folders.ts';
import type { GlossaryFilesService } from '../glossaries/files-service.ts';
import type { HistoryExportService } from '../history/export-service.ts';
import type { TimeExportService } from '../time/export-service.ts';

/** One file of a full export, or several if the format needs them. */
export interface ExportPart {
  kind: ExportedFile['kind'];
  /** Of the file, or of the first one. */
  fileName: string;
  /** Segments, entries or terms, as far as known in advance. */
  expectedCount: number;
  /**
   * @param onBatch aborts the part by throwing
   * @throws `input/not-found` when there is nothing to write
   */
  write(
    folder: Pick<ExportFolder, 'freeFile'>,
    onBatch: (doneCount: number, totalCount: number) => void,
  ): Promise<ExportedFile[]>;
}

export interface PartsDeps {
  history: Pick<HistoryExportService, 'export'>;
  time: Pick<TimeExportService, 'export'>;
  glossaries: Pick<Database['glossaries'], 'list'>;
  glossaryFiles: Pick<GlossaryFilesService, 'export' | 'suggestName'>;
  /** IANA zone that defines days. */
  zone: () => string;
}

/** Glossaries read per page. */
const GLOSSARIES_PER_PAGE = 100;
const HISTORY_FORMATS = [
  { format: 'tmx', extension: 'tmx' },
  { format: 'xliff-2.1', extension: 'xlf' },
] as const;

/** All parts to write, in order. */
export async function planParts(deps: PartsDeps, counts: DataCounts): Promise<ExportPart[]> {
  return [
    ...historyParts(deps, counts.segments),
    timePart(deps, counts.timeEntries),
    ...(await glossaryParts(deps)),
  ];
}

function historyParts(deps: PartsDeps, expectedCount: number): ExportPart[] {
  return HISTORY_FORMATS.map(({ format, extension }) => ({
    kind: 'history',
    fileName: `history.${extension}`,
    expectedCount,
    async write(folder, onBatch) {
      const path = folder.freeFile('history', extension);
      const input = { format, filter: { text: '' } };
      const { fileNames, segmentCount } = await deps.history.export(input, path, onBatch);
      return fileNames.map((fileName) => ({ fileName, kind: 'history', count: segmentCount }));
    },
  }));
}

function timePart(deps: PartsDeps, expectedCount: number): ExportPart {
  return {
    kind: 'time',
    fileName: 'time-entries.csv',
    expectedCount,
    async write(folder, onBatch) {
      const filter = {
        text: '',
        projectId: null,
        customerId: null,
        billable: 'any',
        syncState: null,
        fromDay: null,
        toDay: null,
        zone: deps.zone(),
      } as const;
      const { fileName, entryCount } = await deps.time.export(
        { format: 'csv', isRounded: true, filter },
        folder.freeFile('time-entries', 'csv'),
        onBatch,
      );
      return [{ fileName, kind: 'time', count: entryCount }];
    },
  };
}

async function glossaryParts(deps: PartsDeps): Promise<ExportPart[]> {
  const parts: ExportPart[] = [];
  for (let page = 1; ; page += 1) {
    const { glossaries } = await deps.glossaries.list({
      page,
      limit: GLOSSARIES_PER_PAGE,
      text: '',
      connectionId: null,
    });
    for (const { dictionaries } of glossaries) {
      for (const { id, entryCount } of dictionaries) {
        const input = { dictionaryId: id, format: 'tsv' } as const;
        const suggested = await deps.glossaryFiles.suggestName(input);
        parts.push({
          kind: 'glossary',
          fileName: suggested,
          expectedCount: entryCount,
          async write(folder, onBatch) {
            const path = folder.freeFile(suggested.replace(/\.tsv$/u, ''), 'tsv');
            const made = await deps.glossaryFiles.export(input, path, onBatch);
            return [{ fileName: made.fileName, kind: 'glossary', count: made.entryCount }];
          },
        });
      }
    }
    if (glossaries.length < GLOSSARIES_PER_PAGE) return parts;
  }
}

import type { DataCounts, ExportedFile } from '../../../../shared/domain/data/data-care.ts';
import {
  DATA_GROUPS,
  EXPORTED_KINDS,
  tablesOfGroup,
  type DataGroup,
  type ExportedKind,
  type RowKind,
} from '../../../../shared/domain/data/exported-tables.ts';
import { AppError } from '../../../../shared/errors.ts';
import type { Database } from '../../../db/database.ts';
import type { ExportFolder } from '../../../platform/files/export-folders.ts';
import type { OnBatch } from '../../exchange/file-export.ts';
import type { GlossaryExport } from '../../glossaries/export.ts';
import type { HistoryExportService } from '../../history/export-service.ts';
import type { MemoryExport } from '../../memories/export.ts';
import type { TimeExportService } from '../../time/export-service.ts';
import type { VoiceExportService } from '../../voice/export-service.ts';
import type { TableFiles } from './table-files.ts';

/** Context in which a part is written. */
export interface PartContext {
  folder: Pick<ExportFolder, 'freeFile'>;
  /** Aborts the part by throwing. */
  onBatch: OnBatch;
  /** Called when a file is complete. */
  onFile: (file: ExportedFile) => void;
  /** Called when some of the part's content is missing from its file. */
  onMissing: (name: string, error: unknown) => void;
}

/** One file of a full export, or several if the format needs them. */
export interface ExportPart {
  kind: ExportedKind;
  /** Name of the file, or of the first one. */
  fileName: string;
  /** Segments, entries, terms, units, lines, or rows, as far as known in advance. */
  expectedCount: number;
  /** @throws `input/not-found` when there is nothing to write */
  write(context: PartContext): Promise<void>;
}

export interface PartsDeps {
  history: Pick<HistoryExportService, 'export'>;
  time: Pick<TimeExportService, 'export'>;
  glossaryFiles: Pick<GlossaryExport, 'export' | 'suggestName'>;
  memoryFiles: Pick<MemoryExport, 'export' | 'suggestName'>;
  voiceFiles: Pick<VoiceExportService, 'export' | 'suggestName'>;
  voice: Pick<Database['voice'], 'listAllLines'>;
  tableFiles: TableFiles;
  rows: Pick<Database['tableRows'], 'count' | 'listThings'>;
  /** Returns the IANA zone that defines days. */
  zone: () => string;
}

const HISTORY_FORMATS = [
  { format: 'tmx', extension: 'tmx' },
  { format: 'xliff-2.1', extension: 'xlf' },
] as const;

/** Builders for each kind of file that a table is exported to: a kind without one does not compile. */
const PARTS: Record<RowKind, (deps: PartsDeps, counts: DataCounts) => Promise<ExportPart[]>> = {
  history: async (deps, { segments }) =>
    HISTORY_FORMATS.map((each) => historyPart(deps, each, segments)),
  time: async (deps, { timeEntries }) => [timePart(deps, timeEntries)],
  glossary: glossaryParts,
  memory: memoryParts,
  voice: voiceParts,
  data: dataParts,
};

const hasParts = (kind: ExportedKind): kind is RowKind => kind in PARTS;

/** Plans all parts to write, in order. If the parts of a kind cannot be listed, a failing part takes their place. */
export async function planParts(deps: PartsDeps, counts: DataCounts): Promise<ExportPart[]> {
  const parts: ExportPart[] = [];
  for (const kind of EXPORTED_KINDS.filter(hasParts)) {
    try {
      parts.push(...(await PARTS[kind](deps, counts)));
    } catch (error) {
      parts.push({ kind, fileName: kind, expectedCount: 0, write: () => Promise.reject(error) });
    }
  }
  return parts;
}

function historyPart(
  deps: PartsDeps,
  { format, extension }: (typeof HISTORY_FORMATS)[number],
  expectedCount: number,
): ExportPart {
  return {
    kind: 'history',
    fileName: `history.${extension}`,
    expectedCount,
    async write({ folder, onBatch, onFile }) {
      const path = folder.freeFile('history', extension);
      const input = { format, filter: { text: '' } };
      const { fileNames, segmentCount } = await deps.history.export(input, path, onBatch);
      for (const fileName of fileNames) onFile({ fileName, kind: 'history', count: segmentCount });
    },
  };
}

function timePart(deps: PartsDeps, expectedCount: number): ExportPart {
  return {
    kind: 'time',
    fileName: 'time-entries.csv',
    expectedCount,
    async write({ folder, onBatch, onFile }) {
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
      onFile({ fileName, kind: 'time', count: entryCount });
    },
  };
}

async function glossaryParts(deps: PartsDeps): Promise<ExportPart[]> {
  const parts: ExportPart[] = [];
  for (const { id, count } of await deps.rows.listThings('glossary')) {
    const input = { dictionaryId: id, format: 'tsv' } as const;
    const name = await nameOr(id, 'tsv', () => deps.glossaryFiles.suggestName(input));
    parts.push({
      kind: 'glossary',
      fileName: `${name}.tsv`,
      expectedCount: count,
      async write({ folder, onBatch, onFile }) {
        const made = await deps.glossaryFiles.export(input, folder.freeFile(name, 'tsv'), onBatch);
        onFile({ fileName: made.fileName, kind: 'glossary', count: made.entryCount });
      },
    });
  }
  return parts;
}

async function memoryParts(deps: PartsDeps): Promise<ExportPart[]> {
  const parts: ExportPart[] = [];
  for (const { id, count } of await deps.rows.listThings('memory')) {
    const name = `memory-${await nameOr(id, 'tmx', () => deps.memoryFiles.suggestName(id))}`;
    parts.push({
      kind: 'memory',
      fileName: `${name}.tmx`,
      expectedCount: count,
      async write({ folder, onBatch, onFile }) {
        const made = await deps.memoryFiles.export(id, folder.freeFile(name, 'tmx'), onBatch);
        onFile({ fileName: made.fileName, kind: 'memory', count: made.unitCount });
      },
    });
  }
  return parts;
}

/**
 * Builds a transcript of each session: one file per target language with the original text, or one file without
 * translations.
 */
async function voiceParts(deps: PartsDeps): Promise<ExportPart[]> {
  const nameOf = (sessionId: string, targetLang: string | null): Promise<string> =>
    nameOr(sessionId, 'txt', () =>
      deps.voiceFiles.suggestName({ sessionId, format: 'txt', targetLang }),
    );
  const parts: ExportPart[] = [];
  for (const { id: sessionId, count } of await deps.rows.listThings('voice')) {
    parts.push({
      kind: 'voice',
      // Without a prefix, a session called README would replace that file.
      fileName: `voice-${await nameOf(sessionId, null)}.txt`,
      expectedCount: count,
      async write({ folder, onBatch, onFile }) {
        const lines = await deps.voice.listAllLines(sessionId);
        if (lines.length === 0)
          throw new AppError('input/not-found', 'voiceErrors.nothingToExport');
        const found = new Set(lines.flatMap(({ targetLang }) => targetLang ?? []));
        const languages = found.size === 0 ? [null] : [...found];
        for (const [index, targetLang] of languages.entries()) {
          const path = folder.freeFile(`voice-${await nameOf(sessionId, targetLang)}`, 'txt');
          const input = { sessionId, format: 'txt', targetLang } as const;
          const { fileName, lineCount } = await deps.voiceFiles.export(input, path);
          onFile({ fileName, kind: 'voice', count: lineCount });
          onBatch(index + 1, languages.length);
        }
      },
    });
  }
  return parts;
}

/** Builds a JSON file for each group of tables that has rows. */
async function dataParts(deps: PartsDeps): Promise<ExportPart[]> {
  const parts: ExportPart[] = [];
  for (const group of DATA_GROUPS) {
    const expectedCount = await deps.rows.count(tablesOfGroup(group));
    if (expectedCount > 0) parts.push(dataPart(deps, group, expectedCount));
  }
  return parts;
}

function dataPart(deps: PartsDeps, group: DataGroup, expectedCount: number): ExportPart {
  const name = `data-${group}`;
  return {
    kind: 'data',
    fileName: `${name}.json`,
    expectedCount,
    async write({ folder, onBatch, onFile, onMissing }) {
      const { fileName, rowCount } = await deps.tableFiles.export(
        tablesOfGroup(group),
        folder.freeFile(name, 'json'),
        {
          onMissing,
          onBatch: (doneCount) => onBatch(doneCount, expectedCount),
        },
      );
      onFile({ fileName, kind: 'data', count: rowCount });
    },
  };
}

/**
 * Returns the suggested name without its extension, or the id where a row cannot be read, so that it is listed as
 * missing.
 */
async function nameOr(
  id: string,
  extension: string,
  suggest: () => Promise<string>,
): Promise<string> {
  try {
    const name = await suggest();
    return name.endsWith(`.${extension}`) ? name.slice(0, -extension.length - 1) : name;
  } catch {
    return id;
  }
}

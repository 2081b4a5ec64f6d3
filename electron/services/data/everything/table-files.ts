import type { ExportedTable } from '../../../../shared/domain/data/exported-tables.ts';
import { AppError, isCanceled } from '../../../../shared/errors.ts';
import type { Database } from '../../../db/database.ts';
import type { ExportedRows } from '../../../db/care/table-rows-repo.ts';
import { createFileExport } from '../../exchange/file-export.ts';
import type { ExchangeFiles } from '../../exchange/files.ts';

/** Exporter of database rows as JSON: an object with a list for each table. */
export interface TableFiles {
  /**
   * Writes the tables. A table that cannot be read to its end is reported, and the others are written.
   * @param path destination
   * @throws `input/not-found` when there is nothing to write; `document/disk-full`, `input/invalid`,
   * `canceled`
   */
  export(
    tables: readonly ExportedTable[],
    path: string,
    told: {
      /** Called between two batches; throwing ends the export and removes its file. */
      onBatch: (doneCount: number) => void;
      onMissing: (table: ExportedTable, error: unknown) => void;
    },
  ): Promise<{ fileName: string; rowCount: number }>;
}

export function createTableFiles(deps: {
  rows: Pick<Database['tableRows'], 'read' | 'listProjectIds'>;
  files: Pick<ExchangeFiles, 'createBeside' | 'split'>;
}): TableFiles {
  const output = createFileExport(deps.files);
  const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

  return {
    async export(tables, path, { onBatch, onMissing }) {
      let rowCount = 0;
      const readNext = async (
        table: ExportedTable,
        afterRowId: number,
      ): Promise<ExportedRows | null> => {
        try {
          const rows = await deps.rows.read(table, afterRowId);
          return rows.count === 0 ? null : rows;
        } catch (error) {
          if (isCanceled(error)) throw error;
          onMissing(table, error);
          return null;
        }
      };
      async function* pieces(): AsyncGenerator<Uint8Array> {
        let begin = '{\n';
        for (const table of tables) {
          let rows = await readNext(table, 0);
          if (rows === null) continue;
          yield bytesOf(`${begin}${JSON.stringify(table)}: [\n`);
          begin = ',\n';
          for (let isFirst = true; rows !== null; isFirst = false) {
            const { packed, count, lastRowId }: ExportedRows = rows;
            if (!isFirst) yield bytesOf(begin);
            yield packed;
            rowCount += count;
            onBatch(rowCount);
            rows = await readNext(table, lastRowId);
          }
          yield bytesOf('\n]');
        }
        if (rowCount === 0) throw nothingToWrite();
        yield bytesOf('\n}\n');
      }
      const { fileName } = await output.write({
        path,
        extension: 'json',
        pieces: pieces(),
        // Its rows may belong to any project.
        projectIds: await deps.rows.listProjectIds(),
      });
      return { fileName, rowCount };
    },
  };
}

const nothingToWrite = (): AppError =>
  new AppError('input/not-found', 'laneErrors.nothingToExport');

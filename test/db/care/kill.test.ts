import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findAnyDamage } from '../../../electron/db/engine/sqlite-database.ts';
import { firstOf } from '../../support/runs.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { openFile } from '../helpers.ts';
import { writeAndKill } from '../write-and-kill.ts';

const WRITER = new URL('../write-until-killed.ts', import.meta.url);

describe('kill -9 while writing', () => {
  it('loses nothing that was confirmed, round after round', async () => {
    const file = join(temporaryFolder(), 'dragoman.db');
    const confirmed: string[] = [];
    for (const [round, count] of firstOf(3, [1, 40, 200, 7]).entries()) {
      const told = await writeAndKill(WRITER, file, `round${round}`, count);
      expect(told.length).toBeGreaterThanOrEqual(count);
      confirmed.push(...told);

      const { connection, opening, repos, close } = openFile(file);
      expect(opening).toMatchObject({ kind: 'opened', quarantinedName: null });
      expect(findAnyDamage(connection)).toBeNull();
      for (const id of confirmed) {
        expect(repos.documentJobs.get(id)).toMatchObject({
          state: 'queued',
          documentId: `document-${id}`,
        });
        expect(repos.history.getDetail(id, { page: 1, limit: 10 })?.segments).toHaveLength(5);
      }
      // Never a document id without its key, at any moment.
      const halves = connection
        .prepare(
          'SELECT count(*) FROM document_jobs WHERE (document_id IS NULL) <> (sealed_document_key IS NULL)',
        )
        .pluck()
        .get();
      expect(halves).toBe(0);
      close();
    }
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { columnOf } from '../../../../electron/db/sync/kinds/fields.ts';
import { SYNC_KINDS } from '../../../../electron/db/sync/kinds/registry.ts';
import { SENDERS } from '../../../../electron/services/sync/senders.ts';
import { OUTBOX_SUBJECTS } from '../../../../shared/domain/sync/names.ts';

const ROOMS = ['electron/db/sync', 'electron/services/sync', 'electron/services/time'];

describe('the kinds of synced things', () => {
  it('are registered once for the database and once for the client', () => {
    expect(Object.keys(SYNC_KINDS)).toEqual([...OUTBOX_SUBJECTS]);
    expect(Object.keys(SENDERS)).toEqual([...OUTBOX_SUBJECTS]);
  });

  it('are asked for what they do, never for what they are', () => {
    const names = OUTBOX_SUBJECTS.join('|');
    const comparison = new RegExp(
      `[!=]==? '(?:${names})'|'(?:${names})' [!=]==?|case '(?:${names})'`,
      'u',
    );
    const offenders = ROOMS.flatMap((room) =>
      readdirSync(room)
        .filter((name) => name.endsWith('.ts'))
        .filter((name) => comparison.test(readFileSync(path.join(room, name), 'utf8'))),
    );
    expect(offenders).toEqual([]);
  });

  it("alone say where the service's knowledge of a row is stored", () => {
    const files = ['time', 'projects', 'sync', 'sync/kinds'].flatMap((room) =>
      readdirSync(path.join('electron/db', room))
        .filter((name) => name.endsWith('.ts'))
        .map((name) => `electron/db/${room}/${name}`),
    );
    const naming = files.filter((file) => readFileSync(file, 'utf8').includes('catalogue_links'));
    expect(naming).toEqual([
      // It records the owner of the texts in every table.
      'electron/db/projects/text-projects.ts',
      'electron/db/sync/kinds/link-store.ts',
    ]);
  });

  it('have a column in the database for each shared field', () => {
    for (const { fields } of Object.values(SYNC_KINDS)) {
      for (const field of fields) expect(columnOf(field)).toMatch(/^[a-z_]+$/u);
    }
  });
});

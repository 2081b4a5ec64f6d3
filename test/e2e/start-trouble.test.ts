import SqliteDatabase from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Connection } from '../../shared/domain/connections/connection.ts';
import { openDatabaseFile } from '../../electron/db/engine/open-database-file.ts';
import { dataPaths } from '../../electron/platform/files/paths.ts';
import { createFaultService, type FaultService } from '../fakes/fault-service.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { askApp } from '../support/window/page-api.ts';
import { startApp, type AppUnderTest } from './support/app.ts';
import { connect } from './support/connections.ts';

/** If the window is slow to open, it takes the third retry, a minute after the second. */
const RECOVERED_MS = 100_000;

let service: FaultService;
let under: AppUnderTest;

const change = (file: string, sql: string): void => {
  const database = new SqliteDatabase(file);
  database.exec(sql);
  database.close();
};

beforeAll(async () => {
  service = await createFaultService();
  const userData = temporaryFolder();
  const { database } = dataPaths(userData);
  openDatabaseFile({ file: database, nowMs: Date.now() }).close();
  // As left by an app that was killed during a request, on a disk that accepts no changes to it.
  change(
    database,
    `INSERT INTO egress_log (at_ms, kind, connection_name, method, host, path, size_bytes, outcome)
       VALUES (1, 'text', 'Agency', 'POST', 'localhost', '/v2/translate', 5, 'under-way');
     CREATE TRIGGER planted BEFORE UPDATE ON egress_log WHEN OLD.at_ms = 1
       BEGIN SELECT RAISE(ABORT, 'planted'); END;`,
  );
  under = await startApp({ userData });
});
afterAll(async () => {
  await under.kill();
  await service.close();
});

it(
  'a failed part of the start names what it blocks, holds back what leaves, and recovers',
  { tags: 'deep' },
  async () => {
    const { page } = under;
    const notices = page.getByRole('contentinfo', { name: 'Status' });
    await notices.getByText('Nothing can be sent to services outside this computer yet').waitFor();
    await expect.poll(() => notices.getByText('The database couldn’t be opened').count()).toBe(0);
    await connect(page, { name: 'Agency', url: service.url, key: service.key });
    const list = (await askApp(page, 'connections', 'list')) as Connection[];
    const connectionId = list.find(({ name }) => name === 'Agency')?.id;
    const ask = () => askApp(page, 'connections', 'getUsage', { connectionId });
    await expect(ask()).rejects.toThrow('db/unavailable');
    expect(service.requests).toEqual([]);

    change(dataPaths(under.userData).database, 'DROP TRIGGER planted');
    await expect
      .poll(() => notices.getByText('Nothing can be sent').count(), { timeout: RECOVERED_MS })
      .toBe(0);
    await ask();
    expect(service.requests.length).toBeGreaterThan(0);
  },
);

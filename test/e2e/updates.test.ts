import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { openDatabaseFile } from '../../electron/db/engine/open-database-file.ts';
import { MIGRATIONS } from '../../electron/db/migrations/index.ts';
import { createRepos } from '../../electron/db/repos.ts';
import { dataPaths } from '../../electron/platform/files/paths.ts';
import { writePublicKey } from '../../electron/services/updates/signed-list.ts';
import { newItem, newJob, segments } from '../db/helpers.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { newPublisher, signedList } from '../support/version-lists.ts';
import { goTo } from '../support/window/documents-page.ts';
import { HistoryPage } from '../support/window/history-page.ts';
import { askApp } from '../support/window/page-api.ts';
import { openSettingsSection } from '../support/window/settings-page.ts';
import { LATER_MIGRATION, NEWER_SCHEMA, NEWER_VERSION } from '../upgrade/newer-version.ts';
import { copiesOf } from '../upgrade/steps.ts';
import { startApp, type AppUnderTest } from './support/app.ts';

const DAY_MS = 86_400_000;
const opened: AppUnderTest[] = [];
const start = async (options: Parameters<typeof startApp>[0]): Promise<AppUnderTest> => {
  const under = await startApp(options);
  opened.push(under);
  return under;
};
afterAll(async () => {
  for (const under of opened) await under.kill();
});

describe('newer versions', () => {
  it('are read from a signed list, shown with their notes, and in the log of outgoing data', async () => {
    const publisher = newPublisher();
    const issuedAt = new Date(Date.now() - DAY_MS).toISOString();
    const expiresAt = new Date(Date.now() + DAY_MS).toISOString();
    let bytes = signedList(publisher, { issuedAt, expiresAt }, [NEWER_VERSION]);
    const seen: (string | undefined)[] = [];
    const server = createServer((request, response) => {
      seen.push(request.url, request.headers['user-agent'], request.headers.cookie);
      response.end(bytes);
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const under = await start({
      env: { DRAGOMAN_VERSION_LIST_KEY: writePublicKey(publisher.publicKey) },
    });
    const { page } = under;
    await openSettingsSection(page, 'About');
    const about = page.locator('#settings-about');
    const address = about.getByRole('textbox', { name: 'Address of the list of versions' });
    await address.fill(`http://127.0.0.1:${String(port)}/versions`);
    await address.press('Enter');
    await about.getByRole('button', { name: 'Check now' }).click();
    await about.getByRole('heading', { name: `Dragoman ${NEWER_VERSION}` }).waitFor();
    await about.getByText('git pull && npm start').waitFor();
    expect(seen).toEqual(['/versions', 'Dragoman', undefined]);
    const { entries } = (await askApp(page, 'lane', 'listEgress', {
      text: '',
      kind: 'version-list',
      outcome: null,
      projectId: null,
      fromMs: null,
      untilMs: null,
      page: 1,
      limit: 5,
    })) as { entries: unknown[] };
    expect(entries).toMatchObject([
      { kind: 'version-list', method: 'GET', sizeBytes: 0, status: 200 },
    ]);

    bytes = signedList(newPublisher(), { issuedAt, expiresAt }, ['100.0.0']);
    await about.getByRole('button', { name: 'Check now' }).click();
    await about.getByText('isn’t signed with the key').waitFor();
    await expect.poll(() => about.getByText('100.0.0').count()).toBe(0);
    await under.close();
    server.close();
  });
});

describe('data of a newer version', () => {
  it('gives way to the copy made before the upgrade, and is kept', async () => {
    const userData = temporaryFolder();
    const file = dataPaths(userData).database;
    const nowMs = Date.now();
    const older = openDatabaseFile({ file, nowMs: nowMs - DAY_MS, appVersion: '1.0.0' });
    const repos = createRepos(older.connection);
    repos.history.add(newItem('old', { title: 'old.txt' }), segments(['one', 'eins']));
    repos.documentJobs.insert([{ ...newJob('waiting'), connectionId: 'work' }]);
    older.close();
    const newer = openDatabaseFile({
      file,
      nowMs: nowMs - DAY_MS / 2,
      appVersion: NEWER_VERSION,
      migrations: [...MIGRATIONS, LATER_MIGRATION],
    });
    createRepos(newer.connection).history.add(
      newItem('new', { title: 'new.txt' }),
      segments(['two', 'zwei'], ['three', 'drei']),
    );
    newer.close();
    // Otherwise the receipts would prove that nothing was sent.
    rmSync(dataPaths(userData).receipts, { recursive: true });

    const refused = await start({ userData, env: { DRAGOMAN_RELAUNCH: 'off' } });
    await refused.page.getByRole('button', { name: 'Show the choices' }).click();
    const choices = refused.page.getByRole('region', { name: 'This data is from a newer version' });
    await choices.getByText(`Dragoman ${NEWER_VERSION} wrote it.`).waitFor();
    await choices.getByText('Only in the newer data: 1 translation, 2 segments.').waitFor();
    const ended = refused.app.waitForEvent('close');
    await choices.getByRole('button', { name: 'Go back and restart' }).click();
    await ended;

    const back = await start({ userData });
    // Another notice may be in front of it: a job of the older data waits for a decision.
    const titles = async () =>
      ((await askApp(back.page, 'app', 'listNotices')) as { title: string }[]).map(
        ({ title }) => title,
      );
    await expect.poll(titles, { timeout: 60_000 }).toContain('Restore complete');
    await goTo(back.page, 'History');
    const history = new HistoryPage(back.page);
    await history.row('old.txt').first().waitFor();
    await expect.poll(() => history.row('new.txt').count()).toBe(0);
    const { total } = (await askApp(back.page, 'data', 'listHeldWork', {
      text: '',
      page: 1,
      limit: 5,
    })) as { total: number };
    expect(total).toBe(1);
    expect(copiesOf(userData)).toContainEqual(
      expect.stringMatching(
        new RegExp(`^dragoman-v${String(NEWER_SCHEMA)}-.+-before-restore`, 'u'),
      ),
    );
    expect(await askApp(back.page, 'updates', 'getWayBack')).toBeNull();
    await back.close();
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFaultService, type FaultService } from '../fakes/fault-service.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { DocumentsPage, goTo } from '../support/window/documents-page.ts';
import { startApp, type AppUnderTest } from './support/app.ts';
import { allowWeakStorage } from '../support/window/page-api.ts';
import { chooseService } from '../support/window/settings-page.ts';
import { connect } from './support/connections.ts';
import { textFile } from '../support/text-files.ts';

/** Far above the longest pause before the second or third try. */
const GOES_ON_MS = 45_000;

/** Returns the hosts that any process of the app contacted or looked up, from the network stack's own log. */
function hostsIn(netLog: string): string[] {
  const { events } = JSON.parse(readFileSync(netLog, 'utf8')) as {
    events: { params?: { url?: string; host?: string } }[];
  };
  const names = events.flatMap(({ params }) => [params?.url ?? '', params?.host ?? '']);
  const hosts = names.map((name) => /^(?:https?:\/\/|wss?:\/\/)?([^/]+)/.exec(name)?.[1] ?? '');
  const isAddress = (host: string): boolean =>
    host !== '' && !host.includes(':/') && host !== 'app:';
  return [...new Set(hosts.filter(isAddress))].toSorted();
}

describe('without the service', () => {
  let service: FaultService;
  let under: AppUnderTest;
  let documents: DocumentsPage;
  let work: string;
  let userData: string;
  let starts = 0;

  const netLog = (start: number): string => join(work, `net-${start}.json`);
  const start = async (): Promise<void> => {
    starts += 1;
    under = await startApp({
      userData,
      args: [
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
        `--log-net-log=${netLog(starts)}`,
      ],
    });
    documents = new DocumentsPage(under.page);
  };

  beforeAll(async () => {
    work = temporaryFolder();
    userData = temporaryFolder();
    service = await createFaultService();
    await start();
    await allowWeakStorage(under);
    await connect(under.page, { name: 'Agency', url: service.url, key: service.key });
    await chooseService(under.page, 'Agency');
    await documents.translate([textFile(work, 'earlier.txt', 'A letter of before.\n')], ['German']);
    await documents.waitForState('earlier.txt', 'saved');
    await service.goOffline();
    await under.close();
    await start();
  });
  afterAll(async () => {
    await under.kill();
    await service.close();
  });

  it('starts, finds earlier work, and translates with the built-in service', async () => {
    const { page } = under;
    await documents.waitForState('earlier.txt', 'saved');
    await goTo(page, 'History');
    await page.getByRole('searchbox', { name: 'Search history' }).fill('letter');
    const results = page.getByRole('table', { name: 'History results' });
    await results.getByRole('button', { name: 'earlier.txt' }).click();
    const segments = page.getByRole('table', { name: 'Segments' });
    await segments.getByText('A letter of before.').first().waitFor();

    await goTo(page, 'Documents');
    await chooseService(page, 'This computer');
    await documents.translate([textFile(work, 'now.txt', 'A letter for now.\n')], []);
    await documents.waitForState('now.txt', 'saved');
  });

  it(
    'keeps a job waiting with its reason and resumes it when the service is back',
    { tags: 'deep' },
    async () => {
      const uploadsBefore = service.uploads.length;
      await chooseService(under.page, 'Agency');
      // Its languages are those of its last answer.
      await documents.drop([textFile(work, 'later.txt', 'A letter for later.\n')]);
      await documents.translateButton.click();
      await documents.waitForState('later.txt', 'ready');
      await documents.row('later.txt').getByText('No network connection.').waitFor();
      expect(service.uploads).toHaveLength(uploadsBefore);
      await service.goOnline();
      await documents
        .row('later.txt')
        .getByText('Saved', { exact: true })
        .waitFor({ timeout: GOES_ON_MS });
      expect(service.uploads).toHaveLength(uploadsBefore + 1);
    },
  );

  it('contacts no host but this computer', async () => {
    await under.close();
    for (const log of [netLog(1), netLog(2)]) {
      const hosts = hostsIn(log);
      // The log contains what it should: the service itself.
      expect(hosts).toContain(new URL(service.url).host);
      expect(hosts.filter((host) => !/^127\.0\.0\.1(:\d+)?$/.test(host))).toEqual([]);
    }
  });
});

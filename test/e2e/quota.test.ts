import { readFileSync } from 'node:fs';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DocumentsPage, goTo } from '../support/window/documents-page.ts';
import { openSettingsSection } from '../support/window/settings-page.ts';
import { removeFolder, temporaryFolder } from '../support/temporary-folder.ts';
import { startApp, type AppUnderTest } from './support/app.ts';
import { allowWeakStorage } from '../support/window/page-api.ts';
import { startRealService, type RealService } from './support/real-service.ts';
import { connect } from './support/connections.ts';
import { textFile } from '../support/text-files.ts';

const TEXT = 'The delivery is late.\n';
/** Characters of the text that are billed. */
const CHARS = 21;
const WAITS = 'The account has no characters left.';

describe('an account whose characters are used up', () => {
  let service: RealService;
  let under: AppUnderTest;
  let documents: DocumentsPage;
  let work: string;
  let keyId: string;

  const start = async (userData: string): Promise<void> => {
    under = await startApp({ userData });
    documents = new DocumentsPage(under.page);
  };
  const ask = (): Locator => under.page.getByRole('region', { name: 'Character limit of Agency' });
  const tryAgain = (): Promise<void> =>
    ask().getByRole('button', { name: 'Try again: Agency' }).click();
  const setLimit = async (characters: number): Promise<void> => {
    const limits = { key_id: keyId, characters };
    await service.ask('PUT', '/v2/admin/developer-keys/limits', limits, service.adminKey);
  };
  const useUp = async (characters: number): Promise<void> => {
    const text = ['x'.repeat(characters)];
    await service.ask('POST', '/v2/translate', { text, target_lang: 'DE' }, keyId);
  };
  const send = async (name: string): Promise<string> => {
    const file = textFile(work, name, TEXT);
    await documents.drop([file]);
    await documents.translateButton.click();
    return file;
  };
  const waitsForQuota = (name: string): Promise<void> =>
    documents.row(name).getByText(WAITS).waitFor();

  beforeAll(async () => {
    work = temporaryFolder();
    service = await startRealService();
    const label = { label: 'Agency' };
    const made = await service.ask('POST', '/v2/admin/developer-keys', label, service.adminKey);
    keyId = (made as { key_id: string }).key_id;
    await setLimit(100);
    await useUp(100);
    await start(temporaryFolder());
    await allowWeakStorage(under);
    await connect(under.page, { name: 'Agency', url: service.url, key: keyId });
    await documents.drop([textFile(work, 'warm-up.txt', TEXT)]);
    await documents.chooseTarget('German');
  });
  afterAll(async () => {
    await under.kill();
    await service.close();
    removeFolder(under.userData);
    removeFolder(work);
  });

  it('is told before anything is sent', async () => {
    await under.page.getByText('Only 0 left: this is 21 characters too many.').waitFor();
    await under.page.getByRole('button', { name: 'Remove warm-up.txt' }).click();
    expect(await ask().count()).toBe(0);
  });

  it('is asked about once; its documents wait and nothing more is sent', async () => {
    await send('first.txt');
    await ask().waitFor();
    await waitsForQuota('first.txt');
    const uploads = service.uploads();
    expect(uploads).toBe(1);
    await send('second.txt');
    await waitsForQuota('second.txt');
    await documents.waitForState('first.txt', 'ready');
    await documents.waitForState('second.txt', 'ready');
    expect(await ask().count()).toBe(1);
    expect(service.uploads()).toBe(uploads);
    await openSettingsSection(under.page, 'Connections');
    const connections = under.page.getByRole('list', { name: 'Connections' });
    await connections.getByText(/used up/i).waitFor();
    await goTo(under.page, 'Documents');
  });

  it('is asked about again, by one document alone, when there are still no characters', async () => {
    const uploads = service.uploads();
    await tryAgain();
    // One document tries for both.
    await expect.poll(() => service.uploads()).toBe(uploads + 1);
    await ask().waitFor();
    await waitsForQuota('first.txt');
    await waitsForQuota('second.txt');
    expect(service.uploads()).toBe(uploads + 1);
  });

  it('says so again after a restart, and goes on when a person says that there are characters', async () => {
    const { userData } = under;
    const uploads = service.uploads();
    await under.close();
    await start(userData);
    await ask().waitFor();
    await waitsForQuota('first.txt');
    await waitsForQuota('second.txt');
    // Nobody knows better than the service after a restart: both may ask it, once.
    expect(service.uploads() - uploads).toBeLessThanOrEqual(2);

    await setLimit(1_000);
    await tryAgain();
    await documents.waitForState('first.txt', 'saved');
    await documents.waitForState('second.txt', 'saved');
    await ask().waitFor({ state: 'detached' });
    for (const name of ['first', 'second']) {
      expect(readFileSync(`${work}/${name}.de.txt`, 'utf8')).not.toBe(TEXT);
    }
    const usage = (await service.ask('GET', '/v2/usage', undefined, keyId)) as {
      character_count: number;
    };
    // Each document is billed once at most, for all the tries that there were; when, the service knows.
    expect(usage.character_count).toBeGreaterThanOrEqual(100);
    expect(usage.character_count).toBeLessThanOrEqual(100 + 2 * CHARS);
  });
});

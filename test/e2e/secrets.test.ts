import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  canStartKeyring,
  KEYRING_ARGS,
  NO_KEYRING_ARGS,
  startKeyringSession,
  type KeyringSession,
} from '../../scripts/lib/keyring-session.mjs';
import { createFaultService, type FaultService } from '../fakes/fault-service.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { DocumentsPage, goTo } from '../support/window/documents-page.ts';
import { startApp, type AppUnderTest } from './support/app.ts';
import { startRealService } from './support/real-service.ts';
import { expectNoTrace, shapesOf, writeCrashReport } from './support/traces.ts';
import { clipboardText } from '../support/window/history-page.ts';
import { keyOf } from '../support/window/page-keys.ts';
import { STEP_TIMEOUT_MS } from '../support/window/window-under-test.ts';
import {
  addCustomConnection,
  chooseService,
  openSettingsSection,
} from '../support/window/settings-page.ts';
import { firstOf } from '../support/runs.ts';

describe.for(
  firstOf(1, [
    { name: 'with the system keyring', withKeyring: true },
    { name: 'without a keyring', withKeyring: false },
  ]),
)('a planted key, $name', ({ withKeyring }) => {
  const isMissing = withKeyring && !canStartKeyring();
  let keyringFolder: string;
  let under: AppUnderTest;
  let service: FaultService;
  let keyring: KeyringSession | null = null;

  const start = async (userData?: string): Promise<void> => {
    under = await startApp({
      ...(userData === undefined ? {} : { userData }),
      ...(keyring === null
        ? { args: [...NO_KEYRING_ARGS] }
        : { args: [...KEYRING_ARGS], env: keyring.env }),
    });
  };

  beforeEach(async () => {
    if (isMissing) return;
    service = await createFaultService();
    keyringFolder = temporaryFolder();
    keyring = withKeyring ? await startKeyringSession({ folder: keyringFolder }) : null;
    await start();
  });
  afterEach(async () => {
    if (isMissing) return;
    await under.kill();
    await service.close();
    await keyring?.stop();
  });

  it.skipIf(isMissing)('works, shows how it is stored, and appears nowhere', async () => {
    await addCustomConnection(under.page, { name: 'Planted', url: service.url, key: service.key });
    const tier = await openSettingsSection(under.page, 'Keys');
    await tier
      .getByText(withKeyring ? /GNOME Keyring/ : /this session only/)
      .first()
      .waitFor();
    // With a keystore there is no weaker option.
    const consent = tier.getByRole('checkbox', { name: /^Keep keys on disk/ });
    await expect.poll(() => consent.count()).toBe(withKeyring ? 0 : 1);

    // An error of the service must not carry the key into a row, a log, or the page.
    service.fail('upload', {
      kind: 'status',
      status: 400,
      body: `{"message":"Refused for ${service.key}"}`,
    });
    await goTo(under.page, 'Documents');
    await chooseService(under.page, 'Planted');
    const documents = new DocumentsPage(under.page);
    const file = join(under.userData, 'planted.txt');
    writeFileSync(file, 'Planted words.\n');
    await documents.translate([file], ['German']);
    await documents.waitForState('planted.txt', 'failed');
    await documents.row('planted.txt').getByRole('button', { name: /Retry/ }).click();
    await documents.waitForState('planted.txt', 'saved');
    expect(service.uploads).toHaveLength(1);

    const visible = await under.page.evaluate(async () => {
      const { api } = globalThis as unknown as {
        api: Record<string, Record<string, (input?: unknown) => Promise<unknown>>>;
      };
      return JSON.stringify([
        document.documentElement.outerHTML,
        await api['connections']!['list']!(),
        await api['documents']!['listJobs']!({ page: 1, limit: 50, text: '' }),
        await api['settings']!['get']!(),
        Object.entries(localStorage),
        Object.entries(sessionStorage),
      ]);
    });
    expect(visible).toContain('Planted');
    for (const shape of shapesOf(service.key)) expect(visible.includes(shape)).toBe(false);
    await writeCrashReport(under);
    await under.close();
    expectNoTrace(under.userData, service.key);

    await start(under.userData);
    await openSettingsSection(under.page, 'Connections');
    const connection = under.page.getByRole('region', { name: 'Connections', exact: true });
    await connection.getByText('Planted', { exact: true }).waitFor({ timeout: STEP_TIMEOUT_MS });
    const text = await connection.innerText();
    expect(text.includes('Key missing')).toBe(!withKeyring);
  });
});

it('a developer key created in the app is shown once, copied, stored, and otherwise appears nowhere', async () => {
  const service = await startRealService();
  const under = await startApp({ args: [...NO_KEYRING_ARGS] });
  try {
    const { page } = under;
    await addCustomConnection(page, { name: 'Agency', url: service.url, key: service.key });
    await page.keyboard.press(keyOf('usage'));
    await page.getByRole('combobox', { name: 'Account' }).selectOption({ label: 'Agency' });
    await page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'Keys' }).click();
    await page.getByLabel('Admin key', { exact: true }).last().fill(service.adminKey);
    await page.getByRole('button', { name: 'Use this key' }).click();
    await page.getByRole('button', { name: 'New key' }).click();
    const form = page.getByRole('form', { name: 'New key' });
    await form.getByLabel('Label').fill('Build server');
    await form.getByLabel('Label').press('Enter');
    const shown = page.getByRole('region', { name: 'New key' });
    const secret = await shown.getByLabel('Key', { exact: true }).inputValue();
    expect(secret).toMatch(/^[0-9a-f-]{36}:[0-9a-f-]{36}$/);
    await shown.getByRole('button', { name: 'Copy key' }).click();
    await shown.getByText('Copied.').waitFor();
    expect(await clipboardText(under)).toBe(secret);
    await shown.getByRole('button', { name: 'Save as connection' }).click();
    await shown.getByText(/is now a connection/).waitFor();
    await shown.getByRole('button', { name: /saved it/ }).click();
    await page.getByRole('button', { name: 'Deactivate Build server' }).waitFor();
    const visible = await page.evaluate(() =>
      JSON.stringify([
        document.documentElement.outerHTML,
        Object.entries(localStorage),
        Object.entries(sessionStorage),
      ]),
    );
    // The id of a developer key has two halves, one of which is half of the secret.
    const parts = [secret, ...secret.split(':')];
    for (const shape of parts.flatMap(shapesOf)) expect(visible.includes(shape)).toBe(false);
    await writeCrashReport(under);
    await under.close();
    for (const part of [...parts, service.adminKey]) expectNoTrace(under.userData, part);
  } finally {
    await under.close();
    await service.close();
  }
});

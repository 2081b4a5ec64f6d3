import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  askPort,
  FORM_TYPE,
  JSON_TYPE,
  unusedPort,
  withKey,
} from '../contract/embedded/translation/programs/support.ts';
import { newProject } from '../support/builders/time.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { askApp } from '../support/window/page-api.ts';
import { openSettingsSection, setTick } from '../support/window/settings-page.ts';
import { startApp, type AppUnderTest } from './support/app.ts';
import { expectNoTrace, writeCrashReport } from './support/traces.ts';

const HEADING = 'For other programs on this computer';
const EXTENSION = 'moz-extension://0f8e4d5c-1a2b';

/** Sends the request of LibreOffice: the option is in the address, the key in the form. */
const askAsLibreOffice = (port: number, key: string) =>
  askPort(port, '/v2/translate?tag_handling=html', {
    headers: { ...FORM_TYPE, accept: '*/*' },
    body: `auth_key=${key}&target_lang=DE&text=%3Cp%3EThe%20cart%20is%20empty.%3C%2Fp%3E`,
  });

describe('another program on this computer', () => {
  let under: AppUnderTest;
  let page: Page;
  let port: number;
  let key: string;
  let projectId: string;
  const userData = temporaryFolder();

  const section = (): Promise<Locator> => openSettingsSection(page, HEADING);
  const restart = async (): Promise<void> => {
    await under.close();
    under = await startApp({ userData });
    ({ page } = under);
  };
  const saveReach = (reach: 'here' | 'anywhere', glossaryId: string | null) =>
    askApp(page, 'lane', 'saveRules', {
      projectId,
      reach,
      connectionId: null,
      glossaryId,
      memoryId: null,
    });

  beforeAll(async () => {
    port = await unusedPort();
    under = await startApp({ userData });
    ({ page } = under);
  });
  afterAll(() => under.kill());

  it('gets its key in Settings, and translates once the switch is on', async () => {
    const shown = await section();
    await expect(askPort(port, '/v2/usage')).rejects.toThrow('ECONNREFUSED');
    await shown.getByRole('button', { name: 'Add program' }).click();
    const form = shown.getByRole('form', { name: 'Add program' });
    await form.getByLabel('Name').fill('LibreOffice');
    await page.keyboard.press('Enter');
    key = await shown.getByLabel('Key', { exact: true }).inputValue();
    await shown.getByRole('button', { name: 'I’ve saved it' }).click();
    await shown.getByLabel('Port').fill(String(port));
    await page.keyboard.press('Enter');
    await setTick(shown.getByRole('checkbox', { name: 'Let other programs translate' }), true);
    await shown.getByText(`http://127.0.0.1:${String(port)}`).waitFor();

    const answer = await askAsLibreOffice(port, key);
    expect([answer.status, answer.body]).toEqual([200, expect.stringContaining('<p>')]);
    await shown
      .getByRole('row', { name: /^LibreOffice/ })
      .getByText('18', { exact: true })
      .waitFor();
  });

  it('still translates after a restart, with no one opening anything', async () => {
    await restart();
    await expect
      .poll(() => askAsLibreOffice(port, key).then(({ status }) => status, String))
      .toBe(200);
  });

  it('uses the terms of its project until the project is confidential', async () => {
    projectId = ((await askApp(page, 'projects', 'add', newProject())) as { id: string }).id;
    const glossary = (await askApp(page, 'glossaries', 'create', {
      name: 'Shop',
      sourceLang: 'en',
      targetLang: 'de',
    })) as { id: string; dictionaries: { id: string }[] };
    await askApp(page, 'glossaries', 'changeEntries', {
      dictionaryId: glossary.dictionaries[0]!.id,
      add: [{ source: 'cart', target: 'Einkaufskorb' }],
      update: [],
      remove: [],
    });
    await saveReach('anywhere', glossary.id);
    const shown = await section();
    await shown.getByRole('button', { name: 'Change LibreOffice' }).click();
    await shown.getByLabel('Project').selectOption({ label: 'Merger' });
    await shown.getByRole('button', { name: 'Save' }).click();
    const body = JSON.stringify({
      text: 'The cart is empty.',
      source_lang: 'EN',
      target_lang: 'DE',
    });
    const ask = async (): Promise<string> =>
      (await askPort(port, `/translate?token=${key}`, { headers: JSON_TYPE, body })).body;
    await expect.poll(ask).toContain('Einkaufskorb');

    await saveReach('here', glossary.id);
    // No waiting: when the rule is saved, it holds.
    expect(await ask()).not.toContain('Einkaufskorb');
    const refused = askApp(page, 'programs', 'add', {
      label: 'Other',
      uses: ['texts'],
      characterLimit: null,
      projectId,
    });
    await expect(refused).rejects.toThrow('lane/local-only');
  });

  it('may be an extension once it was allowed', async () => {
    const headers = { ...withKey(key), origin: EXTENSION };
    expect((await askPort(port, '/v2/usage', { headers })).status).toBe(403);
    const shown = await section();
    await shown.getByText(`${EXTENSION} asked at`).waitFor();
    await shown.getByRole('button', { name: `Allow ${EXTENSION}` }).click();
    await shown.getByText(`${EXTENSION} is allowed`).waitFor();
    expect((await askPort(port, '/v2/usage', { headers })).status).toBe(200);
  });

  it('leaves its key nowhere, and its texts neither in the history nor in the log', async () => {
    await askPort(port, `/v2/usage?auth_key=${key}`);
    await askPort(port, `/no/such/${key}?auth_key=${key}`);
    await askPort(port, `/v2/translate?auth_key=${key}&broken=%E0%A4%A`, { body: 'x' });
    await askPort(port, `/v2/usage?auth_key=wrong-${key}`);
    const none = { text: '', page: 1, limit: 20 };
    const anyTime = { kind: null, outcome: null, projectId: null, fromMs: null, untilMs: null };
    const noFilter = { ...none, ...anyTime };
    expect(await askApp(page, 'history', 'search', none)).toMatchObject({ total: 0 });
    expect(await askApp(page, 'lane', 'listEgress', noFilter)).toMatchObject({ total: 0 });
    expect(await askApp(page, 'memories', 'list', none)).toMatchObject({ total: 0 });
    await writeCrashReport(under);
    await under.close();
    expectNoTrace(userData, key);
  });
});

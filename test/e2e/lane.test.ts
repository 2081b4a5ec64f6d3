import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFaultService, type FaultService } from '../fakes/fault-service.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { DocumentsPage, goTo } from '../support/window/documents-page.ts';
import { startApp, type AppUnderTest } from './support/app.ts';
import { findViolationsOfState } from '../support/window/axe.ts';
import { answerDialogs } from '../support/window/history-page.ts';
import { askApp } from '../support/window/page-api.ts';
import {
  addCustomConnection,
  chooseService,
  openSettingsSection,
} from '../support/window/settings-page.ts';
import { textFile } from '../support/text-files.ts';
import { newProject } from '../support/builders/time.ts';

const BADGE = /Confidential: nothing in this project/;

describe('the confidential lane', () => {
  let service: FaultService;
  let under: AppUnderTest;
  let page: Page;
  let work: string;
  let documents: DocumentsPage;
  let projectId: string;

  const rulesForm = (): Locator => page.getByRole('group', { name: 'Rules for Merger' });
  const log = (): Locator => page.getByRole('table', { name: 'Requests to services' });
  const badge = (): Locator => page.locator('main [data-said]').filter({ hasText: BADGE });
  const pickProject = async (label: string): Promise<void> => {
    const box = page.getByRole('combobox', { name: label, exact: true });
    await box.fill('Merger');
    await page.getByRole('option', { name: 'Merger' }).first().click();
  };

  beforeAll(async () => {
    work = temporaryFolder();
    service = await createFaultService();
    under = await startApp();
    ({ page } = under);
    documents = new DocumentsPage(page);
    const made = await askApp(page, 'projects', 'add', newProject());
    projectId = (made as { id: string }).id;
    await addCustomConnection(page, { name: 'Agency', url: service.url, key: service.key });
  });
  afterAll(async () => {
    await under.kill();
    await service.close();
  });

  it('is set in Settings by keyboard alone, and offers services on this computer only', async () => {
    await openSettingsSection(page, 'Projects');
    const choose = page.getByRole('combobox', { name: 'Project to edit' });
    await choose.getByRole('option', { name: 'Merger' }).waitFor({ state: 'attached' });
    await choose.focus();
    await page.keyboard.press('ArrowDown');
    await rulesForm().waitFor();
    const box = rulesForm().getByRole('checkbox', { name: 'Confidential' });
    await page.keyboard.press('Tab');
    await expect
      .poll(() => box.evaluate((element) => element === document.activeElement))
      .toBe(true);
    const services = rulesForm().getByRole('combobox', { name: 'Service' });
    await expect.poll(() => services.getByRole('option').allTextContents()).toContain('Agency');
    await page.keyboard.press('Space');
    await expect
      .poll(() => services.getByRole('option').allTextContents())
      .toEqual(['As chosen in the form', 'This computer']);
    await rulesForm().getByText('Saved.').waitFor();
    await badge().waitFor();
    await page.getByText('Confidential: Merger').waitFor();
  });

  it('refuses to save a service outside this computer for the project', async () => {
    const rules = { projectId, reach: 'here', glossaryId: null, memoryId: null };
    const connections = (await askApp(page, 'connections', 'list')) as {
      id: string;
      name: string;
    }[];
    const connectionId = connections.find(({ name }) => name === 'Agency')?.id;
    await expect(askApp(page, 'lane', 'saveRules', { ...rules, connectionId })).rejects.toThrow(
      'input/invalid',
    );
  });

  it('shows its badge on the document form and leaves only services on this computer', async () => {
    await goTo(page, 'Documents');
    await chooseService(page, 'Agency');
    await pickProject('For project');
    await badge().waitFor();
    const services = page.getByRole('combobox', { name: 'Service' });
    await expect.poll(() => services.inputValue()).toBe('embedded');
    await expect
      .poll(() => services.getByRole('option').allTextContents())
      .toEqual(['This computer']);
  });

  it('translates its documents on this computer and names the project in the row', async () => {
    const before = service.requests.length;
    await documents.chooseTarget('German');
    await documents.drop([textFile(work, 'secret.txt', 'Confidential.\n')]);
    await documents.translateButton.click();
    await documents.waitForState('secret.txt', 'saved');
    await documents.row('secret.txt').getByText('Merger').waitFor();
    expect(service.requests.length).toBe(before);
  });

  it('holds a document back when it is dropped again with no project', async () => {
    await page.getByRole('combobox', { name: 'For project' }).fill('');
    await page.getByRole('option', { name: 'No project' }).click();
    await badge().waitFor({ state: 'detached' });
    await chooseService(page, 'Agency');
    await documents.drop([textFile(work, 'secret.txt', 'Confidential.\n')]);
    await documents.translateButton.click();
    await page
      .getByRole('alert')
      .getByText('“secret.txt” contains texts of a confidential project.')
      .waitFor();
    expect(service.counts.upload).toBe(0);
    await page.getByRole('button', { name: 'Remove secret.txt' }).click();
    await expect.poll(async () => plan(page)).toEqual([]);
    await pickProject('For project');
    await badge().waitFor();
  });

  it('refuses in the main process direct requests from the window', async () => {
    const connections = (await askApp(page, 'connections', 'list')) as {
      id: string;
      name: string;
    }[];
    const connectionId = connections.find(({ name }) => name === 'Agency')?.id;
    const before = service.requests.length;
    await documents.drop([textFile(work, 'direct.txt', 'Confidential.\n')]);
    await expect
      .poll(async () => (await plan(page)).length, { message: 'the file is planned' })
      .toBe(1);
    const [fileId] = await plan(page);
    const start = {
      fileIds: [fileId],
      connectionId,
      projectId,
      sourceLang: null,
      targetLangs: ['DE'],
      formality: 'default',
      glossaryIds: [],
      style: null,
      memory: null,
      outputFormats: {},
    };
    await expect(askApp(page, 'documents', 'start', start)).rejects.toThrow('lane/local-only');
    await expect(
      askApp(page, 'text', 'improve', {
        connectionId,
        projectId,
        requestId: 'direct',
        text: 'Confidential.',
        targetLang: 'EN-GB',
        mode: 'correct',
        style: 'default',
        tone: 'default',
      }),
    ).rejects.toThrow('lane/local-only');
    expect(await plan(page)).toEqual([fileId]);
    expect(service.requests.length).toBe(before);
  });

  it('shows its badge on the page for texts and in the row for new time', async () => {
    await page.getByRole('link', { name: 'Translate' }).click();
    const services = page.getByRole('combobox', { name: 'Service' });
    await services.selectOption({ label: 'Agency' });
    await pickProject('Project');
    await badge().waitFor();
    // One is left, so there is nothing to choose.
    await services.waitFor({ state: 'detached' });
    await page.getByRole('combobox', { name: 'Project', exact: true }).fill('');
    await page.getByRole('option', { name: 'No project' }).click();
    await badge().waitFor({ state: 'detached' });
    await expect.poll(() => services.inputValue()).toBe('embedded');
    await page.getByRole('link', { name: 'Time', exact: true }).click();
    const form = page.getByRole('form', { name: 'New entry' });
    await form.getByRole('button', { name: 'More…' }).click();
    const box = form.getByRole('combobox', { name: 'Project', exact: true });
    await box.fill('Merger');
    await page.getByRole('option', { name: 'Merger' }).first().click();
    await form.getByText('Confidential').waitFor();
  });

  it('lists what left the computer and is searched, exported, and deleted by hand', async () => {
    await openSettingsSection(page, 'Outgoing data');
    await log().waitFor();
    const rows = log().getByRole('row');
    const { host } = new URL(service.url);
    const search = page.getByRole('searchbox', { name: 'Search outgoing data' });
    await search.fill('usage agency');
    await log().getByText(`GET ${host}/v2/usage`).first().waitFor();
    await expect
      .poll(async () => (await rows.allTextContents()).slice(1).every((row) => /usage/.test(row)))
      .toBe(true);
    const file = join(work, 'log.csv');
    await answerDialogs(under, { save: file });
    await page.getByRole('button', { name: 'Export as CSV' }).click();
    await page.getByText('saved to log.csv').waitFor();
    const written = readFileSync(file, 'utf8');
    expect(written).toContain('SHA-256 of the body');
    expect(written).toContain('/v2/usage');
    expect(written).not.toContain(service.key);
    await page.getByRole('button', { name: 'More actions for outgoing data' }).click();
    await page.getByRole('menuitem', { name: 'Delete matching rows…' }).click();
    await page.getByRole('button', { name: 'Delete these rows' }).click();
    await page.getByText('No matching requests.').waitFor();
    await search.fill('');
  });

  it('has no axe violations', { tags: 'deep' }, async () => {
    await openSettingsSection(page, 'Projects');
    await page.getByRole('combobox', { name: 'Project to edit' }).selectOption(projectId);
    await rulesForm().waitFor();
    await expect.poll(() => findViolationsOfState(under)).toEqual([]);
  });
});

async function plan(page: Page): Promise<string[]> {
  const { files } = (await askApp(page, 'documents', 'getPlan')) as { files: { id: string }[] };
  return files.map(({ id }) => id);
}

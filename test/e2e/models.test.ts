import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { putModel } from '../unit/embedded/support/model-folder.ts';
import { DocumentsPage } from '../support/window/documents-page.ts';
import { removeFolder, temporaryFolder } from '../support/temporary-folder.ts';
import { startApp, type AppUnderTest } from './support/app.ts';

describe('with a model in the data folder', () => {
  let under: AppUnderTest;
  let userData: string;
  let work: string;

  beforeAll(async () => {
    userData = temporaryFolder();
    work = temporaryFolder();
    mkdirSync(join(userData, 'models'));
    putModel(join(userData, 'models'), 'ende');
    under = await startApp({ userData, env: { DRAGOMAN_ENGINE: 'bergamot' } });
  });
  afterAll(async () => {
    await under.kill();
    removeFolder(userData);
    removeFolder(work);
  });

  it('translates with it in the built app, and says so', async () => {
    const documents = new DocumentsPage(under.page);
    const source = join(work, 'note.txt');
    writeFileSync(source, 'The house near the old church is red, and the street is long.\n');
    await documents.translate([source], ['German']);
    await documents.waitForState('note.txt', 'saved');
    expect(await documents.row('note.txt').innerText()).toContain('Bergamot');
  });
});

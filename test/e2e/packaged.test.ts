import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPackaged, type PackagedApp } from '../../scripts/lib/drive-packaged.mjs';
import {
  COMPILED,
  contentsOf,
  differences,
  type Content,
} from '../../scripts/package/contents.mjs';
import { FUSES, readFuses } from '../../scripts/package/fuses.mjs';
import { makeUnpacked, type Unpacked } from '../../scripts/package/unpacked.mjs';
import { requests } from '../../shared/ipc/contract.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { DocumentsPage } from '../support/window/documents-page.ts';
import { askApp } from '../support/window/page-api.ts';
import { putModel } from '../unit/embedded/support/model-folder.ts';

const ROOT = join(import.meta.dirname, '../..');
const FIXTURES = join(ROOT, 'test/fixtures/documents');
const { devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  devDependencies: Record<string, string>;
};

/** The files of which each needs different files of the package. */
const FILES = [
  ['ferry.docx', 'ferry.de.docx'],
  ['ferry.pdf', 'ferry.de.pdf'],
  ['island.png', 'island.de.png'],
] as const;

interface Component {
  name: string;
  version: string;
  purl: string;
  licenses: unknown[];
}
interface PartsList {
  bomFormat: string;
  specVersion: string;
  serialNumber: string;
  metadata: { component: { name: string; version: string } };
  components: Component[];
}

describe.skipIf(process.platform !== 'linux')('a packaged app', { tags: 'deep' }, () => {
  let made: Unpacked;
  let executable: string;
  let contents: readonly Content[];

  beforeAll(async () => {
    // Outside the project: a file that is missing must not be found in its node_modules.
    made = await makeUnpacked({ isForTests: true, outFolder: temporaryFolder() });
    executable = join(made.folder, 'dragoman');
    contents = contentsOf(made.folder);
  });

  it('has the fuses that the docs list, and keeps to them', async () => {
    expect(await readFuses(executable)).toEqual(FUSES);
    const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1', NODE_OPTIONS: '--no-such-option' };
    const asNode = spawnSync(executable, ['--eval', 'console.log("ran")'], {
      // It would open a window if it started.
      env: { ...env, DISPLAY: ':none', WAYLAND_DISPLAY: '' },
      encoding: 'utf8',
    });
    expect(asNode.stdout).not.toContain('ran');
    expect(asNode.stderr).not.toContain('no-such-option');
  });

  it('contains nothing that only development needs', () => {
    const paths = contents.map(({ path }) => path);
    expect(paths.length).toBeGreaterThan(1000);
    expect(paths.filter((path) => /\.(?:map|tsx?|node-gyp)$|\/tests?\//u.test(path))).toEqual([]);
    const inside = new Set(
      paths.flatMap((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)\//u.exec(path)?.[1] ?? []),
    );
    expect(Object.keys(devDependencies).filter((name) => inside.has(name))).toEqual([]);
  });

  it('names its parts and has their licenses', () => {
    const resources = join(made.folder, 'resources');
    const list = JSON.parse(readFileSync(join(resources, 'sbom.cdx.json'), 'utf8')) as PartsList;
    expect(list).toMatchObject({
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      serialNumber: expect.stringMatching(
        /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u,
      ) as unknown,
      metadata: { component: { name: 'dragoman', version: made.version } },
    });
    const notices = readFileSync(join(resources, 'third-party-notices.txt'), 'utf8');
    const names = list.components.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['react', 'better-sqlite3', 'electron']));
    for (const { name, version, purl, licenses } of list.components) {
      expect(purl).toBe(`pkg:npm/${name.replace('@', '%40')}@${version}`);
      expect(licenses).toHaveLength(1);
    }
    const parts = list.components.filter(({ name }) => name !== 'electron');
    const noticed = parts.filter(({ name, version }) => notices.includes(`\n${name} ${version} (`));
    expect(noticed).toEqual(parts);
    expect(readFileSync(join(resources, 'LICENSES.chromium.html'), 'utf8')).toContain('Chromium');
    for (const name of ['LICENSE', 'LICENSE.electron.txt'])
      expect(readFileSync(join(resources, name), 'utf8')).toContain('Permission is hereby granted');
  });

  it('is made again from the same commit with the same files', async () => {
    const again = await makeUnpacked({ isForTests: true, outFolder: temporaryFolder() });
    expect(differences(contents, contentsOf(again.folder))).toEqual([]);
  });

  describe('in its window', () => {
    let app: PackagedApp;
    let work: string;

    beforeAll(async () => {
      const userData = temporaryFolder();
      mkdirSync(join(userData, 'models'));
      putModel(join(userData, 'models'), 'ende');
      work = temporaryFolder();
      app = await openPackaged({
        executable,
        userData,
        env: { LANGUAGE: 'pl', LC_ALL: 'C.UTF-8' },
      });
    });
    afterAll(async () => {
      await app.close();
    });

    it('says that it is for tests only', async () => {
      const info = requests['app:get-info'].output.parse(await askApp(app.page, 'app', 'getInfo'));
      expect(info).toMatchObject({ version: made.version, isForTests: true });
    });

    it('runs the code that was compiled with the package', async () => {
      const compiled = contents.filter(({ path }) => COMPILED.test(path)).length;
      expect(compiled).toBeGreaterThan(20);
      const { text } = requests['app:get-diagnostics'].output.parse(
        await askApp(app.page, 'app', 'getDiagnostics'),
      );
      expect(text).toMatch(/isPackaged: true/u);
      expect(text).toMatch(/compiledFilesRejected: 0/u);
      expect(Number(/compiledFilesUsed: (\d+)/u.exec(text)?.[1])).toBeGreaterThan(20);
    });

    it('writes numbers as the language of the system does, though it is not one of ours', async () => {
      expect(await app.page.evaluate(() => navigator.language)).toBe('pl');
    });

    it('translates documents, PDF files, and pictures with a model', async () => {
      const documents = new DocumentsPage(app.page);
      for (const [name] of FILES) cpSync(join(FIXTURES, name), join(work, name));
      writeFileSync(join(work, 'note.txt'), 'The house near the old church is red.\n');
      await documents.drop(
        ['note.txt', ...FILES.map(([name]) => name)].map((name) => join(work, name)),
      );
      await documents.chooseSource('English');
      await documents.chooseTarget('German');
      await documents.translateButton.click();
      for (const [name, result] of [['note.txt', 'note.de.txt'], ...FILES] as const) {
        await documents.waitForState(name, 'saved');
        expect(existsSync(join(work, result))).toBe(true);
      }
      await expect.poll(() => documents.row('note.txt').innerText()).toContain('Bergamot');
    });

    it('writes nothing into its own folder', () => {
      expect(contentsOf(made.folder)).toEqual(contents);
    });
  });
});

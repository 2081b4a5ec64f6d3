import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { EXIT } from '../../../../electron/command/command.ts';
import { RESULT_SCHEMAS } from '../../../../electron/command/results.ts';
import { createFaultService, type FaultService } from '../../../fakes/fault-service.ts';
import { folderOfFile } from '../../../support/temporary-folder.ts';
import { startCommands, type CommandsUnderTest } from '../../support/commands-under-test.ts';

vi.mock('electron', () => import('../../../support/fake-electron.ts'));

let app: CommandsUnderTest;
let service: FaultService;
beforeAll(async () => {
  app = await startCommands(folderOfFile());
  service = await createFaultService();
  const account = { name: 'Elsewhere', kind: 'custom', baseUrl: service.url, key: service.key };
  await app.ask('connections:add', account);
  writeFileSync(join(app.cwd, 'letter.txt'), 'The delivery date is May 5.\nThank you.\n');
  await app.run([
    'translate',
    'letter.txt',
    '--to',
    'es',
    '--from',
    'en',
    '--service',
    'embedded',
    '--wait',
  ]);
});
afterAll(async () => {
  await app.stop();
  await service.close();
});

const xliff = (target: string): string =>
  `<?xml version="1.0"?><xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="price.txt" source-language="en" target-language="de" datatype="plaintext"><body><trans-unit id="1"><source>It costs 12 euros.</source><target>${target}</target></trans-unit></body></file></xliff>`;
const itemCount = async (): Promise<number> => {
  const { json } = await app.run(['history', 'search', '--json']);
  return RESULT_SCHEMAS['history search'].parse(json?.result).total;
};

describe('history search', () => {
  it('finds what the window finds', async () => {
    const { exitCode, json } = await app.run([
      'history',
      'search',
      'delivery',
      '--to',
      'es',
      '--json',
    ]);
    const { items } = RESULT_SCHEMAS['history search'].parse(json?.result);
    expect(exitCode).toBe(EXIT.OK);
    expect(items).toMatchObject([
      {
        kind: 'document',
        title: 'letter.txt',
        match: { source: expect.stringContaining('delivery') },
      },
    ]);
    const text = await app.run([
      'history',
      'search',
      'delivery',
      '--since',
      '2020-01-01',
      '--kind',
      'document',
    ]);
    expect(text.out).toMatch(
      /^letter\.txt \(EN → ES, \d{4}-\d\d-\d\d \d\d:\d\d\)\n {2}.*delivery/u,
    );
    expect(await app.run(['history', 'search', 'nowhere'])).toMatchObject({
      exitCode: EXIT.OK,
      err: 'Nothing was found.\n',
    });
    expect(await app.run(['history', 'search', 'delivery', '--page', '9'])).toMatchObject({
      exitCode: EXIT.OK,
      out: '',
      err: 'There is no page 9. The last one is 1.\n',
    });
  });

  it.each([
    [['--to', 'español'], /language code/u],
    [['--since', 'May'], /takes a day/u],
    [['--project', 'P'], /There is no project/u],
    [['--kind', 'film'], /--kind takes document, .*not “film”/u],
    [['--page', '0'], /from 1 to/u],
  ])('refuses %j', async (words, why) => {
    const { exitCode, err } = await app.run(['history', 'search', 'x', ...words]);
    expect([exitCode, err]).toEqual([EXIT.USAGE, expect.stringMatching(why)]);
  });
});

describe('check', () => {
  it('reports what is wrong in a file, and leaves the history as it was', async () => {
    writeFileSync(join(app.cwd, 'wrong.xlf'), xliff('Das kostet 21 Euro.'));
    const before = await itemCount();
    const { exitCode, json } = await app.run(['check', 'wrong.xlf', '--json']);
    const { documents } = RESULT_SCHEMAS.check.parse(json?.result);
    expect(exitCode).toBe(EXIT.NEEDS_ATTENTION);
    expect(documents).toMatchObject([
      {
        targetLang: 'DE',
        findings: [{ rule: 'numbers', row: '1', target: 'Das kostet 21 Euro.' }],
      },
    ]);
    const text = await app.run(['check', 'wrong.xlf']);
    expect([text.exitCode, text.out]).toEqual([
      EXIT.NEEDS_ATTENTION,
      expect.stringMatching(/^1 {2}.+\n {4}It costs 12 euros\.\n {4}Das kostet 21 Euro\.\n$/u),
    ]);
    expect(await itemCount()).toBe(before);
  });

  it('ends with 0 where nothing is found, also for a rule', async () => {
    writeFileSync(join(app.cwd, 'right.xlf'), xliff('Das kostet 12 Euro.'));
    expect(await app.run(['check', 'right.xlf'])).toMatchObject({ exitCode: EXIT.OK, out: '' });
    expect(await app.run(['check', 'wrong.xlf', '--rule', 'quotes'])).toMatchObject({
      exitCode: EXIT.OK,
    });
  });

  it('checks a document of the history by its name, and by its ID', async () => {
    const named = await app.run(['check', 'letter.txt', '--json']);
    expect(RESULT_SCHEMAS.check.parse(named.json?.result).documents).toMatchObject([
      { title: 'letter.txt' },
    ]);
    const { json } = await app.run(['history', 'search', 'delivery', '--json']);
    const [item] = RESULT_SCHEMAS['history search'].parse(json?.result).items;
    const byId = await app.run(['check', item?.id ?? '', '--json']);
    expect(byId.json?.result).toEqual(named.json?.result);
    await app.run(['translate', 'letter.txt', '--to', 'de', '--service', 'embedded', '--wait']);
    const several = await app.run(['check', 'letter.txt']);
    expect([several.exitCode, several.err]).toEqual([
      EXIT.USAGE,
      expect.stringMatching(/Several documents have the name “letter\.txt”.* \(DE\), .* \(ES\)/u),
    ]);
  });

  it.each([
    [['nowhere.xlf'], EXIT.USAGE, /neither a file of pairs/u],
    [['.'], EXIT.USAGE, /is a folder/u],
    [['plain.docx'], EXIT.USAGE, /neither a file of pairs/u],
    [['broken.xlf'], EXIT.FAILED, /./u],
    [['wrong.xlf', '--rule', 'style'], EXIT.USAGE, /--rule takes empty, .*not “style”/u],
  ])('refuses %j', async (words, expected, why) => {
    writeFileSync(join(app.cwd, 'plain.docx'), '');
    writeFileSync(join(app.cwd, 'broken.xlf'), '<xliff');
    const { exitCode, err } = await app.run(['check', ...words]);
    expect([exitCode, err]).toEqual([expected, expect.stringMatching(why)]);
  });
});

describe('export history', () => {
  it('writes what a search finds, into a folder or a new file', async () => {
    mkdirSync(join(app.cwd, 'files'));
    const line = ['export', 'history', '--text', 'delivery', '--format', 'tsv', '--json'];
    const { json } = await app.run([...line, '--out', 'files']);
    const { files } = RESULT_SCHEMAS['export history'].parse(json?.result);
    expect(files).toEqual([join(app.cwd, 'files/History.tsv')]);
    expect(readFileSync(files[0] ?? '', 'utf8')).toContain('delivery');
    const named = await app.run([...line, '--out', 'files/mine']);
    expect(named.json?.result).toMatchObject({ files: [join(app.cwd, 'files/mine.tsv')] });
    // The app adds the extension, and then the name is taken.
    const again = await app.run([...line, '--out', 'files/mine']);
    expect(again.json?.result).toMatchObject({ files: [join(app.cwd, 'files/mine (2).tsv')] });
  });

  it('writes nothing where nothing is found, or into the data folder', async () => {
    expect(
      await app.run(['export', 'history', '--text', 'nowhere', '--out', 'files/none.tmx']),
    ).toMatchObject({ exitCode: EXIT.FAILED });
    symlinkSync(app.dataFolder, join(app.cwd, 'link'));
    expect(await app.run(['export', 'history', '--out', 'link'])).toMatchObject({
      exitCode: EXIT.FAILED,
      err: expect.stringContaining('data folder'),
    });
    mkdirSync(join(app.dataFolder, '..hidden'), { recursive: true });
    const hidden = ['export', 'history', '--out', join(app.dataFolder, '..hidden')];
    expect(await app.run(hidden)).toMatchObject({
      exitCode: EXIT.FAILED,
      err: expect.stringContaining('data folder'),
    });
    expect(readdirSync(join(app.cwd, 'files'))).not.toContain('none.tmx');
  });
});

describe('usage', () => {
  it('shows what each service has counted', async () => {
    const { exitCode, json } = await app.run(['usage', '--json']);
    const { services } = RESULT_SCHEMAS.usage.parse(json?.result);
    expect(exitCode).toBe(EXIT.OK);
    expect(services).toContainEqual(
      expect.objectContaining({ name: 'Elsewhere', characters: { count: 1200, limit: 500_000 } }),
    );
    expect(await app.run(['usage', '--service', 'elsewhere'])).toMatchObject({
      out: 'Elsewhere\t1,200\t500,000\n',
    });
  });

  it('says why a service could not be asked', async () => {
    await service.goOffline();
    const { exitCode, err } = await app.run(['usage', '--service', 'elsewhere']);
    expect([exitCode, err]).toEqual([EXIT.FAILED, expect.stringMatching(/^Elsewhere: /u)]);
    await service.goOnline();
    expect(await app.run(['usage', '--service', 'S'])).toMatchObject({ exitCode: EXIT.USAGE });
  });
});

describe('backup', () => {
  it('writes a checked copy into a folder', async () => {
    mkdirSync(join(app.cwd, 'backups'));
    const { exitCode, json } = await app.run(['backup', 'backups', '--json']);
    const { file, counts } = RESULT_SCHEMAS.backup.parse(json?.result);
    expect([exitCode, readdirSync(join(app.cwd, 'backups'))]).toEqual([
      EXIT.OK,
      [file.slice(join(app.cwd, 'backups/').length)],
    ]);
    expect(counts.historyItems).toBeGreaterThan(0);
    const text = await app.run(['backup', 'backups']);
    expect(text.out).toMatch(/\.db\n$/u);
  });

  it('refuses a missing folder, a file, and the data folder', async () => {
    expect(await app.run(['backup', 'missing'])).toMatchObject({ exitCode: EXIT.USAGE });
    expect(await app.run(['backup', 'letter.txt'])).toMatchObject({ exitCode: EXIT.USAGE });
    expect(await app.run(['backup', join(app.dataFolder, 'database')])).toMatchObject({
      exitCode: EXIT.FAILED,
      err: expect.stringContaining('data folder'),
    });
  });
});

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { EXIT } from '../../../../electron/command/command.ts';
import { RESULT_SCHEMAS } from '../../../../electron/command/results.ts';
import { answerTo, newAsker } from '../../../../electron/support/asking.ts';
import { folderOfFile } from '../../../support/temporary-folder.ts';
import { startCommands, type CommandsUnderTest } from '../../support/commands-under-test.ts';

vi.mock('electron', () => import('../../../support/fake-electron.ts'));

let app: CommandsUnderTest;
beforeAll(async () => {
  app = await startCommands(folderOfFile());
});
afterAll(() => app.stop());

const file = (name: string, text: string): string => {
  writeFileSync(join(app.cwd, name), text);
  return name;
};
const tmx = (...units: [string, string][]): string => {
  const tu = units.map(
    ([en, de]) =>
      `<tu><tuv xml:lang="en"><seg>${en}</seg></tuv><tuv xml:lang="de"><seg>${de}</seg></tuv></tu>`,
  );
  return `<?xml version="1.0"?><tmx version="1.4"><header creationtool="t" creationtoolversion="1" segtype="sentence" o-tmf="t" adminlang="en" srclang="en" datatype="plaintext"/><body>${tu.join('')}</body></tmx>`;
};

describe('memory import and search, export memory', () => {
  it('make a memory of a file, find its units, and write them again', async () => {
    const name = file(
      'Legal.tmx',
      tmx(['The warranty ends.', 'Die Garantie endet.'], ['A contract.', 'Ein Vertrag.']),
    );
    const imported = await app.run(['memory', 'import', name, '--json']);
    const result = RESULT_SCHEMAS['memory import'].parse(imported.json?.result);
    expect(result).toMatchObject({ memory: { name: 'Legal', unitCount: 2 }, addedCount: 2 });

    const found = await app.run(['memory', 'search', 'warranty', '--json']);
    expect(RESULT_SCHEMAS['memory search'].parse(found.json?.result)).toMatchObject({
      total: 1,
      units: [{ memory: 'Legal', target: 'Die Garantie endet.', targetLang: 'de' }],
    });
    expect(await app.run(['memory', 'search', 'contract', '--memory', 'legal'])).toMatchObject({
      exitCode: EXIT.OK,
      out: 'A contract.\n  de: Ein Vertrag. (Legal)\n',
    });
    expect(await app.run(['memory', 'search', 'nothing'])).toMatchObject({
      exitCode: EXIT.OK,
      out: '',
      err: 'Nothing was found.\n',
    });

    const written = await app.run(['export', 'memory', result.memory.id, '--json']);
    const { files, count } = RESULT_SCHEMAS['export memory'].parse(written.json?.result);
    expect([files, count]).toEqual([[join(app.cwd, 'Legal (2).tmx')], 2]);
    expect(readFileSync(files[0] ?? '', 'utf8')).toContain('Die Garantie endet.');
  });

  it('shows what several memories have, each unit on one page', async () => {
    for (const name of ['P1', 'P2', 'P3']) {
      const units = ['a', 'b', 'c'].map((each): [string, string] => [`Paged ${name}${each}`, 'x']);
      await app.run(['memory', 'import', file(`${name}.tmx`, tmx(...units))]);
    }
    const seen: string[][] = [];
    for (const page of ['1', '2', '3', '4', '5', '6']) {
      const line = ['memory', 'search', 'Paged', '--limit', '2', '--page', page, '--json'];
      const { total, units } = RESULT_SCHEMAS['memory search'].parse(
        (await app.run(line)).json?.result,
      );
      expect(total).toBe(9);
      seen.push(units.map(({ source }) => source));
    }
    expect(seen.map((each) => each.length)).toEqual([2, 2, 2, 2, 1, 0]);
    expect(new Set(seen.flat()).size).toBe(9);
  });

  it('asks what to do with other translations, and imports nothing meanwhile', async () => {
    await app.run(['memory', 'import', file('Known.tmx', tmx(['One.', 'Eins.']))]);
    const line = [
      'memory',
      'import',
      file('other.tmx', tmx(['One.', 'Ein.'])),
      '--memory',
      'Known',
    ];
    const asked = await app.run(line);
    expect([asked.exitCode, asked.err]).toEqual([
      EXIT.USAGE,
      expect.stringContaining('1 text of the file differently'),
    ]);
    const replaced = await app.run([...line, '--known', 'replace', '--json']);
    expect(replaced.json?.result).toMatchObject({ replacedCount: 1, memory: { unitCount: 1 } });
  });

  it.each([
    [['memory', 'import', 'missing.tmx'], EXIT.USAGE, /There is no file/u],
    [['memory', 'import', '.'], EXIT.USAGE, /is a folder/u],
    [['memory', 'import', 'broken.tmx'], EXIT.FAILED, /./u],
    [['memory', 'import', 'notes.txt'], EXIT.FAILED, /TMX/u],
    [
      ['memory', 'import', 'Legal.tmx', '--memory', 'Legl'],
      EXIT.USAGE,
      /There is no memory named “Legl”/u,
    ],
    [['memory', 'search', 'x', '--to', '*'], EXIT.USAGE, /language code/u],
    [['memory', 'search'], EXIT.USAGE, /TEXT is missing/u],
    [['export', 'memory', 'Legl'], EXIT.USAGE, /There is no memory/u],
  ])('refuse %j', async (line, expected, why) => {
    file('broken.tmx', '<tmx><body><tu>');
    file('notes.txt', 'Notes.');
    const { exitCode, err } = await app.run(line);
    expect([exitCode, err]).toEqual([expected, expect.stringMatching(why)]);
  });
});

describe('glossary import, list, and export', () => {
  const line = (name: string): string[] => ['glossary', 'import', name, '--glossary', 'Terms'];

  it('make a glossary, update it, list it, and write it', async () => {
    const first = file('terms.csv', 'house,Haus\ncar,Wagen\n');
    const made = await app.run([...line(first), '--new', '--from', 'en', '--to', 'de', '--json']);
    expect(RESULT_SCHEMAS['glossary import'].parse(made.json?.result)).toMatchObject({
      addedCount: 2,
      entryCount: 2,
    });

    const second = file('more.csv', 'car,Auto\ntree,Baum\n');
    const kept = await app.run(line(second));
    expect(kept).toMatchObject({
      exitCode: EXIT.OK,
      out: 'Terms, en → de: 1 term added, 0 changed, 0 removed.\n',
      err: expect.stringContaining('1 term kept as before'),
    });
    const updated = await app.run([...line(second), '--update', '--json']);
    expect(updated.json?.result).toMatchObject({ changedCount: 1 });

    const listed = await app.run(['glossary', 'list', '--json']);
    expect(RESULT_SCHEMAS['glossary list'].parse(listed.json?.result).glossaries).toMatchObject([
      { name: 'Terms', pairs: [{ sourceLang: 'en', targetLang: 'de', entryCount: 3 }] },
    ]);
    expect(await app.run(['glossary', 'list'])).toMatchObject({ out: 'Terms\ten → de\t3\n' });

    const written = await app.run(['glossary', 'export', 'terms', '--format', 'tsv', '--json']);
    const { files } = RESULT_SCHEMAS['glossary export'].parse(written.json?.result);
    expect(readFileSync(files[0] ?? '', 'utf8')).toContain('car\tAuto');
  });

  it('names the rows that cannot be imported, and leaves them out when told to', async () => {
    const name = file('faulty.csv', 'one,eins\n,zwei\n');
    const refused = await app.run(line(name));
    expect([refused.exitCode, refused.err]).toEqual([
      EXIT.FAILED,
      expect.stringMatching(/1 row cannot be imported.*\n {2}1 row has no source \(row 2\)/u),
    ]);
    const made = ['glossary', 'import', name, '--glossary', 'Faulty', '--new'];
    const alone = await app.run([...made, '--from', 'en', '--to', 'de']);
    expect(alone.exitCode).toBe(EXIT.FAILED);
    expect((await app.run(['glossary', 'list'])).out).not.toContain('Faulty');
    const done = await app.run([...line(name), '--skip-faults', '--json']);
    expect(done.json?.result).toMatchObject({ addedCount: 1, droppedCount: 1 });
  });

  it.each([
    [['glossary', 'import', 'terms.csv'], /--glossary/u],
    [['glossary', 'import', 'none.csv', '--glossary', 'Terms'], /There is no file/u],
    [
      ['glossary', 'import', 'terms.csv', '--glossary', 'Other'],
      /There is no glossary named “Other”\. There are: Terms/u,
    ],
    [['glossary', 'import', 'terms.csv', '--glossary', 'New', '--new'], /needs --from and --to/u],
    [
      [
        'glossary',
        'import',
        'terms.csv',
        '--glossary',
        'Terms',
        '--new',
        '--from',
        'en',
        '--to',
        'fr',
      ],
      /Leave out --new/u,
    ],
    [
      ['glossary', 'import', 'terms.csv', '--glossary', 'Terms', '--from', 'en'],
      /both --from and --to/u,
    ],
    [
      ['glossary', 'import', 'terms.csv', '--glossary', 'Terms', '--from', '1', '--to', 'de'],
      /not a language code/u,
    ],
    [
      ['glossary', 'export', 'Terms', '--from', 'en', '--to', 'fr'],
      /has no such pair\. It has: en → de/u,
    ],
    [['glossary', 'export', 'Terms', '--out', 'no/where.csv'], /There is no folder/u],
    [
      ['glossary', 'export', 'Terms', '--format', 'pdf'],
      /--format takes tsv, csv, tbx, or xlsx, not “pdf”/u,
    ],
  ])('refuse %j', async (words, why) => {
    const { exitCode, err } = await app.run(words);
    expect([exitCode, err]).toEqual([EXIT.USAGE, expect.stringMatching(why)]);
  });

  it('refuses a name that several have, with their IDs', async () => {
    for (const pair of [
      ['en', 'fr'],
      ['en', 'es'],
    ] as const) {
      await app.ask('glossaries:create', {
        name: 'Twins',
        sourceLang: pair[0],
        targetLang: pair[1],
      });
    }
    const { exitCode, err } = await app.run(['glossary', 'export', 'Twins']);
    expect([exitCode, err]).toEqual([
      EXIT.USAGE,
      expect.stringMatching(/Several have the name “Twins”.*[0-9a-f-]{36}, [0-9a-f-]{36}/u),
    ]);
  });
});

describe('an import that the window has begun', () => {
  it('keeps its question: the answer is for its own file, not for that of a command', async () => {
    const made = await app.run([
      'memory',
      'import',
      file('Asked.tmx', tmx(['Two.', 'Zwei.'])),
      '--json',
    ]);
    const { memory } = RESULT_SCHEMAS['memory import'].parse(made.json?.result);
    const ask = (more: object) => app.ask('memories:import', { memoryId: memory.id, ...more });
    app.window.picks = join(app.cwd, file('window.tmx', tmx(['Two.', 'Zwo.'])));
    expect(await ask({})).toMatchObject({ question: { changedCount: 1 } });
    const line = ['memory', 'import', file('terminal.tmx', tmx(['Two.', '2.'])), '--memory'];
    expect(await app.run([...line, 'Asked'])).toMatchObject({ exitCode: EXIT.USAGE });
    expect(await app.run([...line, 'Asked', '--known', 'skip'])).toMatchObject({
      exitCode: EXIT.OK,
    });
    expect(await ask({ onKnown: 'replace' })).toMatchObject({ replacedCount: 1 });
    const found = await app.run(['memory', 'search', 'Two', '--memory', 'Asked']);
    expect(found.out).toBe('Two.\n  de: Zwo. (Asked)\n');
  });

  it('stays open, and a command is refused until it is closed', async () => {
    const terms = file('busy.csv', 'house,Haus\n');
    app.window.picks = join(app.cwd, terms);
    const wanted = { dictionaryId: null, sourceLang: 'en', targetLang: 'de' };
    const opened = await app.ask('glossaries:pick-import', wanted);
    const { importId } = opened as { importId: string };
    const line = ['glossary', 'import', terms, '--glossary', 'Busy', '--new'];
    const run = () => app.run([...line, '--from', 'en', '--to', 'de']);
    expect(await run()).toMatchObject({
      exitCode: EXIT.FAILED,
      err: expect.stringContaining('open for import, in the window'),
    });
    const change = { kind: 'drop-open' };
    expect(await app.ask('glossaries:fix-import', { importId, change })).toMatchObject({
      importId,
    });
    await app.ask('glossaries:discard-import', { importId });
    expect(await run()).toMatchObject({ exitCode: EXIT.OK });
  });

  it('refuses no command once its page is gone', async () => {
    const terms = file('left.csv', 'house,Haus\n');
    const wanted = { dictionaryId: null, sourceLang: 'en', targetLang: 'de' };
    const { asker, end } = newAsker(true);
    await answerTo({ asker, files: { open: [join(app.cwd, terms)] } }, () =>
      app.ask('glossaries:pick-import', wanted),
    );
    const line = ['glossary', 'import', terms, '--glossary', 'Left', '--new'];
    const run = () => app.run([...line, '--from', 'en', '--to', 'de']);
    expect(await run()).toMatchObject({ exitCode: EXIT.FAILED });
    end();
    expect(await run()).toMatchObject({ exitCode: EXIT.OK });
  });
});

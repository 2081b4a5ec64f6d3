import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
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
  service.statusScript = [{ status: 'done', billed_characters: 42 }];
  await app.ask('connections:add', {
    name: 'Elsewhere',
    kind: 'custom',
    baseUrl: service.url,
    key: service.key,
  });
});
afterAll(async () => {
  await app.stop();
  await service.close();
});

const file = (name: string, text = 'Good morning.\n'): string => {
  writeFileSync(join(app.cwd, name), text);
  return name;
};
const plannedNames = async (): Promise<string[]> => {
  const plan = (await app.ask('documents:get-plan', undefined)) as {
    files: { fileName: string }[];
  };
  return plan.files.map(({ fileName }) => fileName);
};

describe('translate', () => {
  it('saves each result beside its document, and says where', async () => {
    const [one, two] = [file('one.txt'), file('two.txt', 'Another text.\n')];
    const line = ['translate', one, two, '--to', 'es,de', '--service', 'embedded', '--wait'];
    const { exitCode, json } = await app.run([...line, '--json']);
    const { jobs } = RESULT_SCHEMAS.translate.parse(json?.result);
    expect(exitCode).toBe(EXIT.OK);
    expect(
      jobs.map(({ source, targetLang, state, need }) => [source, targetLang, state, need]),
    ).toEqual(
      [one, two].flatMap((name) =>
        ['ES', 'DE'].map((lang) => [join(app.cwd, name), lang, 'saved', null]),
      ),
    );
    for (const { path } of jobs) expect(readFileSync(path ?? '', 'utf8')).not.toBe('');
    expect(new Set(jobs.map(({ path }) => path)).size).toBe(4);
  });

  it('copies results into a folder, and replaces nothing in it', async () => {
    const name = file('offer.txt');
    mkdirSync(join(app.cwd, 'results'));
    writeFileSync(join(app.cwd, 'results/offer.es.txt'), 'mine');
    const line = [
      'translate',
      name,
      '--to',
      'spanish',
      '--service',
      'embedded',
      '--out',
      'results',
    ];
    const { exitCode, out } = await app.run(line);
    expect([exitCode, out]).toEqual([
      EXIT.OK,
      `offer.txt → ES: ${join(app.cwd, 'results', 'offer.es (2).txt')}\n`,
    ]);
    expect(readFileSync(join(app.cwd, 'results/offer.es.txt'), 'utf8')).toBe('mine');
    expect(readdirSync(join(app.cwd, 'results')).toSorted()).toEqual([
      'offer.es (2).txt',
      'offer.es.txt',
    ]);
  });

  it('sends nothing elsewhere until somebody agreed to its cost', async () => {
    const line = ['translate', file('paid.txt'), '--to', 'es', '--service', 'Elsewhere'];
    const alone = await app.run(line);
    expect([alone.exitCode, alone.err]).toEqual([
      EXIT.NEEDS_CONSENT,
      expect.stringMatching(/1 file, about 14 characters, will go to “Elsewhere” for ES\. Send\?/u),
    ]);
    expect(await app.run(line, { columns: 40, says: () => false })).toMatchObject({
      exitCode: EXIT.NEEDS_CONSENT,
    });
    expect([service.uploads.length, await plannedNames()]).toEqual([0, []]);

    const agreed = await app.run([...line, '--yes', '--wait', '--json']);
    const [job] = RESULT_SCHEMAS.translate.parse(agreed.json?.result).jobs;
    expect([agreed.exitCode, job?.state, service.uploads.length]).toEqual([EXIT.OK, 'saved', 1]);
  });

  it('ends with 5 where a person has to decide', async () => {
    service.fail('upload', { kind: 'status', status: 456 });
    const line = [
      'translate',
      file('quota.txt', 'Something new.\n'),
      '--to',
      'de',
      '--service',
      'Elsewhere',
      '--yes',
      '--wait',
    ];
    const { exitCode, err } = await app.run(line);
    expect([exitCode, err]).toEqual([EXIT.NEEDS_ATTENTION, expect.stringContaining('used up')]);
    const listed = await app.run(['jobs', '--json']);
    const { jobs } = RESULT_SCHEMAS.jobs.parse(listed.json?.result);
    expect(jobs[0]).toMatchObject({
      fileName: 'quota.txt',
      need: expect.stringContaining('used up'),
    });
  });

  it('stops waiting, and the work goes on', async () => {
    const stopping = new AbortController();
    stopping.abort();
    const line = [
      'translate',
      file('later.txt', 'Later.\n'),
      '--to',
      'es',
      '--service',
      'embedded',
      '--wait',
    ];
    const { exitCode, err } = await app.run(line, { signal: stopping.signal });
    expect([exitCode, err]).toEqual([EXIT.FAILED, expect.stringContaining('the work goes on')]);
    await expect
      .poll(async () => (await app.run(['jobs', 'later', '--json'])).json?.result)
      .toMatchObject({ jobs: [{ state: 'saved' }] });
  });

  it.each([
    [['missing.docx', '--to', 'es'], EXIT.USAGE, /There is no file “missing\.docx”/u],
    [['.', '--to', 'es'], EXIT.USAGE, /“\.” is a folder/u],
    [
      ['wrong.txt', '--to', 'klingon'],
      EXIT.USAGE,
      /no language “klingon” for --to\. It has: .*ES/u,
    ],
    [['wrong.txt', '--to', 'es', '--from', 'xx'], EXIT.USAGE, /no language “xx” for --from/u],
    [['wrong.txt', '--to', 'es', '--from', 'es'], EXIT.USAGE, /both ES/u],
    [['wrong.txt'], EXIT.USAGE, /--to/u],
    [['wrong.txt', '--to', 'es', '--project', 'P'], EXIT.USAGE, /There is no project named “P”/u],
    [
      ['wrong.txt', '--to', 'es', '--service', 'S'],
      EXIT.USAGE,
      /There is no service named “S”\. There are: .*Elsewhere/u,
    ],
    [
      ['wrong.txt', '--to', 'es', '--glossary', 'G'],
      EXIT.USAGE,
      /A glossary needs the source language/u,
    ],
    [
      ['wrong.txt', '--to', 'es', '--from', 'en', '--glossary', 'G'],
      EXIT.USAGE,
      /no glossary named “G”/u,
    ],
    [['wrong.txt', '--to', 'es', '--out', 'nowhere'], EXIT.USAGE, /There is no folder “nowhere”/u],
    [['wrong.txt', '--to', 'es', '--out', 'wrong.txt'], EXIT.USAGE, /“wrong\.txt” is a file/u],
    [['empty.docx', '--to', 'es'], EXIT.FAILED, /Nothing was sent\.\nempty\.docx: /u],
  ])('refuses %j, and plans nothing', async (words, expected, why) => {
    file('wrong.txt');
    file('empty.docx', '');
    const { exitCode, err } = await app.run(['translate', ...words, '--yes']);
    expect([exitCode, err, await plannedNames()]).toEqual([
      expected,
      expect.stringMatching(why),
      [],
    ]);
  });

  it('plans no file of a list with a bad one, and leaves what the window planned', async () => {
    const { token } = (await app.ask('documents:hold-path', {
      path: join(app.cwd, file('window.txt')),
    })) as { token: string };
    await app.ask('documents:add-files', { items: [{ kind: 'held', token }] });
    const { exitCode } = await app.run([
      'translate',
      file('good.txt'),
      file('bad.docx', ''),
      '--to',
      'es',
    ]);
    expect([exitCode, await plannedNames()]).toEqual([EXIT.FAILED, ['window.txt']]);
  });
});

describe('the data folder', () => {
  it('gets no results, and that is said before anything is sent', async () => {
    const inside = join(app.dataFolder, 'inside.txt');
    writeFileSync(inside, 'In the data folder.\n');
    const before = [readdirSync(app.dataFolder), service.uploads.length];
    const words = ['--to', 'de', '--service', 'Elsewhere', '--yes', '--wait'];
    for (const line of [
      [inside, ...words],
      [file('outside.txt', 'Outside.\n'), ...words, '--out', app.dataFolder],
    ]) {
      expect(await app.run(['translate', ...line])).toMatchObject({
        exitCode: EXIT.FAILED,
        err: expect.stringContaining('data folder'),
      });
    }
    expect([readdirSync(app.dataFolder), service.uploads.length]).toEqual(before);
  });
});

describe('translate beside others', () => {
  it('takes nothing out of the plan of the window, not even the same file', async () => {
    const name = file('both.txt', 'Planned in the window.\n');
    const { token } = (await app.ask('documents:hold-path', {
      path: join(app.cwd, name),
    })) as { token: string };
    await app.ask('documents:add-files', { items: [{ kind: 'held', token }] });
    const before = await app.ask('documents:get-plan', undefined);
    const line = ['translate', name, '--to', 'es', '--service'];
    expect(await app.run([...line, 'Elsewhere'])).toMatchObject({ exitCode: EXIT.NEEDS_CONSENT });
    expect(await app.run([...line, 'embedded', '--wait'])).toMatchObject({ exitCode: EXIT.OK });
    expect(await app.ask('documents:get-plan', undefined)).toEqual(before);
  });

  it('sends its own files, also if those of another command have the same names', async () => {
    const [mine = '', other = ''] = ['mine', 'other'].map((each) => {
      mkdirSync(join(app.cwd, each, 'docs'), { recursive: true });
      return file(`${each}/docs/same.txt`, `Of the ${each}.\n`);
    });
    const line = (path: string) => ['translate', path, '--to', 'de', '--service', 'embedded'];
    let [planned, ended] = [(): void => undefined, (): void => undefined];
    const isPlanned = new Promise<void>((resolve) => (planned = resolve));
    const isEnded = new Promise<void>((resolve) => (ended = resolve));
    let second: Promise<unknown> = Promise.resolve();
    const first = await app.run([...line(mine), '--wait', '--json'], {
      async before(name) {
        if (name !== 'documents:add-files') return;
        second = app.run(line(other), {
          async before(next) {
            if (next !== 'documents:start') return;
            planned();
            await isEnded;
          },
        });
        await isPlanned;
      },
    });
    ended();
    const [job] = RESULT_SCHEMAS.translate.parse(first.json?.result).jobs;
    expect(job?.path).toBe(join(app.cwd, 'mine/docs/same.de.txt'));
    expect(readFileSync(job?.path ?? '', 'utf8')).not.toContain('ther');
    expect(await second).toMatchObject({ exitCode: EXIT.OK });
  });
});

describe('jobs', () => {
  it('lists documents in the width of the terminal, without what controls it', async () => {
    await app.run([
      'translate',
      file('long \u001B[31mname of a document.txt', 'Long.\n'),
      '--to',
      'es',
      '--service',
      'embedded',
      '--wait',
    ]);
    const { exitCode, out } = await app.run(['jobs', '--limit', '3'], { columns: 40 });
    const lines = out.trimEnd().split('\n');
    expect([exitCode, lines.length]).toEqual([EXIT.OK, 4]);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(40);
    expect(out).not.toContain('\u001B');
  });

  it.each(['0', '1', '201', 'many', '-3'])('refuses --limit %s', async (limit) => {
    const { exitCode, err } = await app.run(['jobs', `--limit=${limit}`]);
    expect([exitCode, err]).toEqual([EXIT.USAGE, expect.stringContaining('from 2 to 200')]);
  });
});

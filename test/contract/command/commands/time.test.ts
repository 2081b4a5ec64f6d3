import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { EXIT } from '../../../../electron/command/command.ts';
import { RESULT_SCHEMAS } from '../../../../electron/command/results.ts';
import { startCommands, type CommandsUnderTest } from '../../support/commands-under-test.ts';
import { answerTo, newAsker } from '../../../../electron/support/asking.ts';
import { folderOfFile } from '../../../support/temporary-folder.ts';

vi.mock('electron', () => import('../../../support/fake-electron.ts'));

let app: CommandsUnderTest;
beforeAll(async () => {
  app = await startCommands(folderOfFile());
  await app.ask('customers:add', { connectionId: null, name: 'Acme' });
  await app.ask('projects:add', {
    connectionId: null,
    name: 'Manuals',
    customerId: null,
    isBillable: true,
    hourlyRate: null,
  });
});
afterAll(() => app.stop());

describe('time start and stop', () => {
  it('run the timer of the window', async () => {
    const started = await app.run([
      'time',
      'start',
      'first',
      'draft',
      '--project',
      'manuals',
      '--json',
    ]);
    const { entry } = RESULT_SCHEMAS['time start'].parse(started.json?.result);
    expect(entry).toMatchObject({
      note: 'first draft',
      project: 'Manuals',
      isBillable: true,
      endedAtMs: null,
    });
    const timer = await app.ask('time:get-timer', undefined);
    expect(timer).toMatchObject({ entry: { id: entry.id } });

    const again = await app.run(['time', 'start', 'second']);
    expect(again).toMatchObject({
      exitCode: EXIT.OK,
      err: expect.stringContaining('Stopped: Manuals: first draft.'),
    });
    expect(again.out).toMatch(/^Running since \d{4}-\d\d-\d\d \d\d:\d\d: second\n$/u);

    const stopped = await app.run(['time', 'stop', '--json']);
    expect(RESULT_SCHEMAS['time stop'].parse(stopped.json?.result).hasGap).toBe(false);
    expect(stopped.exitCode).toBe(EXIT.OK);
  });

  it('say that no timer runs, and which project there is', async () => {
    expect(await app.run(['time', 'stop'])).toMatchObject({
      exitCode: EXIT.FAILED,
      out: '',
      err: 'No timer is running.\n',
    });
    expect(await app.run(['time', 'start', '--project', 'Manual'])).toMatchObject({
      exitCode: EXIT.USAGE,
      err: 'There is no project named “Manual”. There are: Manuals.\n',
    });
  });
});

describe('time log', () => {
  it('adds an entry as the form does', async () => {
    const logged = await app.run([
      'time',
      'log',
      '1h20',
      'review',
      '--day',
      '2026-03-04',
      '--start',
      '9:00',
      '--tag',
      'a,b',
      '--json',
    ]);
    const { entry } = RESULT_SCHEMAS['time log'].parse(logged.json?.result);
    expect(entry).toMatchObject({
      note: 'review',
      tags: ['a', 'b'],
      durationMs: 80 * 60_000,
      isBillable: true,
    });
    const text = await app.run([
      'time',
      'log',
      '0:30',
      'call',
      '--day',
      '2026-03-05',
      '--end',
      '10:00',
      '--unbilled',
    ]);
    expect(text).toMatchObject({ exitCode: EXIT.OK, out: '0:30  2026-03-05 09:30  call\n' });
  });

  it.each([
    [['abc'], /Enter a valid duration/u],
    [['1h', '--day', '2026-02-30'], /--day takes a day such as/u],
    [['1h', '--start', '25:99'], /time/u],
    [['1h', '--start', '9:00', '--end', '10:00'], /Give --start or --end/u],
    [['9h', '--day', '2026-03-04', '--start', '9:00'], /Add --yes to log it/u],
    [[], /DURATION is missing/u],
  ])('refuses %j', async (words, why) => {
    const before = await app.run(['time', 'report', '--json']);
    const { exitCode, err } = await app.run(['time', 'log', ...words]);
    expect([exitCode, err]).toEqual([EXIT.USAGE, expect.stringMatching(why)]);
    const after = await app.run(['time', 'report', '--json']);
    expect(after.json?.result).toMatchObject({
      entryCount: RESULT_SCHEMAS['time report'].parse(before.json?.result).entryCount,
    });
  });

  it('logs a long entry once somebody agreed', async () => {
    const line = ['time', 'log', '9h', '--day', '2026-03-06', '--start', '9:00'];
    expect(await app.run([...line, '--yes'])).toMatchObject({ exitCode: EXIT.OK });
    expect(await app.run(line, { columns: 40, says: () => true })).toMatchObject({
      exitCode: EXIT.OK,
    });
  });
});

describe('time report', () => {
  const march = ['time', 'report', '--since', '2026-03-04', '--until', '2026-03-05'];

  it('sums up as the report of the window', async () => {
    const { json } = await app.run([...march, '--json']);
    const report = RESULT_SCHEMAS['time report'].parse(json?.result);
    expect(report.total).toEqual({
      durationMs: 110 * 60_000,
      billableMs: 80 * 60_000,
      roundedMs: 80 * 60_000,
    });
    expect(await app.run([...march, '--by', 'day'])).toMatchObject({
      exitCode: EXIT.OK,
      out: '2026-03-04\t1:20\t1:20\t1:20\n2026-03-05\t0:30\t0:00\t0:00\nTotal\t1:50\t1:20\t1:20\n',
    });
    const narrow = await app.run(march, { columns: 40 });
    expect(Math.max(...narrow.out.split('\n').map((line) => line.length))).toBeLessThanOrEqual(40);
  });

  it.each([
    [['--since', 'Monday'], /--since takes a day/u],
    [['--since', '2026-03-05', '--until', '2026-03-04'], /--since is after --until/u],
    [['--since', '2020-01-01'], /at most 400 days/u],
    [['--customer', 'Nobody'], /There are: Acme/u],
    [['--by', 'week'], /--by takes project, customer, or day, not “week”/u],
  ])('refuses %j', async (words, why) => {
    const { exitCode, err } = await app.run(['time', 'report', ...words]);
    expect([exitCode, err]).toEqual([EXIT.USAGE, expect.stringMatching(why)]);
  });
});

describe('time import', () => {
  const file = (name: string, text: string): string => {
    writeFileSync(join(app.cwd, name), text);
    return name;
  };
  const hours =
    'Date,Start,End,Project,Description\n03/04/2025,09:00,10:00,Site,one\n13/04/2025,09:00,10:30,Site,two\n';

  it('tells what a file has, and imports it once', async () => {
    const name = file('hours.csv', hours);
    const dry = await app.run(['time', 'import', name, '--dry-run', '--json']);
    expect(RESULT_SCHEMAS['time import'].parse(dry.json?.result)).toMatchObject({
      newCount: 2,
      addedCount: 0,
      newProjects: ['Site'],
    });
    expect(await app.run(['time', 'import', name])).toMatchObject({
      exitCode: EXIT.OK,
      out: 'Added 2 entries, 2:30 hours.\n',
    });
    const again = await app.run(['time', 'import', name, '--json']);
    expect(again.json?.result).toMatchObject({ addedCount: 0, knownCount: 2 });
  });

  it('is refused while a page has a file open, until that page is gone', async () => {
    const name = file('open.csv', hours);
    const { asker, end } = newAsker(true);
    await answerTo({ asker, files: { open: [join(app.cwd, name)] } }, () =>
      app.ask('time:open-import', { zone: 'UTC', dateOrder: 'dmy' }),
    );
    const run = () => app.run(['time', 'import', name, '--dry-run']);
    const refused = await run();
    expect([refused.exitCode, refused.err]).toEqual([
      EXIT.FAILED,
      expect.stringContaining('A different file is open for import'),
    ]);
    end();
    expect(await run()).toMatchObject({ exitCode: EXIT.OK });
  });

  it('asks for the order of day and month where it is open', async () => {
    const name = file('open.csv', 'Date,Start,End\n03/04/2024,09:00,10:00\n');
    const { exitCode, err } = await app.run(['time', 'import', name]);
    expect([exitCode, err]).toEqual([EXIT.USAGE, expect.stringContaining('“03/04/2024” can be')]);
    const { json } = await app.run(['time', 'import', name, '--dates', 'mdy', '--json']);
    expect(json?.result).toMatchObject({ addedCount: 1 });
  });

  it.each([
    [['missing.csv'], /There is no file “missing.csv”/u],
    [['.'], /“\.” is a folder/u],
    [['hours.csv', '--zone', 'Mars/Base'], /“Mars\/Base” is not a time zone/u],
    [['hours.csv', '--person', 'Eve'], /has no hours of “Eve”/u],
  ])('refuses %j', async (words, why) => {
    file('hours.csv', hours);
    const { exitCode, err } = await app.run(['time', 'import', ...words]);
    expect([exitCode, err]).toEqual([EXIT.USAGE, expect.stringMatching(why)]);
  });
});

describe('export time', () => {
  it('writes a new file, and replaces none', async () => {
    const line = ['export', 'time', '--since', '2026-03-04', '--until', '2026-03-05', '--json'];
    const first = RESULT_SCHEMAS['export time'].parse((await app.run(line)).json?.result);
    const second = RESULT_SCHEMAS['export time'].parse((await app.run(line)).json?.result);
    expect([first, second]).toEqual([
      { files: [join(app.cwd, 'Time entries.csv')], count: 2 },
      { files: [join(app.cwd, 'Time entries (2).csv')], count: 2 },
    ]);
    expect(await app.run([...line, '--out', 'Time entries.csv'])).toMatchObject({
      exitCode: EXIT.USAGE,
    });
    const inside = await app.run([...line, '--out', app.dataFolder]);
    expect(inside).toMatchObject({
      exitCode: EXIT.FAILED,
      err: expect.stringContaining('data folder'),
    });
  });
});

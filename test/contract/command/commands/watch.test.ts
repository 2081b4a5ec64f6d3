import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { EXIT } from '../../../../electron/command/command.ts';
import { RESULT_SCHEMAS } from '../../../../electron/command/results.ts';
import { folderOfFile } from '../../../support/temporary-folder.ts';
import { startCommands, type CommandsUnderTest } from '../../support/commands-under-test.ts';

vi.mock('electron', () => import('../../../support/fake-electron.ts'));

let app: CommandsUnderTest;
beforeAll(async () => {
  app = await startCommands(folderOfFile());
  await app.ask('projects:add', {
    connectionId: null,
    name: 'Acme',
    customerId: null,
    isBillable: true,
    hourlyRate: null,
  });
  mkdirSync(join(app.cwd, 'inbox'));
  writeFileSync(join(app.cwd, 'note.txt'), 'A note.');
});
afterAll(() => app.stop());

const WATCH = ['watch', 'inbox', '--project', 'Acme', '--to', 'es'];

describe('watch', () => {
  it('watches a folder, sends nothing unless that was agreed to, and stops', async () => {
    const begun = await app.run([...WATCH, '--json']);
    const { watches } = RESULT_SCHEMAS.watch.parse(begun.json?.result);
    expect([begun.exitCode, watches]).toEqual([
      EXIT.OK,
      [
        expect.objectContaining({
          folder: join(app.cwd, 'inbox'),
          project: 'Acme',
          charsADay: null,
        }),
      ],
    ]);

    const refused = await app.run([...WATCH, '--send', '5000']);
    expect([refused.exitCode, refused.err]).toEqual([
      EXIT.NEEDS_CONSENT,
      expect.stringContaining('Up to 5,000 characters a day of new files'),
    ]);
    const still = await app.run(['watch', '--json']);
    expect(still.json?.result).toMatchObject({
      watches: [{ charsADay: null, targetLangs: ['ES'] }],
    });

    const agreed = await app.run([
      ...WATCH.slice(0, -1),
      'de',
      '--send',
      '5000',
      '--yes',
      '--json',
    ]);
    expect(agreed.json?.result).toMatchObject({
      watches: [{ charsADay: 5000, targetLangs: ['DE'] }],
    });
    const listed = await app.run(['watch'], { columns: 40 });
    expect(Math.max(...listed.out.split('\n').map((line) => line.length))).toBeLessThanOrEqual(40);

    expect(await app.run(['watch', 'inbox', '--stop'])).toMatchObject({
      exitCode: EXIT.OK,
      out: 'No longer watched.\n',
    });
    expect((await app.run(['watch', '--json'])).json?.result).toEqual({ watches: [] });
  });

  it.each([
    [['watch', 'inbox', '--to', 'es'], /needs a project/u],
    [
      ['watch', 'inbox', '--project', 'Acm', '--to', 'es'],
      /There is no project named “Acm”\. There are: Acme/u,
    ],
    [['watch', 'inbox', '--project', 'Acme'], /No target language/u],
    [['watch', 'inbox', '--project', 'Acme', '--to', 'xx'], /no language “xx”/u],
    [['watch', 'nowhere', '--project', 'Acme', '--to', 'es'], /There is no folder “nowhere”/u],
    [['watch', 'note.txt', '--project', 'Acme', '--to', 'es'], /“note\.txt” is a file/u],
    [
      ['watch', 'inbox', '--project', 'Acme', '--to', 'es', '--send', 'all'],
      /--send takes a whole number/u,
    ],
    [['watch', 'inbox', '--stop'], /is not watched/u],
  ])('refuses %j', async (line, why) => {
    const { exitCode, err } = await app.run(line);
    expect([exitCode, err]).toEqual([EXIT.USAGE, expect.stringMatching(why)]);
  });

  it('does not watch the data folder', async () => {
    const { exitCode } = await app.run(['watch', app.dataFolder, ...WATCH.slice(2)]);
    expect(exitCode).toBe(EXIT.FAILED);
  });
});

import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { EXIT } from '../../../../electron/command/command.ts';
import { RESULT_SCHEMAS } from '../../../../electron/command/results.ts';
import { createFaultService } from '../../../fakes/fault-service.ts';
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
    expect((await app.run(['watch'])).err).toBe('No folder is watched.\n');
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

    const changed = await app.run([...WATCH.slice(0, -1), 'de', '--json']);
    expect(changed.json?.result).toMatchObject({
      watches: [{ charsADay: null, targetLangs: ['DE'] }],
    });
    const listed = await app.run(['watch'], { columns: 40 });
    expect(Math.max(...listed.out.split('\n').map((line) => line.length))).toBeLessThanOrEqual(40);

    const paused = await app.run(['watch', 'inbox', '--pause', '--json']);
    expect(paused.json?.result).toMatchObject({ watches: [{ isPaused: true }] });
    const resumed = await app.run([...WATCH, '--json']);
    expect(resumed.json?.result).toMatchObject({ watches: [{ isPaused: false }] });
  });

  it('is paused through a link to the folder, and says that all are paused', async () => {
    await app.run(WATCH);
    symlinkSync(join(app.cwd, 'inbox'), join(app.cwd, 'by-link'));
    const paused = await app.run(['watch', 'by-link', '--pause', '--json']);
    expect(paused.json?.result).toMatchObject({ watches: [{ isPaused: true }] });

    app.settings.update({ watches: { isPaused: true } });
    onTestFinished(() => void app.settings.update({ watches: { isPaused: false } }));
    const { exitCode, json, err } = await app.run([...WATCH, '--json']);
    expect([exitCode, json?.result, err]).toEqual([
      EXIT.OK,
      { watches: [expect.objectContaining({ isPaused: true })] },
      expect.stringContaining('All watched folders are paused'),
    ]);
  });

  it('asks again before what is sent without asking goes elsewhere', async () => {
    await app.run(WATCH);
    const service = await createFaultService();
    onTestFinished(() => service.close());
    const account = { name: 'Elsewhere', kind: 'custom', baseUrl: service.url, key: service.key };
    await app.ask('connections:add', account);
    const { watches } = RESULT_SCHEMAS.watch.parse(
      (await app.run(['watch', '--json'])).json?.result,
    );
    await app.ask('watches:set-sending', { watchId: watches[0]?.id, charsADay: 5000 });
    const line = [...WATCH, '--service', 'Elsewhere'];
    const { exitCode, err } = await app.run(line);
    expect([exitCode, err]).toEqual([
      EXIT.NEEDS_CONSENT,
      expect.stringContaining('Up to 5,000 characters a day of new files'),
    ]);
    const agreed = await app.run([...line, '--yes', '--json']);
    expect(agreed.json?.result).toMatchObject({ watches: [{ service: 'Elsewhere' }] });
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
    [['watch', 'elsewhere', '--pause'], /is not watched/u],
  ])('refuses %j', async (line, why) => {
    const { exitCode, err } = await app.run(line);
    expect([exitCode, err]).toEqual([EXIT.USAGE, expect.stringMatching(why)]);
  });

  it('does not watch the data folder', async () => {
    const { exitCode } = await app.run(['watch', app.dataFolder, ...WATCH.slice(2)]);
    expect(exitCode).toBe(EXIT.FAILED);
  });
});

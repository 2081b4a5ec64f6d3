import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { EXIT } from '../../../../electron/command/command.ts';
import { RESULT_SCHEMAS } from '../../../../electron/command/results.ts';
import { PLAIN_TEXT_OPTIONS } from '../../../../shared/domain/texts/options.ts';
import { createFaultService, type FaultService } from '../../../fakes/fault-service.ts';
import { folderOfFile } from '../../../support/temporary-folder.ts';
import { startCommands, type CommandsUnderTest } from '../../support/commands-under-test.ts';

vi.mock('electron', () => import('../../../support/fake-electron.ts'));

let app: CommandsUnderTest;
let service: FaultService;
beforeAll(async () => {
  app = await startCommands(folderOfFile());
  service = await createFaultService();
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

const LOCAL = ['--from', 'en', '--service', 'embedded'];

describe('text', () => {
  it('prints the translation; its result has everything that is documented', async () => {
    const { exitCode, json } = await app.run([
      'text',
      'Good day',
      '--to',
      'es',
      ...LOCAL,
      '--json',
    ]);
    const result = RESULT_SCHEMAS.text.parse(json?.result);
    expect([exitCode, result]).toMatchObject([EXIT.OK, { targetLang: 'ES' }]);
    const plain = await app.run(['text', 'Good day', '--to', 'es', ...LOCAL]);
    expect(plain.out).toBe(`${result.text}\n`);
  });

  it('knows languages by name, and sends nothing for one that the service does not have', async () => {
    const named = await app.run(['text', 'Good day', '--to', 'Spanish', ...LOCAL, '--json']);
    expect(named.json?.result).toMatchObject({ targetLang: 'ES' });
    const line = ['text', 'Good day', '--to', 'klingon', '--service', 'Elsewhere', '--yes'];
    const { exitCode, err } = await app.run(line);
    expect([exitCode, err]).toEqual([
      EXIT.USAGE,
      expect.stringContaining('no language “klingon” for --to'),
    ]);
  });

  it('sends nothing elsewhere until somebody agreed to its cost', async () => {
    const line = ['text', 'Good day', '--to', 'es', '--service', 'Elsewhere'];
    expect(await app.run(line)).toMatchObject({ exitCode: EXIT.NEEDS_CONSENT });
    expect(await app.run([...line, '--yes'])).toMatchObject({ exitCode: EXIT.OK });
  });

  it('ends no translation of the window, nor of another command', async () => {
    const request = {
      connectionId: 'embedded',
      projectId: null,
      sourceLang: 'EN',
      targetLang: 'DE',
      requestId: 'window',
      text: 'Typed in the window.',
      options: PLAIN_TEXT_OPTIONS,
    };
    const ended = await Promise.all([
      app.ask('text:translate', request),
      ...['One.', 'Two.', 'Three.'].map(async (text) =>
        app.run(['text', text, '--to', 'de', ...LOCAL]),
      ),
    ]);
    expect(ended).toMatchObject([
      { requestId: 'window' },
      { exitCode: EXIT.OK },
      { exitCode: EXIT.OK },
      { exitCode: EXIT.OK },
    ]);
  });
});

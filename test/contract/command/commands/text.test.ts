import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
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

  it('translates with what was chosen, by name, and refuses what is not there', async () => {
    const terms = join(app.cwd, 'terms.csv');
    writeFileSync(terms, 'bank,Ufer\n');
    const glossary = ['glossary', 'import', terms, '--glossary', 'River', '--new'];
    expect(await app.run([...glossary, '--from', 'en', '--to', 'de'])).toMatchObject({
      exitCode: EXIT.OK,
    });
    const line = ['text', 'The bank', '--to', 'de', ...LOCAL];
    const asked = new Array<unknown>();
    const chosen = await app.run([...line, '--glossary', 'river', '--json'], {
      before: async (name) => Promise.resolve(void asked.push(name)),
    });
    expect(chosen).toMatchObject({ exitCode: EXIT.OK });
    expect(RESULT_SCHEMAS.text.parse(chosen.json?.result).text).toContain('Ufer');
    for (const [option, said] of [
      [['--glossary', 'Sea'], 'no glossary named “Sea”'],
      [['--memory', 'M'], 'no memory named “M”'],
      [['--style', 'S'], 'has no style rules'],
      [['--formality', 'more', '--to', 'en-us'], 'forms for --formality more'],
      [['--formality', 'rude'], 'formality'],
    ] as const) {
      const refused = await app.run([...line, ...option]);
      expect([refused.exitCode, refused.err], option.join(' ')).toEqual([
        EXIT.USAGE,
        expect.stringContaining(said),
      ]);
    }
  });

  it('uses the form of address, and says where a service cannot', async () => {
    const line = ['text', 'Good day', '--to', 'de', '--formality', 'less', '--json'];
    const here = await app.run([...line, ...LOCAL]);
    expect([here.exitCode, here.json?.result]).toMatchObject([EXIT.OK, { leftOut: [] }]);
    const there = await app.run([...line, '--from', 'en', '--service', 'Elsewhere', '--yes']);
    expect(there.json?.result).toMatchObject({ leftOut: ['formality'] });
    expect(there.err).toBe(
      'The service cannot use --formality with these languages. It was left out.\n',
    );
    expect(service.textBodies.at(-1)).not.toHaveProperty('formality');
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

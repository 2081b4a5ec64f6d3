import { execFile } from 'node:child_process';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { startServices } from '../../../../electron/embedded/start/services.ts';
import { startModelServer } from '../../../fakes/model-server.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { putModel } from '../../../unit/embedded/support/model-folder.ts';
import { createRandomModel } from '../../../../scripts/lib/marian-model.mjs';
import { messageOf, onCleanUp } from '../translation/support.ts';
import { openModels } from '../../support/models-under-test.ts';

const SCRIPT = fileURLToPath(new URL('../../../../scripts/models.mjs', import.meta.url));

/** Starts the built-in service, which is notified of new models as in the app. */
async function start() {
  const dataFolder = temporaryFolder();
  const folder = path.join(dataFolder, 'models');
  mkdirSync(folder);
  const running = await startServices({ dataFolder, engine: null, port: 0, log: () => undefined });
  onCleanUp(() => running.close());
  const ask = async (text: string[], [source, target]: [string, string]) => {
    const response = await fetch(`${running.translation.url}/v2/translate`, {
      method: 'POST',
      headers: {
        authorization: `DeepL-Auth-Key ${running.translation.key}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ text, source_lang: source, target_lang: target }),
    });
    if (!response.ok) return [response.status, await messageOf(response)];
    const { translations }: { translations: { dragoman_quality?: { engine: string } }[] } =
      await response.json();
    return translations.map((item) => item.dragoman_quality?.engine);
  };
  return { running, folder, ask };
}

describe('models and the running service', () => {
  it('are used as soon as they are downloaded and never after their removal, without a restart', async () => {
    const { running, folder, ask } = await start();
    const before = await ask(['the house'], ['EN', 'PL']);
    expect(before).not.toContain('bergamot');
    const server = await startModelServer();
    onCleanUp(() => server.close());
    server.add({ target: 'pl', files: createRandomModel() });
    const { models } = openModels({ folder, ...server });
    await models.refreshList();
    await models.download(['en_pl']);
    await expect
      .poll(async () => (await models.get('en_pl'))?.installed?.origin, { timeout: 10_000 })
      .toBe('download');
    await running.reloadEngine();
    expect(await ask(['the house'], ['EN', 'PL'])).toEqual(['bergamot']);
    await models.remove(['en_pl']);
    await running.reloadEngine();
    expect(await ask(['the house'], ['EN', 'PL'])).toEqual(before);
  });

  it('finish their translation when they are removed meanwhile', async () => {
    const { running, folder, ask } = await start();
    putModel(folder, 'enpl', { target: 'pl' });
    await running.reloadEngine();
    expect(await ask(['warm'], ['EN', 'PL'])).toEqual(['bergamot']);
    const text = Array.from({ length: 50 }, (_, index) => `the house is red ${String(index)}`);
    const answer = ask(text, ['EN', 'PL']);
    renameSync(path.join(folder, 'enpl'), path.join(folder, '.old-enpl'));
    await running.reloadEngine();
    expect(new Set(await answer)).toEqual(new Set(['bergamot']));
  });

  it('can be loaded by anyone who may translate, before a text is sent, and bill nothing', async () => {
    const { running, folder } = await start();
    putModel(folder, 'plen', { source: 'pl', target: 'en' });
    putModel(folder, 'enel', { target: 'el' });
    await running.reloadEngine();
    const { url, key } = running.translation;
    const prepare = async (body: object, authorization = `DeepL-Auth-Key ${key}`) => {
      const response = await fetch(`${url}/v2/translate/prepare`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const { state }: { state?: string } = await response.json();
      return state ?? response.status;
    };
    const direction = { source_lang: 'PL', target_lang: 'EL' };
    expect(await prepare(direction)).toBe('loading');
    await expect.poll(() => prepare(direction), { timeout: 20_000 }).toBe('ready');
    expect(await prepare({ target_lang: 'EL' })).toBe(400);
    expect(await prepare({ source_lang: 'PL', target_lang: 'XX' })).toBe(400);
    expect(await prepare({ source_lang: 'EL', target_lang: 'PL' })).toBe(400);
    expect(await prepare(direction, 'DeepL-Auth-Key wrong')).toBe(403);
    const usage = await fetch(`${url}/v2/usage`, {
      headers: { authorization: `DeepL-Auth-Key ${key}` },
    });
    expect(await usage.json()).toMatchObject({ character_count: 0 });
  });

  it('are verified by the download script (needs a network)', { tags: 'deep' }, async () => {
    const server = await startModelServer();
    onCleanUp(() => server.close());
    server.add({ target: 'de', files: createRandomModel() });
    const certificate = path.join(temporaryFolder(), 'server.pem');
    writeFileSync(certificate, server.certificate);
    const { stdout } = await promisify(execFile)(process.execPath, [SCRIPT, 'check', server.url], {
      env: { ...process.env, NODE_EXTRA_CA_CERTS: certificate },
    });
    expect(stdout).toMatch(/^127\.0\.0\.1:\d+: 1 directions, 0 records without use/u);
    expect(stdout).toContain('Downloads en_de, ');
    expect(stdout.match(/\(written by people\)$/gmu)).toHaveLength(10);
    expect(stdout).toMatch(/^chrF \d+\.\d over 10 sentences$/mu);
  });

  it('report clearly that they are gone when no other engine has the direction', async () => {
    const { running, folder, ask } = await start();
    putModel(folder, 'enpl', { target: 'pl' });
    putModel(folder, 'ende', { target: 'de' });
    await running.reloadEngine();
    rmSync(path.join(folder, 'enpl'), { recursive: true });
    const [status, message] = await ask(['the house'], ['EN', 'PL']);
    expect([status, String(message)]).toEqual([503, expect.stringContaining('“enpl”')]);
    await running.reloadEngine();
    expect(await ask(['the house'], ['EN', 'PL'])).toEqual([
      400,
      "Value for 'target_lang' not supported.",
    ]);
    expect(await ask(['the house'], ['EN', 'DE'])).toEqual(['bergamot']);
  });
});

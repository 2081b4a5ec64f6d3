import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { discoverModes } from '../../../../electron/embedded/engines/apertium/modes.ts';
import type { RunningServices } from '../../../../electron/embedded/start/services.ts';
import { startServices } from '../../../../electron/embedded/start/services.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { putModel } from '../../../unit/embedded/support/model-folder.ts';
import { messageOf, onCleanUp } from '../translation/support.ts';

const TMX = `<?xml version="1.0"?><tmx version="1.4"><header srclang="en" segtype="sentence" datatype="plaintext" adminlang="en" creationtool="t" creationtoolversion="1" o-tmf="t"/><body>
<tu><tuv xml:lang="en"><seg>The house is red.</seg></tuv><tuv xml:lang="de"><seg>Das Haus ist rot.</seg></tuv></tu>
<tu><tuv xml:lang="en"><seg>The big blue cars are in the street today.</seg></tuv><tuv xml:lang="de"><seg>Die großen blauen Autos stehen heute auf der Straße.</seg></tuv></tu>
</body></tmx>`;

interface Item {
  readonly text: string;
  readonly dragoman_quality?: Record<string, unknown>;
}

async function start(
  engine: string | null,
  prepare: (models: string) => void,
): Promise<{
  running: RunningServices;
  lines: string[];
  ask: (address: string, body: unknown, type?: string) => Promise<Response>;
}> {
  const dataFolder = temporaryFolder();
  const models = path.join(dataFolder, 'models');
  mkdirSync(models);
  prepare(models);
  const lines: string[] = [];
  const running = await startServices({
    dataFolder,
    engine,
    port: 0,
    log: (line) => {
      lines.push(line);
    },
  });
  onCleanUp(() => running.close());
  const ask = (address: string, body: unknown, type = 'application/json'): Promise<Response> =>
    fetch(running.translation.url + address, {
      method: 'POST',
      headers: {
        authorization: `DeepL-Auth-Key ${running.translation.key}`,
        'content-type': type,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  return { running, lines, ask };
}

const itemsOf = async (response: Response): Promise<readonly Item[]> => {
  const body: { translations?: Item[] } = await response.json();
  return body.translations ?? [];
};

describe('engines of the service inside the app', () => {
  it("translates with the user's model from the data folder", async () => {
    const { running, ask } = await start('bergamot', (models) => putModel(models, 'ende'));
    expect([running.engine, running.isPractice]).toEqual(['bergamot', false]);
    const request = { text: ['the house is red'], source_lang: 'EN', target_lang: 'DE' };
    const [item] = await itemsOf(await ask('/v2/translate', request));
    expect(item?.dragoman_quality).toEqual({
      engine: 'bergamot',
      hops: 1,
      words: 4,
      unknown_words: 0,
      memory_words: 0,
    });
  });

  it("asks the user's memories first, for exact and similar matches, then the engine", async () => {
    const { ask } = await start('bergamot', (models) => putModel(models, 'ende'));
    const made = await ask(
      '/v3/translation_memories?name=mine&source_lang=en',
      TMX,
      'application/x-tmx+xml',
    );
    expect([made.status, made.ok ? '' : await messageOf(made)]).toEqual([201, '']);
    const text = [
      'The house is red.',
      'The big blue cars are in the street now.',
      'Nothing like this was ever written',
    ];
    const request = { text, source_lang: 'EN', target_lang: 'DE' };
    const items = await itemsOf(await ask('/v2/translate', request));
    expect(items[0]?.text).toBe('Das Haus ist rot.');
    expect(items[1]?.text).toContain('großen blauen Autos');
    expect(items.map((item) => item.dragoman_quality?.['engine'])).toEqual([
      'memory',
      'memory',
      'bergamot',
    ]);
  });

  it('goes through English with two models, and says so before and after', async () => {
    const { ask } = await start('bergamot', (models) => {
      putModel(models, 'deen', { source: 'de', target: 'en' });
      putModel(models, 'enfr', { source: 'en', target: 'fr' });
    });
    const targets: unknown = await (await ask('/v2/languages', { type: 'target' })).json();
    expect(targets).toContainEqual({
      language: 'FR',
      name: 'French',
      supports_formality: false,
      dragoman_sources: [
        { language: 'DE', engine: 'bergamot', through: 'EN' },
        { language: 'EN', engine: 'bergamot' },
      ],
    });
    const request = { text: ['Das Haus ist rot.'], source_lang: 'DE', target_lang: 'FR' };
    const [item] = await itemsOf(await ask('/v2/translate', request));
    expect(item?.dragoman_quality).toMatchObject({ engine: 'bergamot', hops: 2, words: 4 });
  });

  it("leaves a text unchanged when its translation can't be trusted, and counts its words", async () => {
    const { ask } = await start('bergamot', (models) =>
      putModel(models, 'ende', { isRandom: true }),
    );
    const request = { text: ['the house is red'], source_lang: 'EN', target_lang: 'DE' };
    const [item] = await itemsOf(await ask('/v2/translate', request));
    expect([item?.text, item?.dragoman_quality]).toEqual([
      'the house is red',
      expect.objectContaining({ engine: 'bergamot', hops: 0, words: 4, unknown_words: 4 }),
    ]);
  });

  it('names a model that breaks, and stops trying it', async () => {
    const { lines, ask } = await start('bergamot', (models) =>
      putModel(models, 'my-model', { change: (model) => model.slice(0, 5_000) }),
    );
    const request = { text: ['the house'], source_lang: 'EN', target_lang: 'DE' };
    const first = await ask('/v2/translate', request);
    expect([first.status, await messageOf(first)]).toEqual([
      503,
      expect.stringContaining('“my-model” is switched off until the next start'),
    ]);
    const second = await ask('/v2/translate', request);
    expect(second.status).toBe(400);
    expect(lines).toHaveLength(1);
  });

  it("says which models can't be used, and refuses to start without any", async () => {
    await expect(
      start('bergamot', (models) => {
        mkdirSync(path.join(models, 'ende'));
        writeFileSync(path.join(models, 'ende', 'manifest.json'), '{}');
      }),
    ).rejects.toMatchObject({ code: 'api/unavailable' });
  });

  it('answers 400 to a pair that no engine has, and names the available pairs', async () => {
    const { ask } = await start('bergamot', (models) => {
      putModel(models, 'ende');
      putModel(models, 'plcs', { source: 'pl', target: 'cs' });
    });
    const refusal = async (source_lang: string, target_lang: string): Promise<unknown> => {
      const response = await ask('/v2/translate', { text: ['x'], source_lang, target_lang });
      return [response.status, await messageOf(response)];
    };
    expect(await refusal('EN', 'CS')).toEqual([
      400,
      'There is no translation from English to Czech here. From English you can translate to German. (source_lang EN, target_lang CS)',
    ]);
    const refused = await ask('/v2/translate', {
      text: ['x'],
      source_lang: 'EN',
      target_lang: 'FR',
    });
    expect([refused.status, await refused.json()]).toEqual([
      400,
      {
        message: "Value for 'target_lang' not supported.",
        detail: 'There is no translation to French here. target_lang can be: CS, DE.',
      },
    ]);
  });

  it('prefers a model to Apertium and leaves the other pairs to Apertium', async ({ skip }) => {
    const modes = await discoverModes();
    const hasSpanish = modes.some(({ source, target }) => source === 'EN' && target === 'ES');
    skip(!hasSpanish, 'apertium-eng-spa is not installed');
    const { running, ask } = await start(null, (models) => putModel(models, 'ende'));
    expect(running.engine).toBe('chain');
    const engineFor = async (target_lang: string): Promise<unknown> => {
      const request = { text: ['the house is red'], source_lang: 'EN', target_lang };
      const [item] = await itemsOf(await ask('/v2/translate', request));
      return item?.dragoman_quality?.['engine'];
    };
    expect([await engineFor('DE'), await engineFor('ES')]).toEqual(['bergamot', 'apertium']);
  });
});

import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../shared/errors.ts';
import { failureOf, openBench, uploadInput } from './support.ts';

const json = (value: unknown): { kind: 'status'; status: number; body: string } => ({
  kind: 'status',
  status: 200,
  body: JSON.stringify(value),
});

describe('the account', () => {
  it('lists languages of both sides', async () => {
    const { client } = await openBench();
    const { sources, targets } = await client.listLanguages();
    expect(sources.map(({ code }) => code)).toStrictEqual(['DE', 'EN', 'ES']);
    expect(targets).toContainEqual({ code: 'EN-GB', name: 'English', supportsFormality: false });
    expect(targets).toContainEqual({ code: 'DE', name: 'German', supportsFormality: true });
  });

  it.each([
    [{ character_count: 5, character_limit: 500_000 }, 500_000],
    [{ character_count: 5, character_limit: 1_000_000_000_000 }, null],
    [{ character_count: 5, character_limit: null, products: [] }, null],
    [{ character_count: 5 }, null],
  ])('reads the limit of %j', async (wire, characterLimit) => {
    const { service, client } = await openBench();
    service.fail('usage', json(wire));
    expect(await client.getUsage()).toStrictEqual({
      characterCount: 5,
      characterLimit,
      speechLeftMs: null,
    });
  });

  it('lists glossaries, and none if the service has none at all', async () => {
    const { service, client } = await openBench();
    service.fail(
      'glossaries',
      json({
        glossaries: [
          {
            glossary_id: 'g',
            name: 'Shop',
            dictionaries: [{ source_lang: 'en', target_lang: 'zh-hans', entry_count: 1 }],
            ready: true,
          },
        ],
      }),
      { kind: 'status', status: 404 },
      { kind: 'status', status: 401 },
    );
    expect(await client.listGlossaries()).toStrictEqual([
      {
        id: 'g',
        name: 'Shop',
        createdAtMs: null,
        dictionaries: [{ source: 'EN', target: 'ZH-HANS', entryCount: 1, extra: {} }],
        extra: { ready: true },
      },
    ]);
    expect(await client.listGlossaries()).toStrictEqual([]);
    expect((await failureOf(client.listGlossaries())).code).toBe('auth/rejected');
  });
});

describe('secrets', () => {
  const KEY = 'c0ffee00-dead-4bad-beef-0123456789ab:fx';
  const TEXT = 'Die vertrauliche Fusion der beiden Firmen';

  /** Returns everything that a log, a crash report, or the window could show of an error. */
  function shownOf(error: AppError): string {
    return [
      inspect(error, { depth: 10, showHidden: true }),
      String(error),
      error.stack,
      JSON.stringify(error),
      JSON.stringify(error.toData()),
    ].join('\n');
  }

  it('never show in an error, whatever the service echoes', async () => {
    const { service, client, options } = await openBench({
      getKey: async () => Promise.resolve(KEY),
    });
    const bench = await openBench();
    const handle = await bench.client.uploadDocument(uploadInput({ sizeBytes: 5 }));
    const keyEchoes = [
      `key ${KEY} or ${KEY.toUpperCase()} refused; Authorization: DeepL-Auth-Key ${KEY}`,
      `see https://user:${KEY}@host.example/x?auth_key=${encodeURIComponent(KEY)}`,
    ].join(' ');
    const text = { texts: [TEXT], sourceLang: null, targetLang: 'DE' };
    // A service can echo everything its call sends.
    const calls = {
      usage: [keyEchoes, async () => client.getUsage(options)],
      translate: [
        `${keyEchoes} cannot translate "${TEXT}"`,
        async () => client.translateText(text, options),
      ],
      upload: [
        keyEchoes,
        async () => client.uploadDocument(uploadInput({ sizeBytes: 5 }), options),
      ],
      status: [
        `${keyEchoes} for ${handle.documentKey}`,
        async () => client.getDocumentStatus(handle, options),
      ],
      result: [
        `${keyEchoes} for ${handle.documentKey}`,
        async () => client.downloadDocument(handle, options),
      ],
    } as const;
    const errors: AppError[] = [];
    for (const route of ['usage', 'translate', 'upload', 'status', 'result'] as const) {
      const [echo, call] = calls[route];
      for (const body of [JSON.stringify({ message: echo, detail: echo }), echo]) {
        for (const status of [200, 302, 400, 403, 456, 500, 504]) {
          const fault = { kind: 'status', status, body } as const;
          const before = service.counts[route];
          service.fail(route, ...Array.from({ length: 5 }, () => fault));
          errors.push(await failureOf(call()));
          // Consumes ordered faults beyond the attempts made.
          const left = 5 - (service.counts[route] - before);
          for (let rest = 0; rest < left; rest += 1) await call().catch(() => undefined);
        }
      }
    }
    await service.goOffline();
    errors.push(await failureOf(client.getUsage(options)));
    errors.push(await failureOf(client.uploadDocument(uploadInput(), options)));
    for (const error of errors) {
      const shown = shownOf(error);
      expect(shown).not.toContain('c0ffee00');
      expect(shown).not.toContain(handle.documentKey);
      expect(shown).not.toContain('vertrauliche');
    }
    expect(errors.some(({ details }) => details?.serviceMessage?.includes('[removed]'))).toBe(true);
  });

  it.each(['geheim\nX-Evil: 1', 'schlüssel', 'a b', `k${'x'.repeat(600)}`])(
    'the key %j is refused unsent and unquoted',
    async (key) => {
      const { service, client } = await openBench({ getKey: async () => Promise.resolve(key) });
      const errors = [
        await failureOf(client.getUsage()),
        await failureOf(client.uploadDocument(uploadInput({ sizeBytes: 5 }))),
      ];
      for (const error of errors) {
        expect(error.code).toBe('auth/rejected');
        expect(shownOf(error)).not.toContain(key);
      }
      expect(service.requests).toHaveLength(0);
    },
  );

  it('a missing key is reported as such, unsent', async () => {
    const { service, client } = await openBench({ getKey: async () => Promise.resolve(' ') });
    expect((await failureOf(client.getUsage())).code).toBe('auth/missing-key');
    const refusing = await openBench({
      getKey: async () =>
        Promise.reject(new AppError('auth/missing-key', { english: 'Give it again.' })),
    });
    expect((await failureOf(refusing.client.getUsage())).message).toBe('Give it again.');
    expect(service.requests.length + refusing.service.requests.length).toBe(0);
  });
});

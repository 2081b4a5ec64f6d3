import { describe, expect, it } from 'vitest';
import { LANGUAGE_RESOURCES } from '../../../../shared/domain/connections/language.ts';
import { failureOf, openBench } from './support.ts';

const json = (value: unknown): { kind: 'status'; status: number; body: string } => ({
  kind: 'status',
  status: 200,
  body: JSON.stringify(value),
});

describe('§6 languages', () => {
  it('converts v2 codes to upper case, and a missing or null formality to none', async () => {
    const { service, client } = await openBench();
    const list = [
      { language: 'zh-hans', name: 'Chinese (simplified)', supports_formality: null },
      { language: 'NL', name: 'Dutch', supports_formality: true },
    ];
    service.fail('languages', json(list), json(list));
    const expected = [
      { code: 'ZH-HANS', name: 'Chinese (simplified)', supportsFormality: false },
      { code: 'NL', name: 'Dutch', supportsFormality: true },
    ];
    expect(await client.listLanguages()).toStrictEqual({ sources: expected, targets: expected });
  });

  it('keeps the case of v3 languages, and lists what they can do', async () => {
    const { client } = await openBench();
    expect(await client.listResourceLanguages('write')).toStrictEqual([
      {
        code: 'en-GB',
        name: 'English (British)',
        isSource: false,
        isTarget: true,
        status: 'stable',
        features: [{ name: 'tone', status: 'beta', isExternal: true, extra: {} }],
        extra: {},
      },
    ]);
  });

  it('treats v3 features named like object members as features', async () => {
    const { service, client } = await openBench();
    const body =
      '[{"lang":"de","name":"German","usable_as_source":true,"usable_as_target":true,"since":1,' +
      '"features":{"constructor":{"status":"stable","from":2},"glossary":{}}}]';
    service.fail('resources', { kind: 'status', status: 200, body });
    expect(await client.listResourceLanguages('glossary')).toStrictEqual([
      {
        code: 'de',
        name: 'German',
        isSource: true,
        isTarget: true,
        status: 'stable',
        features: [
          { name: 'constructor', status: 'stable', isExternal: false, extra: { from: 2 } },
          { name: 'glossary', status: null, isExternal: false, extra: {} },
        ],
        extra: { since: 1 },
      },
    ]);
  });

  it.each(LANGUAGE_RESOURCES)(
    'requests %s from v3, and more only when told to',
    async (resource) => {
      const { service, client } = await openBench();
      await client.listResourceLanguages(resource);
      await client.listResourceLanguages(resource, { withExternal: true });
      expect(service.requests.map(({ path }) => path)).toStrictEqual([
        `/v3/languages?resource=${resource}`,
        `/v3/languages?resource=${resource}&include=external`,
      ]);
    },
  );

  it.each([
    [[{ lang: 'de', name: 'German' }]],
    [[{ lang: 7, name: 'German', usable_as_source: true, usable_as_target: true }]],
    [[{ lang: 'de', name: 'German', usable_as_source: 1, usable_as_target: true }]],
    [[{ lang: 'de', name: 'x', usable_as_source: true, usable_as_target: true, features: ['a'] }]],
    [{ lang: 'de' }],
  ])('rejects %j as a list of languages', async (wire) => {
    const { service, client } = await openBench();
    service.fail('resources', json(wire));
    expect((await failureOf(client.listResourceLanguages('voice'))).code).toBe(
      'api/unexpected-response',
    );
  });
});

import { describe, expect, it } from 'vitest';
import type { AccountUsage } from '../../../../shared/domain/usage/account.ts';
import { failureOf, openBench } from './support.ts';
import { anAccountUsage } from '../../../support/builders/usage.ts';

const NOTHING = anAccountUsage();

const NO_LIMIT = 1_000_000_000_000;

async function usageOf(wire: unknown): Promise<AccountUsage> {
  const { service, client } = await openBench();
  service.fail('usage', { kind: 'status', status: 200, body: JSON.stringify(wire) });
  return client.getAccountUsage();
}

describe('§7 usage of every kind of account', () => {
  it.each<[string, unknown, Partial<AccountUsage>]>([
    [
      'free and classic: two numbers',
      { character_count: 1200, character_limit: 500_000 },
      { characters: { count: 1200, limit: 500_000 } },
    ],
    [
      'no limit: 10^12',
      { character_count: 3_000_000_000, character_limit: NO_LIMIT },
      { characters: { count: 3_000_000_000, limit: null } },
    ],
    [
      'no limit: null and left out',
      { character_count: 0, document_count: 1, document_limit: null },
      { characters: { count: 0, limit: null }, documents: { count: 1, limit: null } },
    ],
    [
      'a used-up account: the limit may be passed',
      { character_count: 501_000, character_limit: 500_000 },
      { characters: { count: 501_000, limit: 500_000 } },
    ],
    [
      'blocked: a limit of 0 is a limit',
      { character_count: 0, character_limit: 0 },
      { characters: { count: 0, limit: 0 } },
    ],
    [
      'documents and team documents: an absent pair means no limit of that kind',
      { document_count: 1, document_limit: 20, team_document_count: 3, team_document_limit: 50 },
      { documents: { count: 1, limit: 20 }, teamDocuments: { count: 3, limit: 50 } },
    ],
    [
      'Pro 3.11: minutes are live, milliseconds always 0',
      {
        character_count: 900,
        character_limit: NO_LIMIT,
        products: [
          {
            product_type: 'translate',
            billing_unit: 'characters',
            api_key_unit_count: 300,
            account_unit_count: 900,
            api_key_character_count: 300,
            character_count: 900,
          },
          {
            product_type: 'speechToText',
            billing_unit: 'minutes',
            api_key_unit_count: 1,
            account_unit_count: 2,
            api_key_character_count: 0,
            character_count: 0,
          },
        ],
        api_key_character_count: 300,
        api_key_character_limit: 5000,
        speech_to_text_milliseconds_count: 0,
        speech_to_text_milliseconds_limit: 0,
        speech_to_text_minutes_count: 2,
        speech_to_text_minutes_limit: 60,
        start_time: '2026-03-01T00:00:00Z',
        end_time: '2026-04-01T00:00:00Z',
      },
      {
        characters: { count: 900, limit: null },
        keyCharacters: { count: 300, limit: 5000 },
        speechToTextMs: { count: 120_000, limit: 3_600_000 },
        products: [
          { product: 'translate', unit: 'characters', accountCount: 900, keyCount: 300, extra: {} },
          {
            product: 'speechToText',
            unit: 'milliseconds',
            accountCount: 120_000,
            keyCount: 60_000,
            extra: {},
          },
        ],
        periodStartsAtMs: Date.UTC(2026, 2, 1),
        periodEndsAtMs: Date.UTC(2026, 3, 1),
      },
    ],
    [
      'Pro 3.9: milliseconds are live, no minutes',
      {
        character_count: 900,
        character_limit: 1000,
        products: [
          { product_type: 'write', api_key_character_count: 3, character_count: 9 },
          {
            product_type: 'speech_to_text',
            billing_unit: 'milliseconds',
            api_key_unit_count: 15,
            account_unit_count: 1800,
          },
        ],
        speech_to_text_milliseconds_count: 1800,
        speech_to_text_milliseconds_limit: NO_LIMIT,
      },
      {
        characters: { count: 900, limit: 1000 },
        speechToTextMs: { count: 1800, limit: null },
        products: [
          { product: 'write', unit: 'characters', accountCount: 9, keyCount: 3, extra: {} },
          {
            product: 'speechToText',
            unit: 'milliseconds',
            accountCount: 1800,
            keyCount: 15,
            extra: {},
          },
        ],
      },
    ],
    [
      'Pro 3.13: speech to speech has minutes of its own',
      {
        character_count: 1,
        products: [
          { product_type: 'speechToSpeech', billing_unit: 'minutes', account_unit_count: 12 },
          { product_type: 'speech_to_speech', billing_unit: 'minutes', account_unit_count: 1 },
        ],
        speech_to_text_minutes_count: 30,
        speech_to_text_minutes_limit: 600,
        speech_to_speech_minutes_count: 12,
        speech_to_speech_minutes_limit: NO_LIMIT,
        song_minutes_count: 3,
      },
      {
        characters: { count: 1, limit: null },
        speechToTextMs: { count: 1_800_000, limit: 36_000_000 },
        speechToSpeechMs: { count: 720_000, limit: null },
        products: [720_000, 60_000].map((accountCount) => ({
          product: 'speechToSpeech',
          unit: 'milliseconds' as const,
          accountCount,
          keyCount: null,
          extra: {},
        })),
        extra: { song_minutes_count: 3 },
      },
    ],
    [
      'a future product is kept unchanged',
      {
        character_count: 1,
        products: [
          { product_type: 'dream', billing_unit: 'sheep', account_unit_count: 7, wool: 1 },
          { product_type: 'constructor', billing_unit: 'sheep' },
        ],
        next_plan: 'x',
      },
      {
        characters: { count: 1, limit: null },
        products: [
          { product: 'dream', unit: 'other', accountCount: 7, keyCount: null, extra: { wool: 1 } },
          { product: 'constructor', unit: 'other', accountCount: null, keyCount: null, extra: {} },
        ],
        extra: { next_plan: 'x' },
      },
    ],
    [
      'nulls everywhere else',
      {
        character_count: 5,
        character_limit: null,
        products: null,
        api_key_character_count: null,
        api_key_character_limit: 7,
        speech_to_text_minutes_count: null,
        start_time: null,
      },
      { characters: { count: 5, limit: null } },
    ],
  ])('%s', async (_name, wire, expected) => {
    expect(await usageOf(wire)).toStrictEqual({ ...NOTHING, ...expected });
  });

  it.each([
    {},
    { character_limit: 5 },
    { character_count: '5' },
    { character_count: -1 },
    { character_count: null, document_count: null },
    { character_count: 1, products: {} },
    { character_count: 1, products: [{}] },
  ])('rejects %j as usage', async (wire) => {
    const { service, client } = await openBench();
    service.fail('usage', { kind: 'status', status: 200, body: JSON.stringify(wire) });
    expect(await failureOf(client.getAccountUsage())).toMatchObject({
      code: 'api/unexpected-response',
      details: { traceId: 'f00dcafe' },
    });
  });

  it('reports 0 characters as plain usage if an account has only documents', async () => {
    const { service, client } = await openBench();
    const body = '{"document_count":1,"document_limit":20}';
    service.fail('usage', { kind: 'status', status: 200, body });
    expect(await client.getUsage()).toStrictEqual({
      characterCount: 0,
      characterLimit: null,
      speechLeftMs: null,
    });
    expect(await client.getUsage()).toStrictEqual({
      characterCount: 1200,
      characterLimit: 500_000,
      speechLeftMs: null,
    });
  });

  it.each([
    ['remaining minutes', { minutes: [2, 60] }, 58 * 60_000],
    ['used-up minutes', { minutes: [61, 60] }, 0],
    ['milliseconds of an older service', { milliseconds: [1_000, 5_000] }, 4_000],
    ['a discontinued meter', { milliseconds: [0, 0] }, null],
    ['minutes without a limit', { minutes: [2, NO_LIMIT] }, null],
  ] as const)('computes the remaining speech: %s', async (_name, meters, expected) => {
    const { service, client } = await openBench();
    const counts = Object.entries(meters).flatMap(([unit, [count, limit]]) => [
      [`speech_to_text_${unit}_count`, count],
      [`speech_to_text_${unit}_limit`, limit],
    ]);
    const body = JSON.stringify({ character_count: 0, ...Object.fromEntries(counts) });
    service.fail('usage', { kind: 'status', status: 200, body });
    expect((await client.getUsage()).speechLeftMs).toBe(expected);
  });

  it.each([
    ['the key, if it has fewer left', [900, 100_000], [300, 500], [300, 500]],
    ['the account, if it has fewer left', [99_900, 100_000], [300, 5_000], [99_900, 100_000]],
    ['the key, if the account has no limit', [900, NO_LIMIT], [300, 500], [300, 500]],
    ['the key, even if it is blocked', [900, 100_000], [0, 0], [0, 0]],
    ['the account, if the key has no limit', [900, 100_000], [300, NO_LIMIT], [900, 100_000]],
  ] as const)('uses as plain usage that of %s', async (_name, account, key, expected) => {
    const { service, client } = await openBench();
    const body = JSON.stringify({
      character_count: account[0],
      character_limit: account[1],
      api_key_character_count: key[0],
      api_key_character_limit: key[1],
    });
    service.fail('usage', { kind: 'status', status: 200, body });
    const [characterCount, characterLimit] = expected;
    expect(await client.getUsage()).toMatchObject({ characterCount, characterLimit });
  });
});

import { describe, expect, it } from 'vitest';
import type { Fault } from '../../../fakes/fault-service.ts';
import {
  GLOSSARY_ID,
  MEMORY_ID,
  STYLE_ID,
  STYLE_PROFILE,
  STYLE_PROFILE_ID,
} from '../../../fakes/fault-service-resources.ts';
import { failureOf, openBench } from './support.ts';

const json = (value: unknown, status = 200): Fault => ({
  kind: 'status',
  status,
  body: JSON.stringify(value),
});

const PROFILE = {
  id: STYLE_PROFILE_ID,
  name: 'Customer',
  glossaryIds: [GLOSSARY_ID],
  styleRuleIds: [STYLE_ID],
  memoryIds: [MEMORY_ID],
  isOrdered: true,
  createdAtMs: Date.UTC(2026, 0, 5, 8),
  updatedAtMs: Date.UTC(2026, 0, 6, 8),
  extra: {},
};

describe('§21 style profiles', () => {
  it("converts records to the app's form", async () => {
    const { client } = await openBench();
    expect(await client.listStyleProfiles()).toStrictEqual([PROFILE]);
    expect(await client.createStyleProfile({ name: 'Customer' })).toStrictEqual(PROFILE);
    expect(await client.getStyleProfile(STYLE_PROFILE_ID)).toStrictEqual(PROFILE);
    expect(await client.updateStyleProfile(STYLE_PROFILE_ID, {})).toStrictEqual(PROFILE);
    expect(await client.deleteStyleProfile(STYLE_PROFILE_ID)).toBeUndefined();
  });

  it('keeps what it does not know, and takes a profile without parts', async () => {
    const { service, client } = await openBench();
    const sparse = { style_profile_id: 'p', name: 'New', industry: 'Legal', spoken_terms_id: 't' };
    service.fail('resources', json(sparse));
    expect(await client.getStyleProfile('p')).toStrictEqual({
      id: 'p',
      name: 'New',
      glossaryIds: [],
      styleRuleIds: [],
      memoryIds: [],
      isOrdered: false,
      createdAtMs: null,
      updatedAtMs: null,
      extra: { industry: 'Legal', spoken_terms_id: 't' },
    });
  });

  it('changes only what it is given', async () => {
    const { service, client } = await openBench();
    await client.updateStyleProfile('p', { name: 'Other' });
    await client.updateStyleProfile('p', { glossaryIds: ['b', 'a'], styleRuleIds: [] });
    expect(service.resourceRequests.map(({ body }) => body)).toStrictEqual([
      { name: 'Other' },
      { glossary_ids: ['b', 'a'], style_rule_ids: [] },
    ]);
  });

  const rows = (from: number, count: number) =>
    Array.from({ length: count }, (_value, index) => ({
      ...STYLE_PROFILE,
      style_profile_id: String(from + index),
    }));

  it.each([
    [
      'in pages with a total',
      [
        [25, 27],
        [2, 27],
      ],
      27,
    ],
    ['in pages without one', [[25], [25], [0]], 50],
    ['in one answer with a total', [[40, 40]], 40],
  ])('reads a list %s', async (_name, pages, count) => {
    const { service, client } = await openBench();
    let from = 0;
    for (const [size = 0, total] of pages) {
      service.fail('resources', json({ style_profiles: rows(from, size), total_count: total }));
      from += size;
    }
    expect(await client.listStyleProfiles()).toHaveLength(count);
    expect(service.requests).toHaveLength(pages.length);
  });

  it('reads the list of a service without pages once', async () => {
    const { service, client } = await openBench();
    const all = json({ style_profiles: rows(0, 30) });
    service.fail('resources', all);
    service.fail('resources', all);
    expect(await client.listStyleProfiles()).toHaveLength(30);
    expect(service.requests).toHaveLength(2);
  });

  it.each([
    ['glossary_ids', 'glossaryIds'],
    ['style_rule_ids', 'styleRuleIds'],
    ['translation_memory_ids', 'memoryIds'],
  ])('says which list has an id that the service does not know: %s', async (list, field) => {
    const { service, client } = await openBench();
    service.fail('resources', json({ message: `Check '${list}'.` }, 400));
    const error = await failureOf(client.createStyleProfile({ name: 'n', glossaryIds: ['g'] }));
    expect(error).toMatchObject({ code: 'input/invalid', details: { field } });
  });

  it.each([404, 405])('a service that answers %i has no profiles', async (status) => {
    const { service, client } = await openBench();
    service.fail('resources', json({ message: 'No.' }, status));
    expect(await failureOf(client.listStyleProfiles())).toMatchObject({ code: 'api/not-found' });
  });

  it.each(['', 'a'.repeat(1025)])('refuses the name %j unsent', async (name) => {
    const { service, client } = await openBench();
    const error = await failureOf(client.createStyleProfile({ name }));
    expect(error).toMatchObject({ code: 'input/invalid', details: { field: 'name' } });
    expect(await failureOf(client.updateStyleProfile('p', { name }))).toMatchObject({
      code: 'input/invalid',
    });
    expect(service.requests).toHaveLength(0);
  });
});

import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../shared/errors.ts';
import type { Fault } from '../../../fakes/fault-service.ts';
import {
  INSTRUCTION,
  INSTRUCTION_ID,
  STYLE_ID,
  STYLE_OUTLINE,
  STYLE_RULES,
} from '../../../fakes/fault-service-resources.ts';
import { failureOf, openBench } from './support.ts';

const json = (value: unknown): Fault => ({
  kind: 'status',
  status: 200,
  body: JSON.stringify(value),
});

const OUTLINE = {
  id: STYLE_ID,
  name: 'Web',
  language: 'fr',
  version: 3,
  createdAtMs: Date.UTC(2026, 0, 5, 8),
  updatedAtMs: Date.UTC(2026, 0, 6, 8),
  configuredRules: null,
  customInstructions: null,
  extra: {},
};
const FULL = {
  ...OUTLINE,
  configuredRules: { formatting: { phone_number_format: 'do_not_use_spaces' } },
  customInstructions: [
    { id: null, label: 'Prices', prompt: 'Put the euro sign last', sourceLang: null, extra: {} },
  ],
};
const STORED = {
  id: INSTRUCTION_ID,
  label: 'Prices',
  prompt: 'Put the euro sign last',
  sourceLang: 'en',
  extra: {},
};
const TEXT = { label: 'Prices', prompt: 'Put the euro sign last', sourceLang: null };

describe('§9 style rules', () => {
  it("converts records to the app's form", async () => {
    const { client } = await openBench();
    expect(await client.listStyleRules()).toStrictEqual([OUTLINE]);
    expect(await client.createStyleRules({ name: 'Web', language: 'fr' })).toStrictEqual(FULL);
    expect(await client.getStyleRules(STYLE_ID)).toStrictEqual(FULL);
    expect(await client.renameStyleRules(STYLE_ID, 'Web')).toStrictEqual(FULL);
    expect(await client.replaceConfiguredRules(STYLE_ID, {})).toStrictEqual(FULL);
    expect(await client.addCustomInstruction(STYLE_ID, TEXT)).toStrictEqual(STORED);
    expect(await client.getCustomInstruction(STYLE_ID, INSTRUCTION_ID)).toStrictEqual(STORED);
    expect(await client.replaceCustomInstruction(STYLE_ID, INSTRUCTION_ID, TEXT)).toStrictEqual(
      STORED,
    );
    expect(await client.deleteCustomInstruction(STYLE_ID, INSTRUCTION_ID)).toBeUndefined();
    expect(await client.deleteStyleRules(STYLE_ID)).toBeUndefined();
  });

  it('creates with the two required fields, and lists without details', async () => {
    const { service, client } = await openBench();
    await client.createStyleRules({ name: 'Web', language: 'FR' });
    await client.listStyleRules();
    expect(service.resourceRequests[0]?.body).toStrictEqual({ name: 'Web', language: 'fr' });
    expect(service.requests[1]?.path).toBe('/v3/style_rules?page=0&page_size=25');
  });

  it.each([
    [0, 1],
    [24, 1],
    [25, 2],
    [60, 3],
  ])('reads a list of %d in %d pages of 25', async (count, pages) => {
    const { service, client } = await openBench();
    const all = Array.from({ length: count }, (_value, index) => ({
      ...STYLE_OUTLINE,
      name: String(index),
    }));
    for (let page = 0; page < pages; page += 1) {
      service.fail('resources', json({ style_rules: all.slice(page * 25, page * 25 + 25) }));
    }
    const names = (await client.listStyleRules()).map(({ name }) => name);
    expect(names).toStrictEqual(all.map(({ name }) => name));
    expect(service.requests.map(({ path }) => path)).toStrictEqual(
      Array.from(
        { length: pages },
        (_v, page) => `/v3/style_rules?page=${String(page)}&page_size=25`,
      ),
    );
  });

  it('keeps unknown fields, and accepts missing times and versions', async () => {
    const { service, client } = await openBench();
    service.fail(
      'resources',
      json({ style_id: 's', name: 'n', language: 'ja', owner: 'x', custom_instructions: [] }),
    );
    expect(await client.getStyleRules('s')).toStrictEqual({
      ...OUTLINE,
      id: 's',
      name: 'n',
      language: 'ja',
      version: null,
      createdAtMs: null,
      updatedAtMs: null,
      customInstructions: [],
      extra: { owner: 'x' },
    });
  });

  it.each([
    { ...STYLE_RULES, style_id: '' },
    { ...STYLE_RULES, configured_rules: { formatting: 'x' } },
    { ...STYLE_RULES, configured_rules: { formatting: { a: 1 } } },
    { ...STYLE_RULES, custom_instructions: [{ label: 'x' }] },
    { ...STYLE_RULES, version: 'three' },
  ])('rejects a record of another shape', async (wire) => {
    const { service, client } = await openBench();
    service.fail('resources', json(wire));
    expect((await failureOf(client.getStyleRules(STYLE_ID))).code).toBe('api/unexpected-response');
  });

  it('rejects an instruction without an id if it was requested by itself', async () => {
    const { service, client } = await openBench();
    service.fail('resources', json({ ...INSTRUCTION, id: null }));
    const error = await failureOf(client.getCustomInstruction(STYLE_ID, INSTRUCTION_ID));
    expect(error.code).toBe('api/unexpected-response');
  });

  it.each([
    ['name of 1024 characters', { name: '😀'.repeat(1024) }, null],
    ['name of 1025 characters', { name: '😀'.repeat(1025) }, 'name'],
    ['empty name', { name: ' ' }, 'name'],
    [
      'label of 100 characters',
      { customInstructions: [{ ...TEXT, label: '😀'.repeat(100) }] },
      null,
    ],
    [
      'label of 101 characters',
      { customInstructions: [TEXT, { ...TEXT, label: 'x'.repeat(101) }] },
      'customInstructions.1.label',
    ],
    [
      'prompt of 300 characters',
      { customInstructions: [{ ...TEXT, prompt: '😀'.repeat(300) }] },
      null,
    ],
    [
      'prompt of 301 characters',
      { customInstructions: [{ ...TEXT, prompt: 'x'.repeat(301) }] },
      'customInstructions.0.prompt',
    ],
    [
      'empty prompt',
      { customInstructions: [{ ...TEXT, prompt: '' }] },
      'customInstructions.0.prompt',
    ],
  ])('%s', async (_name, more, field) => {
    const { service, client } = await openBench();
    const refused = await client.createStyleRules({ name: 'Web', language: 'fr', ...more }).then(
      () => null,
      (error: unknown) => (error instanceof AppError ? error.details?.field : error),
    );
    expect(refused).toBe(field);
    expect(service.requests).toHaveLength(field === null ? 1 : 0);
  });

  it('keeps a prompt that the service quotes out of the error', async () => {
    const { service, client } = await openBench();
    const body = '{"message":"prompt \\"vertraulich\\" refused"}';
    service.fail('resources', { kind: 'status', status: 400, body });
    const instruction = { label: 'x', prompt: 'vertraulich', sourceLang: null };
    const error = await failureOf(client.addCustomInstruction(STYLE_ID, instruction));
    expect(error.details?.serviceMessage).toBe('prompt "[removed]" refused');
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { PLAIN_CSV } from '../../../../shared/exchange/csv-style.ts';
import type { HttpTransport } from '../../../../electron/clients/http/transport.ts';
import type { TranslationClient } from '../../../../electron/clients/translation/translation-client.ts';
import type { Database } from '../../../../electron/db/database.ts';
import { createExchangeCodec } from '../../../../electron/threads/exchange/client.ts';
import { createMemoryOfferService } from '../../../../electron/services/memories/offer-service.ts';
import { createMemoryRemoteService } from '../../../../electron/services/memories/remote-service.ts';
import { createMemoryTmx } from '../../../../electron/services/memories/tmx.ts';
import { createStyleRuleService } from '../../../../electron/services/glossaries/style-rule-service.ts';
import { styleListMark } from '../../../../shared/domain/glossaries/style-list-mark.ts';
import { AppError } from '../../../../shared/errors.ts';
import { createManualClock } from '../../../fakes/manual-clock.ts';
import { shareLibrary } from '../../support/library-under-test.ts';

let client: TranslationClient;
let database: Database;
let isOffline = false;
let sent: string[] = [];

const noted =
  (call: HttpTransport['fetch']): HttpTransport['fetch'] =>
  async (url, request) => {
    if (isOffline) throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
    sent.push(`${request.method} ${new URL(url).pathname.split('/').slice(0, 3).join('/')}`);
    return call(url, request);
  };

const library = shareLibrary({
  transport: (real) => ({ ...real, fetch: noted(real.fetch), fetchOnce: noted(real.fetchOnce) }),
});

beforeEach(() => {
  ({ client, database } = library);
  isOffline = false;
  sent = [];
});

describe('an offered memory', () => {
  const codec = createExchangeCodec({
    csvStyle: () => PLAIN_CSV,
    workerUrl: new URL('../../../../electron/threads/exchange/worker.ts', import.meta.url),
  });

  async function setUp() {
    const warned: unknown[] = [];
    const timers = createManualClock();
    const offers = createMemoryOfferService({
      memories: database.memories,
      tmx: createMemoryTmx({
        transfers: database.memoryTransfers,
        copies: database.memoryCopies,
        codec,
      }),
      ownService: () => Promise.resolve(client),
      timers,
      logger: { warn: (...told) => warned.push(told) },
      onChanged: () => undefined,
    });
    const memory = { id: 'm', name: 'Shop', sourceLang: 'en', targetLang: 'de', atMs: 1 };
    await database.memories.create(memory);
    const unit = await database.memoryUnits.add(
      { memoryId: 'm', source: 'Good <morning> & day', target: 'Guten Morgen', targetLang: 'de' },
      1,
    );
    await database.memories.edit({ memoryId: 'm', isOffered: true, atMs: 1 });
    const remote = async () => {
      const listed = await client.listTranslationMemories();
      return listed.filter(({ name }) => name === 'Shop' || name === 'Laden');
    };
    const translate = async (memoryId: string): Promise<string | undefined> => {
      const [result] = await client.translateText({
        texts: ['Good <morning> & day'],
        sourceLang: 'EN',
        targetLang: 'DE',
        translationMemory: { id: memoryId, thresholdPercent: 100 },
      });
      return result?.ok === true ? result.text : undefined;
    };
    return { offers, timers, unit, remote, translate, warned };
  }

  it('is used for translations, keeps its id through changes, and is removed when no longer wanted', async () => {
    const { offers, timers, unit, remote, translate, warned } = await setUp();
    offers.wake();
    offers.wake();
    await timers.advance(2000);
    await offers.run();
    const [first] = await remote();
    expect(first).toMatchObject({ name: 'Shop', sourceLang: 'en', targetLangs: ['de'] });
    const id = first?.id ?? '';
    expect(await translate(id)).toBe('Guten Morgen');
    expect((await database.memories.get('m'))?.isInStep).toBe(true);

    const edit = { memoryId: 'm', unitId: unit.id, source: unit.source, target: 'Guten Tag' };
    await database.memoryUnits.edit(edit, 2);
    await database.memories.edit({ memoryId: 'm', name: 'Laden', atMs: 3 });
    await offers.run();
    expect(await remote()).toMatchObject([{ id, name: 'Laden' }]);
    expect(await translate(id)).toBe('Guten Tag');

    sent = [];
    await offers.run();
    expect(sent).toEqual(['GET /v3/translation_memories']);
    const list = createMemoryRemoteService({
      memories: database.memories,
      client: () => Promise.resolve(client),
      segmentsClient: () => Promise.resolve(client),
    });
    const query = { connectionId: 'embedded', remoteId: id, text: '', cursor: null };
    expect((await list.listSegments(query)).segments).toMatchObject([
      { source: unit.source, targets: [{ lang: 'de', text: 'Guten Tag' }] },
    ]);
    expect((await list.listSegments({ ...query, text: 'nowhere' })).segments).toEqual([]);
    expect((await list.list('embedded')).memories).toContainEqual(
      expect.objectContaining({ id, memoryId: 'm' }),
    );

    await database.memories.remove('m', 4);
    await offers.run();
    expect(await remote()).toEqual([]);
    await database.memories.restore('m');
    await offers.run();
    expect(await remote()).toHaveLength(1);
    await database.memories.edit({ memoryId: 'm', isOffered: false, atMs: 5 });
    await offers.run();
    expect(await remote()).toEqual([]);
    expect(warned).toEqual([]);
    await offers.stop();
  });

  it("is resent when the service has lost it, and reported when it can't be sent", async () => {
    const { offers, remote } = await setUp();
    await offers.run();
    const [first] = await remote();
    await client.deleteTranslationMemory(first?.id ?? '');
    await offers.run();
    expect(await remote()).toHaveLength(1);
    await database.memories.edit({ memoryId: 'm', isOffered: false, atMs: 5 });
    isOffline = true;
    await offers.run();
    isOffline = false;
    expect(await remote()).toHaveLength(1);
    await offers.run();
    expect(await remote()).toEqual([]);
    await offers.stop();
    offers.wake();
  });
});

describe('style rules of a service', () => {
  const setUp = (patch: Partial<TranslationClient> = {}) =>
    createStyleRuleService({
      onRead: () => undefined,
      client: () => Promise.resolve({ ...client, ...patch }),
      copies: database.styleRuleCopies,
      now: () => 5,
    });
  const account = { connectionId: 'a' };

  it('are created, changed and deleted; a change elsewhere is a conflict and sends nothing', async () => {
    const styles = setUp();
    const made = await styles.create({ ...account, name: ' Web ', language: 'de' });
    const list = made.lists.find(({ name }) => name === 'Web');
    if (list === undefined) throw new Error('not made');
    const which = { ...account, styleId: list.id, seen: styleListMark(list) };
    const rules = { punctuation: { range_indicator: 'use_german_word_bis' } };
    const set = await styles.setRules({ ...which, rules });
    const after = set.lists.find(({ id }) => id === list.id);
    expect(after).toMatchObject({ rules, version: (list.version ?? 0) + 1 });

    sent = [];
    await expect(styles.rename({ ...which, name: 'Late' })).rejects.toMatchObject({
      code: 'input/conflict',
    });
    expect(sent.filter((call) => !call.startsWith('GET'))).toEqual([]);

    const fresh = { ...which, seen: styleListMark(after ?? list) };
    const instruction = {
      instructionId: null,
      label: 'Tone',
      prompt: 'Plainly.',
      sourceLang: 'en',
    };
    const added = await styles.saveInstruction({ ...fresh, ...instruction });
    const held = added.lists.find(({ id }) => id === list.id);
    expect(held?.instructions).toMatchObject([{ label: 'Tone', sourceLang: 'en' }]);
    const now = { ...which, seen: styleListMark(held ?? list) };
    await expect(styles.remove({ ...now, typedName: 'web' })).rejects.toMatchObject({
      details: { field: 'typedName' },
    });
    const left = await styles.remove({ ...now, typedName: 'Web' });
    expect(left.lists.some(({ id }) => id === list.id)).toBe(false);
  });

  it('refuse texts that are too long before anything is sent, counted in characters', async () => {
    const styles = setUp();
    const which = { ...account, styleId: 'x', seen: '', instructionId: null, sourceLang: null };
    sent = [];
    for (const [label, prompt, field] of [
      ['', 'b', 'label'],
      ['😀'.repeat(101), 'b', 'label'],
      ['a', 'b'.repeat(301), 'prompt'],
    ] as const) {
      await expect(styles.saveInstruction({ ...which, label, prompt })).rejects.toMatchObject({
        code: 'input/invalid',
        details: { field },
      });
    }
    const nameless = { code: 'input/invalid', details: { field: 'name' } };
    await expect(styles.create({ ...account, name: '   ', language: 'de' })).rejects.toMatchObject(
      nameless,
    );
    await expect(styles.rename({ ...which, name: '   ' })).rejects.toMatchObject(nameless);
    expect(sent).toEqual([]);
  });

  it('are remembered while the service is out of reach', async () => {
    const styles = setUp();
    isOffline = true;
    await expect(styles.list('a')).rejects.toMatchObject({ code: expect.stringMatching(/^net\//) });
    isOffline = false;
    const { lists } = await styles.create({ ...account, name: 'Kept', language: 'fr' });
    isOffline = true;
    expect(await styles.list('a')).toEqual({
      lists,
      readAtMs: 5,
      isRemembered: true,
      isMissing: false,
    });
    // A copy that differs from what was saved is not shown.
    await database.styleRuleCopies.save('a', [{ ...lists[0], name: 5 } as never], 6);
    await expect(styles.list('a')).rejects.toThrow(/name/);
  });

  it('report a service without style rules', async () => {
    const missing = () => Promise.reject(new AppError('api/not-found', { english: 'None.' }));
    const styles = setUp({ listStyleRules: missing });
    expect(await styles.list('a')).toMatchObject({ lists: [], isMissing: true });
  });
});

import { describe, expect, it } from 'vitest';
import type {
  CallOptions,
  TranslationClient,
} from '../../../../electron/clients/translation/translation-client.ts';
import { createTextFactsReader } from '../../../../electron/services/texts/facts.ts';
import { TRIALS } from '../../../../electron/services/texts/trials.ts';
import { abilitiesOfKind } from '../../../../shared/domain/connections/abilities.ts';
import type { Connection } from '../../../../shared/domain/connections/connection.ts';
import { AppError } from '../../../../shared/errors.ts';
import { someFacts } from '../support/texts-under-test.ts';

const WORK = { connectionId: 'work', projectId: null };
const HOUR_MS = 60 * 60 * 1000;

function setUp({
  kind = 'paid',
  isPractice = false,
}: { kind?: Connection['kind']; isPractice?: boolean } = {}) {
  const isTried = kind === 'paid' || kind === 'free';
  const facts = someFacts({ tries: isTried ? TRIALS : [] });
  const asked: string[] = [];
  /** Answers that replace those of a list. */
  const broken = new Map<string, () => Promise<never>>();
  let nowMs = 0;
  const list =
    <T>(what: string, value: T) =>
    async (options?: CallOptions): Promise<T> => {
      asked.push(what);
      const failing = broken.get(what);
      if (broken.has(`${what} stalls`)) options?.onWait?.({ reason: 'retry', untilMs: null });
      if (broken.has(`${what} waits`)) {
        options?.onWait?.({ reason: 'slot', untilMs: null });
        // Other answers arrive first.
        for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
      }
      return failing === undefined ? Promise.resolve(value) : failing();
    };
  const text = list('text', facts.text);
  const write = list('write', facts.write);
  const styles = list('styles', facts.styles);
  const profiles = list('profiles', facts.profiles);
  const client = {
    listResourceLanguages: async (resource: string, _filter: object, options?: CallOptions) =>
      resource === 'write' ? write(options) : text(options),
    listGlossaries: list('glossaries', facts.glossaries),
    listTranslationMemories: list('memories', facts.memories),
    listStyleProfiles: profiles,
    listStyleRules: async (_filter: object, options?: CallOptions) => styles(options),
  } as unknown as TranslationClient;
  const languages = list('languages', { ...facts.languages, isPractice });
  const reader = createTextFactsReader({
    access: {
      open: async () => Promise.resolve(client),
      getLanguages: async () => languages(),
    },
    getConnection: async () => Promise.resolve({ abilities: abilitiesOfKind(kind) }),
    now: () => nowMs,
  });
  return {
    reader,
    facts,
    asked,
    broken,
    fail: (what: string, error: AppError) => {
      broken.set(what, async () => Promise.reject(error));
    },
    pass: (ms: number) => {
      nowMs += ms;
    },
    /** Returns the requests since the last call. */
    takeAsked: () => asked.splice(0).toSorted(),
  };
}

const LISTS = ['glossaries', 'memories', 'profiles', 'styles'];
const LANGUAGES = ['languages', 'text', 'write'];
const offline = new AppError('net/offline', { english: 'Offline.' });

describe('what a service can do', () => {
  it('is queried once, lists again after a minute, languages after an hour', async () => {
    const { reader, facts, takeAsked, pass } = setUp();
    expect(await reader.get(WORK)).toEqual(facts);
    await reader.get(WORK);
    expect(takeAsked()).toEqual([...LISTS, ...LANGUAGES].toSorted());
    pass(60_000);
    await reader.get(WORK);
    expect(takeAsked()).toEqual(LISTS);
    pass(HOUR_MS - 60_000);
    await reader.get(WORK);
    expect(takeAsked()).toEqual([...LISTS, ...LANGUAGES].toSorted());
  });

  it('is queried again after a minute for built-in services, where models change', async () => {
    const { reader, takeAsked, pass } = setUp({ kind: 'embedded' });
    expect(await reader.get(WORK)).toMatchObject({ isLocalEngine: true });
    takeAsked();
    pass(60_000);
    await reader.get(WORK);
    expect(takeAsked()).toHaveLength(7);
  });

  it('distinguishes practice from a real engine', async () => {
    const { reader } = setUp({ kind: 'embedded', isPractice: true });
    expect(await reader.get(WORK)).toMatchObject({ isLocalEngine: false });
  });

  it('shares queries that are under way', async () => {
    const { reader, asked } = setUp();
    await Promise.all([reader.get(WORK), reader.get(WORK)]);
    expect(asked).toHaveLength(7);
  });

  it('is the last known answer while the service is out of reach, and is queried again', async () => {
    const { reader, facts, fail, broken, takeAsked, pass } = setUp();
    await reader.get(WORK);
    takeAsked();
    for (const what of [...LISTS, ...LANGUAGES]) fail(what, offline);
    pass(HOUR_MS);
    expect(await reader.get(WORK)).toEqual(facts);
    broken.clear();
    takeAsked();
    await reader.get(WORK);
    expect(takeAsked()).toHaveLength(7);
  });

  it.each(['api/not-found', 'api/bad-request', 'auth/forbidden'] as const)(
    "is nothing when the service answers %s, and isn't queried again immediately",
    async (code) => {
      const { reader, fail, takeAsked } = setUp();
      fail('write', new AppError(code, { english: 'No.' }));
      fail('styles', new AppError(code, { english: 'No.' }));
      expect(await reader.get(WORK)).toMatchObject({ write: null, styles: null });
      takeAsked();
      await reader.get(WORK);
      expect(takeAsked()).toEqual([]);
    },
  );

  it('fails as the service does when not even languages are known', async () => {
    const { reader, fail } = setUp();
    fail('languages', offline);
    await expect(reader.get(WORK)).rejects.toBe(offline);
  });

  it("doesn't wait for a list that the service is slow to give", async () => {
    const { reader, broken } = setUp();
    broken.set('styles stalls', async () => Promise.reject(new Error('unused')));
    broken.set('styles', async () => new Promise<never>(() => undefined));
    expect(await reader.get(WORK)).toMatchObject({ styles: null, memories: [{}, {}] });
  });

  it('waits for a list that only waits its turn', async () => {
    const { reader, broken, facts } = setUp();
    broken.set('styles waits', () => Promise.reject(new Error('Never asked.')));
    expect(await reader.get(WORK)).toEqual(facts);
  });

  it('requests lists again immediately when they were changed from here, and keeps the last known', async () => {
    const { reader, facts, fail, takeAsked } = setUp();
    await reader.get(WORK);
    takeAsked();
    reader.forgetLists();
    expect(reader.peekLists('work').glossaries).toEqual(facts.glossaries);
    await reader.get(WORK);
    expect(takeAsked()).toEqual(LISTS);
    reader.forgetLists();
    for (const what of LISTS) fail(what, offline);
    expect(await reader.get(WORK)).toEqual(facts);
  });

  it('accepts no list that was requested before it was changed from here', async () => {
    const { reader, asked, broken, takeAsked } = setUp();
    broken.set('glossaries waits', () => Promise.reject(new Error('Never asked.')));
    const before = reader.get(WORK);
    while (!asked.includes('styles')) await Promise.resolve();
    reader.forgetLists();
    await before;
    takeAsked();
    await reader.get(WORK);
    expect(takeAsked()).toEqual(LISTS);
  });

  it('peeks at lists without asking', async () => {
    const { reader, facts, takeAsked } = setUp();
    expect(reader.peekLists('work')).toEqual({
      glossaries: null,
      memories: null,
      styles: null,
      profiles: null,
    });
    await reader.get(WORK);
    takeAsked();
    const { glossaries, memories, styles, profiles } = facts;
    expect(reader.peekLists('work')).toEqual({ glossaries, memories, styles, profiles });
    expect(reader.peekLists('other').styles).toBeNull();
    expect(takeAsked()).toEqual([]);
  });
});

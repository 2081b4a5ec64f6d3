import { describe, expect, it } from 'vitest';
import type { TranslationEngine } from '../../../../electron/embedded/engines/engine.ts';
import { ENGINE_IDS } from '../../../../electron/embedded/engines/engine.ts';
import { createPseudoEngine } from '../../../../electron/embedded/engines/pseudo.ts';
import { withMemory } from '../../../../electron/embedded/engines/with-memory.ts';
import type { MemoryMatcher } from '../../../../electron/embedded/translation/memories/place-match.ts';
import { OBJECT_MARK } from '../../../../shared/memory/memory-text.ts';
import { seg, show } from '../support/segments.ts';

/** Returns a memory of exact texts with a score each; `~` stands for an object. */
function memoryOf(entries: Record<string, [score: number, target: string]>): MemoryMatcher {
  const known = new Map(Object.entries(entries));
  return {
    sourceLang: 'EN',
    bestMatch(markedText, thresholdPercent) {
      const entry = known.get(markedText.trim().replaceAll(OBJECT_MARK, '~'));
      if (entry === undefined || entry[0] < thresholdPercent) return null;
      return { scorePercent: entry[0], targetParts: [entry[1]] };
    },
  };
}

async function translate(
  matcher: MemoryMatcher,
  texts: readonly string[],
  { threshold = 75, source = 'EN', engine = createPseudoEngine() } = {},
): Promise<string[]> {
  const made = withMemory(engine, matcher, threshold);
  const { signal } = new AbortController();
  const answers = await made.translate(texts.map(seg), source, 'DE', signal);
  return answers.map(
    (answer) =>
      `${answer.engine} ${String(answer.hops)} ${String(answer.unknownWords)} ${show(answer.pieces)}`,
  );
}

describe('withMemory', () => {
  it('has a separate engine id in the statistics', () => {
    expect(ENGINE_IDS).toContain('memory');
  });

  it('yields to others between its look-ups', async () => {
    let turns = 0;
    const noteTurn = (): void => {
      turns += 1;
      pending = setImmediate(noteTurn);
    };
    let pending = setImmediate(noteTurn);
    const turnsAtLookUp: number[] = [];
    const memory: MemoryMatcher = {
      sourceLang: 'EN',
      bestMatch() {
        turnsAtLookUp.push(turns);
        return null;
      },
    };
    await translate(
      memory,
      Array.from({ length: 80 }, () => 'one'),
    );
    clearImmediate(pending);
    expect(turnsAtLookUp).toHaveLength(80);
    expect(turnsAtLookUp.at(-1)).toBeGreaterThanOrEqual(5);
  });

  it('uses matches instead of the engine, in the order of the segments', async () => {
    const memory = memoryOf({ 'Good day': [100, 'Guten Tag'], 'See you': [80, 'Bis bald'] });
    expect(await translate(memory, ['one', 'Good day', 'two', 'See you'])).toEqual([
      'pseudo 1 0 óñé',
      'memory 0 0 Guten Tag',
      'pseudo 1 0 ţŵó',
      'memory 0 0 Bis bald',
    ]);
  });

  it.each([
    [75, 'memory 0 0 Bis bald'],
    [76, 'pseudo 1 0 Šéé ýóú'],
    [0, 'memory 0 0 Bis bald'],
    [100, 'pseudo 1 0 Šéé ýóú'],
  ])('passes on a threshold of %i unchanged', async (threshold, wanted) => {
    const memory = memoryOf({ 'See you': [75, 'Bis bald'] });
    expect(await translate(memory, ['See you'], { threshold })).toEqual([wanted]);
  });

  it('leaves texts in another language to the engine', async () => {
    const memory = memoryOf({ Gift: [100, 'Geschenk'] });
    expect(await translate(memory, ['Gift'], { source: 'SV' })).toEqual(['pseudo 1 0 Ĝíƒţ']);
    expect(await translate(memory, ['Gift'], { source: 'en-GB' })).toEqual(['memory 0 0 Geschenk']);
  });

  it("doesn't ask the engine when the memory knows everything", async () => {
    const engine: TranslationEngine = {
      ...createPseudoEngine(),
      translate: () => Promise.reject(new Error('asked')),
    };
    const memory = memoryOf({ Gift: [100, 'Geschenk'] });
    expect(await translate(memory, ['Gift'], { engine })).toEqual(['memory 0 0 Geschenk']);
  });

  it.each([
    [
      'without the objects at its edges',
      { Hi: [100, 'Hallo'] },
      '{4} Hi {5}',
      'memory 0 0 {4} Hallo {5}',
    ],
    [
      'unchanged, when that is as good',
      { '~ Hi': [90, 'Eins'], Hi: [90, 'Zwei'] },
      '{4} Hi',
      'memory 0 0 Eins{4}',
    ],
    [
      'without the edges, when that is better',
      { '~ Hi': [90, 'Eins'], Hi: [95, 'Zwei'] },
      '{4} Hi',
      'memory 0 0 {4} Zwei',
    ],
    [
      'unchanged, when that is perfect',
      { '~ Hi': [100, 'Eins'], Hi: [100, 'Zwei'] },
      '{4} Hi',
      'memory 0 0 Eins{4}',
    ],
    ['not at all without letters', { '12 %': [100, 'zwölf'] }, '12 %', 'pseudo 0 0 12 %'],
  ] as const)('looks a segment up %s', async (_name, entries, segment, wanted) => {
    const memory = memoryOf(
      Object.fromEntries(
        Object.entries(entries).map(([key, [score, target]]) => [key, [score, target]]),
      ),
    );
    expect(await translate(memory, [segment])).toEqual([wanted]);
  });

  it('stops between look-ups when it is canceled', async () => {
    const stop = new AbortController();
    let asked = 0;
    const matcher: MemoryMatcher = {
      sourceLang: 'EN',
      bestMatch() {
        asked += 1;
        if (asked === 3) stop.abort();
        return null;
      },
    };
    const made = withMemory(createPseudoEngine(), matcher, 75);
    const segments = Array.from({ length: 100 }, () => seg('word'));
    await expect(made.translate(segments, 'EN', 'DE', stop.signal)).rejects.toThrow('Canceled.');
    expect(asked).toBe(3);
  });
});

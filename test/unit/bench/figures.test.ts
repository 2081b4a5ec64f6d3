import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { measureAll } from '../../bench/all.mjs';
import { judge, readRecord, tableOf } from '../../bench/figures.mjs';
import { PAGE_FILE, performancePage } from '../../bench/performance-page.mjs';

const BENCH = join(import.meta.dirname, '../../bench');

const figure = (change: Partial<Parameters<typeof judge>[0]>): Parameters<typeof judge>[0] => ({
  id: 'http.service',
  unit: 'ratio',
  better: 'more',
  goal: 0.5,
  value: 0.6,
  commit: 'abc',
  says: '',
  ...change,
});

describe('the record of figures', () => {
  it('has every figure that a benchmark records, and no other', () => {
    const code = globSync('*.mjs', { cwd: BENCH }).map((file) =>
      readFileSync(join(BENCH, file), 'utf8'),
    );
    const ids = readRecord().map(({ id }) => id);
    const named = code.flatMap((text) =>
      [...text.matchAll(/'((?:[a-z]+)\.[a-z]+)'/gu)].map(([, id]) => id ?? ''),
    );
    const engines = ['engine.model', 'engine.apertium'];
    const benches = new Set(ids.map((id) => id.split('.')[0]));
    const noted = named.filter((id) => benches.has(id.split('.')[0]) && !/\.(?:db|log)$/u.test(id));
    expect(new Set([...noted, ...engines])).toEqual(new Set(ids));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('matches docs/performance.md', async () => {
    expect(readFileSync(PAGE_FILE, 'utf8')).toBe(await performancePage(readRecord()));
  });
});

describe('a measured figure', () => {
  it.each([
    // A service with a higher figure is better.
    [0.6, 'same'],
    [0.71, 'same'],
    [0.73, 'better'],
    [0.49, 'worse'],
    [0.21, 'worse'],
    [0.19, 'FAILED'],
    [undefined, 'not measured'],
    [Number.NaN, 'not measured'],
  ])('of %s against 0.6, where more is better, is %s', (value, expected) => {
    expect(judge(figure({}), value)).toBe(expected);
  });

  it.each([
    [1.3, 'same'],
    [1.0, 'better'],
    [1.6, 'worse'],
    [3.8, 'worse'],
    [4, 'FAILED'],
  ])('of %s against 1.3, where less is better, is %s', (value, expected) => {
    expect(judge(figure({ better: 'less', value: 1.3 }), value)).toBe(expected);
  });

  it('never fails for a time or a count, however much worse, because those depend on the machine', () => {
    expect(judge(figure({ unit: 'ms', better: 'less', value: 10 }), 1000)).toBe('worse');
    expect(judge(figure({ unit: 'frames', better: 'less', value: 0 }), 9)).toBe('worse');
    expect(judge(figure({ unit: 'frames', better: 'less', value: 0 }), 0)).toBe('same');
    expect(judge(figure({ value: null }), 0.1)).toBe('new');
  });

  it('has its row in the table', () => {
    const record = [
      figure({}),
      figure({ id: 'ui.typing', unit: 'ms', better: 'less', goal: null }),
    ];
    expect(tableOf(record, new Map([['http.service', 0.3]]))).toEqual([
      'figure         now    goal  recorded',
      'http.service  0.30  ≥ 0.50      0.60  worse',
      'ui.typing        –       –      1 ms  not measured',
    ]);
  });
});

it('a benchmark that fails keeps its figures, and the others continue', async () => {
  const lines: string[] = [];
  const outcome = await measureAll(
    ['one', 'two', 'three'],
    async (name) => ({
      figures: [[`${name}.a`, 1]],
      failure: name === 'two' ? 'failed' : null,
    }),
    (line) => {
      lines.push(line);
    },
  );
  expect([...outcome.figures.keys()]).toEqual(['one.a', 'two.a', 'three.a']);
  expect(outcome.failures).toEqual(['two: failed']);
  expect(lines).toHaveLength(3);
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pairInOrder } from '../../../shared/documents/pair-in-order.ts';
import { forAll } from '../../support/for-all.ts';
import { runs } from '../../support/runs.ts';

const segments = (texts: readonly string[], location?: string) =>
  texts.map((text, index) => ({
    id: `s${String(index)}`,
    text,
    ...(location === undefined ? {} : { location }),
  }));
const pair = (source: readonly string[], target: readonly string[]) =>
  pairInOrder(segments(source), segments(target)).map((each) => [each.source, each.target]);

const HEAD = 'Annual report';
const LONG = 'The committee approved the budget of the harbour on Tuesday, after a long debate. ';
const MIDDLE = 'The ferry leaves at nine in the morning.';

describe('pairing by order', () => {
  it('pairs the first with the first when both sides have as many', () => {
    expect(pair([HEAD, LONG, MIDDLE], ['Informe anual', `${LONG}más`, MIDDLE])).toEqual([
      [HEAD, 'Informe anual'],
      [LONG, `${LONG}más`],
      [MIDDLE, MIDDLE],
    ]);
  });

  it('joins what the other side has in one piece', () => {
    const [first, second] = [LONG.repeat(2), MIDDLE.repeat(3)];
    expect(pair([HEAD, first, second, MIDDLE], [HEAD, `${first}${second}`, MIDDLE])).toEqual([
      [HEAD, HEAD],
      [`${first}\n${second}`, `${first}${second}`],
      [MIDDLE, MIDDLE],
    ]);
    expect(pair([HEAD, `${first}${second}`, MIDDLE], [HEAD, first, second, MIDDLE])).toEqual([
      [HEAD, HEAD],
      [`${first}${second}`, `${first}\n${second}`],
      [MIDDLE, MIDDLE],
    ]);
  });

  it('leaves the other side empty when a long text has no counterpart', () => {
    const added = LONG.repeat(8);
    const rest = Array.from({ length: 20 }, (_, at) => LONG.repeat(1 + (at % 3)));
    const source = [HEAD, MIDDLE, ...rest];
    expect(pair(source, [HEAD, MIDDLE, added, ...rest])).toContainEqual(['', added]);
    expect(pair([HEAD, MIDDLE, added, ...rest], source)).toContainEqual([added, '']);
    expect(pair([], [HEAD])).toEqual([['', HEAD]]);
    expect(pair([HEAD], [])).toEqual([[HEAD, '']]);
    expect(pair([], [])).toEqual([]);
  });

  it('marks each pair as made by order alone', () => {
    const [placed] = pairInOrder(segments(['a'], 'page 3'), segments(['b']));
    expect(placed).toMatchObject({ id: 's0', location: 'page 3, paired by order' });
    expect(pairInOrder(segments(['a']), segments(['b']))[0]?.location).toBe('paired by order');
  });

  it('loses, repeats and moves nothing, whatever the lengths are', () => {
    const texts = fc.array(fc.string({ minLength: 1, maxLength: 400 }), { maxLength: 60 });
    forAll(runs(100), texts, texts, (source, target) => {
      const pairs = pairInOrder(segments(source), segments(target));
      const side = (name: 'source' | 'target') =>
        pairs
          .map((each) => each[name])
          .filter((text) => text !== '')
          .join('\n');
      expect([side('source'), side('target')]).toEqual([source.join('\n'), target.join('\n')]);
    });
  });

  it('stays within its memory when one side is far longer than the other', () => {
    const source = Array.from({ length: 6000 }, (_, at) => `${MIDDLE} ${String(at)}`);
    const target = source.slice(0, 2000);
    const pairs = pair(source, target);
    expect(pairs.flatMap(([text]) => (text === '' ? [] : text!.split('\n')))).toEqual(source);
  });
});

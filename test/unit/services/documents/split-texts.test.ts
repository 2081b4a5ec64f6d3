import { array, boolean, constantFrom, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  splitTexts,
  textsToLookUp,
} from '../../../../electron/services/documents/known/known-steps.ts';
import type { DocumentText } from '../../../../electron/clients/translation/translation-client.ts';
import { forAll } from '../../../support/for-all.ts';
import { runs } from '../../../support/runs.ts';

const plain = (text: string): DocumentText => ({ text, tagged: null, location: null });
const MATCH = { target: 'Ziel', origin: 'memory', title: 'Harbour' } as const;

const texts = array(
  record({
    text: constantFrom('One', ' One ', 'Two', '12', '', 'Three  words'),
    isTagged: boolean(),
  }),
).map((all) =>
  all.map(({ text, isTagged }): DocumentText => ({
    text,
    tagged: isTagged ? `<g id="1">${text}</g>` : null,
    location: null,
  })),
);

describe('the texts of a document', () => {
  it('are looked up once each, if they have letters and one formatting', () => {
    const bold = { ...plain('Bold'), tagged: '<g id="1">B</g>old' };
    expect(textsToLookUp([plain('One'), plain(' One '), plain('12'), bold])).toEqual(['One']);
  });

  it('take the wording of an equal text, whatever its spaces', () => {
    const split = splitTexts([plain(' Two \n words ')], new Map([['Two words', MATCH]]));
    expect(split).toMatchObject([{ target: 'Ziel', origin: 'memory', originName: 'Harbour' }]);
  });

  it('keep their order; what has no wording is sent, and equal texts have one key', () => {
    forAll(runs(100, 100), texts, (all) => {
      const split = splitTexts(all, new Map([['Two', MATCH]]));
      expect(split.map(({ text, position }) => [position, text])).toEqual(
        all.map(({ text }, position) => [position, text]),
      );
      for (const [index, { origin, target, text, tagged }] of split.entries()) {
        const isKnown = tagged === null && text === 'Two';
        const isUnchanged = text === '12' || text === '';
        expect([index, origin]).toEqual([
          index,
          isUnchanged ? 'unchanged' : isKnown ? 'memory' : null,
        ]);
        expect(target === null).toBe(origin === null);
      }
      const keys = new Map<string, string>();
      for (const { key, text, tagged } of split) {
        const sent = tagged ?? text.trim();
        expect(keys.get(sent) ?? key).toBe(key);
        keys.set(sent, key);
      }
      expect(new Set(keys.values()).size).toBe(keys.size);
    });
  });
});

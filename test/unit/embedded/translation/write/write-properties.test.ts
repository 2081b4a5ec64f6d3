import { array, constantFrom, oneof, string, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { correctText } from '../../../../../electron/embedded/translation/write/correct-text.ts';
import type { EnglishChecker } from '../../../../../electron/embedded/translation/write/english-checker.ts';
import { rephraseText } from '../../../../../electron/embedded/translation/write/rephrase-text.ts';
import {
  TONES,
  WRITING_STYLES,
} from '../../../../../electron/embedded/translation/write/rules/wordings.ts';
import { WRITE_TARGETS } from '../../../../../electron/embedded/translation/write/languages.ts';
import { forAllAsync } from '../../../../support/for-all.ts';
import { runs } from '../../../../support/runs.ts';

const rulesOnly: EnglishChecker = { check: async () => [], close: async () => undefined };

const target = constantFrom(...WRITE_TARGETS);
const wish = constantFrom(...WRITING_STYLES, ...TONES, null);
const literal = constantFrom(
  'https://exmaple.com/teh?a=1',
  'teh.recieve@exmaple.com',
  '{teh}',
  '${recieve}',
  '%s',
  '%(name)s',
  '`teh the the`',
  '<b>',
  '1,000.50',
  '10:30',
  'v2.0-beta',
  '#teh',
  '@recieve',
);
const word = constantFrom(
  ...'the The teh a an I i color colour "yes" don\'t daß und und el la por favor ça va il perchè pò você nao はい 今天 몇일 , . ! ? ; : ... ( ) « »'.split(
    ' ',
  ),
);
const sentence = array(oneof(word, literal), { maxLength: 30 }).map((parts) => parts.join(' '));

describe('for any text', () => {
  it('links, addresses, placeholders, code and numbers are not changed', async () => {
    await forAllAsync(
      runs(300),
      array(tuple(sentence, literal), { minLength: 1, maxLength: 5 }),
      target,
      wish,
      async (parts, language, wanted) => {
        const text = parts.map(([before, kept]) => `${before} ${kept}`).join(' ');
        const corrected = await correctText(text, language, rulesOnly);
        const { text: rephrased } = await rephraseText(text, language, wanted, rulesOnly);
        for (const result of [corrected, rephrased]) {
          let at = 0;
          for (const [, kept] of parts) {
            const found = result.indexOf(kept, at);
            expect(found).toBeGreaterThanOrEqual(at);
            at = found + kept.length;
          }
        }
      },
    );
  });

  it("doesn't correct a corrected text again", async () => {
    await forAllAsync(runs(300), sentence, target, async (text, language) => {
      const once = await correctText(text, language, rulesOnly);
      expect(await correctText(once, language, rulesOnly)).toBe(once);
    });
  });

  it('returns a string for any string, even with broken Unicode', async () => {
    await forAllAsync(
      runs(300),
      string({ unit: 'binary', maxLength: 300 }),
      target,
      wish,
      async (text, language, wanted) => {
        const broken = `${text}\ud800`;
        expect(typeof (await correctText(broken, language, rulesOnly))).toBe('string');
        const { text: rephrased } = await rephraseText(broken, language, wanted, rulesOnly);
        expect(typeof rephrased).toBe('string');
      },
    );
  });

  it.each([
    ' ',
    '.',
    '"',
    "'",
    'a',
    'a ',
    'the ',
    '<',
    '{',
    '`',
    '1',
    'a. ',
    'a.',
    '@',
    '%',
    '\n',
    '? ',
    'はい,',
  ])('handles ten thousand times %j quickly in every language', async (part) => {
    const text = `x${part.repeat(10_000 / part.length)}`;
    for (const language of ['EN-US', 'DE', 'FR', 'JA', 'ZH', 'PT-BR']) {
      const { text: result } = await rephraseText(text, language, 'business', rulesOnly);
      expect(result.toLowerCase()).toContain('x');
    }
  });
});

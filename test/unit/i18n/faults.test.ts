import { afterAll, describe, expect, it } from 'vitest';
import { loadLanguage, UI_LANGUAGES } from '../../../shared/i18n/load-language.ts';
import { ENGLISH, inEnglish, isMessageId, t } from '../../../shared/i18n/text.ts';

const IDS = Object.entries(ENGLISH)
  .flatMap(([part, texts]) => Object.keys(texts).map((name) => `${part}.${name}`))
  .filter(isMessageId);

const FAULTS = IDS.filter((id) => id.startsWith('faults.'));
const SENTENCES = IDS.filter((id) => inEnglish(id).includes('{reason}'));

/** A value for each placeholder of a reason and of the sentence around it. */
const VALUES = {
  column: 7,
  encoding: 'koi8-r',
  found: 'NaN',
  names: 'json, xml',
  escape: String.raw`\q`,
  format: 'TMX',
  height: 65_500,
  kind: 'PNG',
  limit: 500_000,
  line: 3,
  name: 'seg',
  page: 4,
  versions: '2.0',
  width: 100_000,
};

/** Words that English sentences need and that none of the other languages has. */
const ENGLISH_WORDS =
  /(?<!\p{L})(?:the|it|its|is|isn’t|are|aren’t|has|of|with|that|doesn’t|can’t|and|than|too)(?!\p{L})/iu;

/** As an earlier version stored it. */
const STORED = 'it holds text outside of its elements';

describe.each(UI_LANGUAGES)('a reason why a file can’t be read, in %s', (language) => {
  afterAll(async () => {
    await loadLanguage('en', 'en');
  });

  it('is in the language of the sentence around it', async () => {
    await loadLanguage(language, language);
    expect(SENTENCES).toEqual(
      expect.arrayContaining(['documentErrors.damaged', 'exchange.brokenAt']),
    );
    expect(FAULTS).toContain('faults.cutOff');
    for (const sentence of SENTENCES) {
      for (const fault of FAULTS) {
        const own = t(fault, VALUES);
        const shown = t(sentence, { ...VALUES, reason: fault });
        expect(shown, fault).toBe(t(sentence, { ...VALUES, reason: own }));
        expect(shown, fault).toContain(own);
        if (language === 'en') continue;
        expect(own, fault).not.toMatch(ENGLISH_WORDS);
        expect(shown, fault).not.toContain(inEnglish(fault, VALUES));
      }
    }
  });

  it('is shown unchanged when an earlier version stored it in English', async () => {
    await loadLanguage(language, language);
    for (const sentence of SENTENCES) {
      expect(t(sentence, { ...VALUES, reason: STORED }), sentence).toContain(STORED);
    }
  });
});

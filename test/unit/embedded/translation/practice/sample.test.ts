import { describe, expect, it } from 'vitest';
import { plainText, textPiece } from '../../../../../electron/embedded/engines/piece.ts';
import {
  createPracticeEngine,
  createSampleTable,
  SAMPLE_PHRASES,
  withSampleDetection,
} from '../../../../../electron/embedded/translation/practice/sample.ts';

const table = createSampleTable();

describe('§18 test hooks: the sample phrase', () => {
  it('is known in every language that the test suites of client libraries use', () => {
    const languages =
      'AR BG CS DA DE EL EN ES ET FI FR HU ID IT JA KO LT LV NB NL PL PT RO RU SK SL SV TR UK ZH';
    for (const code of languages.split(' ')) expect(Object.keys(SAMPLE_PHRASES)).toContain(code);
  });

  it.each([
    ['EN', 'DE', 'proton beam', 'Protonenstrahl'],
    ['EN', 'DE', '  Proton BEAM ', 'Protonenstrahl'],
    ['DE', 'EN-US', 'Protonenstrahl', 'proton beam'],
    ['EN', 'PT-BR', 'proton beam', 'feixe de prótons'],
    ['JA', 'EN-GB', '陽子線', 'proton beam'],
    ['UK', 'EN-US', 'Протонний промінь', 'proton beam'],
    ['EN', 'ZH-HANT', 'proton beam', '質子束'],
    ['EN', 'ZH-HANS', 'proton beam', '质子束'],
    ['CS', 'FR', 'protonovy\u0301 paprsek', 'faisceau de protons'],
    ['EN', 'DE', 'Protonenstrahl', undefined],
    ['EN', 'DE', 'proton beams', undefined],
    ['EN', 'XX', 'proton beam', undefined],
    ['__PROTO__', 'CONSTRUCTOR', 'proton beam', undefined],
  ])('from %s to %s: %j becomes %j', (source, target, text, translation) => {
    expect(table.lookUp(source, target, text)).toBe(translation);
  });

  it.each(Object.entries(SAMPLE_PHRASES).filter(([code]) => code !== 'EN'))(
    'comes back from %s in every spelling',
    (code, spellings) => {
      for (const spelling of spellings) {
        expect(table.lookUp(code, 'EN', spelling)).toBe('proton beam');
      }
    },
  );

  it('is translated by the practice engine, which accents everything else', async () => {
    const engine = createPracticeEngine();
    const answers = await engine.translate(
      [[textPiece('proton beam')], [textPiece('Good night')]],
      'EN',
      'DE',
      new AbortController().signal,
    );
    expect(answers.map(({ pieces }) => plainText(pieces))).toEqual([
      'Protonenstrahl',
      'Ĝóóð ñíĝĥţ',
    ]);
    expect([engine.id, engine.isPractice]).toEqual(['lexicon', true]);
  });
});

describe('§18 test hooks: the language of the sample phrase', () => {
  const detector = withSampleDetection({ detect: async () => 'XX' });

  it.each([
    ['proton beam', [], 'EN'],
    ['faisceau de protons', ['DE', 'FR'], 'FR'],
    ['Protonenstrahl', ['EN', 'FR'], 'DE'],
    ['Protonenstrahl', [], 'DE'],
    ['Protonenstrahl', ['EN'], 'EN'],
    ['protonstråle', ['NB', 'EN'], 'NB'],
    ['proton beam\nproton beam\r\n\nproton beam\n', ['EN'], 'EN'],
    ['proton beam\nand a second line of another text', ['EN'], 'XX'],
    ['proton beam\nProtonenstrahl', ['EN'], 'XX'],
    ['', ['EN'], 'XX'],
    ['constructor', ['DE'], 'XX'],
    // Other short texts are English if they may be.
    ['Hello world', ['DE', 'EN'], 'EN'],
    ['Hello world', ['DE', 'FR'], 'XX'],
    ['Das ist scharf!', ['DE', 'EN'], 'XX'],
    ['12345', ['DE', 'EN'], 'XX'],
  ])('of %j among %j is %s', async (text, candidates, language) => {
    expect(await detector.detect(text, candidates)).toBe(language);
  });
});

import { array, constant, constantFrom, integer, shuffledSubarray, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ANALYSIS_BANDS,
  bandOfMatch,
  sumOfBands,
  tallyFiles,
  type AnalysisAmounts,
  type BandAmounts,
} from '../../../../shared/domain/analysis/analysis.ts';
import { countTexts, createWordCounter } from '../../../../shared/domain/analysis/count-texts.ts';
import { normalizeText } from '../../../../shared/memory/memory-text.ts';
import { forAll } from '../../../support/for-all.ts';
import { runs } from '../../../support/runs.ts';

const words = (text: string, locale: string | null = 'en'): number =>
  createWordCounter(locale)(text);

/** Returns only the bands with content, as segments, words, and characters. */
const seen = (bands: BandAmounts): Record<string, number[]> =>
  Object.fromEntries(
    ANALYSIS_BANDS.filter((band) => bands[band].segments > 0).map((band) => [
      band,
      [bands[band].segments, bands[band].words, bands[band].characters],
    ]),
  );

describe('words', () => {
  it.each([
    ['Press the green button.', 4],
    ['Don’t stop – ever!', 3],
    ['a well-known fact', 4],
    ['Chapter 12, page 1,234.5', 4],
    ['*** → …', 0],
    ['', 0],
  ])('of %j are %i', (text, count) => {
    expect(words(text)).toBe(count);
  });

  it.each([
    ['ja', '日本語を勉強しています。'],
    ['zh', '我们喜欢学习中文。'],
    ['th', 'ภาษาไทยเขียนติดกัน'],
  ])('are found where %s writes no spaces between them', (locale, text) => {
    expect(words(text, locale)).toBeGreaterThan(1);
    expect(words(text, null)).toBe(words(text, locale));
  });

  it("are counted by the common rules for a code that the runtime doesn't accept", () => {
    expect(words('two words', 'not a code')).toBe(2);
  });
});

describe('texts of a document', () => {
  it('are counted once each, whatever their spaces, and blank ones not at all', () => {
    const one = { text: 'One more', words: 2, characters: 8, hasLetters: true };
    const number = { text: '12.5 %', words: 1, characters: 6, hasLetters: false };
    const emoji = { text: '😀 b', words: 1, characters: 3, hasLetters: true };
    expect(countTexts(['One  more', ' ', 'One more ', '12.5 %', '😀 b'], 'en')).toEqual([
      { text: 'One more', sentences: [one], count: 2 },
      { text: '12.5 %', sentences: [number], count: 1 },
      { text: '😀 b', sentences: [emoji], count: 1 },
    ]);
  });

  it('are cut into sentences, by the rules of their language', () => {
    const sentencesOf = (text: string, locale: string) =>
      countTexts([text], locale).flatMap(({ sentences }) => sentences.map((each) => each.text));
    expect(sentencesOf('Ask Dr. Ohm.  It is 5. "Really?" 7.', 'en')).toEqual([
      'Ask Dr. Ohm.',
      'It is 5.',
      '"Really?"',
      '7.',
    ]);
    expect(sentencesOf('雨です。帰ります。', 'ja')).toEqual(['雨です。', '帰ります。']);
    expect(sentencesOf('Main menu\nSettings\nHelp', 'en')).toEqual([
      'Main menu',
      'Settings',
      'Help',
    ]);
    expect(sentencesOf('I told you\nnot  to go. Now\nstay.', 'en')).toEqual([
      'I told you not to go.',
      'Now stay.',
    ]);
  });

  it('are apart where the same words are other sentences', () => {
    const menu = 'Main menu\nSettings\nHelp';
    const counted = countTexts([menu, 'Main menu Settings Help', menu], 'en');
    expect(counted.map(({ sentences, count }) => [sentences.length, count])).toEqual([
      [3, 2],
      [1, 1],
    ]);
  });
});

describe('bands', () => {
  it.each([
    [100, 'match-100'],
    [99, 'match-95'],
    [95, 'match-95'],
    [94, 'match-85'],
    [85, 'match-85'],
    [84, 'match-75'],
    [75, 'match-75'],
    [74, 'match-50'],
    [50, 'match-50'],
    [49, 'new'],
    [0, 'new'],
  ])('of %i %% is %s', (percent, band) => {
    expect(bandOfMatch(percent)).toBe(band);
  });

  it('count a repetition once as what it is, then as a repetition, within and across files', () => {
    const files = [
      ['Known text', 'New text', 'New text', '12', '12', 'New text'],
      ['New text', 'Known text', 'Similar text', 'New text'],
    ].map((texts) => countTexts(texts, 'en'));
    const percents = new Map([
      ['Known text', 100],
      ['Similar text', 90],
    ]);
    const { perFile, total } = tallyFiles(files, (text) => percents.get(text) ?? 0);
    expect(perFile.map(seen)).toEqual([
      {
        'repeated-within': [2, 4, 16],
        'match-100': [1, 2, 10],
        new: [1, 2, 8],
        numbers: [2, 2, 4],
      },
      {
        'repeated-within': [1, 2, 8],
        'repeated-across': [1, 2, 8],
        'match-100': [1, 2, 10],
        'match-85': [1, 2, 12],
      },
    ]);
    expect(seen(total)).toEqual({
      'repeated-within': [3, 6, 24],
      'repeated-across': [1, 2, 8],
      'match-100': [2, 4, 20],
      'match-85': [1, 2, 12],
      new: [1, 2, 8],
      numbers: [2, 2, 4],
    });
  });
});

describe('sentences of paragraphs', () => {
  const bandsOf = (paragraphs: readonly string[], known: Record<string, number>) =>
    seen(tallyFiles([countTexts(paragraphs, 'en')], (text) => known[text] ?? 0).total);

  it('are known, repeated or new each, wherever they are', () => {
    const paragraphs = ['It rains. We stay. 12!', 'We stay. It snows.', 'It rains.'];
    expect(bandsOf(paragraphs, { 'It rains.': 100, 'It snows.': 80 })).toEqual({
      'repeated-within': [1, 2, 9],
      'match-100': [2, 4, 19],
      'match-75': [1, 2, 9],
      new: [1, 2, 9],
      numbers: [1, 1, 3],
    });
  });

  it('have the space after them, so that the characters are those of the paragraph', () => {
    const paragraph = 'Hello there.  Bye now.\nSee you.';
    expect(bandsOf([paragraph], {})).toEqual({ new: [3, 6, 30] });
    expect(bandsOf(['See you. See you. See you.'], {})).toEqual({
      'repeated-within': [2, 4, 17],
      new: [1, 2, 9],
    });
    expect(bandsOf(['雨です。帰ります。'], {})).toMatchObject({ new: [2, expect.any(Number), 9] });
    expect(bandsOf(['One line\n\n  The other'], {})).toEqual({ new: [2, 4, 18] });
  });

  it('are all known where their paragraph is known as a whole, and only there', () => {
    const whole = 'It rains. We stay.';
    expect(bandsOf([whole, whole, 'We stay. It snows.', whole], { [whole]: 100 })).toEqual({
      'match-100': [6, 12, 54],
      new: [2, 4, 18],
    });
  });
});

/** Few texts, so that they repeat within and across files. */
const TEXTS = ['One', 'Two words', 'One  ', 'three more words', '12', '日本語を勉強', '–', ''];
const plans = array(array(constantFrom(...TEXTS), { maxLength: 12 }), { maxLength: 6 });
/** Paragraphs of few sentences, apart by spaces and lines. */
const paragraphs = array(
  tuple(
    constantFrom('One.', 'Two words!', '12.', '日本語。', 'three', '- four'),
    constantFrom(' ', '  ', '\n', '\n\n ', ''),
  ),
  { maxLength: 8 },
).map((pieces) => pieces.flat().join(''));
const paragraphPlans = array(array(paragraphs, { maxLength: 5 }), { maxLength: 4 });
const percents = array(integer({ min: 0, max: 100 }), { minLength: 8, maxLength: 8 });

const tally = (files: readonly string[][], rates: readonly number[]) =>
  tallyFiles(
    files.map((texts) => countTexts(texts, null)),
    (text) => rates[TEXTS.indexOf(text)] ?? 0,
  );

const added = (all: readonly AnalysisAmounts[]): AnalysisAmounts => ({
  segments: all.reduce((sum, { segments }) => sum + segments, 0),
  words: all.reduce((sum, each) => sum + each.words, 0),
  characters: all.reduce((sum, { characters }) => sum + characters, 0),
});

describe('for any files and matches', () => {
  it('the bands of all files together are the total, and no segment is left out', () => {
    forAll(runs(1000), plans, percents, (files, rates) => {
      const { perFile, total } = tally(files, rates);
      expect(added(perFile.map(sumOfBands))).toEqual(sumOfBands(total));
      for (const band of ANALYSIS_BANDS) {
        expect(added(perFile.map((bands) => bands[band]))).toEqual(total[band]);
      }
      const texts = files.flat().filter((text) => text.trim() !== '');
      const count = createWordCounter(null);
      expect(sumOfBands(total)).toEqual({
        segments: texts.length,
        words: texts.reduce((sum, text) => sum + count(text), 0),
        characters: texts.reduce((sum, text) => sum + Array.from(text.trim()).length, 0),
      });
    });
  });

  it('the characters of the sentences are those of their normalized paragraphs', () => {
    const charsOf = (texts: readonly string[]): number =>
      texts.reduce((sum, text) => sum + Array.from(normalizeText(text)).length, 0);
    forAll(runs(500), paragraphPlans, integer({ min: 0, max: 9 }), (files, step) => {
      const { perFile, total } = tallyFiles(
        files.map((texts) => countTexts(texts, 'en')),
        (text) => Math.min(100, (text.length * step * 7) % 130),
      );
      expect(perFile.map((bands) => sumOfBands(bands).characters)).toEqual(files.map(charsOf));
      expect(sumOfBands(total).characters).toBe(charsOf(files.flat()));
    });
  });

  it("the order of the files doesn't change the total", () => {
    forAll(
      runs(1000),
      plans.chain((files) =>
        tuple(
          constant(files),
          shuffledSubarray(files, { minLength: files.length, maxLength: files.length }),
        ),
      ),
      percents,
      ([files, shuffled], rates) => {
        expect(tally(shuffled, rates).total).toEqual(tally(files, rates).total);
      },
    );
  });

  it('the order of files with paragraphs changes no sentences and words', () => {
    const pair = tuple(array(paragraphs), array(paragraphs));
    forAll(runs(500), pair, integer({ min: 0, max: 9 }), (files, step) => {
      const ofBands = (texts: readonly (readonly string[])[]) =>
        Object.values(
          tallyFiles(
            texts.map((each) => countTexts(each, 'en')),
            (text) => Math.min(100, (text.length * step * 7) % 130),
          ).total,
        ).map(({ segments, words: count }) => [segments, count]);
      expect(ofBands(files.toReversed())).toEqual(ofBands(files));
    });
  });

  it('each unknown text has one segment that is no repetition', () => {
    forAll(runs(1000), plans, percents, (files, rates) => {
      const { total } = tally(files, rates);
      const open = new Set(
        files.flatMap((texts) =>
          countTexts(texts, null)
            .flatMap(({ sentences }) => sentences)
            .filter(({ text, hasLetters }) => hasLetters && (rates[TEXTS.indexOf(text)] ?? 0) < 100)
            .map(({ text }) => text),
        ),
      );
      const first = (['match-95', 'match-85', 'match-75', 'match-50', 'new'] as const).map(
        (band) => total[band],
      );
      expect(added(first).segments).toBe(open.size);
    });
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alignSentences, type CutBans } from '../../../shared/text/align-sentences.ts';
import { BEADS } from '../../../shared/text/alignment/bead-costs.ts';
import { findBorders } from '../../../shared/text/alignment/borders.ts';
import {
  readSides,
  readTraits,
  type SentenceTraits,
} from '../../../shared/text/alignment/traits.ts';
import type { PairLanguages } from '../../../shared/text/miscut.ts';
import { forAll } from '../../support/for-all.ts';
import { fixtureBanks } from '../../support/paragraphs/banks.ts';

const GERMAN = { sourceLang: 'en', targetLang: 'de' };

/** Cuts two texts into the parts that belong together; null if they stay whole. */
function partsOf(
  source: string,
  target: string,
  langs: PairLanguages = GERMAN,
  bans: CutBans = {},
): [string, string][] | null {
  const starts = alignSentences(source, target, langs, bans);
  return (
    starts?.map((start, index) => [
      source.slice(start.source, starts[index + 1]?.source),
      target.slice(start.target, starts[index + 1]?.target),
    ]) ?? null
  );
}

describe('a paragraph of sentences in the same order', () => {
  it('is cut at each of them, with the white space after it', () => {
    expect(
      partsOf(
        'The ferry leaves at 5.  This is a very long sentence about ferries and islands. Why? No.',
        'Die Fähre fährt um 5. Dies ist ein sehr langer Satz über Fähren und Inseln.\nWarum? Nein.',
      ),
    ).toEqual([
      ['The ferry leaves at 5.  ', 'Die Fähre fährt um 5. '],
      [
        'This is a very long sentence about ferries and islands. ',
        'Dies ist ein sehr langer Satz über Fähren und Inseln.\n',
      ],
      ['Why? ', 'Warum? '],
      ['No.', 'Nein.'],
    ]);
  });

  it('is cut right to left beside left to right, by numbers in both scripts and names', () => {
    expect(
      partsOf(
        'Restart Chromium after 15 minutes. The new settings apply to all of your devices. Really?',
        'أعِد تشغيل Chromium بعد ١٥ دقيقة. تسري الإعدادات الجديدة على جميع أجهزتك. حقًا؟',
        { sourceLang: 'en', targetLang: 'ar' },
      )?.map(([, target]) => target),
    ).toEqual([
      'أعِد تشغيل Chromium بعد ١٥ دقيقة. ',
      'تسري الإعدادات الجديدة على جميع أجهزتك. ',
      'حقًا؟',
    ]);
  });

  it('is cut in a script without spaces, in languages that are not known', () => {
    expect(
      partsOf(
        'このファイルは大きすぎるため開けません。再起動しますか？はい。',
        'This file cannot be opened because it is too large. Do you want to restart? Yes.',
        { sourceLang: null, targetLang: null },
      ),
    ).toEqual([
      [
        'このファイルは大きすぎるため開けません。',
        'This file cannot be opened because it is too large. ',
      ],
      ['再起動しますか？', 'Do you want to restart? '],
      ['はい。', 'Yes.'],
    ]);
  });

  it('keeps a line without a word with the line before it', () => {
    expect(partsOf('Which ferry?\n\n***\nThe one at 5.', 'Welche Fähre?\nDie um 5.')).toEqual([
      ['Which ferry?\n\n***\n', 'Welche Fähre?\n'],
      ['The one at 5.', 'Die um 5.'],
    ]);
  });
});

describe('lines', () => {
  it('that only wrap a sentence cut nothing', () => {
    expect(
      partsOf(
        'I told you\nnot to go there.',
        'Ich habe dir gesagt,\ndu sollst nicht dorthin gehen.',
      ),
    ).toBeNull();
    expect(
      partsOf(
        'I told you\nnot to go there. Did you hear\nme in 2019?',
        'Ich habe dir gesagt,\ndu sollst nicht dorthin gehen. Hast du\nmich 2019 gehört?',
      ),
    ).toEqual([
      ['I told you\nnot to go there. ', 'Ich habe dir gesagt,\ndu sollst nicht dorthin gehen. '],
      ['Did you hear\nme in 2019?', 'Hast du\nmich 2019 gehört?'],
    ]);
  });

  it('that are items or paragraphs are cut', () => {
    expect(
      partsOf('- 5 red boats\n- 7 long green trains', '- 5 rote Boote\n- 7 lange grüne Züge'),
    ).toEqual([
      ['- 5 red boats\n', '- 5 rote Boote\n'],
      ['- 7 long green trains', '- 7 lange grüne Züge'],
    ]);
  });
});

describe('a paragraph with another structure', () => {
  it('keeps two sentences together that were joined', () => {
    expect(
      partsOf(
        'Is there a bus at 7:30? The harbor is closed today. Nobody knows the reason. Why?',
        'Fährt um 7:30 ein Bus? Der Hafen ist heute geschlossen, und niemand kennt den Grund. Warum?',
      )?.map(([source]) => source),
    ).toEqual([
      'Is there a bus at 7:30? ',
      'The harbor is closed today. Nobody knows the reason. ',
      'Why?',
    ]);
  });

  it('keeps three sentences together that were cut', () => {
    expect(
      partsOf(
        'Is there a bus at 7:30? We recommend the train, which leaves early, takes an hour, and has a café. Why?',
        'Fährt um 7:30 ein Bus? Wir empfehlen den Zug. Er fährt früh ab und braucht eine Stunde. Es gibt ein Café. Warum?',
      )?.map(([, target]) => target),
    ).toEqual([
      'Fährt um 7:30 ein Bus? ',
      'Wir empfehlen den Zug. Er fährt früh ab und braucht eine Stunde. Es gibt ein Café. ',
      'Warum?',
    ]);
  });

  it('keeps three sentences together that were joined', () => {
    expect(
      partsOf(
        'Fährt um 7:30 ein Bus? Wir empfehlen den Zug. Er fährt früh ab und braucht eine Stunde. Es gibt ein Café. Warum?',
        'Is there a bus at 7:30? We recommend the train, which leaves early, takes an hour, and has a café. Why?',
        { sourceLang: 'de', targetLang: 'en' },
      )?.map(([, target]) => target),
    ).toEqual([
      'Is there a bus at 7:30? ',
      'We recommend the train, which leaves early, takes an hour, and has a café. ',
      'Why?',
    ]);
  });

  it('keeps a sentence that was left out with both of its neighbors', () => {
    const parts = partsOf(
      'Is it 1985? Press Control for the menu. All of the passengers have to leave the ship by the ' +
        'stairs at the back. Use Tab for the list. Is it 1986?',
      'Ist es 1985? Drücken Sie Control für das Menü. Nutzen Sie Tab für die Liste. Ist es 1986?',
    );
    expect(parts?.map(([, target]) => target)).toEqual([
      'Ist es 1985? ',
      'Drücken Sie Control für das Menü. Nutzen Sie Tab für die Liste. ',
      'Ist es 1986?',
    ]);
  });

  it('keeps exchanged sentences together', () => {
    expect(
      partsOf(
        'Why not? The price is 20 euros. The museum opens at 9. Really?',
        'Warum nicht? Das Museum öffnet um 9. Der Preis beträgt 20 Euro. Wirklich?',
      )?.map(([source]) => source),
    ).toEqual(['Why not? ', 'The price is 20 euros. The museum opens at 9. ', 'Really?']);
  });

  it('keeps three sentences in another order together', () => {
    expect(
      partsOf(
        'Why not? The price is 20 euros. The museum opens at 9. Bus 31 stops there. Really?',
        'Warum nicht? Das Museum öffnet um 9. Dort hält Bus 31. Der Preis beträgt 20 Euro. Wirklich?',
      )?.map(([source]) => source),
    ).toEqual([
      'Why not? ',
      'The price is 20 euros. The museum opens at 9. Bus 31 stops there. ',
      'Really?',
    ]);
  });
});

describe('a paragraph stays whole', () => {
  it('if so many sentences were added that the right pairs are out of reach', () => {
    const units = (fixtureBanks(0)[0]?.units ?? []).slice(0, 60);
    const source = units.map((unit) => unit.source).join(' ');
    const target = units.map((unit) => unit.target).join(' ');
    const added = (fixtureBanks(1)[0]?.units ?? []).slice(0, 26).map((unit) => unit.target);
    expect(alignSentences(source, target, GERMAN)).not.toBeNull();
    expect(alignSentences(source, `${added.join(' ')} ${target}`, GERMAN)).toBeNull();
  });

  it.each([
    ['that is one sentence', 'One sentence.', 'Ein Satz. Noch einer.'],
    ['of one sentence for five', 'No. No. No. No. No.', 'Nein, nein, nein, nein, nein.'],
    ['of abbreviations', 'Mr. Mrs. Dr. Prof.', 'Hr. Fr. Dr. Prof.'],
    ['without marks', 'no marks here at all\tand none there', 'hier keine Zeichen\tund dort auch'],
    ['without words', '... ! ? ...', '! ... ?'],
    ['of nothing', '', ''],
    [
      'of sentences that would fit as well exchanged',
      'The cats sleep in the barn. The dogs wait at the door.',
      'Katzen schlafen im Stall. Hunde warten an der Tür.',
    ],
    [
      'of texts with nothing in common',
      'This app cannot be resized. Launching Chromium…',
      'Der Browser ist während des Downloads abgestürzt. Sicherheitscode speichern?',
    ],
  ])('%s', (_name, source, target) => {
    expect(alignSentences(source, target, GERMAN)).toBeNull();
  });

  it.each([
    ['500 sentences', 'Is it 5? No! '.repeat(250), true],
    ['more sentences than that', 'Is it 5? No! '.repeat(251), false],
    ['30,000 characters', `${'Is it 5? No! '.repeat(10)}${'a'.repeat(29_870)}`, true],
    ['more characters than that', `${'Is it 5? No! '.repeat(10)}${'a'.repeat(29_871)}`, false],
  ])('beyond a limit: %s', (_name, text, isCut) => {
    expect(alignSentences(text, text, GERMAN) !== null).toBe(isCut);
  });
});

describe('two sentences of equal lengths are told apart', () => {
  const cut = (own: string, translated: string, between = '. '): boolean =>
    alignSentences(
      `The cats sleep ${own} in a barn${between}The dogs wait right now at a door.`,
      `Katzen schlafen ${translated} im Stall${between}Hunde warten jetzt an der Tür.`,
      GERMAN,
    ) !== null;

  it.each([
    ['a number', '57', '57', 'so', 'da'],
    ['a number in another script', '57', '٥٧', 'so', 'da'],
    ['a number with separators', '1,500', '1.500', 'often', 'immer'],
    ['a name', 'UNO', 'UNO', 'too', 'gar'],
    ['a word with the same beginning', 'musicless', 'musiclose', 'unhearing', 'unbeirrt.'],
    ['quotation marks', '"well"', '„wohl“', 'fairly', 'gehörig'],
    ['brackets', '[well]', '[wohl]', 'fairly', 'gehörig'],
    ['a colon', 'now: so', 'nun: da', 'now, so', 'nun, da'],
  ])('by %s', (_name, own, translated, ownOther, translatedOther) => {
    expect(cut(own, translated)).toBe(true);
    expect(cut(ownOther, translatedOther)).toBe(false);
  });

  it.each(['? ', '! ', ': \n\n', '.\n'])('by an end such as %j', (between) => {
    expect(cut('so', 'da', between)).toBe(true);
  });
});

it('cuts nowhere inside a pair of tags', () => {
  const source = 'Is it 5? Ask Maria! No, it is 20 past 8.';
  const target = 'Ist es 5? Frag Maria! Nein, es ist 20 nach 8.';
  expect(partsOf(source, target)).toHaveLength(3);
  const sourceBan = (at: number): boolean => at > 3 && at < 12;
  const targetBan = (at: number): boolean => at > 12 && at < 30;
  expect(partsOf(source, target, GERMAN, { isSourceBanned: sourceBan })).toEqual([
    ['Is it 5? Ask Maria! ', 'Ist es 5? Frag Maria! '],
    ['No, it is 20 past 8.', 'Nein, es ist 20 nach 8.'],
  ]);
  expect(partsOf(source, target, GERMAN, { isTargetBanned: targetBan })).toEqual([
    ['Is it 5? ', 'Ist es 5? '],
    ['Ask Maria! No, it is 20 past 8.', 'Frag Maria! Nein, es ist 20 nach 8.'],
  ]);
});

describe('any two texts', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '. ',
      '! ',
      '? ',
      '。',
      '？',
      '؟ ',
      '\n',
      '\r\n',
      ' ',
      ': ',
      '"',
      '(',
      ' 5',
      '٥',
    ),
    fc.constantFrom('Fähre', 'Ferry', 'Inseln', 'NATO', 'д', 'Паром', '船', 'العبّارة', 'Dr.', '😀'),
    fc.string({ unit: 'binary', maxLength: 5 }),
  );
  const text = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''));
  const language = fc.constantFrom(null, 'en', 'de', 'ja', 'ar', 'xx');

  it('are the parts joined, each with words on both sides, cut nowhere else', () => {
    forAll(300, text, text, language, language, fc.nat(7), (source, target, one, other, ban) => {
      const isBanned = (at: number): boolean => at % 8 === ban;
      const langs = { sourceLang: one, targetLang: other };
      for (const translation of [target, source]) {
        const starts = alignSentences(source, translation, langs, {
          isSourceBanned: isBanned,
          isTargetBanned: isBanned,
        });
        if (starts === null) continue;
        expect(starts.length).toBeGreaterThan(1);
        expect(starts[0]).toEqual({ source: 0, target: 0 });
        for (const at of starts.slice(1))
          expect(isBanned(at.source) || isBanned(at.target)).toBe(false);
        const parts = partsOf(source, translation, langs, {
          isSourceBanned: isBanned,
          isTargetBanned: isBanned,
        });
        expect(parts?.map(([part]) => part).join('')).toBe(source);
        expect(parts?.map(([, part]) => part).join('')).toBe(translation);
        for (const part of parts?.flat() ?? []) expect(part).toMatch(/[\p{L}\p{N}]/u);
      }
    });
  });
});

describe('what sentences show', () => {
  it.each([
    ['#5', 1],
    ['#5', 0],
    ['word', 1],
    ['word', 0],
    ['begin-', 0],
  ])('%s in one pair, kept %i times, makes the border surer', (key, kept) => {
    const plain = { width: 40, anchors: new Map(), kept: 0, closing: '.', marks: 0 } as const;
    const marginOf = (pair: SentenceTraits): number =>
      findBorders([plain, pair], [plain, pair])[0]?.margin ?? 0;
    const anchor = new Map([[key, { count: 1, kept: 0 }]]);
    const keptAnchor = new Map([[key, { count: 1, kept }]]);
    expect(marginOf({ ...plain, anchors: keptAnchor, kept })).toBeGreaterThan(
      marginOf(kept === 0 ? plain : { ...plain, anchors: anchor }),
    );
  });

  it.each([
    [40, 46],
    [46, 40],
  ])('little where a sentence may belong to either of two, of %i and %i letters', (one, other) => {
    const plain = { width: 60, anchors: new Map(), kept: 0, closing: '.', marks: 0 } as const;
    const targets = [one, 28, other].map((width) => ({ ...plain, width }));
    const borders = findBorders([plain, plain], targets);
    expect(borders).toHaveLength(1);
    expect(borders[0]?.margin).toBeLessThan(2);
  });

  const traitsOf = (text: string, other: string, language: string | null): SentenceTraits =>
    readTraits(readSides({ text, language }, { text: other, language: null })[0], 0, text.length);

  it.each([
    ['numbers and names', 'Die NASA hat 57 Raketen mit max_size.', 'NASA', 3],
    ['Latin words beside another script', 'Запустите Chromium и Word 7.', 'Start', 3],
    ['no other words', 'Die Raketen sind groß.', 'Start', 0],
  ])('a translation keeps %s', (_name, text, other, kept) => {
    expect(traitsOf(text, other, null).kept).toBe(kept);
  });

  it('is the length in English letters, which are fewer than in German and more than in Chinese', () => {
    const widthOf = (text: string, language: string | null): number =>
      traitsOf(text, 'Start', language).width;
    expect(widthOf('Abfahrt', 'de-AT')).toBeLessThan(widthOf('Abfahrt', 'en'));
    expect(widthOf('Abfahrt', null)).toBe(7);
    expect(widthOf('出发', 'zh')).toBe(6.4);
  });
});

describe('the work', () => {
  const sentence = (width: number): SentenceTraits => ({
    width,
    anchors: new Map([['the', { count: 1, kept: 0 }]]),
    kept: 0,
    closing: '.',
    marks: 0,
  });
  const side = (count: number): SentenceTraits[] =>
    Array.from({ length: count }, (_, at) => sentence(20 + ((at * 37) % 90)));

  it.each([
    [500, 500],
    [500, 2],
    [2, 500],
    [500, 250],
  ])('grows with the number of sentences, not with its square: %i and %i', (sources, targets) => {
    const work = { steps: 0 };
    findBorders(side(sources), side(targets), work);
    expect(work.steps).toBeLessThanOrEqual((sources + 1) * 41 * BEADS.length);
  });
});

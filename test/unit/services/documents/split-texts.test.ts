import { array, boolean, constantFrom, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  areRowsOf,
  groupByText,
  toEdit,
  toPair,
} from '../../../../electron/services/documents/known/join-texts.ts';
import {
  cutIntoSentences,
  sentencesToLookUp,
  splitTexts,
  textsToLookUp,
} from '../../../../electron/services/documents/known/split-texts.ts';
import type { DocumentText } from '../../../../electron/clients/translation/translation-client.ts';
import type { EqualMatch } from '../../../../electron/db/texts/matches-repo.ts';
import { countTexts } from '../../../../shared/domain/analysis/count-texts.ts';
import { normalizeText } from '../../../../shared/memory/memory-text.ts';
import { forAll } from '../../../support/for-all.ts';
import { runs } from '../../../support/runs.ts';
import { toTaggedText } from '../../../../electron/embedded/formats/tagged-segment.ts';
import {
  objectPiece,
  spacedText,
  textPiece,
  type Piece,
} from '../../../../shared/documents/piece.ts';

const plain = (text: string): DocumentText => ({ text, tagged: null, location: null });
const withTags = (text: string, tagged: string): DocumentText => ({ ...plain(text), tagged });
const MATCH = { target: 'Ziel', origin: 'memory', title: 'Harbour' } as const;

const known = (...sources: string[]) => ({
  found: new Map<string, EqualMatch>(
    sources.map((source) => [source, { ...MATCH, target: `«${source}»` }]),
  ),
  answered: new Set<string>(),
  paidElsewhere: new Set<string>(),
});

const texts = array(
  record({
    text: constantFrom('One', ' One ', 'Two', '12', '', 'Three  words'),
    isTagged: boolean(),
  }),
).map((all) =>
  all.map(({ text, isTagged }): DocumentText =>
    isTagged ? withTags(text, `<g id="1">${text}</g>`) : plain(text),
  ),
);

/** Runs and objects of a paragraph, as a document has them. */
const pieces = array(
  record({
    text: constantFrom(
      'One',
      '. ',
      '! Two',
      'z. B. ',
      '。',
      '「三」',
      '\n',
      ' ',
      '&<b>',
      '\u{1F600}? A',
      'é',
      '\r',
    ),
    run: constantFrom(0, 1, 2),
    isObject: boolean(),
  }),
).map((all) =>
  all.map(({ text, run, isObject }, index): Piece =>
    isObject && run > 0 ? objectPiece(index) : textPiece(text, run),
  ),
);

const documentText = (segment: readonly Piece[]): DocumentText => ({
  text: spacedText(segment),
  tagged: toTaggedText(segment),
  location: null,
});

describe('the texts of a document', () => {
  it('are looked up once each, if they have letters and one formatting', () => {
    const bold = withTags('Bold', '<g id="1">B</g>old');
    expect(textsToLookUp([plain('One'), plain(' One '), plain('12'), bold])).toEqual(['One']);
  });

  it('take the wording of an equal text, whatever its spaces', () => {
    const found = new Map([['Two words', MATCH]]);
    const split = splitTexts([plain(' Two \n words ')], { ...known(), found }, 'EN');
    expect(split).toMatchObject([{ target: 'Ziel', origin: 'memory', originName: 'Harbour' }]);
  });

  it('keep their order; what has no wording is sent, and equal texts have one key', () => {
    forAll(runs(100, 100), texts, (all) => {
      const split = splitTexts(all, known('Two'), 'EN');
      expect(split.map(({ text, position, part }) => [position, part, text])).toEqual(
        all.map(({ text }, position) => [position, 0, text]),
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

describe('a paragraph', () => {
  const PARAGRAPH = plain('The ferry leaves. 12. Bring  clothes.\nAsk Dr. Miller.');

  it('is one text if it is known as a whole, and if none of its sentences is', () => {
    const whole = 'The ferry leaves. 12. Bring clothes. Ask Dr. Miller.';
    for (const found of [known(whole, 'Bring clothes.'), known('12.'), known()]) {
      expect(splitTexts([PARAGRAPH], found, 'EN').map(({ text }) => text)).toEqual([
        PARAGRAPH.text,
      ]);
    }
    expect(splitTexts([PARAGRAPH], known(whole), 'EN')[0]?.origin).toBe('memory');
  });

  it('is split if one of its sentences is known; characters are those of trimmed sentences', () => {
    const split = splitTexts([PARAGRAPH], known('Bring clothes.'), 'EN');
    expect(
      split.map(({ part, text, origin, charCount }) => [part, text, origin, charCount]),
    ).toEqual([
      [0, 'The ferry leaves. ', null, 17],
      [1, '12. ', 'unchanged', 3],
      [2, 'Bring  clothes.\n', 'memory', 15],
      [3, 'Ask Dr. Miller.', null, 15],
    ]);
    const [one] = splitTexts([plain('The ferry leaves.')], known(), 'EN');
    // A sentence and an equal paragraph are sent once.
    expect(split[0]?.key).toBe(one?.key);
  });

  it("is looked up sentence by sentence if it isn't known, each text once", () => {
    const all = [PARAGRAPH, plain('12.'), plain('Ask Dr. Miller.'), plain('Known. It is.')];
    const { found } = known('Known. It is.');
    expect(sentencesToLookUp(all, found, 'EN')).toEqual(['The ferry leaves.', 'Bring clothes.']);
  });

  it('is cut at lines of their own, and not where a line only wraps a sentence', () => {
    const cut = (text: string) =>
      splitTexts([plain(text)], known('Settings', 'Now stay.'), 'EN').map((row) => row.text);
    expect(cut('Main menu\nSettings\nHelp')).toEqual(['Main menu\n', 'Settings\n', 'Help']);
    expect(cut('I told you\nnot to go. Now\nstay.')).toEqual([
      'I told you\nnot to go. ',
      'Now\nstay.',
    ]);
  });

  it('is cut as the analysis does, whatever its lines', () => {
    const piece = constantFrom(
      'One',
      'two. ',
      '- ',
      '\n',
      '\n\n',
      '***',
      '5',
      ' Six! ',
      '。',
      ', ',
    );
    forAll(runs(300, 300), array(piece), (all) => {
      const text = all.join('');
      const counted = countTexts([text], 'EN').flatMap(({ sentences }) => sentences);
      const cut = cutIntoSentences(plain(text), 'EN').map((part) => normalizeText(part.text));
      expect(counted.map((sentence) => sentence.text)).toEqual(cut.filter((part) => part !== ''));
    });
  });

  it('keeps what the service has answered for this job, as it was sent', () => {
    const [whole] = splitTexts([PARAGRAPH], known(), 'EN');
    const [sentence] = splitTexts([plain('Ask Dr. Miller.')], known(), 'EN');
    const count = (key = '', ...sources: string[]): number =>
      splitTexts([PARAGRAPH], { ...known(...sources), answered: new Set([key]) }, 'EN').length;
    expect(count(whole?.key, 'Bring clothes.')).toBe(1);
    expect(count(sentence?.key)).toBe(4);
  });
});

describe('tags', () => {
  const parts = (text: string, tagged: string) =>
    cutIntoSentences(withTags(text, tagged), 'EN').map((part) => part.tagged ?? part.text);

  it.each([
    ['One. Two.', 'One. <g id="1">Two.</g>', ['One. ', '<g id="1">Two.</g>']],
    ['One. Two.', '<g id="1">One.</g> Two.', ['<g id="1">One.</g> ', 'Two.']],
    ['One. Two.', '<g id="1">One. </g>Two.', ['<g id="1">One. </g>', 'Two.']],
    ['One. Two.', '<g id="1">One. Two.</g>', ['<g id="1">One. Two.</g>']],
    ['One. Two. Three.', 'O<g id="1">ne. T</g>wo. Three.', ['O<g id="1">ne. T</g>wo. ', 'Three.']],
    ['One. Two.', 'One.<x id="1"/> Two.', ['One.<x id="1"/> ', 'Two.']],
    ['One. Two.', 'One. <x id="1"/>Two.', ['One. ', '<x id="1"/>Two.']],
    ['一。二。', '一。<x id="1"/>二。', ['一。<x id="1"/>', '二。']],
    [
      '一。二。三。',
      '<g id="1">一。<x id="2"/>二。</g>三。',
      ['<g id="1">一。<x id="2"/>二。</g>', '三。'],
    ],
    [' A & bee. Two. ', 'A &amp; bee. <g id="1">Two</g>.', [' A & bee. ', '<g id="1">Two</g>.']],
    ['A one. Two.', 'A<x id="1"/>one. Two.', ['A<x id="1"/>one. ', 'Two.']],
    // A break after a period reads as one word.
    [
      'One.Two. Three',
      'One.<x id="1" ctype="lb"/>Two. Three',
      ['One.<x id="1" ctype="lb"/>Two. ', 'Three'],
    ],
    // In doubt it stays whole.
    ['Other. Words.', '<g id="1">One</g>. Two.', ['<g id="1">One</g>. Two.']],
  ])('of %j in %j stay whole', (text, tagged, expected) => {
    expect(parts(text, tagged)).toEqual(expected);
  });
});

describe('rows of a text', () => {
  const written = (one: DocumentText, found: string[], targetLang = 'DE', sourceLang = 'EN') => {
    const rows = splitTexts([one], known(...found), sourceLang).map((row) => ({
      ...row,
      target: row.target ?? `[${(row.tagged ?? row.text).trim()}]`,
      origin: row.origin ?? ('service' as const),
    }));
    const edit = toEdit(rows, one, targetLang);
    return { rows, written: edit.edited ?? edit.tagged, pair: toPair(rows, one, targetLang) };
  };

  it('are joined with the spaces between them, and paired sentence by sentence', () => {
    const one = plain('  One.  Two.\nThree. ');
    const { written: target, pair } = written(one, ['Two.']);
    expect(target).toBe('[One.]  «Two.»\n[Three.]');
    expect(pair).toEqual({
      source: 'One.  Two.\nThree.',
      target: '[One.]  «Two.»\n[Three.]',
      sentences: [
        { source: 0, target: 0 },
        { source: 6, target: 8 },
        { source: 11, target: 15 },
      ],
    });
  });

  it('are from a memory only if all of them are', () => {
    expect(written(plain('One. 12. Two.'), ['One.', 'Two.']).pair?.origin).toEqual({
      kind: 'memory',
      name: 'Harbour',
    });
    expect(written(plain('One. Two.'), ['One.']).pair?.origin).toBeUndefined();
  });

  it('are escaped among tags', () => {
    const one = withTags('A & bee. Two.', 'A &amp; bee. <g id="1">Two</g>.');
    expect(written(one, ['A & bee.']).written).toBe('«A &amp; bee.» [<g id="1">Two</g>.]');
    expect(written(one, ['A & bee.']).pair?.sentences).toEqual([
      { source: 0, target: 0 },
      { source: 9, target: 11 },
    ]);
  });

  it('joined again are the text, and rows that are missing or changed are noticed', () => {
    forAll(runs(300, 3000), pieces, constantFrom('EN', 'DE', 'JA', null), (segment, lang) => {
      const one = documentText(segment);
      const cut = cutIntoSentences(one, lang);
      expect(cut.map(({ text }) => text).join('')).toBe(one.text);
      const sources = cut.map(({ text }) => text.replaceAll(/\s+/gu, ' ').trim());
      const rows = splitTexts([one], known(...sources), lang);
      expect(areRowsOf(rows, 0, one)).toBe(true);
      if (rows.length < 2) return;
      expect(areRowsOf(rows.slice(1), 0, one)).toBe(false);
      expect(areRowsOf(rows.slice(0, -1), 0, one)).toBe(false);
      expect(areRowsOf(rows.toReversed(), 0, one)).toBe(false);
      // Translated into themselves, they are the text, but for the spaces between Japanese sentences.
      const same = rows.map((row) => ({ ...row, target: row.tagged ?? row.text }));
      const { edited, tagged } = toEdit(same, one, lang ?? 'EN');
      const solid = (text = '') => text.replaceAll(/\s+/gu, '');
      expect(solid(edited ?? tagged)).toBe(solid(one.tagged ?? one.text));
    });
  });

  it('of different texts are told apart by their positions', () => {
    const rows = splitTexts([plain('One. Two.'), plain('One.')], known('One.'), 'EN');
    expect(groupByText(rows).map((group) => group.map(({ text }) => text))).toEqual([
      ['One. ', 'Two.'],
      ['One.'],
    ]);
  });
});

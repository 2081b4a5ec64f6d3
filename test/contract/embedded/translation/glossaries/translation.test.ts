import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApertiumEngine } from '../../../../../electron/embedded/engines/apertium/apertium-engine.ts';
import { discoverModes } from '../../../../../electron/embedded/engines/apertium/modes.ts';
import type {
  SegmentEngine,
  TranslationEngine,
} from '../../../../../electron/embedded/engines/engine.ts';
import { createGlossaryTerms } from '../../../../../electron/embedded/engines/glossary-terms.ts';
import {
  createLexiconEngine,
  parseLexicon,
} from '../../../../../electron/embedded/engines/lexicon.ts';
import { textPiece } from '../../../../../electron/embedded/engines/piece.ts';
import { withGlossary } from '../../../../../electron/embedded/engines/with-glossary.ts';
import { createRandom, seg, show } from '../../../../unit/embedded/support/segments.ts';
import type { GlossariesUnderTest } from './support.ts';
import { EN_DE, startGlossaries, UNKNOWN_ID } from './support.ts';

const lexicon = (): TranslationEngine =>
  createLexiconEngine(parseLexicon('EN\tDE\tGood night\tGute Nacht\nEN\tPT\tbus stop\tparagem'));
const EN_PT = { ...EN_DE, target_lang: 'pt', entries: 'bus\tautocarro' };

async function translate(glossaries: GlossariesUnderTest, body: object): Promise<unknown> {
  const { status, body: answer } = await glossaries.send('POST /v2/translate', {
    source_lang: 'EN',
    ...body,
  });
  if (status !== 200) return [status, answer['message']];
  return (answer['translations'] as { text: string }[]).map(({ text }) => text);
}

describe('§3 glossary_id and glossary_ids change what is translated', () => {
  it('terms appear in the answer; texts without them are translated as before', async () => {
    const glossaries = await startGlossaries({ engine: lexicon() });
    const glossary_id = await glossaries.created('n', [EN_DE]);
    const text = ['my Cart', 'Good night', 'carts'];
    expect(await translate(glossaries, { text, target_lang: 'DE', glossary_id })).toEqual([
      'ɱý Wagen',
      'Gute Nacht',
      'çáŕţš',
    ]);
    expect(await translate(glossaries, { text, target_lang: 'DE' })).toEqual([
      'ɱý Çáŕţ',
      'Gute Nacht',
      'çáŕţš',
    ]);
  });

  it('tags around and inside terms are preserved', async () => {
    const glossaries = await startGlossaries({ engine: lexicon() });
    const glossary_id = await glossaries.created('n', [EN_DE]);
    expect(
      await translate(glossaries, {
        text: ['<p>my <b>cart</b></p>'],
        target_lang: 'DE',
        glossary_id,
        tag_handling: 'html',
      }),
    ).toEqual(['<p>ɱý <b>Wagen</b></p>']);
  });

  const NAME = 'Yahoo! Japan';
  const SPLIT_TERM = { ...EN_DE, entries: 'Guess? Jeans\tHosen' };
  it.each<[text: string, options: object, answer: string]>([
    ['See Yahoo! Japan. A cart? No.', {}, 'Šéé Yahoo! Japan. Á çáŕţ? Ñó.'],
    ['See Guess? Jeans. No.', {}, 'Šéé Hosen. Ñó.'],
    ['See Yahoo! Japan.\nA Guess? Jeans', {}, 'Šéé Yahoo! Japan.\nÁ Hosen'],
    ['See Yahoo! Japan.', { split_sentences: 'nonewlines' }, 'Šéé Yahoo! Japan.'],
    ['See Yahoo! Japan.', { split_sentences: '0' }, 'Šéé Yahoo! Japan.'],
    [
      '<p>See <b>Yahoo! Japan</b>. <i>Guess?</i> Jeans</p>',
      { tag_handling: 'html' },
      '<p>Šéé <b>Yahoo! Japan</b>. <i>Hosen</i></p>',
    ],
    [
      'See <b>Yahoo!</b> Japan. <x/>No. <y/>Guess? Jeans',
      { tag_handling: 'xml' },
      'Šéé <b>Yahoo! Japan</b>. <x/>Ñó. <y/>Hosen',
    ],
  ])('no sentence ends within a kept name or a term: %j %j', async (text, options, answer) => {
    const glossaries = await startGlossaries({ engine: lexicon() });
    const glossary_id = await glossaries.created('n', [SPLIT_TERM]);
    const body = { text: [text], target_lang: 'DE', dragoman_do_not_translate: [NAME] };
    expect(await translate(glossaries, { ...body, glossary_id, ...options })).toEqual([answer]);
  });

  it('no sentence of a document ends within a kept name or a term', async () => {
    const glossaries = await startGlossaries({ engine: lexicon() });
    const handle = await glossaries.service.finished('See Yahoo! Japan. A Guess? Jeans. No.\n', {
      source_lang: 'EN',
      target_lang: 'DE',
      glossary_id: await glossaries.created('n', [SPLIT_TERM]),
      dragoman_do_not_translate: NAME,
    });
    const result = await glossaries.service.result(handle);
    expect(await result.text()).toBe('Šéé Yahoo! Japan. Á Hosen. Ñó.\n');
  });

  it.each(['PT', 'PT-PT', 'PT-BR'])('§5 one PT dictionary serves %s', async (target_lang) => {
    const glossaries = await startGlossaries({ engine: lexicon() });
    const glossary_id = await glossaries.created('n', [EN_PT]);
    expect(await translate(glossaries, { text: ['bus'], target_lang, glossary_id })).toEqual([
      'autocarro',
    ]);
  });

  it('several glossaries are merged in their order, even in a form', async () => {
    const glossaries = await startGlossaries({ engine: lexicon() });
    const first = await glossaries.created('1', [EN_DE]);
    const second = await glossaries.created('2', [
      { ...EN_DE, entries: 'cart\tKarren\ntill\tKasse' },
    ]);
    const body = { text: ['cart till'], target_lang: 'DE' };
    expect(await translate(glossaries, { ...body, glossary_ids: [first, second] })).toEqual([
      'Wagen Kasse',
    ]);
    expect(await translate(glossaries, { ...body, glossary_ids: [second, first] })).toEqual([
      'Karren Kasse',
    ]);
    const form = {
      text: 'cart till',
      target_lang: 'DE',
      source_lang: 'EN',
      glossary_ids: `${first},${second}`,
    };
    const { body: answer } = await glossaries.send('POST /v2/translate', form, 'form');
    expect(answer['translations']).toMatchObject([{ text: 'Wagen Kasse' }]);
  });

  it.each<[string, object, RegExp]>([
    [
      'a pair that the glossary lacks',
      { target_lang: 'PL' },
      /No dictionary found for language pair/u,
    ],
    [
      'the reverse of its pair',
      { source_lang: 'DE', target_lang: 'EN' },
      /No dictionary found for language pair/u,
    ],
    ['no source_lang', { source_lang: null, target_lang: 'DE' }, /source_lang/u],
    ['an unknown id', { target_lang: 'DE', glossary_id: UNKNOWN_ID }, /glossary_id/u],
    ['an invalid id', { target_lang: 'DE', glossary_id: 'nope' }, /glossary_id/u],
    ['both kinds of ids', { target_lang: 'DE', glossary_ids: [UNKNOWN_ID] }, /glossary_id/u],
  ])('refuses %s with 400', async (_name, change, message) => {
    const glossaries = await startGlossaries({ engine: lexicon() });
    const glossary_id = await glossaries.created('n', [EN_DE]);
    expect(await translate(glossaries, { text: ['cart'], glossary_id, ...change })).toEqual([
      400,
      expect.stringMatching(message),
    ]);
  });

  it('§3 glossary_ids: five are allowed, as a list and as one value with commas', async () => {
    const glossaries = await startGlossaries({ engine: lexicon() });
    const ids = [await glossaries.created('n', [EN_DE])];
    for (const entries of ['one\ta', 'two\tb', 'three\tc', 'four\td']) {
      ids.push(await glossaries.created('n', [{ ...EN_DE, entries }]));
    }
    for (const glossary_ids of [ids, ids.join(',')]) {
      const body = { text: ['cart four'], target_lang: 'DE', glossary_ids };
      expect(await translate(glossaries, body)).toEqual(['Wagen d']);
    }
  });

  it('a change of the glossary takes effect immediately', async () => {
    const glossaries = await startGlossaries({ engine: lexicon() });
    const glossary_id = await glossaries.created('n', [EN_DE]);
    const body = { text: ['cart'], target_lang: 'DE', glossary_id };
    expect(await translate(glossaries, body)).toEqual(['Wagen']);
    await glossaries.send(`PATCH /v3/glossaries/${glossary_id}`, {
      dictionaries: [{ ...EN_DE, entries: 'cart\tKarren' }],
    });
    expect(await translate(glossaries, body)).toEqual(['Karren']);
    await glossaries.delete(`/v3/glossaries/${glossary_id}`);
    expect(await translate(glossaries, body)).toEqual([
      400,
      expect.stringContaining('glossary_id'),
    ]);
  });
});

const modes = await discoverModes();

describe.skipIf(!modes.some((mode) => mode.source === 'EN' && mode.target === 'ES'))(
  'terms with Apertium (needs apertium-eng-spa)',
  () => {
    const signal = new AbortController().signal;
    const terms = createGlossaryTerms(
      [
        { source: 'house', target: 'CASONA' },
        { source: 'red house', target: 'casa bermeja' },
        { source: 'cart', target: 'carrito' },
      ],
      { source: 'en', target: 'es' },
    );
    let plain: TranslationEngine;
    let engine: SegmentEngine;
    beforeAll(() => {
      plain = createApertiumEngine({ modes });
      engine = withGlossary(plain, terms);
    });
    afterAll(() => plain.close());

    it.each([
      ['The big house is near the old church.', /\bCASONA\b.*\biglesia vieja\.$/u],
      ['The <1:big red> house is here.{3}', /<1:casa bermeja>.*\.\{3\}$/u],
      ['I bought a cart and a house.', /\bcarrito y (?:un|una) CASONA\.$/u],
      ['{0}Cart{1} prices rise.', /^\{0\}Carrito\{1\} aumento/u],
      ['House', /^CASONA$/u],
      ['carts and houses', /^(?!.*(?:carrito|CASONA))/u],
    ])('%s', async (notation, expected) => {
      const [answer] = await engine.translate([seg(notation)], 'EN', 'ES', signal);
      expect(show(answer?.pieces ?? [])).toMatch(expected);
    });

    it('keeps placeholders and links beside terms', async () => {
      const text = 'Put {cart} and %s in the cart at https://example.org/cart.';
      const [answer] = await engine.translate([[textPiece(text)]], 'EN', 'ES', signal);
      expect(show(answer?.pieces ?? [])).toMatch(
        /\{cart\}.*%s.*\bcarrito\b.*https:\/\/example\.org\/cart/u,
      );
    });

    it('returns every term exactly once, whatever surrounds it', async () => {
      const random = createRandom(5);
      const words = [
        'the',
        'big',
        'cart',
        'house',
        'is',
        'and',
        'with',
        'red',
        '<1:cart>',
        '{N}',
        'rises,',
        'quickly',
        'we',
        '.',
      ];
      const segments = Array.from({ length: 150 }, () =>
        seg(
          Array.from({ length: 12 }, () => words[Math.floor(random() * words.length)])
            .map((word, index) => (word === '{N}' ? `{${String(index)}}` : word))
            .join(' '),
        ),
      );
      const answers = await engine.translate(segments, 'EN', 'ES', signal);
      const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
      for (const [index, answer] of answers.entries()) {
        const [source, target] = [show(segments[index]!), show(answer.pieces)];
        const houses = count(source, /\bred house\b/gu);
        expect([
          count(target, /\bcarrito\b/giu),
          count(target, /\bCASONA\b/gu),
          count(target, /\bcasa bermeja\b/giu),
          count(target, /\{\d+\}/gu),
        ]).toEqual([
          count(source, /\bcart\b/gu),
          count(source, /\bhouse\b/gu) - houses,
          houses,
          count(source, /\{\d+\}/gu),
        ]);
      }
    });
  },
);

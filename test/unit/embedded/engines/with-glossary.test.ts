import { describe, expect, it } from 'vitest';
import type { TranslationEngine } from '../../../../electron/embedded/engines/engine.ts';
import { createGlossaryTerms } from '../../../../electron/embedded/engines/glossary-terms.ts';
import {
  createLexiconEngine,
  parseLexicon,
} from '../../../../electron/embedded/engines/lexicon.ts';
import type { Segment } from '../../../../electron/embedded/engines/piece.ts';
import { objectPiece, plainText, textPiece } from '../../../../electron/embedded/engines/piece.ts';
import { createPseudoEngine } from '../../../../electron/embedded/engines/pseudo.ts';
import { withGlossary } from '../../../../electron/embedded/engines/with-glossary.ts';
import { seg, show } from '../support/segments.ts';

const signal = new AbortController().signal;
type Entries = Record<string, string>;

function termsOf(entries: Entries, source = 'en', target = 'pl') {
  const list = Object.entries(entries).map(([from, to]) => ({ source: from, target: to }));
  return createGlossaryTerms(list, { source, target });
}

/** Returns the answer of the accenting engine: text without accents comes from the glossary. */
async function apply(
  segment: Segment | string,
  entries: Entries,
  source = 'en',
  target = 'pl',
): Promise<string> {
  const engine = withGlossary(createPseudoEngine(), termsOf(entries, source, target));
  const pieces = typeof segment === 'string' ? [textPiece(segment)] : segment;
  const [answer] = await engine.translate([pieces], source, target, signal);
  return show(answer?.pieces ?? []);
}

const CART = { cart: 'koszyk' };

describe('withGlossary', () => {
  it('asks the engine for nothing once it is canceled', async () => {
    let asked = 0;
    const counting: TranslationEngine = {
      ...createPseudoEngine(),
      translate() {
        asked += 1;
        return Promise.resolve([]);
      },
    };
    const engine = withGlossary(counting, termsOf(CART));
    const translated = engine.translate([seg('cart')], 'en', 'pl', AbortSignal.abort());
    await expect(translated).rejects.toMatchObject({ code: 'canceled' });
    expect(asked).toBe(0);
  });

  const TILL = { till: 'kasa', 'till roll': 'rolka' };
  const HYPHENED = "ĝó-çáŕţ çáŕţ’š çáñ'ţ";
  const ASTRAL = { '𝒳': 'iks', '🪨': 'stone', '👩': 'woman' };
  const MEMBERS = { constructor: 'A', toString: 'B', ['__proto__']: 'C' };
  it.each<[string, string, Entries, string]>([
    ['a term inside a sentence', 'my cart, too', CART, 'ɱý koszyk, ţóó'],
    ['a term that is the whole text', 'cart', CART, 'koszyk'],
    ['every occurrence', 'cart cart', CART, 'koszyk koszyk'],
    ['several words', 'a till roll', { 'till roll': 'rolka' }, 'á rolka'],
    ['a no-break space as a space', 'till\u00A0roll', { 'till roll': 'rolka' }, 'rolka'],
    ['the longest term first', 'till roll end', { ...TILL, 'till roll ends': 'Y' }, 'rolka éñð'],
    ["a shorter one where the longer doesn't fit", 'till rolls', TILL, 'kasa ŕóļļš'],
    ['never a part of a word', 'carts cartwheel gocart', CART, 'çáŕţš çáŕţŵĥééļ ĝóçáŕţ'],
    ['never a part of a word', 'Cärt cart_1 cart2', CART, 'Çäŕţ cart_1 çáŕţ2'],
    [
      'never a part of a hyphenated word',
      "go-cart cart’s can't",
      { ...CART, can: 'X', t: 'Y' },
      HYPHENED,
    ],
    [
      'dashes between words',
      '-cart- cart–cart cart--cart',
      CART,
      '-koszyk- koszyk–koszyk koszyk--koszyk',
    ],
    ['never a part of a number', '10 10.5 10,5 1.10', { 10: 'ten' }, 'ten 10.5 10,5 1.10'],
    ['no word before a combining mark', 'cart\u0301 cart', CART, 'çáŕţ\u0301 koszyk'],
    ['symbols in terms', 'C++ and .NET', { 'C++': 'CPP', '.NET': 'dotnet' }, 'CPP áñð dotnet'],
    [
      'symbols around terms',
      '(cart) “cart” cart. cart?',
      CART,
      '(koszyk) “koszyk” koszyk. koszyk?',
    ],
    ['astral letters and emoji', '𝒳 🪨 🪨️ 👩‍🔧', ASTRAL, 'iks stone 🪨️ 👩‍🔧'],
    ['names of object members', 'constructor toString __proto__', MEMBERS, 'A B C'],
    ['patterns mean nothing', 'a.c abc (.*)', { 'a.c': 'X', '(.*)': '$&' }, 'X áƀç $&'],
  ])('applies %s', async (_rule, text, entries, answer) => {
    expect(await apply(text, entries)).toBe(answer);
  });

  it.each<[string, string, Entries, string]>([
    ['the exact spelling', 'Polish polish', { polish: 'w', Polish: 'polski' }, 'polski w'],
    ['a capital is carried over', 'Cart', CART, 'Koszyk'],
    ['a lower-case letter is carried over', 'cart', { Cart: 'Koszyk' }, 'koszyk'],
    ['other letters in a different case', 'CART cArT', CART, 'Koszyk koszyk'],
    ['abbreviations keep their case', 'Api', { api: 'IPA', iphone: 'iPhone' }, 'IPA'],
    ['brands keep their case', 'Iphone', { iphone: 'iPhone' }, 'iPhone'],
    ['a sigma at the end of a word', 'ΟΔΟΣ', { οδός: 'X', οδος: 'ulica' }, 'Ulica'],
    ['letters whose lower-case form is longer', 'İcart İ', { İ: 'i' }, 'İçáŕţ i'],
  ])('§5 case: %s', async (_rule, text, entries, answer) => {
    expect(await apply(text, entries)).toBe(answer);
  });

  it('makes no German noun lower-case, and uses the capitals of the target language', async () => {
    expect(await apply('server', { Server: 'Server' }, 'en', 'de')).toBe('Server');
    expect(await apply('Ink', { ink: 'ipek' }, 'en', 'tr')).toBe('İpek');
  });

  it.each<[string, string, string, Entries, string]>([
    ['Han', 'zh', '我用购物车买', { 购物车: 'cart' }, '我\u0301用\u0301cart买\u0301'],
    ['kana', 'ja', '新しいカートを', { カート: 'cart' }, '新\u0301し\u0301い\u0301cartを\u0301'],
    ['Korean: particles', 'ko', '서버를 서버', { 서버: 'server' }, 'server를\u0301 server'],
    ['Korean: compounds', 'ko', '웹서버', { 서버: 'server' }, '웹\u0301서\u0301버\u0301'],
    ['Latin in Chinese', 'zh', '用API买', { API: 'IPA' }, '用\u0301IPA买\u0301'],
    ['French elision', 'fr', "l'hôtel d’hôtel", { hôtel: 'hotel' }, "ļ'hotel ð’hotel"],
    ['French elision', 'fr', "aujourd'hui", { hui: 'X' }, "áúĵóúŕð'ĥúí"],
    ['Italian elision', 'it', "dell'albergo", { albergo: 'hotel' }, "ðéļļ'hotel"],
    ['no elision in English', 'en', "o'cart", CART, "ó'çáŕţ"],
  ])('knows words of %s', async (_script, source, text, entries, answer) => {
    expect(await apply(text, entries, source, 'en')).toBe(answer);
  });

  it('compares decomposed and composed letters alike, and keeps other segments byte by byte', async () => {
    expect(await apply('cafe\u0301', { café: 'kawa' })).toBe('kawa');
    expect(await apply('café', { 'cafe\u0301': 'kawa' })).toBe('kawa');
    expect(await apply('1 e\u0301', CART)).toBe('1 é\u0301');
  });

  it.each([
    ['uses the first run of a term across formatting runs', '<1:till> <2:roll> x', '<1:rolka> ẋ'],
    ['over three runs', 'a <1:ti><2:ll> ro<3:ll!>', 'á <1:rolka><3:!>'],
    ['keeps the rest of a run that ends inside', '<1:my till> roll is', '<1:ɱý rolka> íš'],
    ['keeps objects next to it', '{4}till roll{5} {6}', '{4}rolka{5} {6}'],
    ["doesn't apply a term with an object inside", 'till{4} roll', 'ţíļļ{4} ŕóļļ'],
    ['treats an object as the edge of a word', 'x{4}till roll{5}s', 'ẋ{4}rolka{5}š'],
    ['allows objects in any order and number', '{9}{3}till roll{7}', '{9}{3}rolka{7}'],
  ])('%s', async (_rule, notation, answer) => {
    expect(await apply(seg(notation), { 'till roll': 'rolka' })).toBe(answer);
  });

  it.each([
    ['https://example.org/cart/x', 'https://example.org/cart/x'],
    ['cart@example.org', 'cart@example.org'],
    ['{cart} {{cart}} ${cart} %(cart)s', '{cart} {{cart}} ${cart} %(cart)s'],
    ['cart.txt', 'cart.txt'],
    [String.raw`C:\cart\cart`, String.raw`C:\cart\cart`],
    ['cart {name} %s cart', 'koszyk {name} %s koszyk'],
  ])('keeps placeholders, links and file names whole: %s', async (text, answer) => {
    expect(await apply(text, CART)).toBe(answer);
  });

  it('applies a term that is a file name or a placeholder as a whole', async () => {
    expect(
      await apply('Node.js {cart} node.json', { 'Node.js': 'Węzeł', '{cart}': '{koszyk}' }),
    ).toBe('Węzeł {koszyk} node.json');
  });

  it('leaves segments without a term to the engine: entries of a lexicon count', async () => {
    const lexicon = createLexiconEngine(
      parseLexicon('EN\tPL\tGood night\tDobranoc\nEN\tPL\tgood cart\tX'),
    );
    const engine = withGlossary(lexicon, termsOf(CART));
    const answers = await engine.translate(
      [seg('Good night'), seg('good cart')],
      'EN',
      'PL',
      signal,
    );
    expect(answers.map(({ pieces, engine: made }) => [show(pieces), made])).toEqual([
      ['Dobranoc', 'lexicon'],
      ['ĝóóð koszyk', 'pseudo'],
    ]);
  });

  it('knows a segment when the engine does and no term changes it', () => {
    const lexicon = createLexiconEngine(
      parseLexicon('EN\tPL\tGood night. Bye\tDobranoc\nEN\tPL\tgood cart\tX'),
    );
    const engine = withGlossary(
      { ...lexicon, knows: (segment) => plainText(segment).startsWith('Good') },
      termsOf(CART),
    );
    expect(engine.knows?.(seg('Good night. Bye'), 'EN', 'PL')).toBe(true);
    expect(engine.knows?.(seg('Good cart'), 'EN', 'PL')).toBe(false);
    expect(engine.knows?.(seg('Bye'), 'EN', 'PL')).toBe(false);
    expect(withGlossary(createPseudoEngine(), termsOf(CART)).knows?.(seg('Bye'), 'EN', 'PL')).toBe(
      false,
    );
  });

  it('keeps what the engine reports: practice, words', async () => {
    const engine = withGlossary(createPseudoEngine(), termsOf(CART));
    expect(engine.isPractice).toBe(true);
    const [answer] = await engine.translate([seg('my cart is here')], 'EN', 'PL', signal);
    expect(answer).toMatchObject({ words: 4, unknownWords: 0, hops: 1, engine: 'pseudo' });
  });

  it('stops on request', async () => {
    const stop = new AbortController();
    stop.abort();
    const engine = withGlossary(createPseudoEngine(), termsOf(CART));
    await expect(engine.translate([seg('cart')], 'EN', 'PL', stop.signal)).rejects.toMatchObject({
      code: 'canceled',
    });
  });

  it("doesn't capitalize the word after a term at the start of a sentence", async () => {
    const capitals: TranslationEngine = {
      ...createPseudoEngine(),
      translate: async (segments) =>
        segments.map((segment) => ({
          pieces: segment.map((piece) =>
            piece.kind === 'text'
              ? textPiece(
                  piece.text.replace(/\p{L}/u, (letter) => letter.toUpperCase()),
                  piece.run,
                )
              : piece,
          ),
          unknownWords: 0,
          words: 0,
          hops: 1,
          engine: 'pseudo',
        })),
    };
    const run = async (notation: string, target = 'PL'): Promise<string> => {
      const engine = withGlossary(
        capitals,
        termsOf({ 'the cart': 'wózek' }, 'en', target.toLowerCase()),
      );
      const [answer] = await engine.translate([seg(notation)], 'EN', target, signal);
      return show(answer?.pieces ?? []);
    };
    expect(await run('The cart is big')).toBe('Wózek is big');
    expect(await run('Yes. {3}The cart{4} is big')).toBe('Yes. {3}Wózek{4} is big');
    expect(await run('The cart Is big')).toBe('Wózek Is big');
    expect(await run('see the cart is big')).toBe('See wózek Is big');
    expect(await run('The cart is big', 'DE')).toBe('Wózek Is big');
  });

  it('keeps every object and repeats no number, whatever the engine answers', async () => {
    const shuffling: TranslationEngine = {
      ...createPseudoEngine(),
      translate: async (segments) =>
        segments.map((segment) => ({
          pieces: segment.toReversed(),
          unknownWords: 0,
          words: 0,
          hops: 1,
          engine: 'pseudo',
        })),
    };
    const engine = withGlossary(shuffling, termsOf(CART));
    const segment = [objectPiece(70), textPiece('a cart and cart'), objectPiece(2)];
    const [answer] = await engine.translate([segment], 'EN', 'PL', signal);
    expect(show(answer?.pieces ?? [])).toBe('{2}koszyk and koszyka {70}');
  });
});

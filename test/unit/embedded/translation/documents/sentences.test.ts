import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type {
  SegmentTranslation,
  SegmentEngine,
} from '../../../../../electron/embedded/engines/engine.ts';
import { createGlossaryTerms } from '../../../../../electron/embedded/engines/glossary-terms.ts';
import {
  objectPiece,
  plainText,
  spacedText,
  textPiece,
  type Segment,
} from '../../../../../electron/embedded/engines/piece.ts';
import { createPseudoEngine } from '../../../../../electron/embedded/engines/pseudo.ts';
import { withGlossary } from '../../../../../electron/embedded/engines/with-glossary.ts';
import { translateSentences } from '../../../../../electron/embedded/translation/documents/sentences.ts';
import {
  engineWith,
  NO_RESOURCES,
  NO_SPLIT_RULES,
  type RequestEngine,
} from '../../../../../electron/embedded/translation/text/linked-resources.ts';
import { arePartsOf, toSentenceParts } from '../../../../../shared/domain/history/parts.ts';
import { sentenceBorders } from '../../../../../shared/text/sentences.ts';
import { forAllAsync } from '../../../../support/for-all.ts';
import { runs } from '../../../../support/runs.ts';
import { accented, seg, show } from '../../support/segments.ts';

const { signal } = new AbortController();

/** Creates an engine that answers each text by itself. */
function engineOf(
  answer: (segment: Segment) => Partial<SegmentTranslation>,
): SegmentEngine & { asked: string[] } {
  const asked: string[] = [];
  return {
    ...createPseudoEngine(),
    asked,
    async translate(segments) {
      asked.push(...segments.map(show));
      return Promise.resolve(
        segments.map((segment) => ({
          pieces: segment,
          words: 1,
          unknownWords: 0,
          hops: 1,
          engine: 'apertium',
          ...answer(segment),
        })),
      );
    },
  };
}

function noMemory(): never {
  throw new Error('No memory is asked.');
}

/** Makes a text longer without changing its sentences. */
const doubled = (text: string): string => text.replaceAll(/\p{L}/gu, '$&$&');

interface Translated {
  /** The pairs of sentences as reported; joined, each side is the reported text. */
  readonly pairs: [string, string][];
  readonly pieces: Segment;
}

async function translate(
  segment: Segment,
  engine: SegmentEngine = createPseudoEngine(),
  { sourceLang = 'EN', ...rules }: Partial<RequestEngine> & { readonly sourceLang?: string } = {},
): Promise<Translated> {
  const { answers } = await translateSentences(
    { ...NO_SPLIT_RULES, engine, ...rules },
    [segment],
    { sourceLang, targetLang: 'PL' },
    signal,
  );
  const { pieces = [], sentences = [{ source: 0, target: 0 }] } = answers[0] ?? {};
  const [source, target] = [spacedText(segment).trim(), spacedText(pieces).trim()];
  const pairs = sentences.map((start, index): [string, string] => [
    source.slice(start.source, sentences[index + 1]?.source),
    target.slice(start.target, sentences[index + 1]?.target),
  ]);
  return { pairs, pieces };
}

const sourcesOf = async (notation: string, sourceLang = 'EN'): Promise<string[]> =>
  (await translate(seg(notation), undefined, { sourceLang })).pairs.map(([source]) => source);

describe('the sentences of a translated segment', () => {
  it('are asked one by one, without the white space between them, which stays', async () => {
    const engine = engineOf((segment) => ({ pieces: [textPiece(`[${plainText(segment)}]`)] }));
    const { pairs, pieces } = await translate(seg('  One here.  Two there. \tThree. '), engine);
    expect(engine.asked).toEqual(['One here.', 'Two there.', 'Three.']);
    expect(show(pieces)).toBe('  [One here.]  [Two there.] \t[Three.] ');
    expect(pairs).toEqual([
      ['One here.  ', '[One here.]  '],
      ['Two there. \t', '[Two there.] \t'],
      ['Three.', '[Three.]'],
    ]);
  });

  it.each([
    ['One sentence only.', ['One sentence only.']],
    ['Ask Dr. Smith. Then go.', ['Ask Dr. Smith. ', 'Then go.']],
    ['One. — Two.', ['One. — Two.']],
    ['*** One. Two. ***', ['*** One. ', 'Two. ***']],
    ['Run `go home. Then stay` now. Go.', ['Run `go home. Then stay` now. ', 'Go.']],
    ['A sentence\nthat goes on. Next.', ['A sentence\nthat goes on. ', 'Next.']],
    ['Main menu\nSettings\nHelp', ['Main menu\n', 'Settings\n', 'Help']],
    ['First paragraph\n\nSecond one', ['First paragraph\n\n', 'Second one']],
    ['One.{1} Two. {2}Three.', ['One. ', 'Two. ', 'Three.']],
    ['one{1}two. Three.', ['one two. ', 'Three.']],
  ])('begin where the common rule says: %j', async (notation, expected) => {
    expect(await sourcesOf(notation)).toEqual(expected);
  });

  it.each([
    ['blank lines', '\n'],
    ['vertical tabs', '\n\n\v'],
    ['spaces', '\n\n '],
  ])('are found in linear time between very many %s', async (_what, blanks) => {
    const between = blanks.padEnd(300_000, blanks.at(-1));
    const { pairs } = await translate([textPiece(`A.${between}B`)]);
    expect(pairs.map(([source]) => source)).toEqual([`A.${between}`, 'B']);
  });

  it('begin at the visible lines of a text', async () => {
    const lines: Segment = [
      textPiece('First line'),
      { ...textPiece('\n'), isLineEnd: true },
      textPiece('  second line'),
    ];
    const { pairs } = await translate(lines);
    expect(pairs.map(([source]) => source)).toEqual(['First line\n', '  second line']);
  });

  it.each([
    ['<1:One. Two.> Three.', ['One. Two. ', 'Three.']],
    ['<1:One. >{4}<1:Two.> Three.', ['One. Two. ', 'Three.']],
    ['One <1:here. Two> there. Three.', ['One here. Two there. ', 'Three.']],
    ['<1:One.> <1:Two.> Three.', ['One. ', 'Two. ', 'Three.']],
    ['<1:One. ><2:Two.> Three.', ['One. ', 'Two. ', 'Three.']],
    ['<1:One. Two.>', ['One. ', 'Two.']],
  ])('stay together inside a pair of tags: %s', async (notation, expected) => {
    expect(await sourcesOf(notation)).toEqual(expected);
  });

  it('stay together when the translation has a pair of tags across them', async () => {
    const engine = engineOf((segment) => ({
      pieces: [textPiece(plainText(segment).replaceAll(' ', ''), 1)],
    }));
    const source = seg('あ<1:い>。う<1:え>。お。');
    const { pairs } = await translate(source, engine, { sourceLang: 'JA' });
    expect(pairs).toEqual([['あい。うえ。お。', 'あい。うえ。お。']]);
  });

  it('stay together when one of them has nothing to read in the translation', async () => {
    const engine = engineOf((segment) =>
      plainText(segment).startsWith('Two') ? { pieces: [] } : {},
    );
    const { pairs } = await translate(seg('One. Two. Three.'), engine);
    expect(pairs).toEqual([
      ['One. Two. ', 'One.  '],
      ['Three.', 'Three.'],
    ]);
  });

  it.each([
    ['AR', 'أين المطار؟ هنا. شكرا.', ['أين المطار؟ ', 'هنا. ', 'شكرا.']],
    ['HE', '\u200Fשלום. \u200Eabc\u200F. איפה?', ['\u200Fשלום. \u200Eabc\u200F. ', 'איפה?']],
    ['JA', '今日は。元気ですか？', ['今日は。', '元気ですか？']],
    ['HI', 'नमस्ते। कैसे हो?', ['नमस्ते। ', 'कैसे हो?']],
  ])('are exact in %s', async (sourceLang, text, expected) => {
    const { pairs } = await translate([textPiece(text)], undefined, { sourceLang });
    expect(pairs).toEqual(expected.map((part) => [part, accented(part)]));
  });

  it('move with glossary terms of a different length', async () => {
    const terms = createGlossaryTerms([{ source: 'cart', target: 'wózek na zakupy' }], {
      source: 'en',
      target: 'pl',
    });
    const { pairs } = await translate(
      seg('A cart, a <1:cart>. One more cart. Done.'),
      withGlossary(createPseudoEngine(), terms),
    );
    expect(pairs).toEqual([
      ['A cart, a cart. ', 'Á wózek na zakupy, á wózek na zakupy. '],
      ['One more cart. ', 'Óñé ɱóŕé wózek na zakupy. '],
      ['Done.', 'Ðóñé.'],
    ]);
  });

  it.each([
    ['We work with Yahoo! Japan in Tokyo.', ['We work with Yahoo! Japan in Tokyo.']],
    ['We <1:like Yahoo!> Japan. Next.', ['We like Yahoo! Japan. ', 'Next.']],
    ['Yahoo! Japan. Yahoo! Japan.', ['Yahoo! Japan. ', 'Yahoo! Japan.']],
    ['Buy Guess? Jeans. Guess? Jeans fit.', ['Buy Guess? Jeans. ', 'Guess? Jeans fit.']],
    ['A GUESS? JEANS Yahoo! Japan. No.', ['A GUESS? JEANS Yahoo! Japan. ', 'No.']],
    ['I like Yahoo! Japanese too.', ['I like Yahoo! ', 'Japanese too.']],
    ['I like Yahoo!{1} Japan too.', ['I like Yahoo! ', 'Japan too.']],
    ['No yahoo! Japan.', ['No yahoo! ', 'Japan.']],
    ['I use Wow! Then go.', ['I use Wow! ', 'Then go.']],
    ['Zu\u0308rich Jahoo! Zu\u0308rich. Go.', ['Zu\u0308rich Jahoo! Zu\u0308rich. ', 'Go.']],
    ['{1}Oh!{2} Um, a Yahoo! Japan. No.', ['Oh! ', 'Um, a Yahoo! Japan. ', 'No.']],
  ])('do not end within kept names and glossary terms: %j', async (notation, expected) => {
    const made = engineWith(
      createPseudoEngine(),
      {
        ...NO_RESOURCES,
        keptNames: ['Yahoo! Japan', 'Wow!', 'Jahoo! Z\u00FCrich'],
        glossaryIds: ['any'],
      },
      {
        glossaries: {
          termsFor: () =>
            createGlossaryTerms([{ source: 'Guess? Jeans', target: 'D\u017Cinsy' }], {
              source: 'en',
              target: 'pl',
            }),
          termsFitting: () => null,
        },
        memories: { matcher: noMemory, matcherFitting: noMemory, matcherOfAll: noMemory },
        asksMemoriesFirst: () => false,
      },
      'account',
      'EN',
      'PL',
    );
    const { pairs } = await translate(seg(notation), made.engine, made);
    expect(pairs.map(([source]) => source)).toEqual(expected);
  });

  it('are not reported for a segment that the engine knows', async () => {
    const engine = engineOf(() => ({ pieces: [textPiece('Uno. Dos.')] }));
    const { pairs } = await translate(seg('One. Two.'), engine, { knows: () => true });
    expect(engine.asked).toEqual(['One. Two.']);
    expect(pairs).toEqual([['One. Two.', 'Uno. Dos.']]);
  });

  it.each<[string, Partial<SegmentTranslation>]>([
    ['gave one of them up', { hops: 0, unknownWords: 1 }],
    ['was replaced for one of them', { insteadOf: 'bergamot' }],
  ])('are translated together when the engine %s', async (_why, odd) => {
    const engine = engineOf((segment) => {
      const text = plainText(segment);
      return text === 'Two.' ? odd : { pieces: [textPiece(text.toUpperCase())] };
    });
    const { pairs } = await translate(seg('One. Two. Three.'), engine);
    expect(engine.asked.at(-1)).toBe('One. Two. Three.');
    expect(pairs).toEqual([['One. Two. Three.', 'ONE. TWO. THREE.']]);
  });

  it('come from a memory beside those of an engine', async () => {
    const engine = engineOf((segment) =>
      plainText(segment) === 'Two.' ? { engine: 'memory', hops: 0 } : { insteadOf: 'bergamot' },
    );
    expect((await translate(seg('One. Two.'), engine)).pairs).toHaveLength(2);
  });

  it('joined, are the texts, whatever the segment', async () => {
    const text = fc
      .array(
        fc.constantFrom(
          'One',
          'two',
          'שלום',
          'مرحبا',
          '今日',
          '9',
          ' ',
          '  ',
          '\n',
          '\r\n',
          '. ',
          '.',
          '!',
          '? ',
          '。',
          '؟ ',
          '\u200F',
          '\u00A0',
          '`',
          '{x}',
          '•',
          '&amp;',
          '\\n',
          '😀',
          '\uD83D',
          'e\u0301',
          'www.a.bc',
          ') ',
        ),
        { maxLength: 12 },
      )
      .map((words) => words.join(''));
    const piece = fc.oneof(
      { weight: 3, arbitrary: fc.tuple(text, fc.nat(2)).map(([own, run]) => textPiece(own, run)) },
      { weight: 1, arbitrary: fc.nat(99).map(objectPiece) },
    );
    const segments = fc.uniqueArray(piece, {
      maxLength: 8,
      selector: (one) => (one.kind === 'object' ? one.id : one),
    });
    const engine = engineOf((segment) => ({
      pieces: segment.map((own) =>
        own.kind === 'text' ? textPiece(doubled(own.text), own.run) : own,
      ),
    }));
    await forAllAsync(
      runs(400),
      segments,
      fc.constantFrom('EN', 'DE', 'JA', 'AR'),
      async (segment, sourceLang) => {
        const { answers } = await translateSentences(
          { ...NO_SPLIT_RULES, engine },
          [segment],
          { sourceLang, targetLang: 'PL' },
          signal,
        );
        const { pieces = [], sentences } = answers[0] ?? {};
        // The practice engine leaves everything but the letters.
        expect(plainText(pieces)).toBe(doubled(plainText(segment)));
        expect(pieces.filter(({ kind }) => kind === 'object')).toEqual(
          segment.filter(({ kind }) => kind === 'object'),
        );
        if (sentences === undefined) return;
        const source = spacedText(segment).trim();
        const target = spacedText(pieces).trim();
        expect(arePartsOf(toSentenceParts(sentences, false), { source, target })).toBe(true);
        const borders = new Set([0, ...sentenceBorders(source, sourceLang)]);
        for (const [index, start] of sentences.entries()) {
          expect(borders.has(start.source)).toBe(true);
          const next = sentences[index + 1];
          expect(target.slice(start.target, next?.target)).toBe(
            doubled(source.slice(start.source, next?.source)),
          );
        }
      },
    );
  });
});

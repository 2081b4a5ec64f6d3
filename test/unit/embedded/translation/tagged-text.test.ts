import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Segment } from '../../../../electron/embedded/engines/piece.ts';
import { textPiece } from '../../../../electron/embedded/engines/piece.ts';
import { NO_SPLIT_RULES } from '../../../../electron/embedded/translation/text/linked-resources.ts';
import type { TagOptions } from '../../../../electron/embedded/translation/text/tagged-text.ts';
import { openTaggedText } from '../../../../electron/embedded/translation/text/tagged-text.ts';
import type { TextUnit } from '../../../../electron/embedded/translation/text/unit.ts';
import { forAll } from '../../../support/for-all.ts';
import { runs } from '../../../support/runs.ts';
import { seg, show } from '../support/segments.ts';

const HTML: TagOptions = {
  handling: 'html',
  version: 'v1',
  detectsOutline: true,
  ignoreTags: new Set(),
  splittingTags: new Set(),
  nonSplittingTags: new Set(),
};
const XML: TagOptions = { ...HTML, handling: 'xml' };

function open(text: string, options: TagOptions = XML): TextUnit {
  return openTaggedText(text, options, { split: '1', keepsEdges: false });
}

function translate(text: string, answers: Segment[], options: TagOptions = XML): string {
  return open(text, options).part(NO_SPLIT_RULES).assemble(answers);
}

/** Returns the answer of an engine that changes nothing. */
function unchanged(text: string, options: TagOptions): string {
  const parted = open(text, options).part(NO_SPLIT_RULES);
  return parted.assemble(parted.segments);
}

describe('openTaggedText', () => {
  it('splits segments at blocks and gives inline elements a separate run', () => {
    const unit = open('<p>one <b>two</b></p><p>three</p>', HTML);
    expect(unit.part(NO_SPLIT_RULES).segments.map(show)).toEqual(['one <1:two>', 'three']);
    expect(unit.detectableText).toBe('one twothree');
  });

  it.each<[name: string, text: string, answer: string, expected: string]>([
    [
      'words swapped places',
      '<i>red</i> <b>house</b>',
      '<2:casa> <1:roja>',
      '<b>casa</b> <i>roja</i>',
    ],
    ['an element moved', 'one <b>two</b>', '<1:dos> uno', '<b>dos</b> uno'],
    ['words were torn apart', '<b>give up</b> it', '<1:gib> es <1:auf>', '<b>gib</b> es auf'],
    ['a run was lost', '<b>one</b> two', 'uno dos', '<b>uno</b> dos'],
    [
      'nested runs were lost',
      '<a>one <b>two</b></a> three',
      'uno dos tres',
      '<a>uno <b>dos</b></a> tres',
    ],
    ['all words were lost', '<b>one</b>', '{9}', '<b></b>'],
    [
      'an object was moved into an element',
      'a<x/> <b>c d</b>',
      '<1:c>{0}<1:d> a',
      '<b>c<x/>d</b> a',
    ],
    [
      'a loose tag was moved into an element',
      'x <p>a <b>c d</b>',
      '<1:c>{0}<1:d> a',
      '<b>cd</b><p> a',
    ],
    ['a space came between the words of an element', '<b>a b</b>', '<1:a> <1:b>', '<b>a b</b>'],
    ['an unknown run', '<b>a</b> c', '<1:a> <7:c>', '<b>a</b> c'],
  ])('writes each tag once and nested when %s', (_name, text, answer, expected) => {
    expect(translate(text, [seg(answer)])).toBe(expected);
  });

  it("writes the end of a section so that it doesn't end early", () => {
    expect(translate('<![CDATA[a]]>', [[textPiece('a]]>b', 1)]])).toBe(
      '<![CDATA[a]]]]><![CDATA[>b]]>',
    );
  });

  it.each([
    'a &lt; b',
    '&amp;&x;',
    '<x/><y>z</y>',
    '<a>One. <b>Two.</b> Three</a>',
    '<a>One. <b>Two. Three</a>',
    '<![CDATA[One. Two.]]> a',
    '<a><b>one</a></b>',
    '</a>one<a>',
    'a\r\n<b>c\n</b> d',
    `${'<a>'.repeat(150)}one${'</a>'.repeat(150)}`,
  ])('returns %j when the engine changes nothing', (text) => {
    expect(unchanged(text, XML)).toBe(text);
    expect(unchanged(text, HTML)).toBe(text);
  });

  it('never loses, repeats or crosses a tag, whatever the engine answers', () => {
    const markup = fc
      .array(
        fc.constantFrom('<a>', '</a>', '<b>', '</b>', '<c/>', 'one', ' ', 'two. ', 'Three', '\n'),
        {
          maxLength: 20,
        },
      )
      .map((parts) => parts.join(''));
    const tags = (text: string): string[] => (text.match(/<[^>]*>/gu) ?? []).toSorted();
    forAll(runs(2000), markup, fc.infiniteStream(fc.nat(3)), (text, choices) => {
      const parted = open(text).part(NO_SPLIT_RULES);
      const answers = parted.segments.map((segment) => {
        const answer = [...segment];
        // Words change places and lose their runs; objects come back once, as engines promise.
        answer.sort(() => (choices.next().value === 0 ? -1 : 1));
        return answer.map((piece) =>
          piece.kind === 'text' && choices.next().value === 0 ? { ...piece, run: 0 } : piece,
        );
      });
      const written = parted.assemble(answers);
      expect(tags(written)).toEqual(tags(text));
      expect(isNested(written) || !isNested(text)).toBe(true);
    });
  });

  it.each([
    '<!--',
    '<![CDATA[',
    '<?',
    '<a ',
    '<a b="',
    '<a b=\'"',
    '<',
    '&',
    '<code>',
    '<script>',
    '</script',
    '<b class="',
    '</b>',
    '<b>',
    '. ',
    '... ',
    '.\u3000',
    '\n',
    '<a>x</a>',
    'a. <b>',
  ])(
    'reads %j repeated many times in linear steps',
    (unit) => {
      const text = unit.repeat(130_000 / unit.length);
      for (const options of [XML, HTML]) {
        expect(unchanged(text, options).length).toBeGreaterThanOrEqual(text.length);
      }
    },
    30_000,
  );
});

function isNested(text: string): boolean {
  const open: string[] = [];
  for (const [, slash, name, empty] of text.matchAll(/<(\/?)([abc])(\/?)>/gu)) {
    if (empty === '/') continue;
    if (slash === '') open.push(name ?? '');
    else if (open.pop() !== name) return false;
  }
  return open.length === 0;
}

import { describe, expect, it } from 'vitest';
import {
  decodeEntities,
  encodeEntities,
} from '../../../../electron/embedded/translation/text/entities.ts';
import { openTaggedText } from '../../../../electron/embedded/translation/text/tagged-text.ts';
import { seg, show } from '../support/segments.ts';

const OPTIONS = {
  handling: 'html',
  isStrict: false,
  ignoreTags: new Set<string>(),
  splittingTags: new Set<string>(),
} as const;

describe('openTaggedText', () => {
  it('parts segments at blocks and keeps inline tags inside them', () => {
    const unit = openTaggedText('<p>one <b>two</b></p><p>three</p>', OPTIONS);
    expect(unit.segments.map(show)).toEqual(['one {1}two{3}', 'three']);
    expect(unit.plainText).toBe('one twothree');
  });

  it('keeps the order of tags when the engine moved them', () => {
    const unit = openTaggedText('one <b>two</b>', OPTIONS);
    expect(unit.assemble([seg('{3}dos{1} uno')])).toBe('<b>dos</b> uno');
  });

  it('gives the source back when nothing was translated', () => {
    for (const text of [
      'a < b',
      '<',
      '<!-- a',
      '<a',
      '</',
      '<code>x',
      '&amp;&x;',
      '<x/><y>z</y>',
    ]) {
      const unit = openTaggedText(text, { ...OPTIONS, ignoreTags: new Set(['y']) });
      const answer = unit.assemble(unit.segments);
      expect(decodeEntities(answer)).toBe(decodeEntities(text));
    }
  });

  it.each(['<!--', '<![CDATA[', '<?', '<a ', '<', '&', '<code>', '<b class="', '</b>'])(
    'reads %j without end in linear steps',
    (unit) => {
      const text = unit.repeat(130_000 / unit.length);
      expect(openTaggedText(text, OPTIONS).assemble([]).length).toBeGreaterThanOrEqual(text.length);
    },
    3_000,
  );
});

describe('entities', () => {
  it.each([
    ['&amp;&lt;&gt;&quot;&apos;', '&<>"\''],
    ['&#233;&#xE9;', 'éé'],
    ['&#0;&#xD800;&#x110000;&unknown;', '&#0;&#xD800;&#x110000;&unknown;'],
  ])('decodes %s', (text, decoded) => {
    expect(decodeEntities(text)).toBe(decoded);
  });

  it('writes text that reads the same', () => {
    const text = 'a & b < c > d \u00A0 &copy; &#233;';
    expect(encodeEntities(text)).toBe('a &amp; b &lt; c &gt; d &#160; &copy; &#233;');
  });
});

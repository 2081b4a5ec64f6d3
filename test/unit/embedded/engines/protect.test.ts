import { describe, expect, it } from 'vitest';
import { hasLetters } from '../../../../electron/embedded/engines/piece.ts';
import { protectTexts } from '../../../../electron/embedded/engines/protect.ts';
import { seg, show } from '../support/segments.ts';

describe('protectTexts', () => {
  it.each([
    'https://example.org/a/b?c=d&e=f#g',
    'www.example.org/path',
    'first.last+tag@mail.example.org',
    String.raw`C:\Users\me\file`,
    '{name}',
    '{{ user.name }}',
    '${total}',
    '%s',
    '%1$d',
    '%.2f',
    '%(count)s',
    'report.docx',
    'README.TXT',
  ])('keeps %s away from the engine and puts it back', (text) => {
    const source = [{ kind: 'text', text: `12 ${text} 34`, run: 2 } as const];
    const guarded = protectTexts(source);
    expect(hasLetters(guarded.segment)).toBe(false);
    expect(guarded.restore(guarded.segment)).toEqual(source);
  });

  it.each(['Send it. Then go', 'end.Start', '100 % sure', '50% des', 'a, b', 'and/or', '5:30'])(
    'leaves %s to the engine',
    (text) => {
      const source = [{ kind: 'text', text, run: 0 } as const];
      expect(protectTexts(source).segment).toEqual(source);
    },
  );

  it('does not take the full stop behind a link', () => {
    const guarded = protectTexts(seg('See https://example.org.'));
    expect(show(guarded.segment)).toBe('See {0}.');
  });

  it('numbers its objects above those of the segment', () => {
    const guarded = protectTexts([
      { kind: 'object', id: 7 },
      { kind: 'text', text: 'see %s', run: 0 },
    ]);
    expect(show(guarded.segment)).toBe('{7}see {8}');
  });

  it('reads hostile text in linear steps', () => {
    for (const unit of ['a.', '@', '{', 'x@y.', '%-+ #', 'http://', '\\\\', 'a-']) {
      const text = unit.repeat(40_000 / unit.length);
      const guarded = protectTexts([{ kind: 'text', text, run: 0 }]);
      expect(show(guarded.restore(guarded.segment))).toBe(text);
    }
  }, 5_000);
});

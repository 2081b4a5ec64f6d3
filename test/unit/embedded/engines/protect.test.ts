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
    'archive.tar.gz',
    'mailto:desk@example.org',
    '`let x = 1;`',
    '<br/>',
    '</div>',
    '<a href="x y">',
    '&nbsp;',
    '&#8364;',
    '/usr/share/doc',
    '~/work/notes/',
    './src/main.ts',
    'docs/img/logo.png',
    '%PATH%',
    '$HOME',
    '--dry-run',
    '--output=file',
    'parse()',
    'Map.prototype.get()',
    'snake_case_name',
    'MAX_SIZE',
    '__init__',
    'getElementById',
    'iPhone',
    '@alice',
    '#release',
    'Ctrl+Shift+S',
    '550e8400-e29b-41d4-a716-446655440000',
    'v2.0.1-beta.3',
    '192.168.0.1:8080',
  ])('hides %s from the engine and restores it', (text) => {
    const source = [{ kind: 'text', text: `12 ${text} 34`, run: 2 } as const];
    const guarded = protectTexts(source);
    expect(hasLetters(guarded.segment)).toBe(false);
    expect(guarded.restore(guarded.segment)).toEqual(source);
  });

  it.each([
    'Send it. Then go',
    'end.Start',
    '100 % sure',
    '50% des',
    'a, b',
    'and/or',
    '5:30',
    'file(s)',
    'a < b and c > d',
    'Tom & Jerry; always',
    'one--two',
    'C# and F#',
    'number #1',
    'on 12/05 and 3/4',
    'He said `no more',
    'niño_',
    'Größe',
    'i.e. this, e.g. that',
    'The McDonald farm',
  ])('leaves %s to the engine', (text) => {
    const source = [{ kind: 'text', text, run: 0 } as const];
    expect(protectTexts(source).segment).toEqual(source);
  });

  it.each([
    ['Save it in /usr/share/doc.', 'Save it in {0}.'],
    ['Call parse(), then stop.', 'Call {0}, then stop.'],
    ['Use --dry-run, please', 'Use {0}, please'],
    ['See docs/a.md!', 'See {0}!'],
    ['niñoCamel is a word', 'niñoCamel is a word'],
    ['(see config.json)', '(see {0})'],
  ])('protects no more than it must: %s', (text, expected) => {
    expect(show(protectTexts(seg(text)).segment)).toBe(expected);
  });

  it("doesn't protect the period after a link", () => {
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
    for (const unit of [
      'a.',
      '@',
      '{',
      'x@y.',
      '%-+ #',
      'http://',
      '\\\\',
      'a-',
      '`',
      '<a ',
      '/a',
      'a/',
      'a_',
      '--a',
      'aA',
      '1.',
      'a()',
      '&#',
      'Ctrl+',
      '%a',
      './',
      'f0-',
    ]) {
      const text = unit.repeat(40_000 / unit.length);
      const guarded = protectTexts([{ kind: 'text', text, run: 0 }]);
      expect(show(guarded.restore(guarded.segment))).toBe(text);
    }
  }, 60_000);
});

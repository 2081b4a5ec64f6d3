import { expect, it } from 'vitest';
import { deliveredName } from '../../../../shared/domain/documents/delivered-name.ts';
import { hasResult, isNamedAsResult } from '../../../../shared/domain/watches/result-names.ts';

/** Its name is different on every file system. */
const ODD = `sub/${deliveredName('two\nlines.txt', 'DE')}`;

const all = new Map(
  ['a.txt', 'sub/two\nlines.txt', 'plain', 'v1.2.docx', 'de.txt'].map((name) => [name, 1]),
);

it.each(['a.de.txt', 'a.de (2).txt', 'a.pt-br.txt', ODD, 'plain.de', 'v1.2.de.docx'])(
  '%j has the name of a translation',
  (path) => {
    expect(isNamedAsResult(path, all, ['DE', 'PT-BR'])).toBe(true);
  },
);

it.each(['a.fr.txt', 'sub/a.de.txt', 'a.txt', 'b.de.txt', '.de.txt'])('%j has not', (path) => {
  expect(isNamedAsResult(path, all, ['DE', 'PT-BR'])).toBe(false);
});

it('knows that a translation is there', () => {
  const translated = new Map([...all, [ODD, 1]]);
  expect(hasResult('sub/two\nlines.txt', translated, ['DE'])).toBe(true);
  expect(hasResult('a.txt', translated, ['DE'])).toBe(false);
});

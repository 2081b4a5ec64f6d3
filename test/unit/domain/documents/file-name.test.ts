import { expect, it } from 'vitest';
import { safeFileName } from '../../../../shared/domain/documents/file-name.ts';

const PARTS = [
  'CON',
  'nul',
  'LPT1',
  '.',
  ' ',
  '/',
  '\u202e',
  '\u2066',
  '\ud83d',
  '😀',
  '\0',
  'ö',
  '漢'.repeat(70),
  'x',
];
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)\s*(?:\.|$)/iu;

it('makes a name that every system accepts from any text', () => {
  for (const first of PARTS)
    for (const second of PARTS)
      for (const third of PARTS) {
        const name = safeFileName(first + second + third, 'fallback');
        expect(name).toBe(name.toWellFormed());
        expect(name).not.toMatch(/[<>:"/\\|?*\u202a-\u202e\u2066-\u2069]|\p{Cc}|[. ]$|^ /u);
        expect(name).not.toMatch(RESERVED);
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(160);
        expect(name).not.toBe('');
      }
});
it.each([
  ['CON', '_CON'],
  ['nul.tar', '_nul.tar'],
  ['aux .txt', '_aux .txt'],
  ['COM¹.docx', '_COM¹.docx'],
  ['console.txt', 'console.txt'],
  ['nul:', '_nul'],
  ['report. . ', 'report'],
  ['...', 'fallback'],
  ['a'.repeat(158) + '😀', 'a'.repeat(158)],
])('turns %j into %j', (text, name) => {
  expect(safeFileName(text, 'fallback')).toBe(name);
});

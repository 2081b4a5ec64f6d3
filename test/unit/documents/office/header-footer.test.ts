import { describe, expect, it } from 'vitest';
import {
  readHeaderFooter,
  writeHeaderFooter,
} from '../../../../shared/documents/office/header-footer.ts';

describe('headers and footers of printed sheets', () => {
  it.each([
    ['&LLeft&CMiddle&RRight', ['&L', 'Left', '&C', 'Middle', '&R', 'Right']],
    ['&"Arial,Bold"&12&KFF0000Text', ['&"Arial,Bold"', '&12', '&KFF0000', 'Text']],
    ['&K01+020Text', ['&K01+020', 'Text']],
    ['Page &P of &N', ['Page ', '&P', ' of ', '&N']],
    ['R&&D &&P', ['R&D &P']],
    ['&&&P', ['&', '&P']],
    ['end &', ['end &']],
  ])('%s', (coded, parts) => {
    const tokens = readHeaderFooter(coded);
    expect(tokens.map((token) => (token.kind === 'text' ? token.text : token.code))).toEqual(parts);
    expect(readHeaderFooter(writeHeaderFooter(tokens))).toEqual(tokens);
  });

  it('writes what it has read', () => {
    const coded = '&L&"Arial,Bold"&12&KFF0000R&&D&C&P of &N&R&D';
    expect(writeHeaderFooter(readHeaderFooter(coded))).toBe(coded);
  });

  it('never lets a digit become part of a size', () => {
    const size = { kind: 'code', code: '&12', isSection: false } as const;
    expect(writeHeaderFooter([size, { kind: 'text', text: '3 pieces' }])).toBe('&12 3 pieces');
  });
});

import { describe, expect, it } from 'vitest';
import { removeText } from '../../../../../electron/embedded/formats/pdf/draw/remove-text.ts';

const remove = (content: string): string =>
  Buffer.from(removeText(Buffer.from(content, 'latin1')))
    .toString('latin1')
    .replaceAll(/\s+/gu, ' ')
    .trim();

describe('text removed from the content of a page', () => {
  it.each([
    ['BT /F1 12 Tf (one) Tj ET', 'BT /F1 12 Tf ET'],
    ['BT [(o) -20 (ne)] TJ 0 0 1 rg ET 5 w', 'BT 0 0 1 rg ET 5 w'],
    ['BT (a \\) (b) Tj) Tj ET 0 0 m', 'BT ET 0 0 m'],
    ['BT (a \\) x) Tj ET', 'BT ET'],
    ['BT <006f> Tj ET', 'BT ET'],
    ['BT (a) \' 1 2 (b) " ET', 'BT T* T* ET'],
    ['% (x) Tj\n1 w', '% (x) Tj 1 w'],
    ['/Tj gs', '/Tj gs'],
  ])('of %s leaves %s', (content, left) => {
    expect(remove(content)).toBe(left);
  });

  it('leaves pictures unchanged, whatever their bytes', () => {
    const picture = 'BI /W 1 /H 1 ID (a) Tj \u00ffEI( x EI';
    expect(remove(`${picture} (b) Tj 1 w`)).toBe(`${picture} 1 w`);
  });

  it('leaves the invisible text of a scanner over its picture, within its state only', () => {
    expect(remove('q 3 Tr (a) Tj Q (b) Tj')).toBe('q 3 Tr (a) Tj Q');
  });

  it('removes only the invisible text on request', () => {
    const content = Buffer.from('q 3 Tr (a) Tj Q (b) Tj');
    const left = Buffer.from(removeText(content, 'invisible')).toString().replaceAll(/\s+/gu, ' ');
    expect(left.trim()).toBe('q 3 Tr Q (b) Tj');
  });

  it('removes the alternative words of a text', () => {
    expect(remove('/Span <</ActualText (old)>> BDC (x) Tj EMC')).toBe('/Span BMC EMC');
  });

  it('closes graphics states that were left open', () => {
    expect(remove('q q 1 w Q q')).toBe('q q 1 w Q q Q Q');
  });

  it.each(['(', '<', '<<', 'BI ID', '[(a', ')', 'Q Q'])(
    'accepts the broken content %s',
    (content) => {
      expect(remove(content)).toContain(content.slice(0, 1));
    },
  );
});

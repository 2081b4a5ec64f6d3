import { describe, expect, it } from 'vitest';
import { deliveredName } from '../../../../shared/domain/documents/delivered-name.ts';

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

describe('deliveredName', () => {
  it.each([
    ['report.docx', 'DE', 'report.de.docx'],
    ['report.final.docx', 'EN-GB', 'report.final.en-gb.docx'],
    ['REPORT.DOCX', 'PT-BR', 'REPORT.pt-br.DOCX'],
    ['README', 'ES', 'README.es'],
    ['harbour.pot', 'DE', 'harbour.de.po'],
    ['brochure.docx.sdlxliff', 'DE', 'brochure.docx.de.sdlxliff'],
    ['.gitignore', 'ES', '.gitignore.es'],
    ['ends with dot.', 'ES', 'ends with dot.es'],
    ['two words .txt', 'ES', 'two words.es.txt'],
    ['見積書.docx', 'ZH-HANS', '見積書.zh-hans.docx'],
    ['a<b>:"c|d?*\\e/f.txt', 'DE', 'a_b___c_d___e_f.de.txt'],
    ['tab\tand\u0000nul.txt', 'DE', 'tab_and_nul.de.txt'],
    ['half \ud83d pair.txt', 'DE', 'half _ pair.de.txt'],
    ['CON.txt', 'DE', '_CON.de.txt'],
    ['con', 'DE', '_con.de'],
    ['lpt1.old.docx', 'DE', '_lpt1.old.de.docx'],
    ['nul .txt', 'DE', '_nul.de.txt'],
    ['console.txt', 'DE', 'console.de.txt'],
    ['...', 'DE', 'document.de'],
    ['', 'DE', 'document.de'],
    ['  .txt', 'DE', 'document.de.txt'],
    ['report.this ending is no extension', 'DE', 'report.this ending is no extension.de'],
  ])('%j into %s is %j', (name, target, expected) => {
    expect(deliveredName(name, target)).toBe(expected);
  });

  it('takes the extension of the result when it differs', () => {
    expect(deliveredName('paper.pdf', 'DE', 'docx')).toBe('paper.de.docx');
    expect(deliveredName('paper.pdf', 'DE', null)).toBe('paper.de.pdf');
    expect(deliveredName('paper', 'DE', 'docx')).toBe('paper.de.docx');
  });

  it('numbers further attempts before the extension', () => {
    expect(deliveredName('a.docx', 'DE', undefined, 1)).toBe('a.de.docx');
    expect(deliveredName('a.docx', 'DE', undefined, 2)).toBe('a.de (2).docx');
    expect(deliveredName('a', 'DE', undefined, 12)).toBe('a.de (12)');
  });

  it('lets no target language add a path', () => {
    expect(deliveredName('a.txt', '../../ETC')).toBe('a.etc.txt');
  });

  it('cuts long names between characters and keeps the rest whole', () => {
    const name = deliveredName(`${'😀'.repeat(200)}.docx`, 'DE', undefined, 3);
    expect(name).toMatch(/^(?:😀)+\.de \(3\)\.docx$/u);
    expect(bytesOf(name)).toBeGreaterThan(250);
    expect(bytesOf(name)).toBeLessThanOrEqual(255);
  });

  it('gives a usable and distinct name for any input', () => {
    const parts = [
      'a',
      '.',
      ' ',
      'é',
      '漢',
      '😀',
      '\ud800',
      '/',
      '\\',
      ':',
      '\u0000',
      'con',
      'x'.repeat(90),
    ];
    // A fixed linear congruential generator: the same names in every run.
    let state = 42;
    const next = (below: number): number => {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
      return state % below;
    };
    for (let round = 0; round < 3000; round += 1) {
      const source = Array.from({ length: next(9) }, () => parts[next(parts.length)]).join('');
      const name = deliveredName(source, 'PT-BR', undefined, 1 + next(3));
      expect(bytesOf(name)).toBeLessThanOrEqual(255);
      expect(name).toContain('.pt-br');
      expect(name).not.toMatch(/[<>:"/\\|?*]|\p{Cc}|[. ]$/u);
      expect(name.isWellFormed()).toBe(true);
      expect(name).not.toBe(source);
      expect(name.split('.')[0]?.trimEnd()).not.toMatch(/^(?:con|nul|lpt\d)$/i);
      expect(deliveredName(source, 'PT-BR', undefined, 2)).not.toBe(
        deliveredName(source, 'PT-BR', undefined, 3),
      );
    }
  });
});

import { describe, expect, it } from 'vitest';
import { matchLanguages } from '../../../../../renderer/lib/languages/language-match.ts';

const CHOICES = [
  { code: 'AR', name: 'Arabic' },
  { code: 'DE', name: 'German' },
  { code: 'EN-GB', name: 'English (British)' },
  { code: 'EN-US', name: 'English (American)' },
  { code: 'ES', name: 'Spanish' },
  { code: 'ET', name: 'Estonian' },
  { code: 'JA', name: 'Japanese' },
  { code: 'PT-BR', name: 'Português (Brasil)' },
];
const codes = (typed: string) => matchLanguages(CHOICES, typed).map((choice) => choice.code);

describe('matchLanguages', () => {
  it('puts an exact code before names that begin with it', () =>
    expect(codes('es')).toEqual(['ES', 'ET', 'JA', 'PT-BR']));
  it('finds variants by the base code, in the given order', () =>
    expect(codes('en')).toEqual(['EN-GB', 'EN-US']));
  it('finds a name by its beginning before one that contains it', () =>
    expect(codes('span').concat(codes('pan'))).toEqual(['ES', 'ES', 'JA']));
  it('ignores case, accents and spaces around', () =>
    expect(codes('  PORTUGUES ')).toEqual(['PT-BR']));
  it('gives all for nothing typed and none for nonsense', () => {
    expect(codes('')).toHaveLength(CHOICES.length);
    expect(codes('(')).toEqual(['EN-GB', 'EN-US', 'PT-BR']);
    expect(codes('zzz')).toEqual([]);
  });
});

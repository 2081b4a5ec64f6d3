import { describe, expect, it } from 'vitest';
import { createInflectedTerms } from '../../../../electron/services/review/inflected-terms.ts';

const entry = (source: string) => ({ source, targets: ['x'] });

async function findIn(
  language: string,
  terms: readonly string[],
  text: string,
): Promise<string[] | null> {
  const inflected = await createInflectedTerms(terms.map(entry), language);
  return inflected?.find(text).map(({ start, end }) => text.slice(start, end)) ?? null;
}

describe('other forms of terms', () => {
  it.each([
    ['ar', 'كتاب', 'قرأت الكتاب', 'الكتاب'],
    ['bg', 'договор', 'според договора', 'договора'],
    ['da', 'kontrakt', 'alle kontrakter', 'kontrakter'],
    ['de', 'Vertrag', 'alle Verträge', 'Verträge'],
    ['el', 'σύμβαση', 'της σύμβασης', 'σύμβασης'],
    ['en', 'contract', 'all contracts', 'contracts'],
    ['es', 'contrato', 'los contratos', 'contratos'],
    ['fi', 'sopimus', 'uusi sopimuksen', null],
    ['fr', 'contrat', 'les contrats', 'contrats'],
    ['hu', 'szerződés', 'a szerződések', 'szerződések'],
    ['it', 'contratto', 'i contratti', 'contratti'],
    ['nl', 'contract', 'alle contracten', 'contracten'],
    ['nb', 'kontrakt', 'alle kontrakter', 'kontrakter'],
    ['pt', 'contrato', 'os contratos', 'contratos'],
    ['ro', 'contract', 'contractele noi', 'contractele'],
    ['ru', 'карта', 'все карты', 'карты'],
    ['sv', 'avtal', 'dessa avtalen', 'avtalen'],
    ['tr', 'sözleşme', 'yeni sözleşmeler', 'sözleşmeler'],
    ['ja', '契約', '契約書', null],
  ])('in %s: %s', async (language, term, text, found) => {
    expect((await findIn(language, [term], text)) ?? []).toEqual(found === null ? [] : [found]);
  });

  it('are of whole phrases, the longest first, never of names in capitals or of a letter', async () => {
    expect(
      await findIn('en', ['pump', 'red valve', 'valve', 'IT', 'a'], 'Pumps, red valves, its, a.'),
    ).toEqual(['Pumps', 'red valves']);
    expect(await findIn('ja', ['契約'], '契約')).toBeNull();
  });

  it('are found in time in proportion to the text', async () => {
    const terms = Array.from({ length: 2000 }, (_, index) => 'a '.repeat(index) + String(index));
    expect(await findIn('en', terms, 'a '.repeat(50_000))).toEqual([]);
  });
});

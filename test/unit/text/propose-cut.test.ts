import { describe, expect, it } from 'vitest';
import type { CutText } from '../../../shared/text/cut-places.ts';
import { proposeCut } from '../../../shared/text/propose-cut.ts';
import { fixtureBanks } from '../../support/paragraphs/banks.ts';
import { makeParagraph } from '../../support/paragraphs/make-paragraph.ts';

const en = (text: string): CutText => ({ text, lang: 'en', marks: [] });
const de = (text: string): CutText => ({ text, lang: 'de', marks: [] });

/** Returns both texts in halves. */
function halves(source: CutText, target: CutText, side: 'source' | 'target', caret: number) {
  const cut = proposeCut(source, target, side, caret);
  const half = ({ text }: CutText, at: number): string => `${text.slice(0, at)}|${text.slice(at)}`;
  return cut === null ? null : [half(source, cut.source), half(target, cut.target)];
}

describe('the other side of a cut', () => {
  it('is where its sentences were paired, not where it is as far', () => {
    const source = en(
      'Is it open? Invoice 12 of 3 May is due within fourteen days after we get it.',
    );
    const target = de('Ist es offen? Die Rechnung 12 vom 3. Mai ist 14 Tage später fällig.');
    expect(halves(source, target, 'target', 14)?.[0]).toContain('Is it open? |');
    expect(halves(source, target, 'source', 12)?.[1]).toContain('offen? |');
  });

  it('within a sentence, is at the same mark, name, or number', () => {
    const source = en('We stay in Kiel until the end of the year, and Anna leaves.');
    const target = de('Wir bleiben bis Jahresende in Kiel, und Anna reist ab.');
    expect(halves(source, target, 'source', 43)?.[1]).toBe(
      'Wir bleiben bis Jahresende in Kiel, |und Anna reist ab.',
    );
    expect(halves(source, target, 'target', 36)?.[0]).toContain('year, |and');
    const one = en('The fee is due within 30 days of the invoice of 2024');
    const other = de('Die Gebühr ist fällig innerhalb von 30 Tagen ab Rechnung von 2024');
    expect(halves(one, other, 'source', one.text.indexOf('2024'))?.[1]).toContain('von |2024');
  });

  it('is outside of tags, and none where the source is one word', () => {
    const target = {
      ...de('Wir bleiben, und Anna geht.'),
      marks: [
        { at: 0, tag: 1, side: 'begins' as const },
        { at: 16, tag: 1, side: 'ends' as const },
      ],
    };
    const cut = proposeCut(en('We stay, and Anna goes.'), target, 'source', 9);
    expect(cut?.target).toBeGreaterThanOrEqual(16);
    expect(proposeCut(en('Yes'), de('Ja, ja'), 'target', 3)).toBeNull();
  });

  it('is within a word of the known place in nine of ten cuts between sentences', () => {
    let count = 0;
    let near = 0;
    let seed = 0;
    for (const bank of fixtureBanks(1)) {
      for (const kind of ['one to one', 'merged', 'cut'] as const) {
        const { source, target, ...pieces } = makeParagraph(bank, kind, (seed += 1));
        for (const { units, start } of pieces.sources.slice(1)) {
          const other = pieces.targets.find((piece) => piece.units[0] === units[0]);
          if (other === undefined) continue;
          const texts = [
            { text: source, lang: bank.sourceLang, marks: [] },
            { text: target, lang: bank.targetLang, marks: [] },
          ] as const;
          count += 1;
          if (proposeCut(...texts, 'source', start)?.target === other.start) near += 1;
        }
      }
    }
    expect(count).toBeGreaterThan(50);
    expect(near).toBeGreaterThan(count * 0.9);
  });
});

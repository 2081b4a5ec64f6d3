import { describe, expect, it } from 'vitest';
import { createTmxReader } from '../../../../../shared/tmx/read-tmx.ts';
import type { MemoryUnit } from '../../../../../electron/embedded/translation/memories/units.ts';
import { toMemoryUnits } from '../../../../../electron/embedded/translation/memories/units.ts';

/** `~` stands for an object of the source. */
function unitsOf(tuvs: string, attributes = '', source = 'en'): MemoryUnit[] {
  const reader = createTmxReader();
  const events = reader.write(
    `<tmx version="1.4"><header srclang="en"/><body><tu${attributes}>${tuvs}</tu></body></tmx>`,
  );
  return events
    .flatMap((event) => (event.kind === 'unit' ? toMemoryUnits(event.unit, source) : []))
    .map((unit) => ({ ...unit, sourceText: unit.sourceText.replaceAll('\uFFFC', '~') }));
}
const tuv = (lang: string, seg: string, attributes = ''): string =>
  `<tuv xml:lang="${lang}"${attributes}><seg>${seg}</seg></tuv>`;

describe('pairs of a unit', () => {
  it('lead from the source language to every other', () => {
    const units = unitsOf(
      tuv('de-DE', 'Tag') + tuv('en-US', ' Day\n light ') + tuv('pt-BR', 'Dia'),
    );
    expect(units).toEqual([
      { sourceText: 'Day light', targetLang: 'de', targetParts: ['Tag'], changedAtMs: null },
      { sourceText: 'Day light', targetLang: 'pt-br', targetParts: ['Dia'], changedAtMs: null },
    ]);
  });

  it.each([
    ['without the source language', tuv('de', 'Tag') + tuv('fr', 'Jour')],
    ['without another language', tuv('en', 'Day') + tuv('en-GB', 'Day')],
    ['with an empty source', tuv('en', ' ') + tuv('de', 'Tag')],
    ['with an empty translation', tuv('en', 'Day') + tuv('de', ' ')],
    ['with objects alone', tuv('en', '<ph/>') + tuv('de', 'Tag')],
    ['with a translation of objects alone', tuv('en', 'Day<ph/>') + tuv('de', '<ph/>')],
  ])("don't exist %s", (_name, tuvs) => {
    expect(unitsOf(tuvs)).toEqual([]);
  });

  it('use the variant that the unit names as its source', () => {
    const tuvs = tuv('en-GB', 'Colour') + tuv('en-US', 'Color') + tuv('de', 'Farbe');
    expect(unitsOf(tuvs)[0]?.sourceText).toBe('Colour');
    expect(unitsOf(tuvs, ' srclang="en-US"')[0]?.sourceText).toBe('Color');
  });

  it.each([
    [
      'formatting is dropped',
      'a <bpt i="1">x</bpt>b<ept i="1">y</ept> <it>z</it><hi>c</hi>',
      'B <hi>A</hi>',
      'a b c',
      ['B A'],
    ],
    [
      'placeholders become objects',
      'a <ph/> b <ut>x</ut>',
      'b <ph/> a <ut/>!',
      'a ~ b ~',
      ['b ', 0, ' a ', 1, '!'],
    ],
    [
      'placeholders are matched by number',
      'a <ph x="1"/><ph x="2"/>',
      '<ph x="2"/><ph x="1"/> A',
      'a ~~',
      [1, 0, ' A'],
    ],
    [
      'placeholders without a number are matched in order',
      'a <ph x="1"/><ph/>',
      '<ph/><ph/> A',
      'a ~~',
      [0, 1, ' A'],
    ],
    ['an extra placeholder is dropped', 'a <ph/>', '<ph/>A<ph/>', 'a ~', [0, 'A']],
    ['a mark in the text is not a placeholder', 'a \uFFFC b', 'A \uFFFC B', 'a b', ['A   B']],
  ])('%s', (_name, source, target, sourceText, targetParts) => {
    expect(unitsOf(tuv('en', source) + tuv('de', target))).toMatchObject([
      { sourceText, targetParts },
    ]);
  });

  it('have the newest date of translation and unit', () => {
    const changed = ' changedate="20250301T000000Z"';
    const created = ' creationdate="20250501T000000Z"';
    const dates = (attributes: string, own: string): (number | null)[] =>
      unitsOf(tuv('en', 'a') + tuv('de', 'b', own), attributes).map((unit) => unit.changedAtMs);
    expect(dates(created, changed)).toEqual([Date.UTC(2025, 4, 1)]);
    expect(dates('', changed)).toEqual([Date.UTC(2025, 2, 1)]);
    expect(dates('', '')).toEqual([null]);
  });
});

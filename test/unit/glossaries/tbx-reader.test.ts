import { describe, expect, it } from 'vitest';
import { readTbx } from '../../../shared/glossaries/tbx-reader.ts';

const file = (terms: string) =>
  new TextEncoder().encode(
    `<martif type="TBX"><text><body><termEntry><langSet xml:lang="de">${terms}</langSet></termEntry></body></text></martif>`,
  );
const standings = (terms: string) =>
  readTbx(file(terms))[0]
    ?.terms.get('de')
    ?.map(({ text, standing }) => `${text}: ${standing}`);

describe('the status of a term', () => {
  const note = '<termNote type="administrativeStatus">deprecatedTerm-admn-sts</termNote>';

  it.each([
    ['after its term', `<tig><term>Maschine</term>${note}</tig><tig><term>Motor</term></tig>`],
    ['before its term', `<tig>${note}<term>Maschine</term></tig><tig><term>Motor</term></tig>`],
    [
      'in a group',
      `<ntig><termGrp><term>Maschine</term>${note}</termGrp></ntig><ntig><termGrp><term>Motor</term></termGrp></ntig>`,
    ],
  ])("is read %s, and isn't that of another term", (_, terms) => {
    expect(standings(terms)).toEqual(['Maschine: avoided', 'Motor: usable']);
  });

  it("of the second term isn't that of the first", () => {
    const terms = `<tig><term>Motor</term></tig><tig>${note}<term>Maschine</term></tig>`;
    expect(standings(terms)).toEqual(['Motor: usable', 'Maschine: avoided']);
  });
});

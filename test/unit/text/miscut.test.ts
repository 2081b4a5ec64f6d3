import { describe, expect, it } from 'vitest';
import { findMiscut, isMiscut } from '../../../shared/text/miscut.ts';

const EN_DE = { sourceLang: 'EN', targetLang: 'DE' };
const pairs = (...texts: [string, string][]) =>
  texts.map(([source, target]) => ({ source, target }));

describe('isMiscut', () => {
  it.each([
    ['Ask Dr.', 'Fragen Sie Frau Weber.', true],
    ['It is made of wood.', 'Das ist z. B.', true],
    ['Ask Ms. Weber.', 'Fragen Sie Frau Weber.', false],
    // Labels, and an abbreviation for an abbreviation.
    ['Customer no.', 'Kunden-Nr.', false],
    ['Phone', 'Tel.', false],
    ['He works for Acme Inc.', 'Er arbeitet bei Acme.', false],
    ['e.g.', 'z. B.', false],
  ])('%s = %s', (source, target, expected) => {
    expect(isMiscut({ source, target }, EN_DE)).toBe(expected);
  });

  it('works without the languages', () => {
    const langs = { sourceLang: null, targetLang: null };
    expect(isMiscut({ source: 'Ask Dr.', target: 'Fragen Sie Frau Weber.' }, langs)).toBe(true);
  });
});

describe('findMiscut', () => {
  it('finds both halves, and what was shifted after them', () => {
    const shifted = pairs(
      ['Hello.', 'Hallo.'],
      ['Ask Dr.', 'Fragen Sie Frau Weber.'],
      ['Weber.', 'Es ist dringend.'],
      ['It is urgent.', 'Danke.'],
      ['A title', 'Eine Überschrift'],
      ['All is well.', 'Alles ist gut.'],
    );
    expect([...findMiscut(shifted, EN_DE)]).toEqual([1, 2, 3]);
  });

  it('finds halves that belong together, and nothing after them', () => {
    const halves = pairs(['Ask Dr.', 'Frag Dr.'], ['Weber.', 'Weber.'], ['Go home.', 'Geh heim.']);
    expect([...findMiscut(halves, EN_DE)]).toEqual([0, 1]);
  });

  it('finds the end of a text without a mark', () => {
    const halves = pairs(['Ask Dr.', 'Frag Dr.'], ['Weber', 'Weber']);
    expect([...findMiscut(halves, EN_DE)]).toEqual([0, 1]);
  });

  it('finds a cut of the translation only, as in Spanish', () => {
    const found = findMiscut(
      pairs(
        ['He is in the USA.', 'Está en EE.'],
        ['He works.', 'UU. Trabaja.'],
        ['Fine.', 'Bien.'],
      ),
      { sourceLang: 'EN', targetLang: 'ES' },
    );
    expect([...found]).toEqual([0, 1, 2]);
  });

  it('finds nothing in sentences that were cut correctly', () => {
    const sound = pairs(
      ['He works for Acme Inc.', 'Er arbeitet bei Acme usw.'],
      ['They pay well.', 'Sie zahlen gut.'],
      ['Is it far?', 'Ist es weit?'],
      ['3 of them left.', '3 gingen.'],
    );
    expect([...findMiscut(sound, EN_DE)]).toEqual([]);
  });
});

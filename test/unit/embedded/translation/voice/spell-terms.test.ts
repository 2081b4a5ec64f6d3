import { describe, expect, it } from 'vitest';
import { createSpeller } from '../../../../../electron/embedded/translation/voice/spell-terms.ts';

const TERMS = [
  'SharePoint',
  'New York',
  'New York Times',
  'dragoman',
  "O'Neill",
  'therapist',
  'C++',
];
const spell = createSpeller(TERMS);

describe('spoken terms', () => {
  it.each([
    ['the share point of the new york office', 'the SharePoint of the New York office'],
    ['sharepoint and share-point', 'SharePoint and SharePoint'],
    ['the new york times', 'the New York Times'],
    ['mister o neill and oneill', "mister O'Neill and O'Neill"],
    ['SHAREPOINT', 'SharePoint'],
  ])('are spelled as listed: %s', (heard, written) => {
    expect(spell(heard)).toBe(written);
  });

  it.each([
    // A term of one word does not match two words.
    'the rapist is not the the rapist',
    'sharepoints and newyorker',
    'see plus plus and c',
    'share. point',
    '',
  ])("don't change other text: %s", (heard) => {
    expect(spell(heard)).toBe(heard);
  });

  it('in lower case keep the capital at the start of a sentence', () => {
    expect(spell('Dragoman says: dragoman.')).toBe('Dragoman says: dragoman.');
  });

  it('change nothing when the list is empty', () => {
    expect(createSpeller([])('share point')).toBe('share point');
  });
});

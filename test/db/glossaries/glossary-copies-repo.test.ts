import { describe, expect, it } from 'vitest';
import { KEPT_VERSIONS } from '../../../electron/db/glossaries/copies-repo.ts';
import { NOW_MS, openNew } from '../helpers.ts';

const DICTIONARY = {
  connectionId: 'work',
  glossaryId: 'g1',
  sourceLang: 'en',
  targetLang: 'de',
} as const;

const copyOf = (entriesTsv: string, change: object = {}) => ({
  ...DICTIONARY,
  name: 'Shop',
  entriesTsv,
  fetchedAtMs: NOW_MS,
  ...change,
});

describe('copies of dictionaries', () => {
  it('have a version that rises separately for each dictionary', () => {
    const { glossaryCopies } = openNew().repos;
    expect(glossaryCopies.findNewest(DICTIONARY)).toBeNull();
    expect(glossaryCopies.add(copyOf('cart\tWagen')).version).toBe(1);
    expect(glossaryCopies.add(copyOf('cart\tKarren')).version).toBe(2);
    for (const other of [
      { connectionId: 'home' },
      { glossaryId: 'g2' },
      { sourceLang: 'fr' },
      { targetLang: 'fr' },
    ]) {
      expect(glossaryCopies.add(copyOf('cart\tx', other)).version).toBe(1);
    }
    expect(glossaryCopies.findNewest(DICTIONARY)).toEqual({
      ...copyOf('cart\tKarren'),
      version: 2,
    });
  });

  it('are limited to the newest ones', () => {
    const { repos, connection } = openNew();
    const total = KEPT_VERSIONS + 3;
    for (let version = 1; version <= total; version += 1) {
      repos.glossaryCopies.add(copyOf(`cart\t${String(version)}`));
    }
    repos.glossaryCopies.add(copyOf('cart\tx', { glossaryId: 'g2' }));
    const versions = connection
      .prepare("SELECT version FROM glossary_copies WHERE glossary_id = 'g1' ORDER BY version")
      .pluck()
      .all();
    expect(versions).toEqual(Array.from({ length: KEPT_VERSIONS }, (_, index) => index + 4));
    expect(repos.glossaryCopies.findNewest({ ...DICTIONARY, glossaryId: 'g2' })?.version).toBe(1);
  });

  it('hold any text of a term', () => {
    const { glossaryCopies } = openNew().repos;
    const entriesTsv = 'naïve "quote"\t🪨 ünï\nDROP TABLE\t%_\'';
    glossaryCopies.add(copyOf(entriesTsv));
    expect(glossaryCopies.findNewest(DICTIONARY)?.entriesTsv).toBe(entriesTsv);
  });
});

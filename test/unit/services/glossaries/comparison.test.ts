import { expect, it } from 'vitest';
import { comparePairs } from '../../../../electron/services/glossaries/comparison.ts';
import type { LocalGlossary } from '../../../../shared/domain/glossaries/local-glossary.ts';
import { MAX_GLOSSARY_BYTES } from '../../../../shared/glossaries/limits.ts';

const LOCAL: LocalGlossary = {
  id: 'g',
  name: 'Harbour',
  connectionId: null,
  link: null,
  dictionaries: [],
  createdAtMs: 0,
  changedAtMs: 0,
};

it.each([
  [MAX_GLOSSARY_BYTES, null],
  [MAX_GLOSSARY_BYTES + 1, 'too-large'],
])('a glossary of %i bytes cannot be sent because: %s', (bytes, obstacle) => {
  const target = 'x'.repeat(bytes - 'a\t'.length);
  const { comparison } = comparePairs({
    comparisonId: 'c',
    atMs: 0,
    local: LOCAL,
    here: [{ sourceLang: 'en', targetLang: 'de', entries: [{ source: 'a', target }] }],
    remote: 'none',
    there: null,
    syncedVersions: new Map(),
  });
  expect([comparison.pairs[0]?.obstacle, comparison.canPush]).toEqual([
    obstacle,
    obstacle === null,
  ]);
});

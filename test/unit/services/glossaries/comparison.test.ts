import { expect, it } from 'vitest';
import { comparePairs } from '../../../../electron/services/glossaries/comparison.ts';
import { MAX_GLOSSARY_BYTES } from '../../../../shared/glossaries/limits.ts';
import { aGlossary } from '../../renderer/features/glossaries/builders.ts';

const LOCAL = aGlossary({ name: 'Harbour', dictionaries: [], createdAtMs: 0, changedAtMs: 0 });

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

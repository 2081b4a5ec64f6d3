import { expect, it } from 'vitest';
import { comparePairs } from '../../../../electron/services/glossaries/comparison.ts';
import { MAX_GLOSSARY_BYTES } from '../../../../shared/glossaries/limits.ts';

it.each([
  [MAX_GLOSSARY_BYTES, null],
  [MAX_GLOSSARY_BYTES + 1, 'too-large'],
])('a glossary of %i bytes cannot be sent because: %s', (bytes, obstacle) => {
  const target = 'x'.repeat(bytes - 'a\t'.length);
  const { pairs, canPush } = comparePairs({
    name: 'Harbour',
    here: [{ sourceLang: 'en', targetLang: 'de', entries: [{ source: 'a', target }] }],
    there: null,
    syncedVersions: new Map(),
  });
  expect([pairs[0]?.plan.obstacle, canPush]).toEqual([obstacle, obstacle === null]);
});

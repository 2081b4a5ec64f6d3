import type {
  LocalEntry,
  LocalGlossary,
} from '../../../../shared/domain/glossaries/local-glossary.ts';
import { AT_MS } from '../../../unit/renderer/builders.ts';
import type { FakeApi } from '../../../unit/renderer/fake-api.ts';
import { aDictionary, aGlossary } from '../../../unit/renderer/features/glossaries/builders.ts';

const DICTIONARY = aDictionary({
  glossaryId: 'g1',
  entryCount: 120,
  sizeBytes: 2_400,
  changedAtMs: AT_MS,
  isChanged: true,
  canUndo: true,
});

export const GLOSSARIES: LocalGlossary[] = [
  aGlossary({
    id: 'g1',
    name: 'Contracts',
    connectionId: 'paid',
    link: { connectionId: 'paid', remoteId: 'r1', syncedAtMs: AT_MS, isGone: false },
    dictionaries: [
      DICTIONARY,
      { ...DICTIONARY, id: 'd2', targetLang: 'fr', entryCount: 9, isChanged: false },
    ],
    createdAtMs: AT_MS,
    changedAtMs: AT_MS,
  }),
  {
    id: 'g2',
    name: 'Lighthouses and other sea marks of the northern coast',
    connectionId: null,
    link: null,
    dictionaries: [],
    createdAtMs: AT_MS,
    changedAtMs: AT_MS,
  },
];

const ENTRIES: LocalEntry[] = Array.from({ length: DICTIONARY.entryCount }, (_, id) => ({
  id: String(id),
  source: `term ${String(id)}`,
  target: `Begriff ${String(id)}`,
}));

/** Answers with glossaries; tests that change them provide the answers. */
export function answerLibrary(fake: FakeApi, isEmpty: boolean): void {
  const glossaries = isEmpty ? [] : GLOSSARIES;
  const isFound = (text: string, ...texts: string[]) =>
    texts.some((each) => each.toLowerCase().includes(text.toLowerCase()));
  const pageOf = <T>(all: readonly T[], { page, limit }: { page: number; limit: number }): T[] =>
    all.slice((page - 1) * limit, page * limit);
  fake.answer({
    'glossaries:list': (query) => {
      const found = glossaries.filter(({ name }) => isFound(query.text, name));
      return { glossaries: pageOf(found, query), total: found.length };
    },
    'glossaries:get': ({ glossaryId }) => glossaries.find(({ id }) => id === glossaryId) ?? null,
    'glossaries:list-entries': (query) => {
      const found = ENTRIES.filter(({ source, target }) => isFound(query.text, source, target));
      return { entries: pageOf(found, query), total: found.length };
    },
    'copies:list-snapshots': () => [],
    'glossaries:list-remote': () => ({ glossaries: [], isOldOnly: false }),
  });
}

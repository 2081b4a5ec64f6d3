import type { Found } from '../../../shared/domain/app/found.ts';
import type { Database } from '../../db/database.ts';

/** Searches everything that has a name or a text, for the command palette. All local. */
export type FindService = ReturnType<typeof createFindService>;

/** Rows of each kind; the page of the kind has all of them. */
const MOST_OF_KIND = 5;
/** Found items; ranking more takes longer than typing on. */
const MOST_RANKED = 1000;

export function createFindService({
  history,
  glossaries,
  glossaryEntries,
  memories,
}: Pick<Database, 'history' | 'glossaries' | 'glossaryEntries' | 'memories'>) {
  const page = { page: 1, limit: MOST_OF_KIND };

  const findItems = async (text: string): Promise<Found[]> => {
    const latest = await history.search({ ...page, text, order: 'time' });
    const isRanked = text.trim() !== '' && latest.total <= MOST_RANKED;
    // Names before texts.
    const { items } = isRanked
      ? await history.search({ ...page, text, order: 'relevance' })
      : latest;
    return items.map(({ id, snippet, title, kind, sourceLang, targetLang, projectName }) => ({
      kind: 'item',
      id,
      position: snippet?.position ?? null,
      item: { title, kind, sourceLang, targetLang, projectName },
    }));
  };
  const findGlossaries = async (text: string): Promise<Found[]> => {
    const found = await glossaries.list({ ...page, text, connectionId: null });
    return found.glossaries.map(({ id, name }) => ({ kind: 'glossary', id, name }));
  };
  const findMemories = async (text: string): Promise<Found[]> => {
    const found = await memories.list({ ...page, text });
    return found.memories.map(({ id, name }) => ({ kind: 'memory', id, name }));
  };
  const findTerms = async (text: string): Promise<Found[]> =>
    (await glossaryEntries.find(text, MOST_OF_KIND)).map((term) => ({ kind: 'term', ...term }));

  return {
    /** Finds a few of each kind, the history first; for an empty text only the latest items. */
    async find(text: string): Promise<Found[]> {
      if (text.trim() === '') return findItems('');
      const finders = [findItems, findGlossaries, findTerms, findMemories];
      return (await Promise.all(finders.map((find) => find(text)))).flat();
    },
  };
}

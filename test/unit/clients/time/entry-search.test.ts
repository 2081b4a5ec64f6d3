import { describe, expect, it } from 'vitest';
import {
  readEntryPages,
  type ReadEntryPage,
} from '../../../../electron/clients/time/entry-search.ts';
import { remoteEntry } from '../../../db/outbox-helpers.ts';

const PAGE_ENTRIES = 3;

/** Creates a service that sends three entries at a time. */
function pagesOf(
  ids: string[],
  beforePage: (offset: number) => void = () => undefined,
): ReadEntryPage {
  return async ({ offset = 0 } = {}) => {
    beforePage(offset);
    const items = ids.slice(offset, offset + PAGE_ENTRIES).map((id) => remoteEntry(id));
    return Promise.resolve({ items, total: ids.length, offset });
  };
}

async function readIds(read: ReadEntryPage): Promise<(string | null)[]> {
  const ids: (string | null)[] = [];
  for await (const { items } of readEntryPages(read))
    ids.push(...items.map((item) => item.remoteId));
  return ids;
}

describe('reading a list of entries', () => {
  it.each([0, 1, 2, 3, 4, 5, 6, 7, 12])('returns each of %i once, in order', async (count) => {
    const ids = Array.from({ length: count }, (_, index) => `e${String(index)}`);
    expect(await readIds(pagesOf(ids))).toEqual(ids);
  });

  it('misses none when one is deleted between two pages', async () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
    const read = pagesOf(ids, (offset) => {
      if (offset > 0 && ids[0] === 'a') ids.shift();
    });
    expect(new Set(await readIds(read))).toEqual(new Set(['a', 'b', 'c', 'd', 'e', 'f']));
  });
});

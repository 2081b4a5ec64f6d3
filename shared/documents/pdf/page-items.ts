import type { ReadBudget } from '../read-budget.ts';

interface ItemReader<Item> {
  read(): Promise<{ done: boolean; value?: { items: Item[] } }>;
  cancel(reason?: unknown): Promise<void>;
}

/**
 * Reads the texts of a page and counts them as they arrive, because nested drawings may repeat a
 * text endlessly.
 * @param reader of the page's stream of texts
 * @throws `document/too-large`
 */
export async function readPageItems<Item extends object>(
  reader: ItemReader<Item>,
  budget: ReadBudget,
): Promise<Item[]> {
  const items: Item[] = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done || value === undefined) return items;
    for (const item of value.items) {
      try {
        items.push(budget.count(item));
      } catch (error) {
        await reader.cancel(error);
        throw error;
      }
    }
  }
}

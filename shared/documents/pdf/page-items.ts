import type { ReadBudget } from '../read-budget.ts';

interface ItemReader<Item> {
  read(): Promise<{ done: boolean; value?: { items: Item[] } }>;
  cancel(reason?: unknown): Promise<void>;
}

/**
 * Reads the texts of a page and counts them as they come: drawings inside of drawings may repeat a text without end.
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

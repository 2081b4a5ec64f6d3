import { describe, expect, it } from 'vitest';
import { glossaryHandlers } from '../../../electron/ipc/glossaries.ts';

const INPUT = { dictionaryId: 'd', format: 'csv' } as const;

/** @param whilePicking runs before the dialog is answered */
function setUp(path: string | null, whilePicking: () => void = () => undefined) {
  const batches: (() => void)[] = [];
  const ends: (() => void)[] = [];
  const handlers = glossaryHandlers({
    files: {
      suggestName: async () => 'Shop en-de.csv',
      export: (_input: unknown, _path: string, onBatch: () => void) =>
        new Promise((resolve, reject) => {
          batches.push(() => {
            try {
              onBatch();
            } catch (error) {
              reject(error);
            }
          });
          ends.push(() => resolve({ fileName: 'shop.csv', entryCount: 1, sizeBytes: 1 }));
        }),
    },
    desktop: {
      pickSavePath: async () => {
        whilePicking();
        return path;
      },
    },
  } as unknown as Parameters<typeof glossaryHandlers>[0]);
  return { handlers, batches, ends };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('the export of a dictionary', () => {
  it('runs while nobody cancels it, and reports what was written', async () => {
    const { handlers, batches, ends } = setUp('/out/shop.csv');
    const exporting = handlers['glossaries:export'](INPUT);
    await settle();
    batches[0]?.();
    ends[0]?.();
    expect(await exporting).toMatchObject({ fileName: 'shop.csv' });
  });

  it('ends at its next piece when it is canceled, and the next export is separate', async () => {
    const { handlers, batches, ends } = setUp('/out/shop.csv');
    const exporting = handlers['glossaries:export'](INPUT);
    await settle();
    void handlers['glossaries:cancel-export'](undefined);
    batches[0]?.();
    await expect(exporting).rejects.toMatchObject({ code: 'canceled' });
    const next = handlers['glossaries:export'](INPUT);
    await settle();
    batches[1]?.();
    ends[1]?.();
    expect(await next).toMatchObject({ fileName: 'shop.csv' });
  });

  it('that is canceled before its file was chosen ends at its first piece', async () => {
    const { handlers, batches } = setUp('/out/shop.csv', () => {
      void handlers['glossaries:cancel-export'](undefined);
    });
    const exporting = handlers['glossaries:export'](INPUT);
    await settle();
    batches[0]?.();
    await expect(exporting).rejects.toMatchObject({ code: 'canceled' });
  });

  it('is nothing when the dialog was closed', async () => {
    const { handlers, batches } = setUp(null);
    expect(await handlers['glossaries:export'](INPUT)).toBeNull();
    expect(batches).toEqual([]);
  });
});

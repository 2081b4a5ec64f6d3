import { describe, expect, it } from 'vitest';
import { collectPages, MAX_PAGES } from '../../../../electron/clients/translation/collect-pages.ts';

describe('collectPages', () => {
  it('follows the page numbers, which may skip', async () => {
    const asked: number[] = [];
    const items = await collectPages(async (page) => {
      asked.push(page);
      return Promise.resolve({ items: [`p${String(page)}`], nextPage: page < 5 ? page + 3 : null });
    });
    expect(items).toStrictEqual(['p0', 'p3', 'p6']);
    expect(asked).toStrictEqual([0, 3, 6]);
  });

  it.each([0, -1, 4])('ends at a page that points from 4 to %d', async (nextPage) => {
    const pages = collectPages(async () => Promise.resolve({ items: [1], nextPage }), 4);
    await expect(pages).rejects.toMatchObject({ code: 'api/unexpected-response' });
  });

  it('gives up on a list without an end', async () => {
    let asked = 0;
    const endless = collectPages(async (page) => {
      asked += 1;
      return Promise.resolve({ items: [], nextPage: page + 1 });
    });
    await expect(endless).rejects.toMatchObject({ code: 'api/unexpected-response' });
    expect(asked).toBe(MAX_PAGES);
  });

  it('fails with the error of a page', async () => {
    const failing = collectPages(async () => Promise.reject(new Error('gone')));
    await expect(failing).rejects.toThrow('gone');
  });
});

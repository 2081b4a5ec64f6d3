import { describe, expect, it } from 'vitest';
import {
  createArrivalNotices,
  noticeOfLink,
} from '../../../../electron/services/app/arrival-notices.ts';
import { createArrivalService } from '../../../../electron/services/app/arrival-service.ts';
import { createNoticeService } from '../../../../electron/services/app/notice-service.ts';

function setUp(returned: Readonly<Record<string, string>> = {}) {
  let arrived = 0;
  const asked: string[] = [];
  const service = createArrivalService({
    heldPaths: { hold: (path) => `token of ${path}` },
    findReturned: async (path) => {
      asked.push(path);
      return Promise.resolve(returned[path] ?? null);
    },
    onArrived: () => (arrived += 1),
  });
  return { service, asked, arrived: () => arrived };
}

describe('what other programs opened', () => {
  it('waits for the page, which gets each once, in order, and no path', async () => {
    const { service, arrived } = setUp();
    service.add({ kind: 'paths', paths: ['/a.docx', '/b.docx'] });
    service.add({ kind: 'history', itemId: 'i' });
    expect(arrived()).toBe(2);
    expect(await service.take()).toEqual([
      { kind: 'files', tokens: ['token of /a.docx', 'token of /b.docx'] },
      { kind: 'history', itemId: 'i' },
    ]);
    expect(await service.take()).toEqual([]);
  });

  it('is a file like any other if it cannot be read, and takes nothing else along', async () => {
    const service = createArrivalService({
      heldPaths: { hold: (path) => path },
      findReturned: () => Promise.reject(new Error('The thread has ended.')),
      onArrived: () => undefined,
    });
    service.add({ kind: 'paths', paths: ['/back.docx'] });
    service.add({ kind: 'history', itemId: 'i' });
    expect(await service.take()).toEqual([
      { kind: 'files', tokens: ['/back.docx'] },
      { kind: 'history', itemId: 'i' },
    ]);
  });

  it('is a returned file only by itself', async () => {
    const { service, asked } = setUp({ '/back.docx': 'item-1' });
    service.add({ kind: 'paths', paths: ['/back.docx'] });
    expect(await service.take()).toEqual([
      { kind: 'returned', itemId: 'item-1', token: 'token of /back.docx' },
    ]);
    service.add({ kind: 'paths', paths: ['/back.docx', '/other.docx'] });
    expect(await service.take()).toMatchObject([{ kind: 'files' }]);
    expect(asked).toEqual(['/back.docx']);
  });

  it('is bounded while the page does not ask', async () => {
    const { service } = setUp();
    for (let at = 0; at < 150; at += 1) service.add({ kind: 'history', itemId: String(at) });
    expect(await service.take()).toHaveLength(100);
  });
});

describe('notices about what was not opened', () => {
  it('are one for each reason, no matter how often a web page tries', () => {
    let count = 0;
    const added: string[] = [];
    const notices = createNoticeService({
      newId: () => String((count += 1)),
      onAdded: ({ id }) => added.push(id),
      onWithdrawn: () => undefined,
    });
    const show = createArrivalNotices(notices);
    for (let at = 0; at < 1_000; at += 1) show(noticeOfLink('malformed'));
    show(noticeOfLink('too-long'));
    expect(notices.list().map(({ id }) => id)).toEqual(['1000', '1001']);
    // One that was closed is said again.
    notices.dismiss('1000');
    show(noticeOfLink('malformed'));
    expect(notices.list()).toHaveLength(2);
    expect(added).toHaveLength(1_002);
  });
});

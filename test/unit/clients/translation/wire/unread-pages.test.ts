import { describe, expect, it } from 'vitest';
import { documentStatusWire } from '../../../../../electron/clients/translation/wire/documents.ts';

const WIRE = { count: 3, total: 12, language: 'BG' };

describe('pages that the service inside the app could not read', () => {
  it('are told with a document that is done, and not before', () => {
    const done = documentStatusWire.parse({ status: 'done', dragoman_unread_pages: WIRE });
    const unreadPages = { pageCount: 3, totalCount: 12, language: 'BG' };
    expect(done).toMatchObject({ unreadPages, extra: {} });
    const before = documentStatusWire.parse({ status: 'queued', dragoman_unread_pages: WIRE });
    expect(before).not.toHaveProperty('unreadPages');
  });

  it.each([
    null,
    3,
    { ...WIRE, count: 0 },
    { ...WIRE, count: 1.5 },
    { ...WIRE, count: 13 },
    { ...WIRE, total: 1e9 },
    { ...WIRE, language: '<b>' },
    { ...WIRE, language: undefined },
  ])('are passed over when they are odd: %j', (dragoman_unread_pages) => {
    const status = documentStatusWire.parse({ status: 'done', dragoman_unread_pages });
    expect(status).not.toHaveProperty('unreadPages');
    expect(status.state).toBe('done');
  });
});

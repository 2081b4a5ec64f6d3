import { describe, expect, it } from 'vitest';
import { documentStatusWire } from '../../../../../electron/clients/translation/wire/documents.ts';

describe('texts that the service inside the app left out', () => {
  it('are told with a document that is done, and not before', () => {
    const dragoman_left_out = [{ reason: 'fields', count: 2 }];
    const done = documentStatusWire.parse({ status: 'done', dragoman_left_out });
    expect(done).toMatchObject({ leftOut: [{ reason: 'fields', count: 2 }], extra: {} });
    const before = documentStatusWire.parse({ status: 'queued', dragoman_left_out });
    expect(before).not.toHaveProperty('leftOut');
  });

  it('are passed over where they are odd', () => {
    const dragoman_left_out = [{ reason: 'unheard', count: 1 }, 3, { reason: 'labels', count: 1 }];
    expect(documentStatusWire.parse({ status: 'done', dragoman_left_out }).leftOut).toEqual([
      { reason: 'labels', count: 1 },
    ]);
    const odd = documentStatusWire.parse({ status: 'done', dragoman_left_out: 'all' });
    expect(odd).not.toHaveProperty('leftOut');
  });
});

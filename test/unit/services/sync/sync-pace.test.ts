import { describe, expect, it } from 'vitest';
import { syncBackOffMs } from '../../../../electron/services/sync/sync-pace.ts';

describe('the wait before a change is sent again', () => {
  it('doubles its bound with each try, up to ten minutes, and jitters over all of it', () => {
    const bounds = [1, 2, 3, 9, 10, 500].map((tries) => syncBackOffMs(tries, () => 1, undefined));
    expect(bounds).toEqual([2000, 4000, 8000, 512_000, 600_000, 600_000]);
    expect(syncBackOffMs(9, () => 0, undefined)).toBe(0);
    expect(syncBackOffMs(1, () => 0.5, undefined)).toBe(1000);
  });

  it('is never shorter than the service asked for, and differs between changes', () => {
    expect(syncBackOffMs(1, () => 0, 30_000)).toBe(30_000);
    expect(syncBackOffMs(1, () => 1, 30_000)).toBe(32_000);
    expect(syncBackOffMs(0, () => 0, -5)).toBe(0);
  });
});

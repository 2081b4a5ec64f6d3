import { describe, expect, it } from 'vitest';
import { nextCheckMs } from '../../../../electron/services/documents/runner.ts';

describe('the wait before a document is asked about again', () => {
  it('is short the first time, whatever the service expects', () => {
    expect([null, 0, 2, 7, 2 ** 27].map((seconds) => nextCheckMs(seconds, 1))).toEqual(
      Array.from({ length: 5 }, () => 250),
    );
  });

  it('is then half of what the service expects, within bounds', () => {
    expect([0, 2, 7, 2 ** 27].map((seconds) => nextCheckMs(seconds, 2))).toEqual([
      250, 1000, 3500, 30_000,
    ]);
  });

  it('grows with each check where the service expects nothing', () => {
    expect([1, 2, 3, 50].map((checks) => nextCheckMs(null, checks))).toEqual([
      250, 375, 562.5, 30_000,
    ]);
  });
});

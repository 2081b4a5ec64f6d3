import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isStale, takeLock } from '../../../scripts/setup/lock.mjs';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const table = (alive: boolean, start: string | undefined) => ({
  isAlive: () => alive,
  processStart: () => start,
});

describe('whether a lock is stale', () => {
  it.each([
    ['its owner is gone', '4711 99', table(false, undefined), true],
    ['its owner works', '4711 99', table(true, '99'), false],
    ['its number belongs to a later process', '4711 99', table(true, '100'), true],
    ['the system cannot tell when a process began', '4711 ', table(true, undefined), false],
    ['it holds no number', 'rubbish', table(true, '1'), true],
    ['it is empty', '', table(true, '1'), true],
  ])('%s', (_case, text, system, expected) => {
    expect(isStale(text, system)).toBe(expected);
  });
});

describe('the lock', () => {
  it('is taken over from a process that is gone', async () => {
    const path = join(temporaryFolder(), 'setup.lock');
    writeFileSync(path, '999999999 1');
    const release = await takeLock(path, { onWait: () => {} });
    expect(readFileSync(path, 'utf8')).toContain(String(process.pid));
    release();
    expect(existsSync(path)).toBe(false);
  });

  it('lets one in at a time, and says that it waits', async () => {
    const path = join(temporaryFolder(), 'setup.lock');
    const order: string[] = [];
    const releaseFirst = await takeLock(path, { onWait: () => {} });
    let told = (_owner: string) => {};
    const waiting = new Promise<string>((resolve) => {
      told = resolve;
    });
    const second = takeLock(path, { onWait: told }).then((release) => {
      order.push('second');
      return release;
    });
    expect(await waiting).toBe(String(process.pid));
    order.push('first done');
    releaseFirst();
    (await second)();
    expect(order).toEqual(['first done', 'second']);
  });
});

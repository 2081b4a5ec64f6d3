import { join, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import { dataPaths } from '../../../../electron/platform/files/paths.ts';

describe('the data folder', () => {
  const base = join(sep, 'data', 'dragoman');
  const paths = dataPaths(base);

  it('holds everything', () => {
    for (const path of Object.values(paths)) expect(`${path}${sep}`).toContain(base + sep);
  });

  it('gives each thing a place of its own', () => {
    expect(new Set(Object.values(paths)).size).toBe(Object.keys(paths).length);
  });
});

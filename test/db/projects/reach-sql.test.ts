import { describe, expect, it } from 'vitest';
import { isOutOfReach } from '../../../electron/db/projects/reach-sql.ts';
import { openNew } from '../helpers.ts';

describe('the rule in SQL', () => {
  it.each([
    ['here', 'embedded', 0],
    ['here', 'remote', 1],
    ['anywhere', 'embedded', 0],
    ['anywhere', 'remote', 0],
  ])('%s, %s: out of reach %i', (reach, kind, expected) => {
    const { connection } = openNew();
    const sql = `SELECT ${isOutOfReach('@reach', '@kind')} AS found`;
    expect(connection.prepare<[object], object>(sql).get({ reach, kind })).toEqual({
      found: expected,
    });
  });
});

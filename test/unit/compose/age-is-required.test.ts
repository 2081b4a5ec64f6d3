import { describe, expect, it } from 'vitest';
import type { composeStart } from '../../../electron/compose/start.ts';
import type { DatabaseAge, DatabaseOpening } from '../../../electron/db/database.ts';

const OPENED = {
  kind: 'opened',
  fromVersion: 1,
  toVersion: 1,
  quarantinedName: null,
  rowsKept: null,
} as const;

describe('the age of a database', () => {
  it('comes only from opening the database, and belongs to that database', () => {
    // @ts-expect-error -- only an opening creates one
    const made: DatabaseAge = { kind: 'current' };
    // @ts-expect-error -- an opening requires it
    const opening: DatabaseOpening = OPENED;
    expect([made, opening]).toHaveLength(2);
  });

  it('is given to each part that sends', () => {
    type Parts = Parameters<typeof composeStart>[0];
    const sends = (age: DatabaseAge): string => age.kind;
    const start = (part: Parts['documents' | 'time' | 'voice']): unknown =>
      // @ts-expect-error -- a start without the age does not compile
      part.start();
    // @ts-expect-error -- nor one of a database whose opening lacks it
    const database: Pick<Parts['database'], 'opening'> = { opening: Promise.resolve(OPENED) };
    expect([sends, start, database]).toHaveLength(3);
  });
});

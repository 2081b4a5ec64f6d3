import { describe, expect, it } from 'vitest';
import {
  noticeOfFailure,
  noticeOfOpening,
} from '../../../../electron/services/app/start-notices.ts';
import type { DatabaseOpening } from '../../../../electron/db/database.ts';
import { CURRENT_AGE } from '../../../support/database-age.ts';
import { AppError } from '../../../../shared/errors.ts';

const opening = (patch: Partial<DatabaseOpening>): DatabaseOpening => ({
  kind: 'opened',
  fromVersion: 1,
  toVersion: 1,
  quarantinedName: null,
  rowsKept: null,
  age: CURRENT_AGE,
  ...patch,
});

describe('the notice about an opened database', () => {
  it.each(['created', 'opened', 'migrated'] as const)('says nothing when it was %s', (kind) => {
    expect(noticeOfOpening(opening({ kind }))).toBeNull();
  });

  it('counts what was recovered and names the damaged file', () => {
    const notice = noticeOfOpening(
      opening({ kind: 'salvaged', quarantinedName: 'a.damaged', rowsKept: { jobs: 2, items: 3 } }),
    );
    expect(notice).toMatchObject({ severity: 'warning' });
    expect(notice?.title).toContain('repaired');
    expect(notice?.message).toMatch(/^5 rows .*“a\.damaged”/);
  });

  it('calls a repaired file lost when nothing of it is left', () => {
    const notice = noticeOfOpening(
      opening({ kind: 'salvaged', quarantinedName: 'a.damaged', rowsKept: { jobs: 0 } }),
    );
    expect(notice).toMatchObject({ severity: 'error' });
    expect(notice?.title).toContain('nothing in it could be read');
    expect(notice?.message).toContain('“a.damaged”');
  });

  it('says that a restore point which was damaged meanwhile was not restored', () => {
    const notice = noticeOfOpening(opening({ kind: 'not-put-back' }));
    expect(notice).toMatchObject({ severity: 'warning' });
    expect(notice?.message).toContain('nothing was changed');
  });

  it('says what is missing after a backup was put in its place', () => {
    const notice = noticeOfOpening(
      opening({ kind: 'restored', quarantinedName: 'a.damaged', rowsKept: { jobs: 1 } }),
    );
    expect(notice?.message).toContain('since that backup is missing');
  });
});

describe('the notice about a missing database', () => {
  it('names no damaged file when there was none', () => {
    const notice = noticeOfOpening(opening({ kind: 'restored', rowsKept: { jobs: 1 } }));
    expect(notice?.title).toContain('was missing');
    expect(notice?.message).not.toMatch(/damaged|“”|null/);
  });
});

describe('the notice about a database that was not opened', () => {
  it('distinguishes a newer and an early version from a file that cannot be used', () => {
    expect(noticeOfFailure(new AppError('db/newer-schema', { english: 'x' })).title).toContain(
      'newer version',
    );
    expect(noticeOfFailure(new AppError('db/older-schema', { english: 'x' })).title).toContain(
      'early version',
    );
    expect(noticeOfFailure(new Error('x')).title).toContain('couldn’t be opened');
  });
});

import { describe, expect, it } from 'vitest';
import {
  BLANK_EXPORT,
  toExportInput,
} from '../../../../../renderer/features/time-report/export-draft.ts';
import { NO_PROJECT } from '../../../../../shared/domain/time/names.ts';

describe('an export', () => {
  const calendar = {
    today: () => '2026-03-14',
    zone: () => 'Europe/Berlin',
    firstDayOfWeek: () => 1,
  };

  it('asks for the days, and for nothing that was not chosen', () => {
    expect(toExportInput({ ...BLANK_EXPORT, format: 'xlsx', isRounded: true }, calendar)).toEqual({
      ok: true,
      input: {
        filter: {
          text: '',
          projectId: null,
          customerId: null,
          billable: 'any',
          syncState: null,
          fromDay: '2026-03-01',
          toDay: '2026-03-31',
          zone: 'Europe/Berlin',
        },
        format: 'xlsx',
        isRounded: true,
      },
    });
  });

  it('accepts all time, and ranges longer than a chart', () => {
    expect(toExportInput({ ...BLANK_EXPORT, range: 'all' }, calendar)).toMatchObject({
      ok: true,
      input: { filter: { fromDay: null, toDay: null } },
    });
    const years = { ...BLANK_EXPORT, range: 'custom', from: '2000-01-01', to: '2026-03-14' };
    expect(toExportInput(years, calendar).ok).toBe(true);
  });

  it('accepts every filter of the list, and ranges open at one end', () => {
    const listed = {
      text: 'proof',
      range: 'custom',
      from: '2026-03-02',
      projectId: NO_PROJECT,
      customerId: 'c',
      billable: 'no',
      syncState: 'parked',
    };
    expect(toExportInput({ ...BLANK_EXPORT, ...listed }, calendar)).toMatchObject({
      input: {
        filter: {
          text: 'proof',
          projectId: NO_PROJECT,
          customerId: 'c',
          billable: 'no',
          syncState: 'parked',
          fromDay: '2026-03-02',
          toDay: null,
        },
      },
    });
    const until = { ...BLANK_EXPORT, range: 'custom', to: '2026-03-02', syncState: 'gone' };
    expect(toExportInput(until, calendar)).toMatchObject({
      input: { filter: { fromDay: null, toDay: '2026-03-02', syncState: null } },
    });
  });

  it.each([
    [{ range: 'custom' }, 'Choose a first or last day.'],
    [{ range: 'custom', from: '2026-02-30' }, 'Choose a first or last day.'],
    [
      { range: 'custom', from: '2026-03-02', to: '2026-03-01' },
      'The last day is before the first one.',
    ],
  ])('%j: %s', (patch, error) => {
    expect(toExportInput({ ...BLANK_EXPORT, ...patch }, calendar)).toEqual({ ok: false, error });
  });

  it('treats an unknown billable filter as any', () => {
    expect(toExportInput({ ...BLANK_EXPORT, billable: 'maybe' }, calendar)).toMatchObject({
      input: { filter: { billable: 'any' } },
    });
  });
});

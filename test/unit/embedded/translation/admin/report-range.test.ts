import { describe, expect, it } from 'vitest';
import { readReportRange } from '../../../../../electron/embedded/translation/admin/report-range.ts';

const NOW = Date.UTC(2026, 0, 10, 0, 0, 1);

describe('report range', () => {
  it.each([
    ['2026-01-01', '2026-01-02', '2026-01-01', '2026-01-02'],
    ['2026-01-01T23:59:59', '2026-01-02T00:00:00', '2026-01-01', '2026-01-02'],
    ['2026-01-01', '2026-01-31', '2026-01-01', '2026-01-09'],
    ['2026-01-10', '2026-01-10', '2026-01-10', '2026-01-09'],
  ])('§12 data up to the previous UTC day: %s to %s', (start, end, firstDay, lastDay) => {
    expect(readReportRange(start, end, NOW)).toMatchObject({ firstDay, lastDay });
  });

  it('§12 echo: without a time zone, with the given time', () => {
    expect(readReportRange('2026-01-01', '2026-01-02T03:04:05', NOW)).toMatchObject({
      start: '2026-01-01T00:00:00',
      end: '2026-01-02T03:04:05',
    });
  });

  it("doesn't depend on the time zone of the machine", () => {
    const { firstDay, lastDay } = readReportRange(
      '2025-12-31T23:30:00',
      '2026-01-01T00:30:00',
      NOW,
    );
    expect([firstDay, lastDay]).toEqual(['2025-12-31', '2026-01-01']);
  });
});

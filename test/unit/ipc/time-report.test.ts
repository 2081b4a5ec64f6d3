import { describe, expect, it } from 'vitest';
import { timeReportHandlers } from '../../../electron/ipc/time.ts';
import type { TimeExportInput } from '../../../shared/domain/time/report-schemas.ts';
import { aTimeFilter } from '../../support/builders/time.ts';
import { aReport } from '../renderer/time-builders.ts';

const NOTHING = { durationMs: 0, billableMs: 0, roundedMs: 0 };
const EMPTY_REPORT = aReport({ total: NOTHING });
const exportInput: TimeExportInput = {
  filter: aTimeFilter({ fromDay: '2026-03-14', toDay: '2026-03-14' }),
  format: 'csv',
  isRounded: false,
};

function setUp(path: string | null, lastPath: string | null = null) {
  const asked: unknown[] = [];
  const done: unknown[] = [];
  const handlers = timeReportHandlers({
    reports: {
      get: async (query) => {
        asked.push(query);
        return EMPTY_REPORT;
      },
    },
    exports: {
      suggestName: ({ format }) => `Time entries 2026-03-14.${format}`,
      export: async (...input) => {
        done.push(input);
        return { fileName: 'a.csv', entryCount: 1, sizeBytes: 2 };
      },
      lastPath: () => lastPath,
      stop: async () => undefined,
    },
    desktop: {
      pickSavePath: async (...question) => {
        asked.push(question);
        return path;
      },
      revealFile: (revealed) => void done.push(revealed),
    },
  });
  return { asked, done, handlers };
}

describe('a report', () => {
  it('is requested as it was asked', async () => {
    const { asked, handlers } = setUp(null);
    const query = {
      fromDay: '2026-03-01',
      toDay: '2026-03-31',
      zone: 'Europe/Berlin',
      projectId: null,
      customerId: 'c',
    };
    expect(await handlers['time:get-report'](query)).toBe(EMPTY_REPORT);
    expect(asked).toEqual([query]);
  });
});

describe('an export', () => {
  it.each(['csv', 'xlsx'] as const)(
    '%s: suggests a name with its days, and passes on the chosen place',
    async (format) => {
      const { asked, done, handlers } = setUp('/out/x');
      const input = { ...exportInput, format };
      expect(await handlers['time:export-entries'](input)).toMatchObject({ entryCount: 1 });
      expect(asked).toEqual([
        [
          `Time entries 2026-03-14.${format}`,
          { name: expect.stringMatching(/CSV|XLSX/u), extensions: [format] },
        ],
      ]);
      expect(done).toEqual([[input, '/out/x']]);
    },
  );

  it('answers null for a closed dialog, and writes nothing', async () => {
    const { done, handlers } = setUp(null);
    expect(await handlers['time:export-entries'](exportInput)).toBeNull();
    expect(done).toEqual([]);
  });

  it('shows the last file, or says that there is none', () => {
    const shown = setUp(null, '/out/a.csv');
    shown.handlers['time:reveal-export']();
    expect(shown.done).toEqual(['/out/a.csv']);
    const none = setUp(null);
    expect(() => none.handlers['time:reveal-export']()).toThrow(
      expect.objectContaining({ code: 'input/not-found' }),
    );
    expect(none.done).toEqual([]);
  });
});

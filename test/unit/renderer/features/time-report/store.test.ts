import { describe, expect, it } from 'vitest';
import { createTimeReportStore } from '../../../../../renderer/features/time-report/store.ts';
import { valueOf } from '../../../../../renderer/lib/stores/loadable.ts';
import { createSearchSession } from '../../../../../renderer/lib/search/search-session.ts';
import type { TimeReport } from '../../../../../shared/domain/time/report-schemas.ts';
import { AppError } from '../../../../../shared/errors.ts';
import { SETTINGS } from '../../builders.ts';
import { createFakeApi, type Handlers } from '../../fake-api.ts';
import { createManualTimers, defer, settle } from '../../manual-timers.ts';
import { aProject, aReport } from '../../time-builders.ts';
import { aTimeFilter } from '../../../../support/builders/time.ts';

function setup(handlers: Handlers = {}) {
  const fake = createFakeApi({
    'time:get-report': () => aReport({ entryCount: 1 }),
    'settings:get': () => SETTINGS,
    'settings:update': () => SETTINGS,
    ...handlers,
  });
  const timers = createManualTimers();
  const session = createSearchSession({ api: fake.api, timers });
  const calendar = {
    today: () => '2026-03-14',
    zone: () => 'Asia/Kolkata',
    firstDayOfWeek: () => 1,
  };
  const store = createTimeReportStore({ api: fake.api, timers, session, calendar });
  return { fake, timers, get: store.getState };
}

describe('the week', () => {
  it('is the current one at first, in the zone of the user', async () => {
    const { fake, get } = setup();
    await get().openWeek();
    expect(fake.inputsOf('time:get-report')).toEqual([
      {
        fromDay: '2026-03-09',
        toDay: '2026-03-15',
        zone: 'Asia/Kolkata',
        projectId: null,
        customerId: null,
      },
    ]);
    expect(get().today).toBe('2026-03-14');
  });

  it('steps back and forth, and returns to where it was', async () => {
    const { get } = setup();
    await get().openWeek();
    await get().stepWeek(-1);
    await get().stepWeek(-1);
    expect(get().weekStart).toBe('2026-02-23');
    await get().openWeek();
    expect(get().weekStart).toBe('2026-02-23');
    await get().stepWeek(1);
    expect(get().weekStart).toBe('2026-03-02');
    await get().goToThisWeek();
    expect(get().weekStart).toBe('2026-03-09');
  });

  it("never shows another week's sums under its days; the latest wins", async () => {
    const answers = [defer<TimeReport>(), defer<TimeReport>(), defer<TimeReport>()];
    const { get } = setup({ 'time:get-report': () => answers.shift()!.promise });
    const [first, second, third] = [...answers];
    void get().openWeek();
    first!.resolve(aReport({ entryCount: 1 }));
    await settle();
    void get().stepWeek(1);
    expect(valueOf(get().week)).toBeNull();
    void get().stepWeek(1);
    third!.resolve(aReport({ entryCount: 3 }));
    await settle();
    second!.resolve(aReport({ entryCount: 2 }));
    await settle();
    expect(valueOf(get().week)?.entryCount).toBe(3);
  });

  it('keeps its sums on screen while entries change', async () => {
    const { fake, get } = setup();
    get().connect();
    fake.emit('time:entries-changed', { entryId: null });
    await settle();
    expect(fake.inputsOf('time:get-report')).toEqual([]);
    await get().openWeek();
    fake.emit('time:entries-changed', { entryId: 'e' });
    expect(valueOf(get().week)?.entryCount).toBe(1);
    await settle();
    expect(fake.inputsOf('time:get-report')).toHaveLength(2);
  });
});

describe('the charts', () => {
  it('ask for the chosen days, project and customer', async () => {
    const { fake, get } = setup();
    await get().reportSearch.reload();
    get().reportSearch.setValue('range', 'last-month');
    get().reportSearch.setValue('projectId', 'project-1');
    await get().reportSearch.submit();
    expect(fake.inputsOf('time:get-report')).toMatchObject([
      { fromDay: '2026-03-01', toDay: '2026-03-31', projectId: null, customerId: null },
      { fromDay: '2026-02-01', toDay: '2026-02-28', projectId: 'project-1', customerId: null },
    ]);
    expect(valueOf(get().reportSearch.results)?.range).toEqual({
      fromDay: '2026-02-01',
      toDay: '2026-02-28',
    });
  });

  it.each([
    ['', '2026-03-01', 'timeReport.chooseFirstAndLastDay'],
    ['2026-03-02', '2026-03-01', 'timeReport.lastDayBeforeFirst'],
    ['2024-01-01', '2026-03-01', 'timeReport.tooManyDays'],
  ])('from %j to %j: %s', async (from, to, message) => {
    const { fake, get } = setup();
    get().reportSearch.setValue('range', 'custom');
    get().reportSearch.setValue('from', from);
    get().reportSearch.setValue('to', to);
    await get().reportSearch.submit();
    expect(get().reportSearch.results).toMatchObject({
      status: 'failed',
      error: { code: 'input/invalid', message },
    });
    expect(fake.inputsOf('time:get-report')).toEqual([]);
  });

  it('are remembered like any search', async () => {
    const { fake, timers, get } = setup();
    get().reportSearch.setValue('range', 'this-year');
    await get().reportSearch.submit();
    timers.runAll();
    expect(fake.inputsOf('settings:update')[0]?.searchForms?.['time-report']?.inputs).toMatchObject(
      {
        range: 'this-year',
      },
    );
  });
});

describe('names and rounding rules', () => {
  it('change the sums when they change', async () => {
    const { fake, get } = setup();
    get().connect();
    await get().openWeek();
    fake.emit('projects:changed', { projects: [aProject({ name: 'Renamed' })], customers: [] });
    await settle();
    expect(fake.inputsOf('time:get-report')).toHaveLength(2);
  });
});

describe('an export', () => {
  const input = {
    filter: aTimeFilter(),
    format: 'csv',
    isRounded: false,
  } as const;

  it('reports what was written', async () => {
    const result = { fileName: 'time.csv', entryCount: 3, sizeBytes: 120 };
    const { get } = setup({ 'time:export-entries': () => result });
    await get().exportEntries(input);
    expect(get().timeExport).toEqual({ status: 'ready', value: result });
    get().dismissTimeExport();
    expect(get().timeExport).toEqual({ status: 'idle' });
  });

  it('is nothing when the dialog was closed', async () => {
    const { get } = setup({ 'time:export-entries': () => null });
    await get().exportEntries(input);
    expect(get().timeExport).toEqual({ status: 'ready', value: null });
  });

  it('runs once at a time, and says why it failed', async () => {
    const answer = defer<null>();
    const { fake, get } = setup({ 'time:export-entries': () => answer.promise });
    const first = get().exportEntries(input);
    void get().exportEntries(input);
    get().dismissTimeExport();
    expect(get().timeExport).toEqual({ status: 'loading', previous: null });
    answer.reject(new AppError('document/disk-full', { english: 'Full.' }));
    await first;
    expect(fake.inputsOf('time:export-entries')).toHaveLength(1);
    expect(get().timeExport).toMatchObject({
      status: 'failed',
      error: { code: 'document/disk-full' },
    });
  });
});

import { formatDuration } from '../../../shared/domain/time/duration.ts';
import { addDays, dayOf } from '../../../shared/domain/time/zone.ts';
import { EXIT, usage, type Command } from '../command.ts';
import { findCustomerId } from './find-more.ts';
import { findProjectId } from './find-named.ts';
import { dayOf as dayOption } from './history-filter.ts';
import { counted, systemZone } from './show.ts';

/** Days of a report unless others are asked for. */
const USUAL_DAYS = 7;
/** As the report of the window. */
const MAX_DAYS = 400;

/** `dragoman time report` */
export const timeReport: Command = async (run, args) => {
  const { caller, out } = run;
  const zone = systemZone();
  const today = dayOf(run.now(), zone);
  const toDay = dayOption(args, 'until', today) ?? today;
  const fromDay = dayOption(args, 'since', today) ?? addDays(toDay, 1 - USUAL_DAYS);
  if (fromDay > toDay) throw usage('--since is after --until.');
  if (addDays(fromDay, MAX_DAYS) <= toDay) {
    throw usage(`A report has at most ${String(MAX_DAYS)} days.`);
  }
  const report = await caller.call('time:get-report', {
    fromDay,
    toDay,
    zone,
    projectId: await findProjectId(caller, args.value('project')),
    customerId: await findCustomerId(caller, args.value('customer')),
  });
  const { days, projects, customers, total, entryCount } = report;
  out.result({ fromDay, toDay, zone, entryCount, total, days, projects, customers });
  const by = args.value('by') ?? 'project';
  const groups =
    by === 'day'
      ? days
          .filter(({ durationMs }) => durationMs > 0)
          .map(({ day, ...spent }) => ({ name: day, ...spent }))
      : by === 'customer'
        ? customers
        : projects;
  out.table(
    [
      {
        title: by === 'day' ? 'Day' : by === 'customer' ? 'Customer' : 'Project',
        isFlexible: true,
      },
      { title: 'Time', align: 'right' },
      { title: 'Billable', align: 'right' },
      { title: 'Billed', align: 'right' },
    ],
    [
      ...groups.map((group) => ({ ...group, name: group.name === '' ? '(none)' : group.name })),
      { name: 'Total', ...total },
    ].map(({ name, durationMs, billableMs, roundedMs }) => [
      name,
      formatDuration(durationMs),
      formatDuration(billableMs),
      formatDuration(roundedMs),
    ]),
  );
  out.note(`${fromDay} to ${toDay}, ${counted(entryCount, 'entry', 'entries')}`);
  return EXIT.OK;
};

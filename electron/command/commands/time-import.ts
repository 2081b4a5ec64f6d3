import { formatDuration } from '../../../shared/domain/time/duration.ts';
import { DATE_ORDERS } from '../../../shared/domain/time/import-names.ts';
import type { HoursReview } from '../../../shared/domain/time/import.ts';
import { isZone } from '../../../shared/domain/time/zone.ts';
import {
  CommandError,
  EXIT,
  usage,
  type Command,
  type CommandArgs,
  type CommandRun,
} from '../command.ts';
import { existingFile } from './named-paths.ts';
import { counted, systemZone } from './show.ts';

/** `dragoman time import FILE` */
export const timeImport: Command = async (run, args) => {
  const { caller, out } = run;
  const path = await existingFile(run, args.positional[0] ?? '');
  const review = await open(run, args, path);
  const { importId, counts, durationMs, services } = review;
  const isDry = args.has('dry-run');
  try {
    if (!isDry && services.length > 0) {
      const names = services.join(', ');
      const isAgreed = await run.confirm(`The entries will also go to ${names}. Import them?`);
      if (!isAgreed) {
        throw new CommandError(
          EXIT.NEEDS_CONSENT,
          `The entries will also go to ${names}. Add --yes to import them.`,
        );
      }
    }
    const done =
      isDry || counts.new === 0 ? null : await caller.call('time:apply-import', { importId });
    const addedCount = done?.addedCount ?? 0;
    out.result({
      program: review.program,
      newCount: counts.new,
      addedCount,
      knownCount: counts.known,
      faultCount: counts.fault,
      durationMs: done?.durationMs ?? durationMs,
      newProjects: review.newProjects.names,
      newCustomers: review.newCustomers.names,
      isDryRun: isDry,
    });
    const amount = `${counted(isDry ? counts.new : addedCount, 'entry', 'entries')}, ${formatDuration(done?.durationMs ?? durationMs)} hours`;
    out.line(isDry ? `Would add ${amount}.` : `Added ${amount}.`);
    if (counts.known > 0)
      out.note(`${counted(counts.known, 'line')} left out: an entry of the same time exists.`);
    if (counts.fault > 0) out.note(`${counted(counts.fault, 'line')} could not be read.`);
    return counts.fault > 0 ? EXIT.NEEDS_ATTENTION : EXIT.OK;
  } finally {
    // Already closed once it was applied.
    await caller.call('time:close-import', { importId }).catch(() => undefined);
  }
};

/** Opens the file, and answers with the options what the window would ask. @throws CommandError `USAGE` */
async function open({ caller }: CommandRun, args: CommandArgs, path: string): Promise<HoursReview> {
  const zone = args.value('zone') ?? systemZone();
  if (!isZone(zone)) throw usage(`“${zone}” is not a time zone such as Europe/Berlin.`);
  const order = DATE_ORDERS.find((each) => each === args.value('dates'));
  const opened = await caller.call(
    'time:open-import',
    { zone, dateOrder: order ?? 'dmy' },
    { files: { open: [path] } },
  );
  if (opened === null) throw new CommandError(EXIT.FAILED, 'Nothing was imported.');
  const { importId } = opened;
  const person = args.value('person');
  const changes = {
    ...(order !== undefined && !opened.isOrderKnown && { dateOrder: order }),
    ...(person !== null && { person }),
  };
  try {
    if (person !== null && !opened.persons.includes(person)) {
      throw usage(
        `The file has no hours of “${person}”. It has those of: ${opened.persons.join(', ')}.`,
      );
    }
    const hasChanges = Object.keys(changes).length > 0;
    const review = hasChanges
      ? await caller.call('time:reread-import', { importId, ...changes })
      : opened;
    if (review.isOrderKnown) return review;
    const { text = '', dmy = '', mdy = '' } = review.openDate ?? {};
    throw usage(`“${text}” can be ${dmy} or ${mdy}. Say which with --dates dmy or --dates mdy.`);
  } catch (error) {
    await caller.call('time:close-import', { importId }).catch(() => undefined);
    throw error;
  }
}

import { cleanText, findEntryFault } from '../../../shared/domain/time/entry-rules.ts';
import { formatDuration } from '../../../shared/domain/time/duration.ts';
import { longEntryQuestion } from '../../../shared/domain/time/long-entry-question.ts';
import { readEntry, type EndedSpan } from '../../../shared/domain/time/read-entry.ts';
import type { TimeEntry } from '../../../shared/domain/time/entry.ts';
import { dayOf } from '../../../shared/domain/time/zone.ts';
import { inEnglish } from '../../../shared/i18n/text.ts';
import {
  CommandError,
  EXIT,
  usage,
  type Command,
  type CommandArgs,
  type CommandRun,
} from '../command.ts';
import { findProject } from './find-more.ts';
import { dayOf as dayOption } from './history-filter.ts';
import { systemZone, timeOf } from './show.ts';

/** Reads the fields that the timer and logged time have in common. */
async function aboutOf({ caller }: CommandRun, args: CommandArgs, note: string) {
  const project = await findProject(caller, args.value('project'));
  return {
    note: cleanText(note),
    projectId: project?.id ?? null,
    isBillable: !args.has('unbilled') && (project?.isBillable ?? true),
    tags: [...args.list('tag')],
    zone: systemZone(),
    documentJobId: null,
  };
}

const toResult = (entry: TimeEntry, nowMs: number) => ({
  id: entry.id,
  note: entry.note,
  project: entry.projectName,
  customer: entry.customerName,
  isBillable: entry.isBillable,
  tags: entry.tags,
  startedAtMs: entry.startedAtMs,
  endedAtMs: entry.endedAtMs,
  durationMs: (entry.endedAtMs ?? nowMs) - entry.startedAtMs,
});

const named = ({ note, projectName }: TimeEntry): string => {
  const parts = [projectName ?? '', note].filter((part) => part !== '');
  return parts.length === 0 ? 'no project' : parts.join(': ');
};

/** Refuses what the ledger would refuse, with the name of the option. @throws CommandError `USAGE` */
function refuseFault(entry: Parameters<typeof findEntryFault>[0], nowMs: number): void {
  const fault = findEntryFault(entry, nowMs);
  if (fault !== null) throw usage(inEnglish(fault.message, fault.values));
}

/** `dragoman time start` */
export const timeStart: Command = async (run, args) => {
  const { caller, out } = run;
  const about = await aboutOf(run, args, args.positional.join(' '));
  refuseFault(about, run.now());
  const before = await caller.call('time:get-timer', undefined);
  const { entry } = await caller.call('time:start-timer', about);
  if (entry === null) throw new CommandError(EXIT.FAILED, 'The timer did not start.');
  const stoppedId = before.entry?.id ?? null;
  out.result({ entry: toResult(entry, run.now()), stoppedEntryId: stoppedId });
  if (before.entry !== null) out.note(`Stopped: ${named(before.entry)}.`);
  out.line(`Running since ${timeOf(entry.startedAtMs)}: ${named(entry)}`);
  return EXIT.OK;
};

/** `dragoman time stop` */
export const timeStop: Command = async (run) => {
  const { caller, out } = run;
  const { entry: running } = await caller.call('time:get-timer', undefined);
  if (running === null) throw new CommandError(EXIT.FAILED, 'No timer is running.');
  const after = await caller.call('time:stop-timer', undefined);
  // Too short to be kept, or deleted meanwhile.
  const entry = await caller.call('time:get-entry', { entryId: running.id });
  const isUnclear = after.gap !== null;
  out.result({ entry: entry === null ? null : toResult(entry, run.now()), hasGap: isUnclear });
  if (entry === null) out.line('Stopped. The entry was too short to be kept.');
  else {
    const durationMs = (entry.endedAtMs ?? run.now()) - entry.startedAtMs;
    out.line(`${formatDuration(durationMs)}  ${named(entry)}`);
  }
  if (!isUnclear) return EXIT.OK;
  out.note('The computer was idle meanwhile. Say in the window whether that was work.');
  return EXIT.NEEDS_ATTENTION;
};

/** `dragoman time log DURATION` */
export const timeLog: Command = async (run, args) => {
  const { caller, out } = run;
  const [duration = '', ...words] = args.positional;
  const span = readSpan(run, args, duration);
  const about = await aboutOf(run, args, words.join(' '));
  refuseFault({ ...about, ...span }, run.now());
  const question = longEntryQuestion(span, run.now());
  if (question !== null && !(await run.confirm(question))) {
    throw usage(`${question} Add --yes to log it.`);
  }
  const entry = await caller.call('time:add-entry', { ...about, ...span });
  out.result({ entry: toResult(entry, run.now()) });
  out.line(
    `${formatDuration(span.endedAtMs - span.startedAtMs)}  ${timeOf(span.startedAtMs)}  ${named(entry)}`,
  );
  if (entry.hasOverlap) out.note('A different entry covers part of the same time.');
  return EXIT.OK;
};

/** Reads times as the form of a new entry does. */
function readSpan(run: CommandRun, args: CommandArgs, duration: string): EndedSpan {
  const [nowMs, zone] = [run.now(), systemZone()];
  const today = dayOf(nowMs, zone);
  const typed = {
    day: dayOption(args, 'day', today) ?? today,
    start: args.value('start') ?? '',
    end: args.value('end') ?? '',
    duration,
    isByDuration: true,
  };
  if (typed.start !== '' && typed.end !== '') {
    throw usage('Give --start or --end: the other one follows from the duration.');
  }
  const read = readEntry(typed, { nowMs, zone });
  if (read.status === 'read') return read.span;
  throw usage(
    inEnglish(read.status === 'fault' ? read.fault.message : 'time.enterStartOrDuration'),
  );
}

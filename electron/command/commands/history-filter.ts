import { HISTORY_KINDS, type HistoryFilter } from '../../../shared/domain/history/history.ts';
import { addDays, instantsOfDay, isDay } from '../../../shared/domain/time/zone.ts';
import { languageTag } from '../../../shared/domain/schemas.ts';
import { usage, type CommandArgs, type CommandRun } from '../command.ts';
import { findProjectId } from './find-named.ts';
import { systemZone } from './show.ts';

/** Returns the filter of the history's search that the options describe. @throws CommandError `USAGE` */
export async function historyFilterOf(
  { caller }: CommandRun,
  args: CommandArgs,
  text: string,
): Promise<HistoryFilter> {
  const projectId = await findProjectId(caller, args.value('project'));
  const kind = HISTORY_KINDS.find((each) => each === args.value('kind'));
  const sourceLang = languageOf(args, 'from');
  const targetLang = languageOf(args, 'to');
  const since = dayOf(args, 'since');
  const until = dayOf(args, 'until');
  return {
    text,
    ...(projectId === null ? {} : { projectId }),
    ...(kind === undefined ? {} : { kind }),
    ...(sourceLang === null ? {} : { sourceLang }),
    ...(targetLang === null ? {} : { targetLang }),
    ...(since === null ? {} : { fromMs: instantsOfDay(since, systemZone()).startMs }),
    ...(until === null ? {} : { toMs: instantsOfDay(until, systemZone()).endMs }),
  };
}

/** Returns a language as the history stores it. */
function languageOf(args: CommandArgs, name: string): string | null {
  const given = args.value(name);
  if (given === null) return null;
  if (languageTag.safeParse(given).success && /^[A-Za-z]{2,3}(-[A-Za-z0-9]+)*$/u.test(given))
    return given.toUpperCase();
  throw usage(`--${name} takes a language code such as es, not “${given}”.`);
}

/** Returns a day of an option as `YYYY-MM-DD`; `today` and `yesterday` are understood. @throws CommandError `USAGE` */
export function dayOf(
  args: Pick<CommandArgs, 'value'>,
  name: string,
  today?: string,
): string | null {
  const given = args.value(name);
  if (given === null) return null;
  if (today !== undefined && given === 'today') return today;
  if (today !== undefined && given === 'yesterday') return addDays(today, -1);
  if (isDay(given)) return given;
  throw usage(`--${name} takes a day such as 2026-11-30, not “${given}”.`);
}

import type { Watch, WatchesView } from '../../../shared/domain/watches/watch.ts';
import { MAX_WATCH_CHARS_A_DAY } from '../../../shared/domain/watches/limits.ts';
import { CommandError, EXIT, type Command, type CommandArgs, type CommandRun } from '../command.ts';
import { findDocumentOptions } from './document-options.ts';
import { chooseLanguages } from './find-language.ts';
import { findProjectId, findService } from './find-named.ts';
import { existingFolder } from './named-paths.ts';
import { wholeNumber } from './pages.ts';
import { counted, number } from './show.ts';

/** `dragoman watch FOLDER --project NAME --to LANGUAGE` */
export const watch: Command = async (run, args) => {
  const { caller } = run;
  const [given] = args.positional;
  if (given === undefined) {
    report(run, await caller.call('watches:list', undefined));
    return EXIT.OK;
  }
  const folder = args.has('stop') ? run.resolve(given) : await existingFolder(run, given);
  const { watches } = await caller.call('watches:list', undefined);
  const known = watches.find(({ folderPath }) => folderPath === folder);
  if (args.has('stop')) {
    if (known === undefined) throw usage(`“${given}” is not watched.`);
    await caller.call('watches:delete', { watchId: known.id });
  } else {
    await begin(run, args, { folder, known });
  }
  const { watches: now } = await caller.call('watches:list', undefined);
  const shown = now.filter(({ folderPath }) => folderPath === folder);
  report(run, { watches: shown, areAllPaused: false });
  if (args.has('stop')) run.out.line('No longer watched.');
  return EXIT.OK;
};

/** Begins to watch, or changes how a folder is watched. What is sent without asking is agreed to first. */
async function begin(
  run: CommandRun,
  args: CommandArgs,
  { folder, known }: { folder: string; known: Watch | undefined },
): Promise<void> {
  const { caller } = run;
  const projectId = await findProjectId(caller, args.value('project'));
  if (projectId === null) throw usage('A watched folder needs a project. Add one with --project.');
  const service = await findService(caller, args.value('service'));
  const languages = await caller.call('connections:get-languages', { connectionId: service.id });
  const pair = chooseLanguages(languages, { from: args.value('from'), to: args.list('to') });
  const { glossaryIds } = await findDocumentOptions(run, args, { ...pair, service, languages });
  const charsADay = wholeNumber(args, 'send', { least: 1, most: MAX_WATCH_CHARS_A_DAY });
  const sent = charsADay ?? known?.charsADay ?? null;
  if (sent !== null || (known !== undefined && !service.abilities.isHere)) {
    const amount =
      sent === null ? 'New files' : `Up to ${counted(sent, 'character')} a day of new files`;
    const how = sent === null ? 'once you send them' : 'without asking';
    await run.agree(`${amount} in “${folder}” will go to “${service.name}” ${how}. Agree?`);
  }
  const choices = { projectId, connectionId: service.id, glossaryIds, ...pair };
  const watched =
    known === undefined
      ? await create(run, folder, { ...choices, includesExisting: args.has('existing') })
      : await caller.call('watches:update', { watchId: known.id, ...choices });
  if (charsADay !== null) {
    await caller.call('watches:set-sending', { watchId: watched.id, charsADay });
  }
}

interface NewWatchChoices {
  projectId: string;
  connectionId: string;
  glossaryIds: string[];
  sourceLang: string | null;
  targetLangs: string[];
  includesExisting: boolean;
}

async function create(
  { caller }: CommandRun,
  folder: string,
  choices: NewWatchChoices,
): Promise<Watch> {
  const { token } = await caller.call('documents:hold-path', { path: folder });
  return caller.call('watches:create', { folderToken: token, ...choices });
}

function report({ out }: CommandRun, { watches, areAllPaused }: WatchesView): void {
  out.result({
    watches: watches.map((each) => ({
      id: each.id,
      folder: each.folderPath,
      project: each.projectName,
      service: each.connectionName,
      sourceLang: each.sourceLang,
      targetLangs: each.targetLangs,
      charsADay: each.charsADay,
      isPaused: each.isPaused || areAllPaused,
      problem: each.problem,
      plannedCount: each.counts.planned,
      sentCount: each.counts.sent,
    })),
  });
  out.table(
    [
      { title: 'Folder', isFlexible: true },
      { title: 'To' },
      { title: 'Planned', align: 'right' },
      { title: 'Sends a day', align: 'right' },
    ],
    watches.map((each) => [
      each.folderPath,
      each.targetLangs.join(', '),
      number(each.counts.planned),
      each.charsADay === null ? 'nothing' : number(each.charsADay),
    ]),
  );
  for (const each of watches)
    if (each.problem !== null) out.note(`${each.folderPath}: ${each.problem}`);
}

const usage = (message: string): CommandError => new CommandError(EXIT.USAGE, message);

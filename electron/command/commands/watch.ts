import type { Watch, WatchesView } from '../../../shared/domain/watches/watch.ts';
import { EXIT, usage, type Command, type CommandArgs, type CommandRun } from '../command.ts';
import { findTranslationOptions } from './translation-options.ts';
import { chooseLanguages } from './find-language.ts';
import { findProjectId, findService } from './find-named.ts';
import { existingFolder, isThere } from './named-paths.ts';
import { counted, number } from './show.ts';

/** `dragoman watch FOLDER --project NAME --to LANGUAGE` */
export const watch: Command = async (run, args) => {
  const { caller } = run;
  const [given] = args.positional;
  if (given === undefined) {
    const view = await caller.call('watches:list', undefined);
    report(run, view);
    if (view.watches.length === 0) run.out.note('No folder is watched.');
    return EXIT.OK;
  }
  // One that is gone can be paused, too.
  const isGone = args.has('pause') && !(await isThere(run, given));
  const folder = isGone ? run.resolve(given) : await existingFolder(run, given);
  const { watches } = await caller.call('watches:list', undefined);
  const known = watches.find(({ folderPath }) => folderPath === folder);
  if (args.has('pause')) {
    if (known === undefined) throw usage(`“${given}” is not watched.`);
    await caller.call('watches:pause', { watchId: known.id, isPaused: true });
  } else {
    await begin(run, args, { folder, known });
  }
  const now = await caller.call('watches:list', undefined);
  const shown = now.watches.filter(({ folderPath }) => folderPath === folder);
  report(run, { ...now, watches: shown });
  if (now.areAllPaused && !args.has('pause')) {
    run.out.note('All watched folders are paused. Go on with them in Settings, under Work.');
  }
  return EXIT.OK;
};

/** Begins to watch, or goes on in another way. Only the window allows it to send without asking. */
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
  const { glossaryIds } = await findTranslationOptions(run, args, { ...pair, service, languages });
  const sent = known?.charsADay ?? null;
  if (sent !== null && !service.abilities.isHere) {
    await run.agree(
      `Up to ${counted(sent, 'character')} a day of new files in “${folder}” will go to “${service.name}” without asking. Agree?`,
    );
  }
  const choices = { projectId, connectionId: service.id, glossaryIds, ...pair };
  if (known === undefined) {
    await create(run, folder, { ...choices, includesExisting: args.has('existing') });
    return;
  }
  await caller.call('watches:update', { watchId: known.id, ...choices });
  if (known.isPaused) await caller.call('watches:pause', { watchId: known.id, isPaused: false });
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
): Promise<void> {
  const { token } = await caller.call('documents:hold-path', { path: folder });
  await caller.call('watches:create', { token, ...choices });
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
      { title: 'State' },
    ],
    watches.map((each) => [
      each.folderPath,
      each.targetLangs.join(', '),
      number(each.counts.planned),
      stateOf(each, areAllPaused),
    ]),
  );
  for (const each of watches)
    if (each.problem !== null) out.note(`${each.folderPath}: ${each.problem}`);
}

function stateOf({ isPaused, charsADay }: Watch, areAllPaused: boolean): string {
  if (isPaused || areAllPaused) return 'paused';
  return charsADay === null ? 'plans' : 'sends';
}

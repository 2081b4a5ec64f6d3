import { dirname, join } from 'node:path';
import {
  EXPORT_FORMAT_FACTS,
  EXPORT_FORMATS,
  type ExportFormat,
} from '../../../shared/exchange/exchange-formats.ts';
import { dayOf as dayOfInstant } from '../../../shared/domain/time/zone.ts';
import { NO_PROJECT } from '../../../shared/domain/time/names.ts';
import { EXIT, type Command, type CommandRun, type ExitCode } from '../command.ts';
import { dayOf, historyFilterOf } from './history-filter.ts';
import { findCustomerId, findMemory } from './find-more.ts';
import { findProjectId } from './find-named.ts';
import { newFile } from './named-paths.ts';
import { counted, systemZone } from './show.ts';

const TIME_FORMATS = ['csv', 'xlsx'] as const;

/** Reports the files that were written. */
function written(
  { out }: CommandRun,
  path: string,
  { fileNames, count, word }: { fileNames: readonly string[]; count: number; word: string },
): ExitCode {
  const files = fileNames.map((name) => join(dirname(path), name));
  out.result({ files, count });
  for (const file of files) out.line(file);
  out.note(counted(count, word, word === 'entry' ? 'entries' : undefined));
  return EXIT.OK;
}

/** `dragoman export history` */
export const exportHistory: Command = async (run, args) => {
  const format: ExportFormat =
    EXPORT_FORMATS.find((each) => each === args.value('format')) ?? 'tmx';
  const filter = await historyFilterOf(run, args, args.value('text') ?? '');
  const path = await newFile(
    run,
    args.value('out'),
    `History.${EXPORT_FORMAT_FACTS[format].extension}`,
  );
  const done = await withProgress(run, 'history:transfer-progressed', () =>
    run.caller.call('history:export-segments', { format, filter }, { files: { save: path } }),
  );
  const { fileNames = [], segmentCount = 0 } = done ?? {};
  return written(run, path, { fileNames, count: segmentCount, word: 'segment' });
};

/** `dragoman export time` */
export const exportTime: Command = async (run, args) => {
  const { caller } = run;
  const zone = systemZone();
  const today = dayOfInstant(run.now(), zone);
  const format = TIME_FORMATS.find((each) => each === args.value('format')) ?? 'csv';
  const project = args.value('project');
  const filter = {
    text: '',
    projectId: project === 'none' ? NO_PROJECT : await findProjectId(caller, project),
    customerId: await findCustomerId(caller, args.value('customer')),
    billable: 'any' as const,
    syncState: null,
    fromDay: dayOf(args, 'since', today),
    toDay: dayOf(args, 'until', today),
    zone,
  };
  const path = await newFile(run, args.value('out'), `Time entries.${format}`);
  const input = { filter, format, isRounded: args.has('rounded') };
  const done = await caller.call('time:export-entries', input, { files: { save: path } });
  const fileNames = done === null ? [] : [done.fileName];
  return written(run, path, { fileNames, count: done?.entryCount ?? 0, word: 'entry' });
};

/** `dragoman export memory NAME` */
export const exportMemory: Command = async (run, args) => {
  const memory = await findMemory(run.caller, args.positional[0] ?? '');
  const name = `${memory.name.replaceAll(/[^\p{L}\p{N} ._-]/gu, '_').slice(0, 100)}.tmx`;
  const path = await newFile(run, args.value('out'), name);
  const done = await withProgress(run, 'memories:transfer-progressed', () =>
    run.caller.call('memories:export', { memoryId: memory.id }, { files: { save: path } }),
  );
  const fileNames = done === null ? [] : [done.fileName];
  return written(run, path, { fileNames, count: done?.unitCount ?? 0, word: 'unit' });
};

/** Shows how far a transfer is while it runs. */
export async function withProgress<T>(
  { caller, out }: CommandRun,
  event: 'history:transfer-progressed' | 'memories:transfer-progressed',
  work: () => Promise<T>,
): Promise<T> {
  const stop = caller.onEvent(event, ({ doneCount, share }) => {
    out.progress(
      share === null ? counted(doneCount, 'segment') : `${String(Math.floor(share * 100))} %`,
    );
  });
  try {
    return await work();
  } finally {
    stop();
    out.progress(null);
  }
}

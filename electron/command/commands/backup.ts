import { join } from 'node:path';
import { CommandError, EXIT, type Command } from '../command.ts';
import { existingFolder } from './named-paths.ts';

const MEGABYTE = 1_000_000;

/** `dragoman backup FOLDER` */
export const backup: Command = async (run, args) => {
  const { caller, out } = run;
  const folder = await existingFolder(run, args.positional[0] ?? '.');
  const made = await caller.call('data:back-up', undefined, { files: { folder } });
  if (made === null) throw new CommandError(EXIT.FAILED, 'No backup was made.');
  const file = join(made.folder, made.fileName);
  out.result({ file, sizeBytes: made.sizeBytes, counts: made.counts });
  out.line(file);
  out.note(`${(made.sizeBytes / MEGABYTE).toFixed(1)} MB`);
  return EXIT.OK;
};

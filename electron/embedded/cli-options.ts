import path from 'node:path';
import { parseArgs } from 'node:util';
import { AppError } from '../../shared/errors.ts';

/** What the command line asks for. */
export interface CliOptions {
  readonly isHelp: boolean;
  /** 0: any free port. */
  readonly port: number;
  /** Null: a temporary folder, removed at the end. */
  readonly dataFolder: string | null;
  readonly engine: string | null;
}

export const HELP = `Usage: npm run --silent services -- [options]

Runs the embedded services without a window and prints one line of JSON when they are ready.

  --port N        port of the translation service (default: any free port)
  --time-port N   accepted for the time service, which does not exist yet
  --data DIR      folder that keeps documents and usage (default: temporary)
  --engine NAME   apertium, pseudo or lexicon:FILE.tsv (default: apertium where it works)
  --practice      accepted; the practice engines label their answers without it
  --help          this text
`;

/**
 * Reads the command line.
 * @throws `input/invalid` with a plain sentence
 */
export function parseCliOptions(args: readonly string[], workingFolder: string): CliOptions {
  const values = parse(args);
  parsePort('--time-port', values['time-port']);
  const engine = values.engine ?? null;
  const isLexicon = engine?.startsWith('lexicon:') === true;
  if (engine !== null && !isLexicon && engine !== 'apertium' && engine !== 'pseudo') {
    throw new AppError('input/invalid', '--engine must be apertium, pseudo or lexicon:FILE.tsv.');
  }
  return {
    isHelp: values.help ?? false,
    port: parsePort('--port', values.port),
    dataFolder: values.data === undefined ? null : path.resolve(workingFolder, values.data),
    engine: isLexicon
      ? `lexicon:${path.resolve(workingFolder, engine.slice('lexicon:'.length))}`
      : engine,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        port: { type: 'string' },
        'time-port': { type: 'string' },
        data: { type: 'string' },
        engine: { type: 'string' },
        practice: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    const sentence = error instanceof Error ? (error.message.split('\n')[0] ?? '') : '';
    throw new AppError('input/invalid', `${sentence} Try --help.`, { cause: error });
  }
}

function parsePort(name: string, value: string | undefined): number {
  if (value === undefined) return 0;
  const port = Number(value);
  if (/^\d{1,5}$/u.test(value) && port <= 65_535) return port;
  throw new AppError('input/invalid', `${name} must be a number from 0 to 65535.`);
}

import path from 'node:path';
import { parseArgs } from 'node:util';
import { AppError } from '../../shared/errors.ts';
import type { Edition } from './translation/accounts/caller.ts';

/** What the command line asks for. */
export interface CliOptions {
  readonly isHelp: boolean;
  /** 0: any free port. */
  readonly port: number;
  /** Null: a temporary folder, removed at the end. */
  readonly dataFolder: string | null;
  readonly engine: string | null;
  readonly isPractice: boolean;
  readonly edition: Edition;
}

export const HELP = `Usage: npm run --silent services -- [options]

Runs the embedded services without a window and prints one line of JSON when they are ready.

  --port N        port of the translation service (default: any free port)
  --time-port N   accepted for the time service, which does not exist yet
  --data DIR      folder that keeps documents and usage (default: temporary)
  --engine NAME   apertium, pseudo or lexicon:FILE.tsv (default: apertium where it works)
  --practice      a service for tests and for practice: any key opens an account, request headers
                  make it slow or fail, its data is erased at every start; without --engine it
                  knows one sample phrase and accents the rest
  --edition NAME  pro or free: limits and abilities of the account (default: pro)
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
    isPractice: values.practice ?? false,
    edition: parseEdition(values.edition),
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
        edition: { type: 'string' },
        help: { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    const sentence = error instanceof Error ? (error.message.split('\n')[0] ?? '') : '';
    throw new AppError('input/invalid', `${sentence} Try --help.`, { cause: error });
  }
}

function parseEdition(value = 'pro'): Edition {
  if (value === 'pro' || value === 'free') return value;
  throw new AppError('input/invalid', '--edition must be pro or free.');
}

function parsePort(name: string, value: string | undefined): number {
  if (value === undefined) return 0;
  const port = Number(value);
  if (/^\d{1,5}$/u.test(value) && port <= 65_535) return port;
  throw new AppError('input/invalid', `${name} must be a number from 0 to 65535.`);
}

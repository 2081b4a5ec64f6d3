import path from 'node:path';
import { parseArgs } from 'node:util';
import { AppError } from '../../../shared/errors.ts';
import { ACCOUNT_ID, type SignIn } from '../time/tokens/sign-in.ts';
import type { Edition } from '../translation/accounts/caller.ts';

/** Options of the command line. */
export interface CliOptions {
  readonly isHelp: boolean;
  /** 0: any free port. */
  readonly port: number;
  /** Null: a temporary folder, removed at the end. */
  readonly dataFolder: string | null;
  /** 0: any free port. */
  readonly timePort: number;
  /** Null: sign-in to the time service is disabled. */
  readonly timeSignIn: SignIn | null;
  readonly engine: string | null;
  /** Null: inside the data folder. */
  readonly modelsFolder: string | null;
  /** Null: inside the data folder. */
  readonly speechModelsFolder: string | null;
  readonly isPractice: boolean;
  readonly edition: Edition;
}

/** Not an option: command lines are visible to all users of the computer. */
const PASSWORD_VARIABLE = 'DRAGOMAN_TIME_PASSWORD';
const ENGINES: ReadonlySet<string> = new Set(['apertium', 'bergamot', 'pseudo']);

export const HELP = `Usage: npm run --silent services -- [options]

Runs the embedded services without a window and prints one line of JSON when they are ready:
{"translation":{"url","key","adminKey"},"time":{"url","token","certificate"}}
The time service speaks HTTPS with a certificate of its own: "certificate" is the path of a PEM file to
trust. Its token belongs to the first User-Agent that uses it; any other one destroys it.

  --port N        port of the translation service (default: any free port)
  --time-port N   port of the time service (default: any free port)
  --time-email E  lets this person sign in at the time service (POST /auth, account_id "${ACCOUNT_ID}")
                  with the password in the variable ${PASSWORD_VARIABLE}
                  (default: nobody can sign in, the printed token is the only way)
  --data DIR      folder that keeps documents, usage, hours, the certificate and the token of the
                  time service (default: temporary)
  --engine NAME   apertium, bergamot, pseudo or lexicon:FILE.tsv (default: models of yours,
                  then apertium; pseudo where there is neither)
  --models DIR    folder of translation models (default: models in the data folder)
  --speech-models DIR
                  folder of models that understand speech (default: speech-models in the data folder)
  --practice      a service for tests and for practice: any key opens an account, request headers
                  make it slow or fail, its data is erased at every start; without --engine it
                  knows one sample phrase and accents the rest
  --edition NAME  pro or free: limits and abilities of the account (default: pro)
  --help          this text
`;

/** Reads the command line. @throws `input/invalid` with a plain sentence */
export function parseCliOptions(
  args: readonly string[],
  workingFolder: string,
  environment: Readonly<Record<string, string | undefined>> = {},
): CliOptions {
  const values = parse(args);
  const engine = values.engine ?? null;
  const isLexicon = engine?.startsWith('lexicon:') === true;
  if (engine !== null && !isLexicon && !ENGINES.has(engine)) {
    throw new AppError('input/invalid', {
      english: '--engine must be apertium, bergamot, pseudo or lexicon:FILE.tsv.',
    });
  }
  return {
    isHelp: values.help ?? false,
    port: parsePort('--port', values.port),
    timePort: parsePort('--time-port', values['time-port']),
    timeSignIn: parseSignIn(values['time-email'], environment[PASSWORD_VARIABLE]),
    dataFolder: values.data === undefined ? null : path.resolve(workingFolder, values.data),
    engine: isLexicon
      ? `lexicon:${path.resolve(workingFolder, engine.slice('lexicon:'.length))}`
      : engine,
    modelsFolder: values.models === undefined ? null : path.resolve(workingFolder, values.models),
    speechModelsFolder:
      values['speech-models'] === undefined
        ? null
        : path.resolve(workingFolder, values['speech-models']),
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
        'time-email': { type: 'string' },
        data: { type: 'string' },
        engine: { type: 'string' },
        models: { type: 'string' },
        'speech-models': { type: 'string' },
        practice: { type: 'boolean' },
        edition: { type: 'string' },
        help: { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    const sentence = error instanceof Error ? (error.message.split('\n')[0] ?? '') : '';
    throw new AppError('input/invalid', { english: `${sentence} Try --help.` }, { cause: error });
  }
}

function parseEdition(value = 'pro'): Edition {
  if (value === 'pro' || value === 'free') return value;
  throw new AppError('input/invalid', { english: '--edition must be pro or free.' });
}

function parseSignIn(email: string | undefined, password: string | undefined): SignIn | null {
  if (email === undefined) return null;
  if (email === '')
    throw new AppError('input/invalid', { english: '--time-email must not be empty.' });
  if (password !== undefined && password !== '') return { email, password };
  throw new AppError('input/invalid', {
    english: `--time-email needs a password in the variable ${PASSWORD_VARIABLE}.`,
  });
}

function parsePort(name: string, value: string | undefined): number {
  if (value === undefined) return 0;
  const port = Number(value);
  if (/^\d{1,5}$/u.test(value) && port <= 65_535) return port;
  throw new AppError('input/invalid', { english: `${name} must be a number from 0 to 65535.` });
}

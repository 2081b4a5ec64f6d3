import { parseArgs } from 'node:util';

export interface TortureOptions {
  /** Maximum number of rounds. */
  rounds: number;
  /** Seed of the first round; each following one has the next number. */
  seed: number;
  /** No round starts after this many minutes. */
  minutes: number;
  /** Names of scenarios; empty means all. */
  scenarios: readonly string[];
  /** One in this many rounds runs in a real window; 0 means none. */
  electronEvery: number;
  isHelp: boolean;
}

/** The command line is invalid; the message is meant for the user. */
export class UsageError extends Error {}

const ROUNDS = 1_000;
const MINUTES = 60;
const ELECTRON_EVERY = 25;
const LARGEST_SEED = 4_294_967_295;

export const HELP = `Usage: npm run torture -- [options]

Kills the app and its services, cuts the power, fills disks, lets services fail, and looks each time, with code
that is none of the app's, whether anything was lost, doubled or moved.

  --rounds N          rounds at most (default: ${String(ROUNDS)})
  --seed S            seed of the first round, 0 to ${String(LARGEST_SEED)} (default: by the clock)
  --minutes M         no round begins after this time (default: ${String(MINUTES)})
  --scenario NAME     only this one; can be given several times
  --electron-every N  one of N rounds in the real window, 0 for none (default: ${String(ELECTRON_EVERY)})
  --help              this text

A round that fails prints the command that repeats it alone, and leaves its folder.
`;

/** @throws {@link UsageError} */
export function parseOptions(args: readonly string[], nowMs: number): TortureOptions {
  const values = readValues(args);
  const number = (name: keyof typeof values, usual: number, largest: number): number => {
    const text = values[name];
    if (text === undefined) return usual;
    const value = Number(text);
    if (Number.isFinite(value) && value >= 0 && value <= largest) return value;
    throw new UsageError(`--${name} must be a number from 0 to ${String(largest)}.`);
  };
  return {
    rounds: Math.floor(number('rounds', ROUNDS, 1_000_000)),
    seed: Math.floor(number('seed', nowMs % LARGEST_SEED, LARGEST_SEED)),
    minutes: number('minutes', MINUTES, 10_000),
    scenarios: values.scenario ?? [],
    electronEvery: Math.floor(number('electron-every', ELECTRON_EVERY, 1_000_000)),
    isHelp: values.help ?? false,
  };
}

function readValues(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        rounds: { type: 'string' },
        seed: { type: 'string' },
        minutes: { type: 'string' },
        scenario: { type: 'string', multiple: true },
        'electron-every': { type: 'string' },
        help: { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : ''} Try --help.`, {
      cause: error,
    });
  }
}

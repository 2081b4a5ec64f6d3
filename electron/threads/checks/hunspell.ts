import { execFile } from 'node:child_process';
import { childEnv } from '../../../shared/child-env.ts';
import type { Speller } from './speller.ts';

const PROGRAM = 'hunspell';
/** Deadline for one start and a large document; longer work counts as hung. */
const TIMEOUT_MS = 20_000;
const MOST_BYTES = 20_000_000;
/** Line of suggestions in its pipe protocol: `& wrod 2 0: word, rod`. */
const SUGGESTED = /^& .*?: (?<words>.*)$/mu;
const DICTIONARY = /^\S*[\\/](?<name>\w+)$/u;

/**
 * Finds this computer's Hunspell, with a dictionary installed beside it. It runs as a separate process for each batch
 * of words, so that its license and its faults stay separate.
 *
 * @param lang as services write it, such as `de` or `pt-BR`
 * @returns null if there is no Hunspell, or no dictionary for the language
 */
export async function findHunspell(
  lang: string,
  searchPath: string = process.env['PATH'] ?? '',
): Promise<Speller | null> {
  // On Windows a program with this name in the working folder would run instead.
  if (process.platform === 'win32') return null;
  const env = { ...childEnv(process.env), PATH: searchPath };
  const run = (args: readonly string[], input: string): Promise<string | null> =>
    new Promise((resolve) => {
      const options = {
        env,
        timeout: TIMEOUT_MS,
        killSignal: 'SIGKILL',
        maxBuffer: MOST_BYTES,
      } as const;
      const child = execFile(PROGRAM, args, options, (error, stdout, stderr) => {
        // The list of dictionaries comes with an error if none matches the system language.
        const isList = args[0] === '-D' && error?.code !== 'ENOENT';
        resolve(error === null || isList ? stdout + stderr : null);
      });
      // It may end before reading everything.
      child.stdin?.on('error', () => undefined);
      child.stdin?.end(input);
    });

  const listed = await run(['-D'], '');
  const dictionary = listed === null ? null : chooseDictionary(lang, namesIn(listed));
  if (dictionary === null) return null;

  const known = new Map<string, boolean>();
  let isWorking = true;
  return {
    isWorking: () => isWorking,
    isRight: (word) => known.get(word) ?? true,
    async suggest(word) {
      const answer = await run(['-a', '-i', 'utf-8', '-d', dictionary], `^${word}\n`);
      const found = SUGGESTED.exec(answer ?? '')?.groups?.['words'] ?? '';
      return found === '' ? [] : found.split(', ');
    },
    async learn(words) {
      const asked = [...new Set(words)].filter((word) => !known.has(word));
      if (!isWorking || asked.length === 0) return;
      const answer = await run(['-l', '-i', 'utf-8', '-d', dictionary], `${asked.join('\n')}\n`);
      isWorking = answer !== null;
      const wrong = new Set((answer ?? '').split(/\r?\n/u));
      // A word with an apostrophe may be split in two, with only one of them reported.
      for (const word of asked) {
        const isWrong = wrong.has(word) || word.split("'").some((part) => wrong.has(part));
        known.set(word, !isWrong);
      }
    },
  };
}

function namesIn(list: string): string[] {
  const names = list
    .split(/\r?\n/u)
    .flatMap((line) => DICTIONARY.exec(line)?.groups?.['name'] ?? []);
  return [...new Set(names)];
}

/** Chooses the dictionary of the country, else of the language, else of its namesake (`de_DE`), else the first. */
function chooseDictionary(lang: string, names: readonly string[]): string | null {
  const [language = '', country] = lang.toLowerCase().split('-');
  const wanted = [
    ...(country === undefined ? [] : [`${language}_${country}`]),
    language,
    `${language}_${language}`,
  ];
  const found = wanted.map((name) => names.find((each) => each.toLowerCase() === name));
  return (
    found.find((name) => name !== undefined) ??
    names.toSorted().find((name) => name.toLowerCase().startsWith(`${language}_`)) ??
    null
  );
}

/**
 * `npm run quality` measures how well the offline engine translates. `npm run quality -- checks` measures how often
 * the checks of translations are wrong, and what they miss.
 */
import { PlainError } from '../../scripts/lib/plain-error.mjs';

/** @type {Record<string, () => Promise<{ run: (args: string[]) => Promise<void> }>>} */
const REPORTS = {
  engine: () => import('./engine.mjs'),
  checks: () => import('./checks/main.mjs'),
};

const [name = 'engine', ...args] = process.argv.slice(2);
try {
  const load = REPORTS[name];
  if (load === undefined) {
    throw new PlainError(
      `There is no report "${name}". Known: ${Object.keys(REPORTS).join(', ')}.`,
    );
  }
  const { run } = await load();
  await run(args);
} catch (error) {
  if (!(error instanceof PlainError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

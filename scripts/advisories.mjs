/**
 * Lists known vulnerabilities of shipped packages: `npm run advisories`. It never fails a run, because advisories are
 * published independently of our changes, and not every registry has them.
 */
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { projectRoot } from './lib/paths.mjs';
import { readLock, shippedPackages } from './notices.mjs';
import { npmReason, QUICK_RETRIES, runNpm } from './setup/npm.mjs';

const TIMEOUT_MS = 60_000;
const SEVERE = ['high', 'critical'];

const advisory = z.object({
  title: z.string(),
  severity: z.string(),
  url: z.string().optional(),
  range: z.string(),
});
/** Output of `npm audit --json`; a text in `via` names a different package that has the vulnerability. */
const audit = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({ via: z.array(z.union([z.string(), advisory])), nodes: z.array(z.string()) }),
  ),
});

/**
 * Returns the lines to print for the output of `npm audit --json`.
 *
 * @param {string} answer
 * @param {ReadonlySet<string>} shippedPaths paths in the lockfile, such as `node_modules/zod`
 * @returns {string[] | undefined} undefined when it is not valid
 */
export function adviceOf(answer, shippedPaths) {
  /** @type {unknown} */
  let json;
  try {
    json = JSON.parse(answer);
  } catch {
    return undefined;
  }
  const parsed = audit.safeParse(json);
  if (!parsed.success) return undefined;
  return Object.entries(parsed.data.vulnerabilities)
    .filter(([, { nodes }]) => nodes.some((path) => shippedPaths.has(path)))
    .flatMap(([name, { via }]) =>
      via.flatMap((one) =>
        typeof one === 'string' || !SEVERE.includes(one.severity)
          ? []
          : [
              `${one.severity}: ${name} ${one.range}: ${one.title}${one.url ? ` (${one.url})` : ''}`,
            ],
      ),
    );
}

async function main() {
  const shipped = shippedPackages(readLock());
  // Overrides an inherited "npm run --silent", so that its errors are shown.
  const args = ['audit', '--json', '--package-lock-only', '--loglevel=error', ...QUICK_RETRIES];
  const result = await runNpm(args, { cwd: projectRoot, timeoutMs: TIMEOUT_MS });
  const advice = adviceOf(result.stdout, new Set(shipped.map(({ path }) => path)));
  if (advice === undefined) {
    const reason = result.ended === 'timeout' ? 'no answer in time' : npmReason(result.tail);
    console.log(`Advisories: not checked, the registry gives none (${reason}).`);
  } else if (advice.length === 0) {
    console.log(
      `Advisories: none of high or critical severity for the ${shipped.length} packages shipped.`,
    );
  } else {
    console.log(`Advisories: ${advice.length} of high or critical severity in what is shipped:`);
    for (const line of advice) console.log(`  ${line}`);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main();

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { listProcesses } from '../../fakes/process-table.ts';
import type { AppUnderTest } from './app.ts';
import { askApp } from '../../support/window/page-api.ts';
import { SERVICES_CLI } from '../../support/thread-entries.ts';

/** User agent of the app: a token belongs to the name that used it first. */
const USER_AGENT = 'Dragoman time/1';
/** The app waits longer after each crash; after five it stops restarting the services. */
const GIVEN_UP_MS = 60_000;

type Row = Record<string, unknown>;

/**
 * Returns the data of the built-in service through its own HTTP interface: it is started separately on the data of an
 * app that has ended.
 */
export async function askTimeServiceOf(
  userData: string,
  paths: readonly string[],
): Promise<Row[][]> {
  const child = spawn(
    process.execPath,
    [SERVICES_CLI, '--engine', 'pseudo', '--data', join(userData, 'embedded')],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const ended = once(child, 'exit');
  try {
    const [line] = (await Promise.race([
      once(createInterface({ input: child.stdout }), 'line'),
      ended.then(() => Promise.reject(new Error('The service ended before it was ready.'))),
    ])) as [string];
    const { time } = JSON.parse(line) as {
      time: { url: string; token: string; certificate: string };
    };
    const ca = readFileSync(time.certificate, 'utf8');
    return await Promise.all(paths.map((path) => get(`${time.url}${path}`, time.token, ca)));
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

function get(url: string, token: string, ca: string): Promise<Row[]> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'user-agent': USER_AGENT };
    const asking = request(url, { ca, headers }, (answer) => {
      text(answer).then((body) => {
        if (answer.statusCode !== 200) reject(new Error(`${String(answer.statusCode)} ${body}`));
        else resolve((JSON.parse(body) as { data: Row[] }).data);
      }, reject);
    });
    asking.once('error', reject);
    asking.end();
  });
}

/** Kills the process of the built-in services repeatedly, until the app stops restarting it. */
export async function stopServicesFor(under: AppUnderTest): Promise<void> {
  const untilMs = Date.now() + GIVEN_UP_MS;
  while (Date.now() < untilMs) {
    const { message } = (await askApp(under.page, 'app', 'getEmbeddedStatus')) as {
      message: string | null;
    };
    if (message === 'connectionErrors.builtInGivenUp') return;
    for (const pid of servicesOf(under.app.process().pid ?? 0)) process.kill(pid, 'SIGKILL');
    await under.page.evaluate(() => new Promise(requestAnimationFrame));
  }
  throw new Error('The app starts its services again and again.');
}

/** Returns utility processes that run a program of the app, not one of the browser's own. */
function servicesOf(parent: number): number[] {
  const rows = listProcesses();
  const below = new Set([parent]);
  for (const row of rows) if (below.has(row.parent)) below.add(row.pid);
  return rows
    .filter(({ pid, command }) => command.includes('node.mojom.NodeService') && below.has(pid))
    .map(({ pid }) => pid);
}

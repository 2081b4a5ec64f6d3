import { spawn } from 'node:child_process';
import { homedir } from 'node:os';
import { childEnv } from '../../shared/child-env.ts';
import type { Timers } from '../support/clock.ts';
import { HEADLESS_SWITCH, COMMAND_HOST_SWITCH, type CommandLine } from './command-names.ts';
import { failed } from './endpoint.ts';

/** An app that was started for commands. */
export interface HiddenApp {
  /** True once it has ended without an error: it left the work to an app that was running already. */
  hasLeft(): boolean;
  /** Says why it is not running; null while it is, or if it left the work to an app that was running already. */
  whyEnded(): string | null;
}

/** Returns true where the system has no display that Electron could use. */
export function hasNoDisplay(
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
): boolean {
  return platform === 'linux' && !env['DISPLAY'] && !env['WAYLAND_DISPLAY'];
}

/**
 * Starts this app without a window, in the background: it outlives the command while it has work.
 * @param appFolder absolute
 */
export function startHidden({ switches, hasAppFolder }: CommandLine, appFolder: string): HiddenApp {
  const isHeadless =
    hasNoDisplay(process.env, process.platform) && !switches.includes(HEADLESS_SWITCH);
  const args = [
    ...(isHeadless ? [HEADLESS_SWITCH] : []),
    ...switches,
    ...(hasAppFolder ? [appFolder] : []),
    COMMAND_HOST_SWITCH,
  ];
  let why: string | null = null;
  let hasLeft = false;
  // Its folder is not the terminal's: that one may be removed or unmounted.
  const child = spawn(process.execPath, args, {
    detached: true,
    stdio: 'ignore',
    cwd: homedir(),
    env: childEnv(process.env),
  });
  child.once('error', () => {
    why = 'The app could not be started.';
  });
  child.once('exit', (code, signal) => {
    hasLeft = code === 0;
    if (hasLeft) return;
    why = `The app ended at once (${signal ?? `code ${String(code)}`}). Start it with a window to see why.`;
  });
  child.unref();
  return { whyEnded: () => why, hasLeft: () => hasLeft };
}

/** How long the app may take to start. */
const START_MS = 60_000;
const LOOK_EVERY_MS = 50;
/** An app that was ending, not starting, is replaced after this time. */
const START_AGAIN_MS = 1_000;

/**
 * Starts the app, and waits until it can be reached. If it left the work to an app that was about to end, it is started
 * again.
 * @param deps `reach` returns null while nobody answers
 * @throws CommandError `CANNOT_CONNECT`
 */
export async function startAndReach<T>(deps: {
  start: () => HiddenApp;
  reach: () => Promise<T | null>;
  timers: Timers;
  signal: AbortSignal;
}): Promise<T> {
  let hidden = deps.start();
  let startedAtMs = 0;
  for (let waitedMs = 0; waitedMs < START_MS && !deps.signal.aborted; waitedMs += LOOK_EVERY_MS) {
    const why = hidden.whyEnded();
    if (why !== null) throw failed(why);
    await new Promise<void>((done) => void deps.timers.after(LOOK_EVERY_MS, done));
    const reached = await deps.reach();
    if (reached !== null) return reached;
    if (!hidden.hasLeft() || waitedMs - startedAtMs < START_AGAIN_MS) continue;
    hidden = deps.start();
    startedAtMs = waitedMs;
  }
  throw failed('The app was started, but does not answer commands.');
}

import { spawn } from 'node:child_process';
import { homedir } from 'node:os';
import { childEnv } from '../../shared/child-env.ts';
import { HEADLESS_SWITCH, HIDDEN_SWITCH, type CommandLine } from './command-names.ts';

/** An app that was started for commands. */
export interface HiddenApp {
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
    HIDDEN_SWITCH,
  ];
  let why: string | null = null;
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
    if (code === 0) return;
    why = `The app ended at once (${signal ?? `code ${String(code)}`}). Start it with a window to see why.`;
  });
  child.unref();
  return { whyEnded: () => why };
}

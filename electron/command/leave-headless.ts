import { HEADLESS_SWITCH } from './command-names.ts';
import { fieldOf } from './frames.ts';

/** Variables that say where a window can be shown. */
const DISPLAY_VARIABLES = [
  'DISPLAY',
  'WAYLAND_DISPLAY',
  'XAUTHORITY',
  'XDG_RUNTIME_DIR',
  'XDG_SESSION_TYPE',
  'XDG_CURRENT_DESKTOP',
  'DBUS_SESSION_BUS_ADDRESS',
] as const;
type DisplayVariable = (typeof DISPLAY_VARIABLES)[number];

/** Reported by a later start of the app to the running one: where its window would be. */
export type DisplayFacts = Partial<Record<DisplayVariable, string>>;

/** Returns where this start of the app could show a window. */
export function displayFacts(env: Readonly<Record<string, string | undefined>>): DisplayFacts {
  const facts: DisplayFacts = {};
  for (const name of DISPLAY_VARIABLES) {
    const value = env[name];
    if (value !== undefined) facts[name] = value;
  }
  return facts;
}

/**
 * Takes over where a window can be shown, if this process was started for commands without a display: it can never show
 * one, and what it starts can.
 * @param told what a later start told, with its `DisplayFacts` as `display`
 * @returns false if this process can show a window itself
 */
export function leaveHeadless(told: unknown): boolean {
  if (!process.argv.includes(HEADLESS_SWITCH)) return false;
  const display = fieldOf(told, 'display');
  for (const name of DISPLAY_VARIABLES) {
    const value = fieldOf(display, name);
    if (typeof value === 'string') process.env[name] = value;
  }
  return true;
}

import { z } from 'zod';
import { MAX_SHORTCUT_CHARS } from './limits.ts';

const MODIFIERS = ['Control', 'Alt', 'Shift', 'Super'] as const;
const KEYS =
  '[A-Z0-9]|F(?:[1-9]|1\\d|2[0-4])|Space|Tab|Enter|Insert|Delete|Home|End|PageUp|PageDown|Up|Down|Left|Right';
/** At least two modifiers: anything less is a key of some other program. */
const SHORTCUT = new RegExp(`^(?:(?:${MODIFIERS.join('|')})\\+){2,4}(?:${KEYS})$`, 'u');

/** Keys that open the quick window from anywhere, in Electron's words, such as `Control+Alt+T`. */
export const shortcutSchema = z
  .string()
  .max(MAX_SHORTCUT_CHARS)
  .regex(SHORTCUT)
  .refine((text) => new Set(text.split('+')).size === text.split('+').length);

/** Pressed with fewer modifiers than a shortcut has. */
export const FEW_KEYS = 'few';

/** The keys of a `KeyboardEvent` that matter here. */
export interface PressedKeys {
  code: string;
  ctrlKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
  metaKey: boolean;
}

const NAMED: Readonly<Record<string, string>> = {
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
};

/** Returns the name of the pressed key, without modifiers; null for a modifier and keys that no shortcut can have. */
function keyOf(code: string): string | null {
  const key = /^(?:Key|Digit)(?<key>[A-Z0-9])$/u.exec(code)?.groups?.['key'];
  const name = key ?? NAMED[code] ?? code;
  return new RegExp(`^(?:${KEYS})$`, 'u').test(name) ? name : null;
}

/** Returns the shortcut that was pressed, or {@link FEW_KEYS}; null while only modifiers are down. */
export function shortcutOf(pressed: PressedKeys): string | null {
  const key = keyOf(pressed.code);
  const { ctrlKey, altKey, shiftKey, metaKey } = pressed;
  const down = [ctrlKey, altKey, shiftKey, metaKey];
  if (key === null) return null;
  const modifiers = MODIFIERS.filter((_name, at) => down[at]);
  return modifiers.length < 2 ? FEW_KEYS : [...modifiers, key].join('+');
}

/** Whether the shortcut works: `desktop` where only the settings of the desktop can make one. */
export const SHORTCUT_STATES = ['none', 'on', 'taken', 'desktop'] as const;

export const shortcutViewSchema = z.object({
  shortcut: z.string().nullable(),
  state: z.enum(SHORTCUT_STATES),
});
export type ShortcutView = z.infer<typeof shortcutViewSchema>;

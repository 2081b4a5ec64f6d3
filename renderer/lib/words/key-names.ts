import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { msg, t } from '../../../shared/i18n/text.ts';

const KEY_NAMES: Readonly<Record<string, MessageId>> = {
  Ctrl: msg('app.keyControl'),
  Shift: msg('app.keyShift'),
  Enter: msg('app.keyEnter'),
  Esc: msg('app.keyEscape'),
};

/** Returns the key labels of a shortcut such as "Ctrl Shift F", in the window's language. */
export function keysOf(shortcut: string): string[] {
  return shortcut.split(' ').map((key) => {
    const name = KEY_NAMES[key];
    return name === undefined ? key : t(name);
  });
}

export const keysText = (shortcut: string): string => keysOf(shortcut).join(' ');

import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { t } from '../../../shared/i18n/text.ts';

/** Choice in a constant, whose label stays a message id until it is shown. */
export interface MessageChoice<T extends string> {
  value: T;
  label: MessageId;
  hint?: MessageId;
}

interface Worded<T extends string> {
  value: T;
  label: string;
  hint?: string;
}

/** Translates the choices of a constant into the interface language. */
export function translated<T extends string>(choices: readonly MessageChoice<T>[]): Worded<T>[] {
  return choices.map(({ value, label, hint }) => ({
    value,
    label: t(label),
    ...(hint === undefined ? {} : { hint: t(hint) }),
  }));
}

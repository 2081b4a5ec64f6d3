import { t } from '../../shared/i18n/text.ts';

interface Choice {
  label: string;
  hint?: string;
}

/** Choices of a constant, whose labels and hints are messages, in the language of the interface. */
export function translated<T extends Choice>(choices: readonly T[]): T[] {
  return choices.map((choice) => ({
    ...choice,
    label: t(choice.label),
    ...(choice.hint === undefined ? {} : { hint: t(choice.hint) }),
  }));
}

import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { msg, t } from '../../../shared/i18n/text.ts';
import { isNameTaken, matchNames, type NamedChoice } from '../../lib/search/name-match.ts';

/** Keys of options that are not records; real ones are UUIDs. */
export const NONE = 'none';
export const CREATE = 'create';

export type ChoiceNoun = 'project' | 'customer';

export const NONE_LABELS: Record<ChoiceNoun, MessageId> = {
  project: msg('app.noProject'),
  customer: msg('app.noCustomer'),
};
const CREATE_LABELS: Record<ChoiceNoun, MessageId> = {
  project: msg('app.createProject'),
  customer: msg('app.createCustomer'),
};

/** Longer lists would only be scrolled past: typing narrows them. */
const MAX_SHOWN = 100;

export type NamedOption = NamedChoice;

/** Returns the options of the list: "none" while nothing is typed, the matches, and creating the typed name. */
export function optionsOf(input: {
  choices: readonly NamedChoice[];
  /** Null while the field shows the choice. */
  typed: string | null;
  noun: ChoiceNoun;
  /** Label for choosing nothing; defaults to "No project". */
  noneLabel?: string | undefined;
  canCreate: boolean;
}): NamedOption[] {
  const { choices, noun, canCreate, noneLabel = t(NONE_LABELS[noun]) } = input;
  const typed = input.typed?.trim() ?? '';
  const matches = matchNames(choices, typed).slice(0, MAX_SHOWN);
  if (typed === '') return [{ id: NONE, name: noneLabel }, ...matches];
  if (!canCreate || isNameTaken(choices, typed)) return matches;
  return [...matches, { id: CREATE, name: t(CREATE_LABELS[noun], { name: typed }) }];
}

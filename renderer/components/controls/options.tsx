import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { t } from '../../../shared/i18n/text.ts';
import { serviceName } from '../../lib/words/service-name.ts';

interface OptionsProps<V extends string | number> {
  of: readonly V[];
  label: (value: V) => string;
}

export function Options<V extends string | number>({ of, label }: OptionsProps<V>) {
  return of.map((value) => (
    <option key={value} value={value}>
      {label(value)}
    </option>
  ));
}

export interface NamedOption<T extends string = string> {
  readonly id: T;
  readonly name: string;
  readonly isDisabled?: boolean;
}

interface NamedOptionsProps {
  /** Absent until loaded. */
  of: readonly NamedOption[] | undefined;
}

export function NamedOptions({ of }: NamedOptionsProps) {
  return of?.map(({ id, name, isDisabled = false }) => (
    <option key={id} value={id} disabled={isDisabled}>
      {name}
    </option>
  ));
}

/** Returns connections with their names in the window. */
export const connectionNames = (of: readonly NamedOption[] | undefined) =>
  of?.map(({ id, name }) => ({ id, name: serviceName(id, name) }));

export function ConnectionOptions({ of }: NamedOptionsProps) {
  return <NamedOptions of={connectionNames(of)} />;
}

export function LabeledOptions({ of }: { of: Readonly<Record<string, MessageId>> }) {
  return Object.entries(of).map(([value, label]) => (
    <option key={value} value={value}>
      {t(label)}
    </option>
  ));
}

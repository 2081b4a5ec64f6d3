import type { Connection } from '../../../shared/domain/connections/connection.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Select } from './field.tsx';
import { ConnectionOptions } from '../controls/options.tsx';

interface AccountChoiceProps {
  /** Null while none is chosen. */
  value: string | null;
  connections: readonly Connection[];
  onChoose: (connectionId: string) => Promise<void>;
}

/** Selects the account whose records are shown, if there are several. */
export function AccountChoice({ value, connections, onChoose }: AccountChoiceProps) {
  if (connections.length < 2) return null;
  return (
    <Select
      aria-label={t('glossaries.account')}
      value={value ?? ''}
      onChange={(event) => void onChoose(event.target.value)}
    >
      <ConnectionOptions of={connections} />
    </Select>
  );
}

import { t } from '../../../shared/i18n/text.ts';
import { SelectField } from '../../components/field.tsx';
import { serviceName } from '../../lib/service-name.ts';
import { useTimeReport } from './context.ts';

interface ConnectionFieldProps {
  /** Empty: the default one. */
  value: string;
  /** Decided by something else, e.g. the customer. */
  isFixed?: boolean;
  onChange: (connectionId: string) => void;
}

/** Where something new is kept; nothing to choose while there is one connection. */
export function ConnectionField({ value, isFixed = false, onChange }: ConnectionFieldProps) {
  const connections = useTimeReport((state) => state.timeConnections);
  if (connections.length < 2) return null;
  const byDefault = connections.find(({ isDefault }) => isDefault)?.id ?? '';
  return (
    <SelectField
      label={t('Service')}
      value={value === '' ? byDefault : value}
      disabled={isFixed}
      onChange={({ target }) => onChange(target.value)}
    >
      {connections.map(({ id, name }) => (
        <option key={id} value={id}>
          {serviceName(id, name)}
        </option>
      ))}
    </SelectField>
  );
}

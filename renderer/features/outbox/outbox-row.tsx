import Ban from 'lucide-react/icons/ban';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import Hourglass from 'lucide-react/icons/hourglass';
import Pause from 'lucide-react/icons/pause';
import Pencil from 'lucide-react/icons/pencil';
import Play from 'lucide-react/icons/play';
import RotateCw from 'lucide-react/icons/rotate-cw';
import Trash2 from 'lucide-react/icons/trash-2';
import Undo2 from 'lucide-react/icons/undo-2';
import Upload from 'lucide-react/icons/upload';
import { memo, useId } from 'react';
import type { OutboxState } from '../../../shared/domain/time-names.ts';
import type { OutboxOperation } from '../../../shared/domain/time-outbox.ts';
import { t } from '../../../shared/i18n/text.ts';
import { IconButton, type Icon } from '../../components/button.tsx';
import { ErrorPanel } from '../../components/error-panel.tsx';
import { serviceName } from '../../lib/service-name.ts';
import { useFormat } from '../../lib/use-format.ts';
import { changeText, labelText } from './change-text.ts';
import { useOutbox } from './context.ts';
import { isEditable, kindText, reasonText, rowChoices, STATE_LABELS } from './operation-text.ts';
import type { OutboxAction } from './operations-slice.ts';
import css from './outbox.module.css';

const STATE_ICONS: Record<OutboxState, Icon> = {
  waiting: Clock,
  sending: Upload,
  unknown: CircleHelp,
  parked: CircleX,
  held: Pause,
  blocked: Hourglass,
  dropped: Ban,
};
const TONES: Partial<Record<OutboxState, string>> = {
  sending: 'active',
  unknown: 'warning',
  parked: 'danger',
};
const ACTION_ICONS: Record<OutboxAction, Icon> = {
  retry: RotateCw,
  hold: Pause,
  release: Play,
  drop: Trash2,
  restore: Undo2,
};

interface OutboxRowProps {
  operation: OutboxOperation;
  /** When it is tried next, in words. */
  nextTry: string | null;
  onEdit: (operation: OutboxOperation) => void;
}

function What({ operation, id }: { operation: OutboxOperation; id: string }) {
  const format = useFormat();
  const { connectionId, connectionName, changes } = operation;
  const label = labelText(operation, format);
  return (
    <th scope="row">
      <span className={css['label']} id={id} dir="auto">
        {label}
      </span>
      <span className={css['kind']}>
        {kindText(operation)}, {serviceName(connectionId, connectionName)}
      </span>
      {changes.length > 0 && (
        <ul aria-label={t('Sent for {label}', { label })} className={css['changes']}>
          {changes.map(({ field, value }) => (
            <li key={field} dir="auto">
              {changeText(field, value, format)}
            </li>
          ))}
        </ul>
      )}
    </th>
  );
}

function Actions({
  operation,
  labelId,
  onEdit,
}: Omit<OutboxRowProps, 'nextTry'> & { labelId: string }) {
  const isBusy = useOutbox((state) => state.busyOperations[operation.id] !== undefined);
  const runOperation = useOutbox((state) => state.runOperation);
  return (
    <div className={css['actions']}>
      {isEditable(operation) && (
        <IconButton
          label={t('Edit')}
          icon={Pencil}
          aria-describedby={labelId}
          onClick={() => onEdit(operation)}
        />
      )}
      {rowChoices(operation.state).map(({ action, label }) => (
        <IconButton
          // Hold and Release are one button that changes: the focus stays on it.
          key={action === 'release' ? 'hold' : action}
          label={t(label)}
          icon={ACTION_ICONS[action]}
          isInactive={isBusy}
          aria-describedby={labelId}
          onClick={() => void runOperation(operation, action)}
        />
      ))}
    </div>
  );
}

/** One change: what it is, how it stands, and what can be done about it. */
export const OutboxRow = memo(function OutboxRow({ operation, nextTry, onEdit }: OutboxRowProps) {
  const format = useFormat();
  const labelId = useId();
  const error = useOutbox((state) => state.operationErrors[operation.id]);
  const copyText = useOutbox((state) => state.copyText);
  const { state, reason, tryCount } = operation;
  const StateIcon = STATE_ICONS[state];
  const because = reasonText(state, reason);
  return (
    <tr>
      <What operation={operation} id={labelId} />
      <td className={css['stateCell']}>
        <span className={`${css['word']} ${css[TONES[state] ?? 'muted']}`}>
          <StateIcon size={16} aria-hidden />
          <span>{t(STATE_LABELS[state])}</span>
        </span>
        {because !== null && <p className={css['reason']}>{because}</p>}
        {error !== undefined && (
          <ErrorPanel error={error} onCopy={(report) => void copyText(report)} />
        )}
      </td>
      <td className={css['next']}>{nextTry ?? '–'}</td>
      <td className={css['figure']}>
        {format.number(tryCount)}
        <span className={css['unit']}>
          {' '}
          {t('{count, plural, one {try} other {tries}}', { count: tryCount })}
        </span>
      </td>
      <td>
        <Actions operation={operation} labelId={labelId} onEdit={onEdit} />
      </td>
    </tr>
  );
});

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
import type { OutboxOperation } from '../../../shared/domain/sync/outbox.ts';
import type { OutboxState } from '../../../shared/domain/sync/names.ts';
import { t } from '../../../shared/i18n/text.ts';
import { IconButton, type Icon } from '../../components/controls/button.tsx';
import { ErrorDetails, ErrorPanel } from '../../components/notices/error-panel.tsx';
import { onRowKey } from '../../components/lists/record-list.tsx';
import { figure, RecordTable } from '../../components/lists/record-table.tsx';
import { StateWord, type Tone } from '../../components/notices/state-word.tsx';
import { hasForeignWords } from '../../lib/words/error-text.ts';
import { serviceName } from '../../lib/words/service-name.ts';
import { useFormat } from '../../lib/words/use-format.ts';
import { useNow } from '../../lib/days/use-now.ts';
import {
  isCountingDown,
  nextTryText,
  changeText,
  labelText,
  isEditable,
  kindText,
  reasonText,
  rowChoices,
  STATE_LABELS,
} from './operation-text.ts';
import type { OutboxAction } from './operations-slice.ts';
import { useOutbox } from './store.ts';
import layout from '../../components/layout/layout.module.css';
import forms from '../../components/forms/forms.module.css';
import tables from '../../components/lists/tables.module.css';
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
const TONES: Partial<Record<OutboxState, Tone>> = {
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
  /** Time of the next try, as text. */
  nextTry: string | null;
  onEdit: (operation: OutboxOperation) => void;
}

function What({ operation, id }: { operation: OutboxOperation; id: string }) {
  const format = useFormat();
  const { connectionId, connectionName, changes } = operation;
  const label = labelText(operation, format);
  return (
    <th scope="row">
      <span className={css['label']} id={id}>
        <bdi>{label}</bdi>
      </span>
      <span className={forms['hint']}>
        {kindText(operation)}, {serviceName(connectionId, connectionName)}
      </span>
      {changes.length > 0 && (
        <ul aria-label={t('outbox.valuesSentFor', { label })} className={css['changes']}>
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
    <div className={layout['rowActions']}>
      {isEditable(operation) && (
        <IconButton
          label={t('time.edit')}
          icon={Pencil}
          aria-describedby={labelId}
          onClick={() => onEdit(operation)}
        />
      )}
      {rowChoices(operation.state).map(({ action, label }) => (
        <IconButton
          // Hold and Release are one button that changes, so the focus stays on it.
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

/** One change: its subject, state, and actions. */
const OutboxRow = memo(function OutboxRow({ operation, nextTry, onEdit }: OutboxRowProps) {
  const format = useFormat();
  const labelId = useId();
  const error = useOutbox((state) => state.operationErrors[operation.id]);
  const { state, reason, tryCount } = operation;
  const because = reasonText(state, reason);
  return (
    <tr>
      <What operation={operation} id={labelId} />
      <td className={css['stateCell']}>
        <StateWord
          icon={STATE_ICONS[state]}
          tone={TONES[state] ?? 'muted'}
          word={t(STATE_LABELS[state])}
        />
        {because !== null && <p className={css['reason']}>{because}</p>}
        {reason !== null && hasForeignWords(reason) && <ErrorDetails error={reason} />}
        {error !== undefined && <ErrorPanel error={error} />}
      </td>
      <td className={css['next']}>{nextTry}</td>
      <td className={`${tables['figure']} ${css['figure']}`}>
        {format.number(tryCount)}
        <span className={css['unit']}> {t('outbox.attempts', { count: tryCount })}</span>
      </td>
      <td>
        <Actions operation={operation} labelId={labelId} onEdit={onEdit} />
      </td>
    </tr>
  );
});

interface OutboxTableProps {
  operations: readonly OutboxOperation[];
  onEdit: (operation: OutboxOperation) => void;
}

export function OutboxTable({ operations, onEdit }: OutboxTableProps) {
  const format = useFormat();
  const nowMs = useNow(operations.some(isCountingDown));
  return (
    <div role="presentation" onKeyDown={onRowKey}>
      <RecordTable
        hasActions
        label={t('app.outbox')}
        narrow="own"
        columns={[
          t('outbox.change'),
          t('glossaries.status'),
          { name: t('outbox.nextAttempt'), className: css['next'] },
          figure(t('outbox.attemptsColumn')),
        ]}
        className={`${tables['sticky']} ${css['table']}`}
      >
        {operations.map((operation) => (
          <OutboxRow
            key={operation.id}
            operation={operation}
            nextTry={nextTryText(operation, nowMs, format)}
            onEdit={onEdit}
          />
        ))}
      </RecordTable>
    </div>
  );
}

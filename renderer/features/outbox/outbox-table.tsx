import type { KeyboardEvent } from 'react';
import type { OutboxOperation } from '../../../shared/domain/time-outbox.ts';
import { t } from '../../../shared/i18n/text.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useNow } from '../../lib/use-now.ts';
import { isCountingDown, nextTryText } from './operation-text.ts';
import { OutboxRow } from './outbox-row.tsx';
import css from './outbox.module.css';

/** Up and Down go to the same button of the next row, so that a list is not walked button by button. */
function onRowKey(event: KeyboardEvent): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const button = event.target instanceof HTMLButtonElement ? event.target : null;
  const row = button?.closest('tr');
  if (!button || !row) return;
  const index = [...row.querySelectorAll('button')].indexOf(button);
  const next = event.key === 'ArrowDown' ? row.nextElementSibling : row.previousElementSibling;
  const buttons = [...(next?.querySelectorAll('button') ?? [])];
  const target = buttons[Math.min(index, buttons.length - 1)];
  if (target === undefined) return;
  event.preventDefault();
  target.focus();
}

interface OutboxTableProps {
  operations: readonly OutboxOperation[];
  onEdit: (operation: OutboxOperation) => void;
}

export function OutboxTable({ operations, onEdit }: OutboxTableProps) {
  const format = useFormat();
  const nowMs = useNow(operations.some(isCountingDown));
  return (
    <div role="presentation" onKeyDown={onRowKey}>
      <table aria-label={t('Outbox')} className={css['table']}>
        <thead>
          <tr>
            <th scope="col">{t('What')}</th>
            <th scope="col">{t('State')}</th>
            <th scope="col" className={css['next']}>
              {t('Next try')}
            </th>
            <th scope="col" className={css['figure']}>
              {t('Tries')}
            </th>
            <th scope="col">
              <span className="visually-hidden">{t('Actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {operations.map((operation) => (
            <OutboxRow
              key={operation.id}
              operation={operation}
              nextTry={nextTryText(operation, nowMs, format)}
              onEdit={onEdit}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

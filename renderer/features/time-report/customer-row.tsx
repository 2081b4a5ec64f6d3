import { useRef, useState } from 'react';
import type { Customer } from '../../../shared/domain/time-project.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { serviceName } from '../../lib/service-name.ts';
import { useFormat } from '../../lib/use-format.ts';
import { SyncState } from './catalogue-list.tsx';
import { roundingText, shortError } from './catalogue-words.ts';
import { useTimeReport } from './context.ts';
import { NameCell } from './name-cell.tsx';
import { RoundingForm } from './rounding-form.tsx';
import { RowActions } from './row-actions.tsx';
import css from './catalogue.module.css';

/** One customer; the name is changed in place, the rounding rule in a panel below. */
export function CustomerRow({ customer }: { customer: Customer }) {
  const { id, name, connectionId, isArchived, projectCount, rounding, syncState } = customer;
  const format = useFormat();
  const connections = useTimeReport((state) => state.timeConnections);
  const error = useTimeReport((state) => state.catalogueErrors[id]);
  const editCustomer = useTimeReport((state) => state.editCustomer);
  const renameCustomer = useTimeReport((state) => state.renameCustomer);
  const deleteCustomer = useTimeReport((state) => state.deleteCustomer);
  const [isRounding, setRounding] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const closeRounding = () => {
    setRounding(false);
    opener.current?.focus();
  };
  const connection = connections.find((each) => each.id === connectionId);
  return (
    <>
      <tr>
        <th scope="row">
          <NameCell
            name={name}
            isArchived={isArchived}
            onRename={(next) => renameCustomer(id, next)}
          />
          {connections.length > 1 && connection && (
            <span className={css['where']}>{serviceName(connection.id, connection.name)}</span>
          )}
          {error !== undefined && (
            <p role="alert" className={css['error']}>
              {shortError(error)}
            </p>
          )}
        </th>
        <td>
          {format.number(projectCount)}
          <span className={css['unit']}>
            {' '}
            {t('{count, plural, one {project} other {projects}}', { count: projectCount })}
          </span>
        </td>
        <td>
          <Button
            ref={opener}
            variant="quiet"
            className={css['rounding']}
            aria-expanded={isRounding}
            aria-label={t('Rounding: {rounding}, {name}', {
              rounding: roundingText(rounding),
              name,
            })}
            onClick={() => setRounding(!isRounding)}
          >
            <span className={css['unit']}>{t('Rounding:')} </span>
            {roundingText(rounding)}
          </Button>
        </td>
        <td>
          <SyncState state={syncState} />
        </td>
        <td>
          <RowActions
            name={name}
            isArchived={isArchived}
            onArchive={(next) => void editCustomer(id, { isArchived: next })}
            onDelete={() => void deleteCustomer(id)}
          />
        </td>
      </tr>
      {isRounding && (
        <tr className={css['panel']}>
          <td colSpan={5}>
            <RoundingForm
              name={name}
              rule={rounding}
              onKeep={async (next) => {
                if (await editCustomer(id, { rounding: next })) closeRounding();
              }}
              onCancel={closeRounding}
            />
          </td>
        </tr>
      )}
    </>
  );
}

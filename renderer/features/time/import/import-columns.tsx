import { useState } from 'react';
import type { HoursReview } from '../../../../shared/domain/time/import.ts';
import { HOURS_FIELDS, type HoursField } from '../../../../shared/domain/time/import-names.ts';
import type { MessageId } from '../../../../shared/i18n/message-id.ts';
import { msg, t } from '../../../../shared/i18n/text.ts';
import { Options } from '../../../components/controls/options.tsx';
import { Select } from '../../../components/fields/field.tsx';
import { TableReading } from '../../../components/forms/table-reading.tsx';
import { prose, RecordTable } from '../../../components/lists/record-table.tsx';
import { useTimeImport } from './import-store.ts';
import css from './import.module.css';
import forms from '../../../components/forms/forms.module.css';
import tables from '../../../components/lists/tables.module.css';

const FIELDS: Record<HoursField, MessageId> = {
  date: msg('timeImport.date'),
  start: msg('time.start'),
  endDate: msg('timeImport.endDate'),
  end: msg('time.end'),
  duration: msg('time.duration'),
  project: msg('texts.project'),
  customer: msg('time.customer'),
  task: msg('timeImport.task'),
  note: msg('time.note'),
  tags: msg('time.entryTags'),
  billable: msg('time.billable'),
  person: msg('timeImport.person'),
  zone: msg('timeImport.timeZone'),
  offset: msg('timeImport.offset'),
};

/** Shows what each column holds, and lets the user choose something else. */
export function ImportColumns({ review }: { review: HoursReview }) {
  const reread = useTimeImport((state) => state.reread);
  const { columns, isGuessed, counts } = review;
  // A table that explains itself needs no look at its columns.
  const [isOpen, setOpen] = useState(isGuessed || counts.new + counts.known === 0);
  if (columns.length === 0) return null;
  const nameOf = (index: number): string =>
    columns[index]?.name || t('timeImport.columnNumber', { number: index + 1 });
  const ignored = columns.flatMap(({ field }, index) => (field === null ? [nameOf(index)] : []));
  const choose = (index: number, value: string): void => {
    const chosen = HOURS_FIELDS.find((each) => each === value) ?? null;
    // Each is in one column.
    const fields = columns.map(({ field }, other) =>
      other === index ? chosen : field === chosen ? null : field,
    );
    void reread({ fields });
  };
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {t('timeImport.columns', { count: columns.length })}
        {ignored.length > 0 && (
          <span className={forms['hint']}>
            {' '}
            {t('timeImport.notImported', { names: ignored.join(', ') })}
          </span>
        )}
      </summary>
      <div className={css['columns']}>
        <TableReading {...review} onChange={(change) => void reread(change)} />
        <RecordTable
          isWide
          narrow="columns"
          label={t('timeImport.columns', { count: columns.length })}
          columns={[
            t('timeImport.column'),
            prose(t('timeImport.firstValue')),
            t('timeImport.holds'),
          ]}
        >
          {columns.map(({ field, sample }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a column is identified by its position
            <tr key={index}>
              <th scope="row" dir="auto">
                {nameOf(index)}
              </th>
              <td className={tables['written']} dir="auto">
                {sample}
              </td>
              <td>
                <Select
                  aria-label={t('timeImport.holdsOf', { name: nameOf(index) })}
                  value={field ?? ''}
                  onChange={({ target }) => choose(index, target.value)}
                >
                  <option value="">{t('timeImport.nothing')}</option>
                  <Options of={HOURS_FIELDS} label={(each) => t(FIELDS[each])} />
                </Select>
              </td>
            </tr>
          ))}
        </RecordTable>
      </div>
    </details>
  );
}

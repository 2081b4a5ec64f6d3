import type { KeyboardEvent } from 'react';
import type { DocumentJob } from '../../../shared/domain/document-job.ts';
import { t } from '../../../shared/i18n/text.ts';
import { JobRow } from './job-row.tsx';
import css from './jobs-table.module.css';

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

interface JobsTableProps {
  jobs: readonly DocumentJob[];
  onView: (historyItemId: string) => void;
}

export function JobsTable({ jobs, onView }: JobsTableProps) {
  return (
    <div role="presentation" onKeyDown={onRowKey}>
      <table aria-label={t('Document jobs')} className={css['table']}>
        <thead>
          <tr className={css['row']}>
            <th scope="col" className={css['file']}>
              {t('File')}
            </th>
            <th scope="col" className={css['languages']}>
              {t('Languages')}
            </th>
            <th scope="col" className={css['state']}>
              {t('State')}
            </th>
            <th scope="col" className={css['billed']}>
              {t('document|Billed')}
            </th>
            <th scope="col" className={css['created']}>
              {t('Created')}
            </th>
            <th scope="col" className={css['actions']}>
              <span className="visually-hidden">{t('Actions')}</span>
            </th>
            <th scope="col" className={css['noNotes']}>
              <span className="visually-hidden">{t('Notes')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {jobs.map((job) => (
            <JobRow key={job.id} job={job} onView={onView} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

import { useState } from 'react';
import type { ImportFinding } from '../../../shared/domain/glossaries/workbench.ts';
import type { ImportFix, ImportProblem } from '../../../shared/glossaries/import-kinds.ts';
import { t, msg } from '../../../shared/i18n/text.ts';
import { Pagination } from '../../../shared/pagination/index.ts';
import { Button } from '../../components/button.tsx';
import { SelectField } from '../../components/field.tsx';
import { FormError } from '../../components/form-error.tsx';
import { PaginationNav } from '../../components/pagination-nav.tsx';
import { figure, RecordTable, unseen } from '../../components/record-table.tsx';
import { useDelayed } from '../../lib/use-delayed.ts';
import { useFormat } from '../../lib/use-format.ts';
import { ImportReading } from './import-reading.tsx';
import { REVIEW_ROWS_PER_PAGE } from './import-slice.ts';
import { useGlossaries } from './store.ts';
import layout from '../../components/layout.module.css';
import record from '../../components/record-page.module.css';
import tables from '../../components/tables.module.css';
import css from './glossaries.module.css';

/** A large file takes its time; a small one is done before this is seen. An export can be ended. */
export function FileBusy() {
  const isShown = useDelayed(useGlossaries((state) => state.isFileBusy));
  const stage = useGlossaries((state) => state.exportStage);
  const cancel = useGlossaries((state) => state.cancelExport);
  const isCancelling = stage === 'cancelling';
  return (
    <>
      <output className={css['outcome']}>
        {isShown && (isCancelling ? t('Cancelling') : t('At work on the file…'))}
      </output>
      {isShown && (isCancelling || stage === 'running') && (
        <div className={record['actions']}>
          <Button isInactive={isCancelling} onClick={() => void cancel()}>
            {t('Cancel')}
          </Button>
        </div>
      )}
    </>
  );
}

/** What is against a file or its rows, as `count` of them. */
const PROBLEM_TEXT: Record<ImportProblem, string> = {
  bom: msg('A byte order mark was left out.'),
  encoding: msg('The text encoding was guessed. Look whether accents are right.'),
  delimiter: msg('The cells are parted by another character than the name of the file says.'),
  size: msg('More than 10 MiB of terms: no service takes so much in one glossary.'),
  columns: msg('{count, plural, one {# row has} other {# rows have}} another number of columns'),
  'empty-source': msg('{count, plural, one {# row has} other {# rows have}} no source'),
  'empty-target': msg('{count, plural, one {# row has} other {# rows have}} no target'),
  'blank-edge': msg(
    '{count, plural, one {# row begins or ends} other {# rows begin or end}} with a blank',
  ),
  'control-character': msg(
    '{count, plural, one {# row has} other {# rows have}} control characters, such as tabs or line ends',
  ),
  'line-separator': msg(
    '{count, plural, one {# row has} other {# rows have}} a line or paragraph separator',
  ),
  'broken-character': msg('{count, plural, one {# row has} other {# rows have}} half a character'),
  'too-long': msg(
    '{count, plural, one {# row is} other {# rows are}} longer than 1,024 bytes on a side',
  ),
  duplicate: msg(
    '{count, plural, one {# row has} other {# rows have}} a source that is there twice',
  ),
};

/** What the button of a fix says. */
const FIX_TEXT: Record<ImportFix, string> = {
  trim: msg('Take the blanks away'),
  clean: msg('Clean them'),
  join: msg('Join the lines'),
  'keep-first': msg('Keep the first of each'),
  'keep-last': msg('Keep the last of each'),
  drop: msg('Leave the rows out'),
};

/** The rows of a file; those with the same source stand together, and one of them is chosen. */
function ImportRows() {
  const format = useFormat();
  const rows = useGlossaries((state) => state.reviewRows);
  const page = useGlossaries((state) => state.reviewPage);
  const problem = useGlossaries((state) => state.reviewProblem);
  const show = useGlossaries((state) => state.showRows);
  const fix = useGlossaries((state) => state.fixImport);
  if (rows === null) return null;
  return (
    <>
      {problem !== null && (
        <Button variant="quiet" onClick={() => void show(null, 1)}>
          {t('Show all rows')}
        </Button>
      )}
      <div className={layout['scroll']}>
        <RecordTable
          label={t('Rows of the file')}
          columns={[figure(t('Row')), t('Source'), t('Target'), unseen(t('Actions'))]}
        >
          {rows.rows.map(({ index, row, source, target, isDropped, group, problems }) => (
            <tr key={index}>
              <td className={tables['figure']}>{format.number(row)}</td>
              <td className={css['term']} dir="auto">
                {source}
              </td>
              <td className={css['term']} dir="auto">
                {target}
              </td>
              <td>
                <div className={record['actions']}>
                  {isDropped && (
                    <Button onClick={() => void fix({ kind: 'keep', index })}>
                      {t('Left out: take it back')}
                    </Button>
                  )}
                  {group > 1 && (
                    <Button onClick={() => void fix({ kind: 'choose', index })}>
                      {t('Choose this one')}
                    </Button>
                  )}
                  {!isDropped && problems.length > 0 && (
                    <Button variant="quiet" onClick={() => void fix({ kind: 'drop', index })}>
                      {t('Leave out')}
                    </Button>
                  )}
                </div>
              </td>
            </tr>
          ))}
        </RecordTable>
      </div>
      <PaginationNav
        pagination={new Pagination({ page, limit: REVIEW_ROWS_PER_PAGE, total: rows.total })}
        noun="row"
        label={t('Rows of the file')}
        onPage={(next) => void show(problem, next)}
      />
    </>
  );
}

function Finding({ finding }: { finding: ImportFinding }) {
  const fix = useGlossaries((state) => state.fixImport);
  const show = useGlossaries((state) => state.showRows);
  const isBusy = useGlossaries((state) => state.isFileBusy);
  const { problem, count, rows, fixes } = finding;
  return (
    <li>
      <span>{t(PROBLEM_TEXT[problem], { count })}</span>
      {rows.length > 0 && (
        <span className={record['note']}>
          {t('{count, plural, one {Row {rows}} other {Rows {rows}}}', {
            count,
            rows: `${rows.join(', ')}${count > rows.length ? ' …' : ''}`,
          })}
        </span>
      )}
      {rows.length > 0 && (
        <Button variant="quiet" onClick={() => void show(problem, 1)}>
          {t('Show')}
        </Button>
      )}
      {fixes.map((each) => (
        <Button
          key={each}
          isInactive={isBusy}
          onClick={() => void fix({ kind: 'fix', problem, fix: each })}
        >
          {t(FIX_TEXT[each])}
        </Button>
      ))}
    </li>
  );
}

/** A file that was read: what is against it, what can be done, and at last taking it in. */
export function ImportPanel() {
  const review = useGlossaries((state) => state.review);
  const apply = useGlossaries((state) => state.applyImport);
  const discard = useGlossaries((state) => state.discardImport);
  const fileError = useGlossaries((state) => state.fileError);
  const isBusy = useGlossaries((state) => state.isFileBusy);
  const [how, setHow] = useState<'take-theirs' | 'keep-mine' | 'replace'>('take-theirs');
  if (review === null) return null;
  const isReady = review.openCount === 0 && review.readyCount > 0;
  return (
    <section className={record['panel']} aria-label={t('Import')}>
      <h2>
        {review.fileName === null
          ? t('Pasted rows')
          : t('Import of {file}', { file: review.fileName })}
      </h2>
      <p>
        {t(
          '{rowCount, plural, one {# row} other {# rows}}: {readyCount} ready, {openCount} to look at, {droppedCount} left out. Nothing is taken in, or sent, before you say so.',
          {
            rowCount: review.rowCount,
            readyCount: review.readyCount,
            openCount: review.openCount,
            droppedCount: review.droppedCount,
          },
        )}
      </p>
      <FormError error={fileError} />
      <ImportReading review={review} />
      <ul className={css['findings']} aria-label={t('What was found')}>
        {review.findings.map((finding) => (
          <Finding key={finding.problem} finding={finding} />
        ))}
      </ul>
      <ImportRows />
      <div className={record['toolbar']}>
        <SelectField
          label={t('Terms that are here already')}
          value={how}
          onChange={(event) =>
            setHow(
              event.target.value === 'keep-mine' || event.target.value === 'replace'
                ? event.target.value
                : 'take-theirs',
            )
          }
        >
          <option value="take-theirs">{t('Take the translation of the file')}</option>
          <option value="keep-mine">{t('Keep the translation that is here')}</option>
          <option value="replace">{t('Replace everything by the file')}</option>
        </SelectField>
        <Button
          variant="primary"
          isInactive={!isReady || isBusy}
          onClick={() =>
            void apply({
              mode: how === 'replace' ? 'replace' : 'merge',
              onKnown: how === 'keep-mine' ? 'keep-mine' : 'take-theirs',
            })
          }
        >
          {t('{count, plural, one {Take # term in} other {Take # terms in}}', {
            count: review.readyCount,
          })}
        </Button>
        <Button onClick={() => void discard()}>{t('Cancel')}</Button>
      </div>
      <FileBusy />
    </section>
  );
}

import { useState } from 'react';
import type {
  ImportFinding,
  ImportReview,
} from '../../../shared/domain/glossaries/local-glossary.ts';
import { IMPORT_PROBLEM_TEXT, type ImportFix } from '../../../shared/glossaries/import-kinds.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { msg, t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/controls/button.tsx';
import { SelectField } from '../../components/fields/field.tsx';
import { FormError } from '../../components/forms/form-footer.tsx';
import { PaginationNav } from '../../components/lists/pagination-nav.tsx';
import { figure, prose, RecordTable } from '../../components/lists/record-table.tsx';
import { useDelayed } from '../../lib/page/use-delayed.ts';
import { format } from '../../lib/words/format.ts';
import { ImportCell } from './import-cell.tsx';
import {
  type Choices,
  effectsOf,
  effectText,
  importBlock,
  importLabel,
  OwnTerms,
} from './import-effects.tsx';
import { REVIEW_ROWS_PER_PAGE } from './import-slice.ts';
import { TableReading } from '../../components/forms/table-reading.tsx';
import { useGlossaries } from './store.ts';
import forms from '../../components/forms/forms.module.css';
import layout from '../../components/layout/layout.module.css';
import tables from '../../components/lists/tables.module.css';
import css from './glossaries.module.css';

/** Read options of the file; changing one rereads it. */
function ImportReading({ review }: { review: ImportReview }) {
  const reread = useGlossaries((state) => state.reread);
  const { encoding, delimiter, columns, sourceColumn, targetColumn } = review;
  const options = columns.map((name, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- a column is identified by its position
    <option key={index} value={index}>
      {`${String(index + 1)}: ${name}`}
    </option>
  ));
  return (
    <TableReading
      encoding={encoding}
      delimiter={delimiter}
      hasHeader={review.format === 'tbx' ? null : review.hasHeader}
      onChange={(change) => void reread(change)}
    >
      {columns.length > 2 && (
        <>
          <SelectField
            label={t('glossaries.sourceColumn')}
            value={sourceColumn}
            onChange={(event) => void reread({ sourceColumn: Number(event.target.value) })}
          >
            {options}
          </SelectField>
          <SelectField
            label={t('glossaries.targetColumn')}
            value={targetColumn}
            onChange={(event) => void reread({ targetColumn: Number(event.target.value) })}
          >
            {options}
          </SelectField>
        </>
      )}
    </TableReading>
  );
}

/** Progress of a large file; a small one is done before this appears. An export can be canceled. */
export function FileBusy() {
  const isShown = useDelayed(useGlossaries((state) => state.isFileBusy));
  const { exportStage: stage, cancelExport: cancel } = useGlossaries();
  const isCanceling = stage === 'canceling';
  return (
    <>
      <p data-said="status" className={css['outcome']}>
        {isShown && (isCanceling ? t('history.cancelling') : t('glossaries.processingFile'))}
      </p>
      {isShown && (isCanceling || stage === 'running') && (
        <div className={layout['toolbar']}>
          <Button isInactive={isCanceling} onClick={() => void cancel()}>
            {t('common.cancel')}
          </Button>
        </div>
      )}
    </>
  );
}

const FIX_TEXT: Record<ImportFix, MessageId> = {
  trim: msg('glossaries.removeSurroundingSpaces'),
  clean: msg('glossaries.cleanUpRows'),
  join: msg('glossaries.joinLines'),
  'keep-first': msg('glossaries.keepFirstOfEach'),
  'keep-last': msg('glossaries.keepLastOfEach'),
  drop: msg('glossaries.skipTheseRows'),
};

/** Shows the rows of a file and what each does; of those with the same source, one is chosen. */
function ImportRows({ isChanging }: { isChanging: boolean }) {
  const { reviewRows: rows, reviewPage: page, reviewProblem: problem } = useGlossaries();
  const { showRows: show, fixImport: fix } = useGlossaries();
  if (rows === null) return null;
  return (
    <>
      {problem !== null && (
        <Button variant="quiet" onClick={() => void show(null, 1)}>
          {t('glossaries.showAllRows')}
        </Button>
      )}
      <RecordTable
        isWide
        hasActions
        label={t('glossaries.fileRows')}
        columns={[
          figure(t('glossaries.row')),
          prose(t('glossaries.source'), { isUnlabeled: true }),
          prose(t('glossaries.target'), { isUnlabeled: true }),
          t('glossaries.effect'),
        ]}
      >
        {rows.rows.map((each) => {
          const { index, row, source, target, isDropped, group, problems, effect } = each;
          return (
            <tr key={index}>
              <td className={tables['figure']}>{format.number(row)}</td>
              {(['source', 'target'] as const).map((side) => (
                <td key={side} className={tables['written']} dir="auto">
                  <ImportCell
                    side={side}
                    row={format.number(row)}
                    text={side === 'source' ? source : target}
                    onEdit={(text) =>
                      void fix({ kind: 'edit', index, source, target, [side]: text })
                    }
                  />
                </td>
              ))}
              <td className={tables['written']}>{effectText(each, isChanging)}</td>
              <td>
                <div className={layout['toolbar']}>
                  {isDropped && (
                    <Button onClick={() => void fix({ kind: 'keep', index })}>
                      {t('glossaries.skippedIncludeAgain')}
                    </Button>
                  )}
                  {group > 1 && effect === 'repeat' && (
                    <Button onClick={() => void fix({ kind: 'choose', index })}>
                      {t('glossaries.useThisRow')}
                    </Button>
                  )}
                  {!isDropped && problems.length > 0 && (
                    <Button variant="quiet" onClick={() => void fix({ kind: 'drop', index })}>
                      {t('glossaries.skipRow')}
                    </Button>
                  )}
                </div>
              </td>
            </tr>
          );
        })}
      </RecordTable>
      <PaginationNav
        pagination={{ page, limit: REVIEW_ROWS_PER_PAGE, total: rows.total }}
        noun="row"
        label={t('glossaries.fileRows')}
        onPage={(next) => void show(problem, next)}
      />
    </>
  );
}

function Finding({ finding }: { finding: ImportFinding }) {
  const { fixImport: fix, showRows: show, isFileBusy: isBusy } = useGlossaries();
  const { problem, count, rows, fixes } = finding;
  return (
    <li className={layout['row']}>
      <span>{t(IMPORT_PROBLEM_TEXT[problem], { count })}</span>
      {rows.length > 0 && (
        <span className={forms['note']}>
          {t('glossaries.rowNumbers', {
            count,
            rows: `${rows.join(', ')}${count > rows.length ? ' …' : ''}`,
          })}
        </span>
      )}
      {rows.length > 0 && (
        <Button variant="quiet" onClick={() => void show(problem, 1)}>
          {t('glossaries.show')}
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

/** Button that leaves out all open rows to import the rest immediately. */
function LeaveAllOut({ openCount }: { openCount: number }) {
  const { fixImport: fix, isFileBusy: isBusy } = useGlossaries();
  if (openCount === 0) return null;
  return (
    <div className={layout['line']}>
      <Button isInactive={isBusy} onClick={() => void fix({ kind: 'drop-open' })}>
        {t('glossaries.leaveAllOut', { count: openCount })}
      </Button>
    </div>
  );
}

const NOTHING_TICKED: Choices = { isChanging: false, isRemoving: false };

/** Shows a file that was read: its problems, the possible fixes, and finally the import. */
export function ImportPanel() {
  const { review, applyImport: apply, discardImport: discard, fileError } = useGlossaries();
  const { isFileBusy: isBusy } = useGlossaries();
  const [chosen, setChosen] = useState<{ of: string; choices: Choices } | null>(null);
  if (review === null) return null;
  const { importId } = review;
  // Each file begins with nothing ticked.
  const choices = chosen?.of === importId ? chosen.choices : NOTHING_TICKED;
  const effects = effectsOf(review, choices);
  const block = importBlock(review, effects);
  return (
    <section className={layout['panel']} aria-label={t('glossaries.import')}>
      <h2>
        {review.fileName === null
          ? t('glossaries.pastedRows')
          : t('glossaries.importFrom', { file: review.fileName })}
      </h2>
      <p>
        {t('glossaries.reviewSummary', {
          ...effects,
          rowCount: review.rowCount,
          openCount: review.openCount,
        })}
      </p>
      <FormError error={fileError} />
      <ImportReading review={review} />
      <ul className={layout['stack']} aria-label={t('glossaries.findings')}>
        {review.findings.map((finding) => (
          <Finding key={finding.problem} finding={finding} />
        ))}
      </ul>
      <LeaveAllOut openCount={review.openCount} />
      <ImportRows isChanging={choices.isChanging} />
      <OwnTerms
        review={review}
        {...choices}
        onChoose={(next) => setChosen({ of: importId, choices: next })}
      />
      <div className={layout['toolbar']}>
        <Button
          variant="primary"
          isInactive={block !== null || isBusy}
          aria-describedby="import-block"
          onClick={() =>
            void apply({
              mode: choices.isRemoving ? 'replace' : 'merge',
              onKnown: choices.isChanging ? 'take-theirs' : 'keep-mine',
            })
          }
        >
          {importLabel(effects)}
        </Button>
        <Button onClick={() => void discard()}>{t('common.cancel')}</Button>
        <p id="import-block" className={css['why']}>
          {block}
        </p>
      </div>
      <FileBusy />
    </section>
  );
}

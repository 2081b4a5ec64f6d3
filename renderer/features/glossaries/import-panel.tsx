import { useState } from 'react';
import type { ImportFinding } from '../../../shared/domain/glossary-workbench.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { SelectField } from '../../components/field.tsx';
import { useGlossaries } from './context.ts';
import { FileBusy } from './file-busy.tsx';
import { ImportReading } from './import-reading.tsx';
import { ImportRows } from './import-rows.tsx';
import { FIX_TEXT, PROBLEM_TEXT } from './import-words.ts';
import { ToldError } from './told-error.tsx';
import record from '../../components/record-page.module.css';
import css from './glossaries.module.css';

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
      {fileError !== null && <ToldError error={fileError} />}
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

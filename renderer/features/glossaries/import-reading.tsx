import type { ImportReview } from '../../../shared/domain/glossaries/workbench.ts';
import { t } from '../../../shared/i18n/text.ts';
import { SelectField } from '../../components/field.tsx';
import { useGlossaries } from './store.ts';
import record from '../../components/record-page.module.css';

const ENCODINGS = [
  'utf-8',
  'windows-1250',
  'windows-1251',
  'windows-1252',
  'windows-1253',
  'windows-1254',
  'iso-8859-2',
  'koi8-r',
  'shift_jis',
  'euc-jp',
  'euc-kr',
  'gb18030',
  'big5',
  'utf-16le',
  'utf-16be',
];
const DELIMITERS = [',', ';', '\t', '|'] as const;

/** How the file is read: each can be changed, and then it is read anew. */
export function ImportReading({ review }: { review: ImportReview }) {
  const reread = useGlossaries((state) => state.reread);
  const { encoding, delimiter, columns, sourceColumn, targetColumn } = review;
  const options = columns.map((name, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- a column is its place
    <option key={index} value={index}>
      {`${String(index + 1)}: ${name}`}
    </option>
  ));
  return (
    <div className={record['toolbar']}>
      {encoding !== null && (
        <SelectField
          label={t('glossaries.textEncoding')}
          value={encoding}
          onChange={(event) => void reread({ encoding: event.target.value })}
        >
          {[...new Set([encoding, ...ENCODINGS])].map((label) => (
            <option key={label} value={label}>
              {label.toUpperCase()}
            </option>
          ))}
        </SelectField>
      )}
      {delimiter !== null && (
        <SelectField
          label={t('glossaries.columnSeparator')}
          value={delimiter}
          onChange={(event) => {
            const chosen = DELIMITERS.find((each) => each === event.target.value);
            if (chosen !== undefined) void reread({ delimiter: chosen });
          }}
        >
          {DELIMITERS.map((each) => (
            <option key={each} value={each}>
              {each === '\t' ? t('glossaries.tabCharacter') : each}
            </option>
          ))}
        </SelectField>
      )}
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
      {review.format !== 'tbx' && (
        <label>
          <input
            type="checkbox"
            checked={review.hasHeader}
            onChange={(event) => void reread({ hasHeader: event.target.checked })}
          />{' '}
          {t('glossaries.firstRowIsHeader')}
        </label>
      )}
    </div>
  );
}

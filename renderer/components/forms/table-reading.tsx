import type { ReactNode } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import { Options } from '../controls/options.tsx';
import { SelectField, Tick } from '../fields/field.tsx';
import layout from '../layout/layout.module.css';

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

interface TableReadingProps {
  /** Null where the format defines it. */
  encoding: string | null;
  delimiter: string | null;
  hasHeader: boolean | null;
  onChange: (change: {
    encoding?: string;
    delimiter?: (typeof DELIMITERS)[number];
    hasHeader?: boolean;
  }) => void;
  /** Further fields, before the tick. */
  children?: ReactNode;
}

/** Chooses how the text of a file is cut into the columns of a table. */
export function TableReading(props: TableReadingProps) {
  const { encoding, delimiter, hasHeader, onChange, children } = props;
  return (
    <div className={layout['toolbar']}>
      {encoding !== null && (
        <SelectField
          label={t('glossaries.textEncoding')}
          value={encoding}
          onChange={({ target }) => onChange({ encoding: target.value })}
        >
          <Options
            of={[...new Set([encoding, ...ENCODINGS])]}
            label={(label) => label.toUpperCase()}
          />
        </SelectField>
      )}
      {delimiter !== null && (
        <SelectField
          label={t('glossaries.columnSeparator')}
          value={delimiter}
          onChange={({ target }) => {
            const chosen = DELIMITERS.find((each) => each === target.value);
            if (chosen !== undefined) onChange({ delimiter: chosen });
          }}
        >
          <Options
            of={DELIMITERS}
            label={(each) => (each === '\t' ? t('glossaries.tabCharacter') : each)}
          />
        </SelectField>
      )}
      {children}
      {hasHeader !== null && (
        <Tick checked={hasHeader} onChange={(next) => onChange({ hasHeader: next })}>
          {t('glossaries.firstRowIsHeader')}
        </Tick>
      )}
    </div>
  );
}

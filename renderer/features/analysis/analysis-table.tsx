import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import {
  ANALYSIS_BANDS,
  sumOfBands,
  type Analysis,
  type AnalysisAmounts,
} from '../../../shared/domain/analysis/analysis.ts';
import { bandLabel } from '../../../shared/domain/analysis/labels.ts';
import { costText } from '../../../shared/domain/usage/cost-text.ts';
import type { Price } from '../../../shared/domain/usage/price.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/controls/button.tsx';
import { ErrorPanel } from '../../components/notices/error-panel.tsx';
import { NamedField } from '../../components/fields/field.tsx';
import { figure, RecordTable } from '../../components/lists/record-table.tsx';
import { useFormat } from '../../lib/words/use-format.ts';
import { useAnalysis } from './store.ts';
import layout from '../../components/layout/layout.module.css';
import css from './analysis-panel.module.css';
import tables from '../../components/lists/tables.module.css';

interface RowProps {
  name: string;
  of: AnalysisAmounts;
  price: Price | null;
  isTotal?: boolean;
}

function Row({ name, of, price, isTotal }: RowProps) {
  const format = useFormat();
  return (
    <tr className={isTotal === true ? css['total'] : undefined}>
      <th scope="row">{name}</th>
      {[of.segments, of.words, of.characters].map((value, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the columns never change
        <td key={index} className={tables['figure']}>
          {format.number(value)}
        </td>
      ))}
      {price !== null && <td className={tables['figure']}>{costText(of.characters, price)}</td>}
    </tr>
  );
}

/** Returns the analyzed files that have figures. */
const countedOf = ({ files }: Analysis) =>
  files.flatMap(({ bands, ...file }) => (bands === null ? [] : [{ ...file, bands }]));

/** Saves all figures as a file. */
function SaveButtons({ price }: { price: Price | null }) {
  const { analysis, savedName, exportError, save, reveal } = useAnalysis();
  const isInactive = analysis.status !== 'ready';
  return (
    <>
      <div className={layout['line']}>
        <Button icon={Download} isInactive={isInactive} onClick={() => void save('csv', price)}>
          {t('analysis.exportCsv')}
        </Button>
        <Button icon={Download} isInactive={isInactive} onClick={() => void save('html', price)}>
          {t('analysis.exportHtml')}
        </Button>
        <p data-said="status">{savedName !== null && t('analysis.saved', { name: savedName })}</p>
        {savedName !== null && (
          <Button variant="quiet" onClick={() => void reveal()}>
            {t('glossaries.showInFolder')}
          </Button>
        )}
      </div>
      {exportError !== null && <ErrorPanel error={exportError} />}
    </>
  );
}

/** Shows segments, words, and characters by band, for all files or a single one. */
export function AnalysisTable({ analysis, price }: { analysis: Analysis; price: Price | null }) {
  const [fileId, setFileId] = useState<string | null>(null);
  const files = countedOf(analysis);
  const file = files.find((each) => each.fileId === fileId);
  const bands = file?.bands ?? analysis.total;
  if (files.length === 0) return null;
  return (
    <>
      {files.length > 1 && (
        <NamedField
          label={t('analysis.showFigures')}
          value={file?.fileId ?? null}
          none={t('analysis.allFiles', { count: files.length })}
          of={files.map((each) => ({ id: each.fileId, name: each.fileName }))}
          onPick={setFileId}
        />
      )}
      <RecordTable
        label={t('analysis.title')}
        narrow="columns"
        isWide
        columns={[
          t('analysis.band'),
          figure(t('analysis.segments')),
          figure(t('analysis.words')),
          figure(t('analysis.characters')),
          ...(price === null ? [] : [figure(t('analysis.cost'))]),
        ]}
      >
        {ANALYSIS_BANDS.map((band) => (
          <Row key={band} name={bandLabel(band)} of={bands[band]} price={price} />
        ))}
        <Row name={t('analysis.total')} of={sumOfBands(bands)} price={price} isTotal />
      </RecordTable>
      <SaveButtons price={price} />
    </>
  );
}

import { useEffect, useState, type ReactNode } from 'react';
import {
  sumOfBands,
  type Analysis,
  type AnalysisBand,
  type AnalysisInput,
  type BandAmounts,
  ANALYSIS_BANDS,
  type AnalysisAmounts,
} from '../../../shared/domain/analysis/analysis.ts';
import type { Price } from '../../../shared/domain/usage/price.ts';
import { isSameLanguage } from '../../../shared/domain/connections/language.ts';
import type { PreTranslationChoice } from '../../../shared/domain/documents/choices.ts';
import { uncountedText, bandLabel } from '../../../shared/domain/analysis/labels.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/controls/button.tsx';
import { ErrorPanel } from '../../components/notices/error-panel.tsx';
import { SelectField, Tick, NamedField } from '../../components/fields/field.tsx';
import { ProgressBar } from '../../components/notices/progress-bar.tsx';
import { valueOf } from '../../lib/stores/loadable.ts';
import { format } from '../../lib/words/format.ts';
import { useAnalysis } from './store.ts';
import { Options } from '../../components/controls/options.tsx';
import forms from '../../components/forms/forms.module.css';
import css from './analysis-panel.module.css';
import Download from 'lucide-react/icons/download';
import { costText } from '../../../shared/domain/usage/cost-text.ts';
import { figure, RecordTable } from '../../components/lists/record-table.tsx';
import layout from '../../components/layout/layout.module.css';
import tables from '../../components/lists/tables.module.css';

interface RowProps {
  name: string;
  of: AnalysisAmounts;
  price: Price | null;
  isTotal?: boolean;
}

function Row({ name, of, price, isTotal }: RowProps) {
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

const countedOf = ({ files }: Analysis) =>
  files.flatMap(({ bands, ...file }) => (bands === null ? [] : [{ ...file, bands }]));

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
function AnalysisTable({ analysis, price }: { analysis: Analysis; price: Price | null }) {
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

export interface AnalysisPanelProps {
  fileIds: readonly string[];
  sourceLang: string | null;
  targetLangs: readonly string[];
  projectId: string | null;
  /** Prices of the account; null if unknown. */
  price: Price | null;
  /** Reports what is known with the current choices; null until the texts are counted. Must be stable. */
  onKnown: (known: KnownTexts | null) => void;
  /** Offer that depends on the analysis, below its line. */
  offer: ReactNode;
  /** More that depends on it, with the details. */
  children: ReactNode;
}

export interface KnownTexts {
  /** Sources the texts were compared with. */
  choice: PreTranslationChoice;
}

const SIMILAR = ['match-95', 'match-85', 'match-75', 'match-50'] as const;
const REPEATED = ['repeated-within', 'repeated-across'] as const;

const wordsIn = (total: BandAmounts, bands: readonly AnalysisBand[]): number =>
  bands.reduce((words, band) => words + total[band].words, 0);

function Summary({ analysis: { files, total } }: { analysis: Analysis }) {
  const uncounted = files.filter((file) => file.bands === null).length;
  if (uncounted === files.length) return t('analysis.nothingCounted');
  return (
    <>
      {t('analysis.summary', {
        fresh: total.new.words,
        similar: wordsIn(total, SIMILAR),
        repeated: wordsIn(total, REPEATED),
        known: total['match-100'].words,
        numbers: total.numbers.words,
      })}
      {uncounted > 0 && ` · ${t('analysis.someUncounted', { count: uncounted })}`}
    </>
  );
}

/** Returns the words of each file that could be counted, by its ID. */
export function useFileWords(): ReadonlyMap<string, number> {
  const analysis = valueOf(useAnalysis().analysis);
  return new Map(
    analysis?.files.flatMap(({ fileId, bands }) =>
      bands === null ? [] : [[fileId, sumOfBands(bands).words]],
    ),
  );
}

/** Shows how much of the content the service would not have to translate. */
function Cost({ analysis: { total } }: { analysis: Analysis }) {
  const known = knownChars(total);
  if (known === 0) return null;
  const values = {
    known: format.number(known),
    all: format.number(sumOfBands(total).characters),
  };
  return <p className={forms['hint']}>{t('analysis.notSavedHere', values)}</p>;
}

interface ChoicesProps extends Pick<AnalysisPanelProps, 'sourceLang' | 'projectId'> {
  targetLang: string;
}

/** Returns the memories that may hold matches for these texts. */
function useFittingMemories({ sourceLang, targetLang, projectId }: ChoicesProps) {
  return useAnalysis().memories.filter(
    (memory) =>
      (sourceLang === null || isSameLanguage(memory.sourceLang, sourceLang)) &&
      memory.targetLangs.some((code) => isSameLanguage(code, targetLang)) &&
      (memory.projectIds.length === 0 ||
        (projectId !== null && memory.projectIds.includes(projectId))),
  );
}

/** Shows the sources that the texts are compared with. */
function Compared(props: ChoicesProps) {
  const memories = useFittingMemories(props);
  const { usesHistory, leftOutIds, setUsesHistory, setMemoryUsed } = useAnalysis();
  return (
    <fieldset className={css['checks']}>
      <legend className={forms['caption']}>{t('analysis.compareWith')}</legend>
      <Tick checked={usesHistory} onChange={setUsesHistory}>
        {t('analysis.useHistory')}
      </Tick>
      {memories.map(({ id, name }) => (
        <Tick
          key={id}
          checked={!leftOutIds.includes(id)}
          onChange={(isOn) => setMemoryUsed(id, isOn)}
        >
          <span dir="auto">{name}</span>
        </Tick>
      ))}
      <p className={forms['hint']}>{t('analysis.serviceMemories')}</p>
    </fieldset>
  );
}

function Uncounted({ analysis: { files } }: { analysis: Analysis }) {
  const uncounted = files.filter((file) => file.uncounted !== null);
  if (uncounted.length === 0) return null;
  return (
    <ul className={`${css['uncounted']} ${forms['hint']}`}>
      {uncounted.map(({ fileId, fileName, uncounted: reason }) => (
        <li key={fileId}>
          <strong>{fileName}</strong>: {reason !== null && uncountedText(reason)}
        </li>
      ))}
    </ul>
  );
}

const knownChars = (bands: BandAmounts): number =>
  ([...REPEATED, 'match-100'] as const).reduce((chars, band) => chars + bands[band].characters, 0);

/** Reports what the analysis compared with, once it is finished. */
function useTelling(
  { onKnown }: Pick<AnalysisPanelProps, 'onKnown'>,
  isReady: boolean,
  { memoryIds, usesHistory }: AnalysisInput,
): void {
  const choice = JSON.stringify({ memoryIds, usesHistory } satisfies PreTranslationChoice);
  useEffect(() => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written above
    onKnown(isReady ? { choice: JSON.parse(choice) as PreTranslationChoice } : null);
  }, [isReady, choice, onKnown]);
  useEffect(() => () => onKnown(null), [onKnown]);
}

/** Runs the analysis each time its input changes while it is shown. */
function useRunning(
  props: AnalysisPanelProps,
  targetLang: string | null,
): { input: AnalysisInput; again: () => void } {
  const { usesHistory, leftOutIds, memories, run, watch } = useAnalysis();
  const kept = memories.filter(({ id }) => !leftOutIds.includes(id));
  const input: AnalysisInput = {
    fileIds: [...props.fileIds],
    sourceLang: props.sourceLang,
    targetLang,
    projectId: props.projectId,
    memoryIds: kept.length === memories.length ? null : kept.map(({ id }) => id),
    usesHistory,
  };
  const key = JSON.stringify(input);
  useEffect(() => watch(), [watch]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written on the previous line
  const again = () => void run(JSON.parse(key) as AnalysisInput);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- `key` is all that `again` depends on
  useEffect(again, [key, run]);
  return { input, again };
}

/** Shows how many words the planned files have and how many of them were translated before. */
export function AnalysisPanel(props: AnalysisPanelProps) {
  const { targetLangs, sourceLang, projectId, offer, children } = props;
  const [chosen, setChosen] = useState<string | null>(null);
  const targetLang = targetLangs.find((code) => code === chosen) ?? targetLangs[0] ?? null;
  const { input, again } = useRunning(props, targetLang);
  const { analysis, progress, isOpen, toggle } = useAnalysis();
  const shown = valueOf(analysis);
  const isRunning = analysis.status === 'loading';
  useTelling(props, shown !== null, input);
  return (
    <section aria-label={t('analysis.title')} className={css['panel']}>
      <div className={css['line']}>
        <p data-said="status" className={css['summary']}>
          {shown === null ? isRunning && t('analysis.counting') : <Summary analysis={shown} />}
        </p>
        {isRunning && progress !== null && progress.totalCount > 0 && (
          <ProgressBar
            label={t('analysis.counting')}
            value={progress.doneCount / progress.totalCount}
            text={t('analysis.count', {
              doneCount: format.number(progress.doneCount),
              totalCount: format.number(progress.totalCount),
            })}
          />
        )}
        {shown !== null && (
          <Button variant="quiet" aria-expanded={isOpen} onClick={toggle}>
            {t('app.details')}
          </Button>
        )}
      </div>
      {analysis.status === 'failed' && analysis.error.code !== 'canceled' && (
        <ErrorPanel error={analysis.error}>
          <Button onClick={again}>{t('analysis.retry')}</Button>
        </ErrorPanel>
      )}
      {offer}
      {shown !== null && isOpen && (
        <div className={css['details']}>
          {targetLang === null && <p className={forms['hint']}>{t('analysis.noTarget')}</p>}
          <Cost analysis={shown} />
          {children}
          {targetLang !== null && (
            <div className={css['choices']}>
              {targetLangs.length > 1 && (
                <SelectField
                  label={t('analysis.targetLanguage')}
                  value={targetLang}
                  onChange={({ target }) => setChosen(target.value)}
                >
                  <Options of={targetLangs} label={(code) => format.language(code)} />
                </SelectField>
              )}
              <Compared sourceLang={sourceLang} projectId={projectId} targetLang={targetLang} />
            </div>
          )}
          <AnalysisTable analysis={shown} price={props.price} />
          <Uncounted analysis={shown} />
        </div>
      )}
    </section>
  );
}

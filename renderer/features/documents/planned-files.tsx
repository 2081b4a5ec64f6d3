import History from 'lucide-react/icons/history';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import type { PlannedFile } from '../../../shared/domain/documents/job.ts';
import { isSoundFormat } from '../../../shared/domain/documents/format.ts';
import type { FileCost, PlanObstacle } from '../../../shared/domain/documents/plan.ts';
import { costText } from '../../../shared/domain/usage/cost-text.ts';
import type { Price } from '../../../shared/domain/usage/price.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button, IconButton } from '../../components/controls/button.tsx';
import { Tick } from '../../components/fields/field.tsx';
import { RecordTable, unseen } from '../../components/lists/record-table.tsx';
import { format } from '../../lib/words/format.ts';
import { useFileWords } from '../analysis/index.ts';
import { RecordingWords } from './recording-words.tsx';
import {
  selectConnection,
  selectCost,
  selectFiles,
  selectIsOwnService,
  selectPrice,
} from './selectors.ts';
import { useDocuments } from './store.ts';
import tables from '../../components/lists/tables.module.css';
import css from './planned-files.module.css';

function obstacleText(obstacle: PlanObstacle, extension: string): string {
  const { kind, limit, fitsPaid, lightBytes } = obstacle;
  if (kind === 'voice') return t('documents.noVoiceHere');
  if (kind === 'format') return t('documents.formatNotTaken', { extension });
  const most = kind === 'size' ? format.bytes(limit) : format.characters(limit);
  if (lightBytes !== undefined) {
    return t('documents.overLimitLight', { most, size: format.bytes(lightBytes) });
  }
  return fitsPaid
    ? t('documents.overLimitPaidFits', { most })
    : t('documents.overLimitSplit', { most });
}

/** Returns what a service bills for the file, for all chosen languages together. */
function billedText(
  { format: kind }: PlannedFile,
  { obstacle, billedChars, isMinimum }: FileCost,
  price: Price | null,
): string {
  if (obstacle !== null) return '–';
  if (isSoundFormat(kind)) return t('documents.billedByMinute');
  if (billedChars === null) return t('documents.countUnavailable');
  return [
    format.characters(billedChars),
    isMinimum && `(${t('documents.minimumCharge')})`,
    price !== null && t('usage.about', { cost: costText(billedChars, price) }),
  ]
    .filter(Boolean)
    .join(' ');
}

/** Shows how much there is to translate: words, once they are counted, or the minutes of a recording. */
function Amount({ file, words }: { file: PlannedFile; words: number | undefined }) {
  if (isSoundFormat(file.format)) {
    return <RecordingWords of="file" durationMs={file.durationMs} />;
  }
  if (words !== undefined) return t('analysis.wordCount', { count: words });
  if (file.charCount !== null) return format.characters(file.charCount);
  return <span className={css['warning']}>{t('documents.countUnavailable')}</span>;
}

interface PlannedFileRowProps {
  file: PlannedFile;
  words: number | undefined;
  cost: FileCost | undefined;
  price: Price | null;
  /** True for the built-in service, which bills nothing. */
  isFree: boolean;
  onRemove: () => void;
  /** Forgets that the service refused such a file; null if it did not. */
  onTryAgain: (() => void) | null;
}

function PlannedFileRow(props: PlannedFileRowProps) {
  const { file, words, cost, price, isFree, onRemove, onTryAgain } = props;
  const earlier = file.earlierTargets.map((code) => format.language(code)).join(', ');
  const notes = [
    ...(cost?.obstacle ? [obstacleText(cost.obstacle, file.format)] : []),
    ...(cost?.obstacle === null && cost.lightBytes !== null
      ? [
          t('documents.mediaStay', {
            whole: format.bytes(file.sizeBytes),
            sent: format.bytes(cost.lightBytes),
          }),
        ]
      : []),
    ...file.warnings.map(({ message, values }) => t(message, values)),
  ];
  return (
    <tr>
      <th scope="row" className={css['name']}>
        <span>{file.fileName}</span>
        {file.folderName !== null && (
          <span className={css['folder']}>
            {' '}
            {t('documents.inFolder', { name: file.folderName })}
          </span>
        )}
        {earlier !== '' && (
          <span className={css['earlier']}>
            {' '}
            <History size={13} aria-hidden />{' '}
            {t('documents.translatedBefore', { languages: earlier })}
          </span>
        )}
        {notes.map((note) => (
          <p key={note} className={css['note']}>
            <TriangleAlert size={13} aria-hidden /> {note}
          </p>
        ))}
        {onTryAgain !== null && cost?.obstacle?.kind === 'format' && (
          <Button variant="quiet" className={css['again']} onClick={onTryAgain}>
            {t('app.tryAgain')}
          </Button>
        )}
      </th>
      <td className={tables['amount']}>
        <Amount file={file} words={words} />
      </td>
      {!isFree && (
        <td className={tables['amount']}>
          {cost === undefined ? '–' : billedText(file, cost, price)}
        </td>
      )}
      <td className={css['tool']}>
        <IconButton
          label={t('texts.removeNamed', { name: file.fileName })}
          icon={X}
          onClick={onRemove}
        />
      </td>
    </tr>
  );
}

/** With more files, the list scrolls by itself. */
const MOST_UNSCROLLED = 4;

function FileTable() {
  const files = useDocuments(selectFiles);
  const cost = useDocuments(selectCost);
  const price = useDocuments(selectPrice);
  const isFree = useDocuments(selectIsOwnService);
  const connection = useDocuments(selectConnection);
  const { removePlanned, resumeAfterQuota } = useDocuments();
  const words = useFileWords();
  const costs = new Map(cost.perFile.map((each) => [each.fileId, each]));
  return (
    <div className={`${css['list']} ${files.length > MOST_UNSCROLLED ? css['scroller'] : ''}`}>
      <RecordTable
        label={t('documents.plannedFiles')}
        className={css['table']}
        narrow="own"
        columns={[
          unseen(t('documents.file')),
          unseen(t('analysis.words')),
          !isFree && unseen(t('documents.billedColumn')),
        ]}
        hasActions
      >
        {files.map((file) => (
          <PlannedFileRow
            key={file.id}
            file={file}
            words={words.get(file.id)}
            cost={costs.get(file.id)}
            price={price}
            isFree={isFree}
            onRemove={() => void removePlanned([file.id])}
            onTryAgain={
              connection?.statedMaxBytes?.[file.format] === 0
                ? () => void resumeAfterQuota(connection.id)
                : null
            }
          />
        ))}
      </RecordTable>
    </div>
  );
}

/** The choice about files that are too large for the service only because of their media. */
function KeepMediaTick() {
  const isOffered = useDocuments((state) =>
    selectCost(state).perFile.some(({ lightBytes }) => lightBytes !== null),
  );
  const { keepsMedia, setKeepsMedia } = useDocuments();
  if (!isOffered) return null;
  return (
    <Tick checked={keepsMedia} onChange={setKeepsMedia}>
      {t('documents.keepMedia')}
    </Tick>
  );
}

export function PlannedFiles() {
  return (
    <>
      <FileTable />
      <KeepMediaTick />
    </>
  );
}

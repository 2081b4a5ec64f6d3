import History from 'lucide-react/icons/history';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import type { PlannedFile } from '../../../shared/domain/documents/job.ts';
import { isSoundFormat, JOB_FORMATS } from '../../../shared/domain/documents/format.ts';
import type { FileCost, PlanObstacle } from '../../../shared/domain/documents/plan.ts';
import { t } from '../../../shared/i18n/text.ts';
import { IconButton } from '../../components/controls/button.tsx';
import { figure, RecordTable } from '../../components/lists/record-table.tsx';
import type { Format } from '../../lib/words/format.ts';
import { useFormat } from '../../lib/words/use-format.ts';
import { RecordingWords } from './recording-words.tsx';
import { selectCost, selectFiles, selectIsOwnService } from './selectors.ts';
import { useDocuments } from './store.ts';
import tables from '../../components/lists/tables.module.css';
import css from './planned-files.module.css';

function obstacleText({ kind, limit, fitsPaid }: PlanObstacle, format: Format): string {
  if (kind === 'voice') return t('documents.noVoiceHere');
  if (kind === 'format') return t('documents.formatOnlyHere');
  const most = kind === 'size' ? format.bytes(limit) : format.characters(limit);
  return fitsPaid
    ? t('documents.overLimitPaidFits', { most })
    : t('documents.overLimitSplit', { most });
}

function billedText(file: PlannedFile, cost: FileCost | undefined, format: Format): string {
  if (cost === undefined || cost.obstacle !== null) return '–';
  if (isSoundFormat(file.format)) return t('documents.billedByMinute');
  if (cost.billedChars === null) return t('documents.billedUnknown');
  return format.number(cost.billedChars);
}

/** Shows the billed amount of a file: characters, or the minutes of a recording. */
function Amount({ file }: { file: PlannedFile }) {
  const format = useFormat();
  if (isSoundFormat(file.format)) {
    return <RecordingWords of="file" durationMs={file.durationMs} />;
  }
  if (file.charCount !== null) return format.number(file.charCount);
  return <span className={css['warning']}>{t('documents.countUnavailable')}</span>;
}

interface PlannedFileRowProps {
  file: PlannedFile;
  cost: FileCost | undefined;
  /** True for the built-in service, which bills nothing. */
  isFree: boolean;
  onRemove: () => void;
}

function PlannedFileRow({ file, cost, isFree, onRemove }: PlannedFileRowProps) {
  const format = useFormat();
  const earlier = file.earlierTargets.map((code) => format.language(code)).join(', ');
  const notes = [
    ...(cost?.obstacle ? [obstacleText(cost.obstacle, format)] : []),
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
        {notes.map((note) => (
          <p key={note} className={css['note']}>
            <TriangleAlert size={13} aria-hidden /> {note}
          </p>
        ))}
        {earlier !== '' && (
          <p className={css['earlier']}>
            <History size={13} aria-hidden />{' '}
            {t('documents.translatedBefore', { languages: earlier })}
          </p>
        )}
      </th>
      <td>{t(JOB_FORMATS[file.format].label)}</td>
      <td className={tables['amount']}>{format.bytes(file.sizeBytes)}</td>
      <td className={tables['amount']}>
        <Amount file={file} />
      </td>
      {!isFree && (
        <td className={tables['amount']}>
          {billedText(file, cost, format)}
          {cost?.isMinimum && (
            <span className={css['minimum']}>{t('documents.minimumCharge')}</span>
          )}
        </td>
      )}
      <td>
        <IconButton
          label={t('texts.removeNamed', { name: file.fileName })}
          icon={X}
          onClick={onRemove}
        />
      </td>
    </tr>
  );
}

/** Shows one row per planned file. "Billed" covers all chosen languages together. */
export function PlannedFiles() {
  const files = useDocuments(selectFiles);
  const cost = useDocuments(selectCost);
  const isFree = useDocuments(selectIsOwnService);
  const removePlanned = useDocuments((state) => state.removePlanned);
  const costs = new Map(cost.perFile.map((each) => [each.fileId, each]));
  return (
    <div className={css['scroller']}>
      <RecordTable
        label={t('documents.plannedFiles')}
        className={css['table']}
        columns={[
          t('documents.file'),
          t('documents.fileType'),
          figure(t('documents.fileSize')),
          figure(t('documents.characters')),
          !isFree && figure(t('documents.billedColumn')),
        ]}
        hasActions
      >
        {files.map((file) => (
          <PlannedFileRow
            key={file.id}
            file={file}
            cost={costs.get(file.id)}
            isFree={isFree}
            onRemove={() => void removePlanned([file.id])}
          />
        ))}
      </RecordTable>
    </div>
  );
}

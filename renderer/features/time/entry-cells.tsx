import CircleDollarSign from 'lucide-react/icons/circle-dollar-sign';
import CloudDownload from 'lucide-react/icons/cloud-download';
import FileText from 'lucide-react/icons/file-text';
import Keyboard from 'lucide-react/icons/keyboard';
import Layers2 from 'lucide-react/icons/layers-2';
import Mic from 'lucide-react/icons/mic';
import Timer from 'lucide-react/icons/timer';
import Type from 'lucide-react/icons/type';
import { createContext, use, type MouseEvent, type ReactNode } from 'react';
import type { TimeEntry } from '../../../shared/domain/time/entry.ts';
import type { EntrySource as Source } from '../../../shared/domain/time/names.ts';
import { MAX_NOTE_CHARS } from '../../../shared/domain/time/limits.ts';
import { dayOf } from '../../../shared/domain/time/zone.ts';
import { t } from '../../../shared/i18n/text.ts';
import type { Icon } from '../../components/controls/button.tsx';
import { Badge } from '../../components/notices/states.tsx';
import { CellEditor } from './cell-editor.tsx';
import type { EditField } from './edit-slice.ts';
import { Elapsed } from './elapsed.tsx';
import { openCell } from './save-edit.ts';
import { useTime, useTimeStore } from './store.ts';
import { useTimeFormat } from './time-format.ts';
import { SOURCE_LABELS } from './words.ts';
import layout from '../../components/layout/layout.module.css';
import css from './entry-cells.module.css';
import tableCss from './entry-table.module.css';

const ICONS: Record<Source, Icon> = {
  timer: Timer,
  manual: Keyboard,
  'document-job': FileText,
  text: Type,
  voice: Mic,
  service: CloudDownload,
};

interface CellProps {
  entry: TimeEntry;
  activeCell: string | null;
}

/** Opens a voice session; provided once, around the entries. */
export const OpenSessionContext = createContext<(sessionId: string) => Promise<void>>(
  async () => undefined,
);

/** Shows the origin of an entry; pressing a voice session opens it. */
function EntrySource({ entry: { source, documentJobId }, activeCell }: CellProps) {
  const openSession = use(OpenSessionContext);
  const SourceIcon = ICONS[source];
  const label = t(SOURCE_LABELS[source]);
  if (source === 'voice' && documentJobId !== null) {
    return (
      <span className={css['source']}>
        <span className="visually-hidden">{label}</span>
        <button
          type="button"
          className={`${css['cell']} ${css['openSource']}`}
          data-cell="session"
          aria-label={t('voice.openSession')}
          title={t('voice.openSession')}
          tabIndex={activeCell === 'session' ? 0 : -1}
          onClick={() => void openSession(documentJobId)}
        >
          <SourceIcon size={14} aria-hidden />
        </button>
      </span>
    );
  }
  return (
    <span className={css['source']} title={label}>
      <SourceIcon size={14} aria-hidden />
      <span className="visually-hidden">{label}</span>
    </span>
  );
}

interface EditableProps extends CellProps {
  field: EditField;
  /** Content of the cell, for its tooltip and as its description. */
  hint: string;
  className?: string | undefined;
  children: ReactNode;
}

/** Returns the character of a cell that was clicked; undefined for a press of the keyboard. */
function caretAt({ detail, clientX, clientY, currentTarget }: MouseEvent): number | undefined {
  if (detail === 0) return undefined;
  const place = document.caretPositionFromPoint(clientX, clientY);
  const isOfText = place !== null && place.offsetNode instanceof Text;
  return isOfText && currentTarget.contains(place.offsetNode) ? place.offset : MAX_NOTE_CHARS;
}

/** A cell as a button that opens its inputs. */
function Editable({ entry, activeCell, field, hint, className, children }: EditableProps) {
  const { getState } = useTimeStore();
  const isOpen = useTime(
    ({ edit }) => edit !== null && edit.entry.id === entry.id && edit.field === field,
  );
  return (
    <>
      <button
        type="button"
        className={`${css['cell']} ${className ?? ''}`}
        data-cell={field}
        title={hint}
        tabIndex={activeCell === field && !isOpen ? 0 : -1}
        onClick={(event) => openCell(getState(), entry, field, caretAt(event))}
      >
        {children}
      </button>
      {isOpen && <CellEditor />}
    </>
  );
}

/** Returns the local time at the place where an entry was created, if that differs. */
function useElsewhere(entry: TimeEntry): string | null {
  const zone = useTime((state) => state.zone);
  const format = useTimeFormat();
  if (entry.zone === zone) return null;
  try {
    const time = format.clockIn(entry.startedAtMs, entry.zone);
    if (time === null) return null;
    const place = entry.zone.split('/').at(-1)?.replaceAll('_', ' ') ?? entry.zone;
    return t('time.startedElsewhere', { time, place });
  } catch {
    return t('time.createdInZone', { zone: entry.zone });
  }
}

/** Shows the start and end; the end includes its day if that differs. */
export function TimesCell(props: CellProps) {
  const { entry } = props;
  const format = useTimeFormat();
  const zone = useTime((state) => state.zone);
  const elsewhere = useElsewhere(entry);
  const { startedAtMs, endedAtMs } = entry;
  const endDay = endedAtMs === null ? null : dayOf(endedAtMs, zone);
  const isOtherDay = endDay !== null && endDay !== dayOf(startedAtMs, zone);
  return (
    <th scope="row" className={tableCss['times']}>
      <Editable {...props} field="times" hint={t('time.timesKeyHint')}>
        {format.clock(startedAtMs)} – {endedAtMs === null ? t('time.now') : format.clock(endedAtMs)}
        {isOtherDay && <span className={css['day2']}> {format.shortDay(endDay)}</span>}
      </Editable>
      {elsewhere !== null && <span className={css['elsewhere']}>{elsewhere}</span>}
      {entry.hasOverlap && (
        <span className={css['overlap']} title={t('time.overlapHint')}>
          <Layers2 size={14} aria-hidden /> {t('time.overlaps')}
        </span>
      )}
    </th>
  );
}

export function DurationCell(props: CellProps) {
  const { entry } = props;
  const format = useTimeFormat();
  const { startedAtMs, endedAtMs } = entry;
  return (
    <td className={tableCss['duration']}>
      {endedAtMs === null ? (
        <span className={css['still']}>
          <Elapsed label={t('time.entryRunningFor')} sinceMs={startedAtMs} />
        </span>
      ) : (
        <Editable {...props} field="duration" hint={t('time.durationKeyHint')}>
          {format.duration(endedAtMs - startedAtMs)}
        </Editable>
      )}
    </td>
  );
}

export function NoteCell(props: CellProps) {
  const { note, tags } = props.entry;
  return (
    <td className={tableCss['note']}>
      <div className={css['noteLine']}>
        <EntrySource {...props} />
        <Editable {...props} field="note" hint={t('time.noteKeyHint')}>
          {note === '' ? (
            <span className={css['muted']}>{t('time.noNote')}</span>
          ) : (
            <span dir="auto" className={css['noteText']}>
              {note}
            </span>
          )}
        </Editable>
        <Editable
          {...props}
          field="tags"
          hint={t('time.tagsKeyHint')}
          className={tags.length === 0 ? css['offerCell'] : undefined}
        >
          {tags.length === 0 ? (
            <span className={css['offer']}>{t('time.addTags')}</span>
          ) : (
            <span className={layout['tags']}>
              {tags.map((tag) => (
                <Badge key={tag}>{tag}</Badge>
              ))}
            </span>
          )}
        </Editable>
      </div>
    </td>
  );
}

export function ProjectCell(props: CellProps) {
  const { projectName, customerName } = props.entry;
  return (
    <td className={tableCss['project']}>
      <Editable {...props} field="project" hint={t('time.projectKeyHint')}>
        {projectName === null ? (
          <span className={css['muted']}>{t('app.noProject')}</span>
        ) : (
          <>
            <span className={css['projectName']}>{projectName}</span>
            {customerName !== null && <span className={css['customer']}>{customerName}</span>}
          </>
        )}
      </Editable>
    </td>
  );
}

/** Switches billable with one press. */
export function BillableCell({ entry, activeCell }: CellProps) {
  const { getState } = useTimeStore();
  const { id, isBillable } = entry;
  const toggle = async () => {
    const error = await getState().editEntry(id, { isBillable: !isBillable });
    getState().setListError(error);
  };
  return (
    <td className={tableCss['billable']}>
      <button
        type="button"
        className={css['cell']}
        data-cell="billable"
        aria-label={t('time.billable')}
        aria-pressed={isBillable}
        title={isBillable ? t('time.billable') : t('time.notBillable')}
        tabIndex={activeCell === 'billable' ? 0 : -1}
        onClick={() => void toggle()}
      >
        {isBillable ? <CircleDollarSign size={16} aria-hidden /> : <span aria-hidden>–</span>}
      </button>
    </td>
  );
}

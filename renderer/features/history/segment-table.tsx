import { memo, useEffect, useMemo, useState, useRef, type ReactNode, type RefObject } from 'react';
import type { SegmentTags, Tag } from '../../../shared/domain/documents/tags.ts';
import type {
  HistoryDetailSegment,
  HistoryRevision,
  SegmentOrigin,
  TextPiece,
} from '../../../shared/domain/history/history.ts';
import { placeText } from '../../../shared/domain/history/places.ts';
import { partKey } from '../../../shared/domain/history/segment-id.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Divider } from '../../components/frame/divider.tsx';
import { Pieces } from '../../components/text/pieces.tsx';
import { prose, RecordTable } from '../../components/lists/record-table.tsx';
import { TaggedPieces } from '../../components/text/tag-chip.tsx';
import { errorText } from '../../lib/words/error-text.ts';
import { toErrorData, valueOf } from '../../lib/stores/loadable.ts';
import { tagsText } from '../../lib/text/tag-text.ts';
import { format } from '../../lib/words/format.ts';
import { DraftNote } from './segment-drafts.tsx';
import { StateCell } from './segment-state.tsx';
import { useHistory } from './store.ts';
import { useRowWindow } from './use-row-window.ts';
import type { ShownDetail } from './view-slice.ts';
import { TargetField, useShownRow, type SegmentRowProps, type ShownRow } from './target-field.tsx';
import forms from '../../components/forms/forms.module.css';
import layout from '../../components/layout/layout.module.css';
import tables from '../../components/lists/tables.module.css';
import css from './history.module.css';

interface RevisionsProps {
  segment: HistoryDetailSegment;
  lang: string;
}

/** Lists the earlier wordings of a translation, newest first. */
function Revisions({ segment, lang }: RevisionsProps) {
  const readRevisions = useHistory((state) => state.readRevisions);
  const [revisions, setRevisions] = useState<readonly HistoryRevision[]>([]);
  const [error, setError] = useState<ErrorData | null>(null);
  const { id, position } = segment;
  useEffect(() => {
    let isWanted = true;
    readRevisions(id).then(
      (found) => isWanted && setRevisions(found),
      (thrown: unknown) => isWanted && setError(toErrorData(thrown)),
    );
    return () => {
      isWanted = false;
    };
  }, [readRevisions, id]);
  if (error !== null) return <p className={forms['error']}>{errorText(error).what}</p>;
  return (
    <ol
      aria-label={t('history.earlierWordings', { number: format.number(position + 1) })}
      className={css['revisions']}
    >
      {revisions.map((revision) => (
        <li key={`${String(revision.replacedAtMs)} ${revision.target}`}>
          <span className={forms['hint']}>
            {t('history.untilTime', { time: format.fullDateTime(revision.replacedAtMs) })}
          </span>
          <div dir="auto" lang={lang} className={css['segmentText']}>
            {revision.target}
          </div>
        </li>
      ))}
    </ol>
  );
}

interface SegmentTextProps {
  lang: string | null;
  pieces: readonly TextPiece[];
  tagged: SegmentTags['source'] | undefined;
  /** Row number, for a source. */
  source?: string;
  onClick?: (() => void) | undefined;
}

/** Shows a text in its own language and direction. */
function SegmentText({ lang, pieces, tagged, source, onClick }: SegmentTextProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- a button beside it does the same
    <div
      dir="auto"
      lang={lang ?? undefined}
      data-source={source}
      className={css['segmentText']}
      onClick={onClick}
    >
      {tagged === undefined ? (
        <Pieces pieces={pieces} />
      ) : (
        <TaggedPieces pieces={pieces} {...tagged} />
      )}
    </div>
  );
}

interface TargetCellProps extends SegmentRowProps {
  row: ShownRow;
  edit: RefObject<HTMLButtonElement | null>;
  areRevisionsShown: boolean;
}

/** Shows the translation: read-only, being edited, or with its earlier wordings. */
function TargetCell({ row, edit, areRevisionsShown, ...props }: TargetCellProps) {
  const { targetLang, segment, part } = props;
  const { shown, tagged } = row;
  const [restored, setRestored] = useState<readonly Tag[]>([]);
  const stepNumber = useHistory((state) => (row.isEditing ? state.stepNumber : 0));
  const { editAt, dropDraft } = useHistory();
  const draft = useHistory((state) => state.drafts.get(partKey(segment.id, part)));
  const isLocked = shown.state === 'locked';
  if (row.isEditing) {
    return (
      <td data-target data-edited>
        <TargetField
          // Start and end: a different part is a different text. After a step, so it is.
          key={`${String(shown.source.length)} ${String(segment.parts?.[part ?? 0]?.source ?? 0)} ${String(stepNumber)}`}
          row={row}
          {...props}
          onRestored={setRestored}
          onDone={() => {
            void editAt(null);
            // The button comes back with the next render.
            requestAnimationFrame(() => edit.current?.focus());
          }}
        />
      </td>
    );
  }
  const startEditing = () => {
    // Selecting words of the text is no click.
    if (document.getSelection()?.isCollapsed !== false) void editAt(segment.position, 1, part);
  };
  return (
    <td data-target className={isLocked ? undefined : css['editable']}>
      <SegmentText
        lang={targetLang}
        pieces={shown.targetPieces}
        tagged={tagged?.target}
        onClick={isLocked ? undefined : startEditing}
      />
      {shown.origin !== undefined && <p className={css['location']}>{originText(shown.origin)}</p>}
      {shown.isMiscut && <p className={forms['hint']}>{t('history.cutInSentence')}</p>}
      {draft !== undefined && (
        <DraftNote
          text={draft.text}
          lang={targetLang}
          onEdit={isLocked ? undefined : () => void editAt(segment.position, 1, part)}
          onDiscard={() => {
            edit.current?.focus();
            void dropDraft({ segmentId: segment.id, part });
          }}
        />
      )}
      {restored.length > 0 && (
        <p data-said="status" className={forms['hint']}>
          {t('tags.restored', { tags: tagsText(restored) })}
        </p>
      )}
      {areRevisionsShown && (
        // A saved edit adds a revision.
        <Revisions key={segment.target} segment={segment} lang={targetLang} />
      )}
    </td>
  );
}

/** Says where the first wording is from if it is not from the service. */
function originText({ kind, name }: SegmentOrigin): string {
  if (kind === 'repetition') return t('history.fromRepetition');
  const names = { name: name ?? '' };
  return kind === 'memory' ? t('history.fromMemory', names) : t('history.fromHistory', names);
}

interface BuiltRowProps extends SegmentRowProps {
  /** Place among the listed rows, from 0. */
  index: number;
  measure: (row: HTMLTableRowElement | null) => void;
}

/** Rendered again only when its own segment changes. */
const SegmentRow = memo(({ index, measure, ...props }: BuiltRowProps) => {
  const { sourceLang, segment, part = 0 } = props;
  const shownRow = useShownRow(props);
  const { shown, tagged, number } = shownRow;
  const edit = useRef<HTMLButtonElement>(null);
  const [areRevisionsShown, setRevisionsShown] = useState(false);
  const [hasIcons, setHasIcons] = useState(false);
  const showIcons = () => setHasIcons(true);
  // Location names from other programs may look like ours.
  const isImported = useHistory(({ detail }) => valueOf(detail)?.item.kind === 'import');
  const isSought = useHistory(
    ({ soughtPosition: at, soughtPart, editingPosition, editingPart }) =>
      at === segment.position &&
      (!segment.parts || part === (editingPosition === at ? editingPart : soughtPart)),
  );
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      data-position={segment.position}
      data-part={part}
      className={isSought ? css['sought'] : undefined}
      onPointerEnter={showIcons}
      onFocus={showIcons}
    >
      <th scope="row" className={css['position']}>
        {number}
      </th>
      <td>
        <SegmentText
          lang={sourceLang}
          source={number}
          pieces={shown.sourcePieces}
          tagged={tagged?.source}
        />
        {shown.location !== undefined && (
          <p className={css['location']}>
            {isImported ? shown.location : placeText(shown.location)}
          </p>
        )}
      </td>
      <TargetCell row={shownRow} edit={edit} areRevisionsShown={areRevisionsShown} {...props} />
      <StateCell
        {...props}
        row={shownRow}
        hasIcons={hasIcons}
        edit={edit}
        areRevisionsShown={areRevisionsShown}
        onRevisions={() => setRevisionsShown(!areRevisionsShown)}
      />
    </tr>
  );
});

const WIDTH_KEY = 'dragoman.columns.document';
/** Width of the translation, in percent of both texts. */
const WIDTH = { min: 20, usual: 50, max: 80 } as const;

function storedWidth(): number {
  const stored = Number(localStorage.getItem(WIDTH_KEY));
  return stored >= WIDTH.min && stored <= WIDTH.max ? stored : WIDTH.usual;
}

/** Returns the width of the columns with texts, in CSS pixels. */
function textWidth(grid: HTMLElement | null): number {
  const heads = [...(grid?.querySelectorAll('thead th') ?? [])].slice(1, 3);
  return heads.reduce((sum, head) => sum + head.getBoundingClientRect().width, 0) || 1;
}

/** Keeps the place of rows that are not built. */
function Gap({ height }: { height: number }) {
  return <tr aria-hidden className={css['gap']} style={{ blockSize: height }} />;
}

/** Shows the listed rows: only those in sight are built. */
export function SegmentTable({ detail }: { detail: ShownDetail }) {
  const { item, rows, segments, total } = detail;
  const { box, items, height, margin, measure, ...events } = useRowWindow(detail);
  const byPosition = useMemo(
    () => new Map(segments.map((segment) => [segment.position, segment])),
    [segments],
  );
  const [width, setWidth] = useState(storedWidth);
  const shares: Record<string, string> = {
    '--source': `${String(100 - width)}fr`,
    '--target': `${String(width)}fr`,
  };
  const build = (index: number) => {
    const facts = rows.get(index);
    const segment = facts && byPosition.get(facts.position);
    // The parts of a segment may have changed since its rows were read.
    const part = segment?.parts?.[facts?.part ?? 0];
    return facts === undefined || segment === undefined ? (
      <tr key={index} ref={measure} data-index={index} aria-rowindex={index + 2} aria-busy>
        <td colSpan={4} className={css['waiting']}>
          …
        </td>
      </tr>
    ) : (
      <SegmentRow
        key={`${segment.id} ${String(part?.source ?? 0)}`}
        sourceLang={item.sourceLang}
        targetLang={item.targetLang}
        segment={segment}
        part={part === undefined ? undefined : (facts.part ?? 0)}
        {...{ index, measure, facts }}
      />
    );
  };
  const built: ReactNode[] = [];
  let end = margin;
  for (const { index, start, end: next } of items) {
    if (start > end) built.push(<Gap key={`before ${String(index)}`} height={start - end} />);
    built.push(build(index));
    end = next;
  }
  if (height + margin > end) built.push(<Gap key="rest" height={height + margin - end} />);
  return (
    <div className={`${layout['frame']} ${css['grid']}`} style={shares}>
      <div className={css['lines']}>
        <Divider
          label={t('history.columnWidth')}
          className={css['columns']}
          axis="x"
          value={width}
          {...WIDTH}
          pixels={() => textWidth(box.current) / 100}
          onChange={(next) => {
            localStorage.setItem(WIDTH_KEY, String(next));
            setWidth(next);
          }}
        />
      </div>
      <div ref={box} className={css['scroller']} {...events}>
        <RecordTable
          label={t('history.segments')}
          total={total}
          columns={[
            { name: t('history.number'), className: css['position'], isUnseen: true },
            prose(
              item.sourceLang === null
                ? t('glossaries.source')
                : t('history.sourceIn', { name: format.language(item.sourceLang) }),
              { isUnlabeled: true },
            ),
            prose(t('history.translationIn', { name: format.language(item.targetLang) }), {
              isUnlabeled: true,
            }),
            { name: t('history.state'), className: css['state'], isUnseen: true },
          ]}
          narrow="columns"
          className={`${tables['sticky']} ${css['segments']}`}
        >
          {built}
        </RecordTable>
      </div>
    </div>
  );
}

import { useCallback, useEffect, useRef } from 'react';
import type { HistoryItem } from '../../../shared/domain/history/history.ts';
import type {
  ReturnedEntry,
  ReturnedSummary,
  TakenReturned,
} from '../../../shared/domain/history/returned.ts';
import {
  isTakeable,
  TAKEABLE_KINDS,
  TOLD_KINDS,
  type ReturnedKind,
} from '../../../shared/domain/history/returned-kinds.ts';
import { AppError, type ErrorData } from '../../../shared/errors.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { msg, t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/controls/button.tsx';
import { NamedField, Tick } from '../../components/fields/field.tsx';
import { PaginationNav } from '../../components/lists/pagination-nav.tsx';
import { Skeleton } from '../../components/notices/states.tsx';
import { ExportNotice } from '../../components/exchange/transfer-notice.tsx';
import { UndoNotice } from '../../components/frame/notice.tsx';
import { usePageDrop } from '../../components/frame/page-drop.tsx';
import type { PanelTab } from '../../components/frame/side-panel.tsx';
import { messageOf } from '../../lib/words/error-text.ts';
import { valueOf } from '../../lib/stores/loadable.ts';
import { useNotice } from '../../lib/page/notices.ts';
import { usePageCommand } from '../../lib/page/page-commands.ts';
import { format } from '../../lib/words/format.ts';
import { focusMoreMenu } from '../../components/frame/frame.tsx';
import { chosenCount, ENTRIES_PER_PAGE, useHandoff } from './handoff-store.ts';
import layout from '../../components/layout/layout.module.css';
import feedback from '../../components/notices/feedback.module.css';
import forms from '../../components/forms/forms.module.css';
import css from './review.module.css';

const KIND_NAMES: Record<ReturnedKind, MessageId> = {
  theirs: msg('review.kindTheirs'),
  state: msg('review.kindState'),
  conflict: msg('review.kindConflict'),
  tags: msg('review.kindTags'),
  emptied: msg('review.kindEmptied'),
  mine: msg('review.kindMine'),
  remark: msg('review.kindRemark'),
  locked: msg('review.kindLocked'),
  sourceDiffers: msg('review.kindSourceDiffers'),
  formula: msg('review.kindFormula'),
  doubled: msg('review.kindDoubled'),
  missing: msg('review.kindMissing'),
  unknown: msg('review.kindUnknown'),
  same: msg('review.kindSame'),
};

type Languages = Pick<HistoryItem, 'sourceLang' | 'targetLang'>;

/** Shows the content of the file by kind, with checkboxes for what can be imported. */
function Kinds({ counts, commentCount }: Pick<ReturnedSummary, 'counts' | 'commentCount'>) {
  const { kinds, setKind, areCommentsKept, keepComments } = useHandoff();
  const countOf = (wanted: ReturnedKind) => counts.find(({ kind }) => kind === wanted)?.count ?? 0;
  const takeable = TAKEABLE_KINDS.filter((kind) => countOf(kind) > 0);
  const told = TOLD_KINDS.filter((kind) => countOf(kind) > 0);
  return (
    <div className={css['kinds']}>
      {(takeable.length > 0 || commentCount > 0) && (
        <fieldset>
          <legend className={forms['caption']}>{t('review.whatToTake')}</legend>
          {takeable.map((kind) => (
            <Tick
              key={kind}
              checked={kinds.includes(kind)}
              onChange={(isOn) => setKind(kind, isOn)}
            >
              <span>
                {t(KIND_NAMES[kind])}{' '}
                <span className={css['count']}>{format.number(countOf(kind))}</span>
              </span>
            </Tick>
          ))}
          {commentCount > 0 && (
            <Tick checked={areCommentsKept} onChange={keepComments}>
              <span>
                {t('review.keepComments')}{' '}
                <span className={css['count']}>{format.number(commentCount)}</span>
              </span>
            </Tick>
          )}
        </fieldset>
      )}
      {told.length > 0 && (
        <div>
          <p className={forms['caption']}>{t('review.leftAsIs')}</p>
          <ul>
            {told.map((kind) => (
              <li key={kind}>
                {t(KIND_NAMES[kind])}{' '}
                <span className={css['count']}>{format.number(countOf(kind))}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

/** A text of one side, in its own language. */
function Side({ name, text, lang }: { name: string; text: string; lang: string | null }) {
  return (
    <div className={css['side']}>
      <dt className={forms['caption']}>{name}</dt>
      <dd dir="auto" lang={lang ?? undefined}>
        {text.trim() === '' ? <span className={forms['hint']}>{t('review.noText')}</span> : text}
      </dd>
    </div>
  );
}

function Entry({ entry, languages }: { entry: ReturnedEntry; languages: Languages }) {
  const { kinds, flipped, flip } = useHandoff();
  const { id, kind, position, part, row, mine, theirs } = entry;
  const name = t(KIND_NAMES[kind]);
  const whole = format.number((position ?? 0) + 1);
  const number = part === null ? whole : `${whole}.${format.number(part.number)}`;
  const title =
    position === null
      ? t('review.rowKind', { row: format.number(row ?? 0), kind: name })
      : t('review.segmentKind', { number, kind: name });
  const hasTheirs = row !== null && kind !== 'state' && kind !== 'remark';
  return (
    <li className={css['entry']}>
      {isTakeable(kind) ? (
        <label className={forms['tick']}>
          <input
            type="checkbox"
            aria-label={t('review.takeSegment', { number })}
            checked={kinds.includes(kind) !== flipped.has(id)}
            onChange={() => flip(id, kind)}
          />
          <span className={css['title']}>{title}</span>
        </label>
      ) : (
        <p className={css['title']}>{title}</p>
      )}
      <dl className={css['sides']}>
        <Side name={t('review.source')} text={entry.source} lang={languages.sourceLang} />
        {position !== null && (
          <Side name={t('review.here')} text={mine} lang={languages.targetLang} />
        )}
        {hasTheirs && <Side name={t('review.inFile')} text={theirs} lang={languages.targetLang} />}
      </dl>
      {entry.isConfirmed && kind !== 'state' && isTakeable(kind) && (
        <p className={forms['hint']}>{t('review.confirmedThere')}</p>
      )}
      {entry.comment !== '' && (
        <p className={css['comment']} dir="auto">
          {t('review.commentSaid', { text: entry.comment })}
        </p>
      )}
    </li>
  );
}

function Entries({ summary, languages }: { summary: ReturnedSummary; languages: Languages }) {
  const { entries, page, kind, show } = useHandoff();
  const found = valueOf(entries);
  const kinds = summary.counts.filter(({ kind: one }) => one !== 'same');
  if (kinds.length === 0) return null;
  return (
    <>
      <div className={css['filter']}>
        <NamedField
          label={t('review.show')}
          value={kind}
          none={t('glossaries.allDifferences')}
          of={kinds.map(({ kind: one, count }) => ({
            id: one,
            name: `${t(KIND_NAMES[one])} (${format.number(count)})`,
          }))}
          onPick={(chosen) => void show({ kind: chosen })}
        />
      </div>
      {entries.status === 'failed' && <Failure error={entries.error} />}
      {found !== null && (
        <>
          <ol aria-label={t('review.differences')}>
            {found.entries.map((entry) => (
              <Entry key={entry.id} entry={entry} languages={languages} />
            ))}
          </ol>
          <PaginationNav
            pagination={{ page, limit: ENTRIES_PER_PAGE, total: found.total }}
            noun="difference"
            label={t('review.differences')}
            onPage={(next) => void show({ page: next, kind })}
          />
        </>
      )}
    </>
  );
}

function Failure({ error }: { error: ErrorData }) {
  const isOfFile = error.code.startsWith('document/');
  return (
    <p data-said="alert" className={`${feedback['feedback']} ${feedback['failed']}`}>
      {messageOf(error)} {isOfFile && t('review.nothingChanged')}
    </p>
  );
}

function takeText(count: number, comments: number): string {
  if (comments === 0) return t('review.take', { count });
  return count === 0
    ? t('review.takeComments', { comments })
    : t('review.takeWithComments', { count, comments });
}

function takenText({ count, commentCount: comments }: TakenReturned): string {
  const changed = t('review.took', { count });
  if (comments === 0) return changed;
  const kept = t('review.tookComments', { comments });
  return count === 0 ? kept : `${changed} ${kept}`;
}

/** Shows a compared file and the choice of what to import. */
function Comparison({ summary, languages }: { summary: ReturnedSummary; languages: Languages }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { returned, kinds, flipped, areCommentsKept, isTaking, takeError, take } = useHandoff();
  const { close } = useHandoff();
  const leave = useCallback(() => {
    void close();
    focusMoreMenu();
  }, [close]);
  usePageCommand('back', leave);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const chosen = chosenCount({ returned, kinds, flipped });
  const { fileName, exportedAtMs, commentCount } = summary;
  const hasAny = commentCount > 0 || summary.counts.some(({ kind }) => isTakeable(kind));
  const comments = areCommentsKept ? commentCount : 0;
  return (
    <section aria-label={t('review.returned')} className={layout['group']}>
      <h2 ref={heading} tabIndex={-1} className={css['heading']}>
        {t('review.returnedName', { fileName })}
      </h2>
      <p className={forms['hint']}>
        {exportedAtMs === null
          ? t('review.exportedUnknown')
          : t('review.exportedOn', { date: format.fullDateTime(exportedAtMs) })}
      </p>
      {!hasAny && <p>{t('review.nothingToTake')}</p>}
      <Kinds {...summary} />
      <ReturnedFailure error={takeError} />
      <div className={layout['buttons']}>
        {hasAny && (
          <Button
            variant="primary"
            isInactive={chosen + comments === 0 || isTaking}
            onClick={() => void take()}
          >
            {takeText(chosen, comments)}
          </Button>
        )}
        <Button onClick={leave}>{t('app.close')}</Button>
      </div>
      <Entries summary={summary} languages={languages} />
    </section>
  );
}

/** Says in the status line why a returned file was not imported. */
function ReturnedFailure({ error, onClose }: { error: ErrorData | null; onClose?: () => void }) {
  useNotice(
    error && {
      id: 'returned',
      rank: 'urgent',
      tone: 'danger',
      text: messageOf(error),
      more: <p>{t('review.nothingChanged')}</p>,
      onClose,
    },
  );
  return null;
}

interface HandoffNoticesProps {
  itemId: string;
  /** Undoes the newest step. */
  onUndo: () => Promise<unknown>;
}

/** Says how files for a colleague were written, and what was taken from a returned one. */
export function HandoffNotices({ itemId: id, onUndo }: HandoffNoticesProps) {
  const { itemId, written, returned, taken, forgetWritten, revealWritten, close } = useHandoff();
  const { forgetTaken } = useHandoff();
  if (itemId !== id) return null;
  return (
    <>
      <ExportNotice
        id="handoff"
        of={written}
        text={({ segmentCount: count, fileNames: [fileName = ''] }) =>
          t('review.exported', { count, fileName })
        }
        reveal={revealWritten}
        dismiss={forgetWritten}
      />
      <ReturnedFailure
        error={returned.status === 'failed' ? returned.error : null}
        onClose={() => void close()}
      />
      <UndoNotice
        done={taken === null ? null : { id: taken.id, text: takenText(taken) }}
        undo={onUndo}
        dismiss={forgetTaken}
        isStep
      />
    </>
  );
}

export function useReturnedTab(item: Languages & Pick<HistoryItem, 'id'>): PanelTab | null {
  const { itemId, returned } = useHandoff();
  if (itemId !== item.id || returned.status === 'idle' || returned.status === 'failed') return null;
  return {
    id: 'returned',
    label: t('review.returned'),
    render: () =>
      returned.status === 'loading' ? (
        <Skeleton rows={3} label={t('review.comparing')} />
      ) : (
        <Comparison key={returned.value.returnedId} summary={returned.value} languages={item} />
      ),
  };
}

/** Accepts the returned file as a drop anywhere on the page. @returns the page's handlers, and a note while it is over it */
export function useReturnedDrop(itemId: string) {
  const { open, refuse } = useHandoff();
  return usePageDrop({
    note: t('review.dropHere'),
    onFile: (file) => void open(itemId, file),
    onSeveral: () => refuse(itemId, new AppError('input/invalid', 'review.oneFileOnly')),
  });
}

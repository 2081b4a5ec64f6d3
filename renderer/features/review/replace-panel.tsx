// oxlint-disable jsx-a11y/no-noninteractive-element-interactions -- keys of every field of the panel
import Replace from 'lucide-react/icons/replace';
import X from 'lucide-react/icons/x';
import { useCallback, useEffect, useRef } from 'react';
import type { HistoryItem } from '../../../shared/domain/history/history.ts';
import {
  MAX_REPLACED_SEGMENTS,
  type ReplacePreview,
  type ReplacePreviewSegment,
} from '../../../shared/domain/history/replace-schemas.ts';
import { t, textLocale } from '../../../shared/i18n/text.ts';
import type { MenuAction } from '../../components/controls/more-menu.tsx';
import { focusMoreMenu } from '../../components/frame/frame.tsx';
import type { PanelTab } from '../../components/frame/side-panel.tsx';
import { Button } from '../../components/controls/button.tsx';
import { ErrorPanel } from '../../components/notices/error-panel.tsx';
import { TextField, Tick } from '../../components/fields/field.tsx';
import { PaginationNav } from '../../components/lists/pagination-nav.tsx';
import { Skeleton } from '../../components/notices/states.tsx';
import { ErrorNotice, StatusNotice, UndoNotice } from '../../components/frame/notice.tsx';
import { valueOf } from '../../lib/stores/loadable.ts';
import { usePageCommand } from '../../lib/page/page-commands.ts';
import { useFocusOnMount } from '../../lib/page/focus.ts';
import { format } from '../../lib/words/format.ts';
import { chosenCounts, REPLACED_PER_PAGE, useReplace } from './replace-store.ts';
import { MAX_FIND_CHARS, MAX_REPLACEMENT_CHARS } from '../../../shared/domain/history/limits.ts';
import layout from '../../components/layout/layout.module.css';
import forms from '../../components/forms/forms.module.css';
import css from './review.module.css';

const IS_MAC = navigator.userAgent.includes('Mac');

/** On a Mac, Command-H hides the app. */
function isReplaceKey({ code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  if (shiftKey) return false;
  return IS_MAC
    ? code === 'KeyF' && metaKey && altKey && !ctrlKey
    : code === 'KeyH' && ctrlKey && !altKey && !metaKey;
}

/** Returns the action that opens the replacement of an item; its shortcut works while the item is shown. */
export function useReplaceAction(itemId: string): MenuAction {
  const { open, close } = useReplace();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isReplaceKey(event) || document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      open(itemId);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [open, itemId]);
  // A different item begins without it.
  useEffect(() => close, [close]);
  return {
    id: 'replace',
    label: t('glossaries.replaceAsk'),
    icon: Replace,
    onAction: () => open(itemId),
  };
}

interface SegmentProps {
  item: Pick<HistoryItem, 'targetLang'>;
  segment: ReplacePreviewSegment;
  onJump: (position: number) => void;
}

function Segment({ item, segment, onJump }: SegmentProps) {
  const { choice, wanted, setTaken } = useReplace();
  const { position, pieces, isLocked, isChanged } = segment;
  const number = format.number(position + 1);
  const isFree = !isLocked && !isChanged;
  const isTaken = isFree && choice.isAll !== choice.others.has(position);
  const placeCount = pieces.filter(({ isHit }) => isHit).length;
  const text = { dir: 'auto', lang: item.targetLang, className: css['replaced'] } as const;
  // The positions of pieces are their identity: they never move.
  /* oxlint-disable react/no-array-index-key */
  return (
    <li className={css['segment']} data-taken={isTaken}>
      <input
        type="checkbox"
        aria-label={t('review.replaceInSegment', { number })}
        checked={isTaken}
        disabled={!isFree}
        onChange={({ target }) => setTaken(position, placeCount, target.checked)}
      />
      <button
        type="button"
        className={css['jump']}
        aria-label={t('review.goToSegment', { number })}
        onClick={() => onJump(position)}
      >
        {number}
      </button>
      <p {...text}>
        {pieces.map((piece, at) =>
          piece.isHit && isFree ? <del key={at}>{piece.text}</del> : piece.text,
        )}
      </p>
      {isFree ? (
        <p {...text}>
          {pieces.map((piece, at) =>
            piece.isHit ? <ins key={at}>{wanted.replaceWith}</ins> : piece.text,
          )}
        </p>
      ) : (
        <p className={forms['hint']}>{isLocked ? t('review.isLocked') : t('review.isChanged')}</p>
      )}
    </li>
  );
  /* oxlint-enable react/no-array-index-key */
}

interface PreviewProps extends Omit<SegmentProps, 'segment'> {
  preview: ReplacePreview;
}

/** Lists the changes, a page at a time, each with a checkbox. */
function Preview({ preview, ...rest }: PreviewProps) {
  const { choice, page, setAll, setPage } = useReplace();
  const { segmentCount, lockedCount, placeCount, total } = preview;
  const all = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (all.current !== null) all.current.indeterminate = choice.others.size > 0;
  }, [choice]);
  if (total === 0)
    return (
      <p data-said="status" className={forms['hint']}>
        {t('review.nothingToReplace')}
      </p>
    );
  return (
    <>
      <div className={layout['spread']}>
        <span data-said="status">
          {t('review.found', { places: placeCount, segments: segmentCount })}
          {lockedCount > 0 && ` ${t('review.lockedLeft', { count: lockedCount })}`}
        </span>
        {segmentCount > 0 && (
          <label className={forms['tick']}>
            <input
              ref={all}
              type="checkbox"
              checked={choice.isAll}
              onChange={({ target }) => setAll(target.checked)}
            />
            {t('review.allSegments')}
          </label>
        )}
      </div>
      {preview.isCut && (
        <p className={forms['hint']}>
          {t('review.onlyFirst', { count: format.number(MAX_REPLACED_SEGMENTS) })}
        </p>
      )}
      <ul aria-label={t('review.segmentsToReplace')}>
        {preview.segments.map((segment) => (
          <Segment key={segment.position} segment={segment} {...rest} />
        ))}
      </ul>
      {total > REPLACED_PER_PAGE && (
        <PaginationNav
          label={t('review.segmentsToReplace')}
          pagination={{ page, limit: REPLACED_PER_PAGE, total }}
          noun="segment"
          onPage={(next) => void setPage(next)}
        />
      )}
    </>
  );
}

function WantedFields({ item }: Pick<SegmentProps, 'item'>) {
  const { wanted, setWanted } = useReplace();
  const find = useFocusOnMount<HTMLInputElement>();
  const text = { dir: 'auto', lang: item.targetLang, spellCheck: false } as const;
  const ticks = [
    ['isCaseMatched', t('review.matchCase')],
    ['areWholeWords', t('review.wholeWords')],
  ] as const;
  return (
    <>
      <div className={forms['fields']}>
        <TextField
          ref={find}
          onFocus={({ target }) => target.select()}
          label={t('glossaries.find')}
          hint={t('review.asTyped')}
          maxLength={MAX_FIND_CHARS}
          value={wanted.find}
          onChange={({ target }) => setWanted({ find: target.value })}
          {...text}
        />
        <TextField
          label={t('glossaries.replaceWith')}
          maxLength={MAX_REPLACEMENT_CHARS}
          value={wanted.replaceWith}
          onChange={({ target }) => setWanted({ replaceWith: target.value })}
          {...text}
        />
      </div>
      <div className={layout['line']}>
        {ticks.map(([name, label]) => (
          <Tick key={name} checked={wanted[name]} onChange={(isOn) => setWanted({ [name]: isOn })}>
            {label}
          </Tick>
        ))}
      </div>
    </>
  );
}

function Outcome({ onUndo }: Pick<ReplacePanelProps, 'onUndo'>) {
  const { done, forgetDone } = useReplace();
  const words = [];
  if (done !== null) {
    words.push(t('review.replaced', { places: done.placeCount, segments: done.segmentCount }));
    if (done.lockedCount > 0) words.push(t('review.lockedLeft', { count: done.lockedCount }));
    if (done.changedCount > 0) {
      const list = new Intl.ListFormat(textLocale(), { type: 'unit' });
      const numbers = list.format(done.changed.map((position) => format.number(position + 1)));
      const more = done.changedCount > done.changed.length ? '…' : '';
      words.push(t('review.changedLeft', { count: done.changedCount, numbers: numbers + more }));
    }
  }
  const text = words.join(' ');
  const isUndoable = done !== null && done.segmentCount > 0;
  return (
    <>
      <UndoNotice
        done={isUndoable ? { id: done.id, text } : null}
        undo={onUndo}
        dismiss={forgetDone}
        isStep
      />
      {done !== null && !isUndoable && (
        <StatusNotice id="replaced" rank="info" text={text} onClose={forgetDone} />
      )}
    </>
  );
}

interface ReplacePanelProps extends Omit<SegmentProps, 'segment' | 'item'> {
  item: Pick<HistoryItem, 'id' | 'targetLang'>;
  /** True while a segment is being edited: the typed text must not be lost. */
  isEditing: boolean;
  /** Undoes the newest step. */
  onUndo: () => Promise<unknown>;
}

function OpenPanel({ item, isEditing, onJump, onUndo }: ReplacePanelProps) {
  const { preview, wanted, isCurrent, isReplacing, choice, error, askedCount } = useReplace();
  const { search, replace, close } = useReplace();
  const shown = wanted.find === '' ? null : valueOf(preview);
  const { places, segments } = chosenCounts(shown ?? { placeCount: 0, segmentCount: 0 }, choice);
  const isReady = preview.status === 'ready' && isCurrent && !isReplacing;
  const isInactive = !isReady || isEditing || segments === 0;
  const leave = useCallback(() => {
    close();
    focusMoreMenu();
  }, [close]);
  usePageCommand('back', leave);
  return (
    <section
      className={layout['group']}
      aria-label={t('review.replaceInTranslation')}
      onKeyDown={(event) => {
        const isField = event.target instanceof HTMLInputElement && event.target.type === 'text';
        if (event.key === 'Escape') leave();
        else if (event.key === 'Enter' && isField) void search();
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <WantedFields key={askedCount} item={item} />
      <ErrorNotice id="replace" error={error} />
      {preview.status === 'failed' && <ErrorPanel error={preview.error} onRetry={search} />}
      {preview.status === 'loading' && shown === null && (
        <Skeleton rows={2} label={t('review.lookingThrough')} />
      )}
      {shown !== null && <Preview preview={shown} item={item} onJump={onJump} />}
      <Outcome onUndo={onUndo} />
      {isEditing && segments > 0 && <p className={forms['hint']}>{t('review.finishEditing')}</p>}
      <div className={layout['buttons']}>
        <Button
          variant="primary"
          icon={Replace}
          isInactive={isInactive}
          onClick={() => void replace()}
        >
          {segments === 0
            ? t('review.replaceNone')
            : t('review.replaceSegments', { places, segments })}
        </Button>
        <Button icon={X} onClick={leave}>
          {t('app.close')}
        </Button>
      </div>
    </section>
  );
}

/** Returns the tab that replaces text in a translation after a preview of the changes; null while it is closed. */
export function useReplaceTab(props: ReplacePanelProps): PanelTab | null {
  const isOpen = useReplace((state) => state.itemId === props.item.id);
  return isOpen
    ? {
        id: 'replace',
        label: t('review.replaceNone'),
        render: () => <OpenPanel {...props} />,
      }
    : null;
}

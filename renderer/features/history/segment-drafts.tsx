import type { HistoryItem } from '../../../shared/domain/history/history.ts';
import { msg, t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/controls/button.tsx';
import { ErrorNotice, StatusNotice } from '../../components/frame/notice.tsx';
import { Badge } from '../../components/notices/states.tsx';
import { useFlushOnHide } from '../../lib/page/leaving.ts';
import { useAskFormat, useReview } from '../review/index.ts';
import { useHistory } from './store.ts';
import layout from '../../components/layout/layout.module.css';
import css from './history.module.css';

interface DraftNoteProps {
  text: string;
  lang: string;
  /** Absent for a locked segment. */
  onEdit: (() => void) | undefined;
  onDiscard: () => void;
}

/** Shows the draft of a segment whose field is not open. */
export function DraftNote({ text, lang, onEdit, onDiscard }: DraftNoteProps) {
  return (
    <div className={css['draft']}>
      <Badge tone="warning">{t('history.notSavedYet')}</Badge>
      <div dir="auto" lang={lang} className={css['segmentText']}>
        {text}
      </div>
      <div className={layout['line']}>
        {onEdit !== undefined && <Button onClick={onEdit}>{t('history.continueEditing')}</Button>}
        <Button onClick={onDiscard}>{t('outbox.discard')}</Button>
      </div>
    </div>
  );
}

interface DraftsNoticeProps {
  item: HistoryItem;
  /** Exports the item without what is not saved. */
  onExport: () => void;
  onJump: (position: number) => void;
}

const MISSING = {
  save: msg('history.draftsMissing'),
  review: msg('history.draftsMissingInExport'),
  export: msg('history.draftsMissingInExport'),
} as const;

/** Says how many segments hold text that is in no file; nothing if none do. */
export function DraftsNotice({ item, onExport, onJump }: DraftsNoticeProps) {
  useFlushOnHide(useHistory((state) => state.flushDrafts));
  const { draftSummary, draftError, heldStep, holdDraftless } = useHistory();
  const saveEdited = useReview((state) => state.saveEdited);
  const askFormat = useAskFormat(item.id, { hold: () => holdDraftless('review', true) });
  // The text being typed needs no notice.
  const isTyping = useHistory(
    (state) =>
      state.editingPosition !== null &&
      state.editingPosition === state.draftSummary.firstPosition &&
      state.draftSummary.count === 1,
  );
  const { count, firstPosition } = draftSummary;
  const isTold = count > 0 && firstPosition !== null && (heldStep !== null || !isTyping);
  const goOn = {
    save: {
      label: t('history.saveWithoutDrafts'),
      run: async () => {
        if (!(await holdDraftless('save', true))) await saveEdited(item.id, false);
      },
    },
    review: { label: t('history.exportWithoutDrafts'), run: askFormat },
    export: { label: t('history.exportWithoutDrafts'), run: onExport },
  } as const;
  return (
    <>
      <ErrorNotice id="drafts" error={draftError} />
      {isTold && (
        <StatusNotice
          id={`drafts ${heldStep ?? ''}`}
          rank={heldStep === null ? 'action' : 'urgent'}
          tone="warning"
          text={
            heldStep === null ? t('history.draftsHeld', { count }) : t(MISSING[heldStep], { count })
          }
          actions={[
            { label: t('history.showFirstDraft'), run: () => onJump(firstPosition) },
            ...(heldStep === null ? [] : [goOn[heldStep]]),
          ]}
        />
      )}
    </>
  );
}

import PencilLine from 'lucide-react/icons/pencil-line';
import type { HistoryItem } from '../../../shared/domain/history/history.ts';
import { msg, t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/controls/button.tsx';
import { ErrorPanel } from '../../components/notices/error-panel.tsx';
import { Badge } from '../../components/notices/states.tsx';
import { useFlushOnHide } from '../../lib/page/leaving.ts';
import { ExportButton, SaveEditedButton } from '../review/index.ts';
import { useHistory } from './store.ts';
import layout from '../../components/layout/layout.module.css';
import feedback from '../../components/notices/feedback.module.css';
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
  onJump: (position: number) => void;
}

const MISSING = {
  save: msg('history.draftsMissing'),
  export: msg('history.draftsMissingInExport'),
} as const;

/** Says how many segments hold text that is in no file; nothing if none do. */
export function DraftsNotice({ item, onJump }: DraftsNoticeProps) {
  useFlushOnHide(useHistory((state) => state.flushDrafts));
  const { draftSummary, draftError, heldStep, holdDraftless } = useHistory(
    'draftSummary',
    'draftError',
    'heldStep',
    'holdDraftless',
  );
  // The text being typed needs no notice.
  const isTyping = useHistory(
    (state) =>
      state.editingPosition !== null &&
      state.editingPosition === state.draftSummary.firstPosition &&
      state.draftSummary.count === 1,
  );
  const { count, firstPosition } = draftSummary;
  const isTold = count > 0 && firstPosition !== null && (heldStep !== null || !isTyping);
  return (
    <>
      {draftError !== null && <ErrorPanel error={draftError} />}
      {isTold && (
        <div
          role={heldStep === null ? 'status' : 'alert'}
          className={`${feedback['feedback']} ${feedback['warned']}`}
        >
          <PencilLine size={16} aria-hidden />
          <span>
            {heldStep === null
              ? t('history.draftsHeld', { count })
              : t(MISSING[heldStep], { count })}
          </span>
          <Button onClick={() => onJump(firstPosition)}>{t('history.showFirstDraft')}</Button>
          {heldStep === 'save' && (
            <SaveEditedButton
              item={item}
              label={t('history.saveWithoutDrafts')}
              hold={() => holdDraftless('save', true)}
            />
          )}
          {heldStep === 'export' && (
            <ExportButton
              itemId={item.id}
              label={t('history.exportWithoutDrafts')}
              hold={() => holdDraftless('export', true)}
            />
          )}
        </div>
      )}
    </>
  );
}

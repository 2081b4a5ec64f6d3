import MessageSquare from 'lucide-react/icons/message-square';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import type {
  HistoryDetailSegment,
  SegmentComment,
} from '../../../shared/domain/history/history.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { t } from '../../../shared/i18n/text.ts';
import { MAX_COMMENT_CHARS } from '../../../shared/domain/history/returned-kinds.ts';
import { Button, IconButton } from '../../components/controls/button.tsx';
import { UndoNotice } from '../../components/frame/notice.tsx';
import { messageOf } from '../../lib/words/error-text.ts';
import { format } from '../../lib/words/format.ts';
import { useHandoff } from './handoff-store.ts';
import forms from '../../components/forms/forms.module.css';
import { FieldError, TextAreaField } from '../../components/fields/field.tsx';
import css from './review.module.css';
import { Form } from '../../components/forms/form.tsx';

interface SegmentCommentsProps {
  segment: Pick<HistoryDetailSegment, 'id' | 'comments'>;
  /** Number of the segment, from 1. */
  number: string;
}

/** Comments on a segment; each can be removed, and restored until the page is left. */
export function SegmentComments({ segment: { id, comments = [] }, number }: SegmentCommentsProps) {
  const setComment = useHandoff((state) => state.setComment);
  const [removed, setRemoved] = useState<SegmentComment | null>(null);
  const [error, setError] = useState<ErrorData | null>(null);
  const set = async (comment: SegmentComment, isKept: boolean) => {
    const failure = await setComment({ segmentId: id, comment, isKept });
    setError(failure);
    if (failure === null) setRemoved(isKept ? null : comment);
  };
  if (comments.length === 0 && removed === null) return null;
  return (
    <>
      {comments.length > 0 && (
        <ul aria-label={t('review.commentsOn', { number })} className={css['comments']}>
          {comments.map((comment) => (
            <li key={comment.text}>
              <MessageSquare size={16} aria-hidden />
              <div>
                <p className={forms['hint']}>
                  {t('review.commentFrom', { time: format.fullDateTime(comment.addedAtMs) })}
                </p>
                <p dir="auto" className={css['commentText']}>
                  {comment.text}
                </p>
              </div>
              <IconButton
                label={t('review.removeComment', { number, text: comment.text.slice(0, 60) })}
                icon={X}
                onClick={() => void set(comment, false)}
              />
            </li>
          ))}
        </ul>
      )}
      <FieldError text={error && messageOf(error)} />
      <UndoNotice
        done={removed === null ? null : { id: removed.text, text: t('review.commentRemoved') }}
        undo={async () => {
          if (removed !== null) await set(removed, true);
        }}
        dismiss={() => setRemoved(null)}
        isStep
      />
    </>
  );
}

interface NewCommentProps {
  segmentId: string;
  /** "7" or "7.1". */
  number: string;
  /** Where the commented part begins in the source, in UTF-16 units. */
  source: number;
}

export function NewComment({ segmentId, number, source }: NewCommentProps) {
  const setComment = useHandoff((state) => state.setComment);
  const [text, setText] = useState('');
  const [error, setError] = useState<ErrorData | null>(null);
  const isBlank = text.trim() === '';
  const add = async () => {
    if (isBlank) return;
    const comment = { text: text.trim(), source, addedAtMs: Date.now() };
    const failure = await setComment({ segmentId, comment, isKept: true });
    setError(failure);
    if (failure === null) setText('');
  };
  return (
    <Form label={t('review.addComment')} className={css['part']} onSubmit={add}>
      <TextAreaField
        label={t('review.commentOn', { number })}
        rows={2}
        maxLength={MAX_COMMENT_CHARS}
        value={text}
        error={error && messageOf(error)}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" icon={MessageSquare} isInactive={isBlank}>
        {t('review.addComment')}
      </Button>
    </Form>
  );
}

import { format } from '../../lib/words/format.ts';
import MessageSquare from 'lucide-react/icons/message-square';
import X from 'lucide-react/icons/x';
import { useEffect, useState } from 'react';
import type { CommentsPage } from '../../../shared/domain/history/history.ts';
import { MAX_COMMENT_CHARS } from '../../../shared/domain/history/returned-kinds.ts';
import { rowNumber } from '../../../shared/domain/history/segment-id.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button, IconButton } from '../../components/controls/button.tsx';
import { FieldError, TextAreaField } from '../../components/fields/field.tsx';
import { UndoNotice } from '../../components/frame/notice.tsx';
import { PaginationNav } from '../../components/lists/pagination-nav.tsx';
import { ErrorPanel } from '../../components/notices/error-panel.tsx';
import { messageOf } from '../../lib/words/error-text.ts';
import { valueOf } from '../../lib/stores/loadable.ts';
import { COMMENTS_PER_PAGE, useComments } from './comments-store.ts';
import forms from '../../components/forms/forms.module.css';
import css from './review.module.css';

type Comment = CommentsPage['comments'][number];

/** Reads the comments on an item. @returns how many there are; 0 while it is not known */
export function useCommentCount(itemId: string): number {
  const showComments = useComments((state) => state.showComments);
  const count = useComments((state) =>
    state.itemId === itemId ? (valueOf(state.comments)?.total ?? 0) : 0,
  );
  useEffect(() => void showComments(itemId), [showComments, itemId]);
  return count;
}

interface CommentRowProps {
  comment: Comment;
  onJump: (position: number, part?: number) => void;
  onRemove: () => void;
}

function CommentRow({ comment, onJump, onRemove }: CommentRowProps) {
  const number = rowNumber(comment, format);
  return (
    <li>
      <button
        type="button"
        className={css['jump']}
        aria-label={t('review.goToSegment', { number })}
        onClick={() => onJump(comment.position, comment.part)}
      >
        {number}
      </button>
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
        onClick={onRemove}
      />
    </li>
  );
}

/** Lists the comments on an item; each can be removed, and restored until the tab is left. */
export function ItemComments({
  itemId,
  onJump,
}: { itemId: string } & Pick<CommentRowProps, 'onJump'>) {
  const { comments: loaded, showComments, setComment } = useComments();
  const [removed, setRemoved] = useState<Comment | null>(null);
  const [error, setError] = useState<ErrorData | null>(null);
  const set = async (comment: Comment, isKept: boolean) => {
    const { segmentId, text, source, addedAtMs } = comment;
    const failure = await setComment({ segmentId, comment: { text, source, addedAtMs }, isKept });
    setError(failure);
    if (failure === null) setRemoved(isKept ? null : comment);
  };
  const shown = valueOf(loaded);
  return (
    <>
      {loaded.status === 'failed' && (
        <ErrorPanel error={loaded.error} onRetry={() => showComments(itemId)} />
      )}
      {shown?.total === 0 && <p>{t('review.noComments')}</p>}
      {shown !== null && shown.total > 0 && (
        <ul aria-label={t('review.comments')} className={css['comments']}>
          {shown.comments.map((comment) => (
            <CommentRow
              key={`${comment.segmentId} ${String(comment.source)} ${comment.text}`}
              comment={comment}
              onJump={onJump}
              onRemove={() => void set(comment, false)}
            />
          ))}
        </ul>
      )}
      {shown !== null && shown.total > COMMENTS_PER_PAGE && (
        <PaginationNav
          label={t('review.comments')}
          pagination={shown}
          noun="result"
          onPage={(page) => void showComments(itemId, page)}
        />
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

/** Field for a comment on a segment. */
export function NewComment({ segmentId, number, source }: NewCommentProps) {
  const setComment = useComments((state) => state.setComment);
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
    <form
      aria-label={t('review.addComment')}
      className={css['part']}
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
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
    </form>
  );
}

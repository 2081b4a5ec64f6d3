import Undo2 from 'lucide-react/icons/undo-2';
import { useCallback } from 'react';
import type { ErrorData } from '../../../shared/errors.ts';
import { t } from '../../../shared/i18n/text.ts';
import { useLeaving } from '../../lib/page/leaving.ts';
import { useNotice, type Notice, type NoticeAction } from '../../lib/page/notices.ts';
import { usePageCommand } from '../../lib/page/page-commands.ts';
import { errorText } from '../../lib/words/error-text.ts';
import { ErrorDetails } from '../notices/error-panel.tsx';
import type { DeletionSlice } from '../../lib/stores/deletion.ts';

/** Shows a notice in the status line while it is rendered. */
export function StatusNotice(notice: Notice) {
  useNotice(notice);
  return null;
}

interface ErrorNoticeProps {
  /** Identifies what failed. */
  id: string;
  error: ErrorData | null;
  onRetry?: (() => unknown) | undefined;
  actions?: readonly NoticeAction[];
  onClose?: (() => void) | undefined;
}

/** Shows an error in the status line: what happened; what is safe and what to do open above it. */
export function ErrorNotice({ id, error, onRetry, actions = [], onClose }: ErrorNoticeProps) {
  const retry = onRetry === undefined ? [] : [{ label: t('app.tryAgain'), run: onRetry }];
  const text = error === null ? null : errorText(error);
  useNotice(
    error === null || text === null
      ? null
      : {
          id,
          rank: 'urgent',
          tone: 'danger',
          text: text.what,
          actions: [...retry, ...actions],
          more: (
            <>
              <p>
                {text.safe} {text.todo}
              </p>
              <ErrorDetails error={error} />
            </>
          ),
          onClose,
        },
  );
  return null;
}

interface UndoNoticeProps {
  /** The last action; null if there is nothing to undo. */
  done: { id: string; text: string } | null;
  undo: () => Promise<unknown>;
  /** Makes it final. */
  dismiss: () => void;
  /** The action is a step of what the page edits: Ctrl/Cmd+Z undoes those in order. */
  isStep?: boolean;
}

/** Says what was done to a list until its view is left; the button, or Ctrl/Cmd+Z on the page, undoes it. */
export function UndoNotice({ done, undo, dismiss, isStep = false }: UndoNoticeProps) {
  const run = useCallback(() => void undo(), [undo]);
  usePageCommand('undo', done === null || isStep ? null : run);
  useNotice(
    done && {
      id: `undo ${done.id}`,
      rank: 'action',
      text: done.text,
      actions: [{ label: t('app.undo'), icon: Undo2, run }],
      onClose: dismiss,
    },
  );
  useLeaving(dismiss);
  return null;
}

interface DeletionNoticeProps<Row> {
  id: string;
  of: DeletionSlice<Row>;
  /** Identifies the row, and says that it was deleted. */
  done: (row: Row) => { id: string; text: string };
}

/** Says which row of a list was deleted last, or why something could not be done to the list. */
export function DeletionNotice<Row>({ id, of, done }: DeletionNoticeProps<Row>) {
  const { deleted, listError, undoDelete, dismissUndo } = of;
  return (
    <>
      <UndoNotice done={deleted && done(deleted)} undo={undoDelete} dismiss={dismissUndo} />
      <ErrorNotice id={id} error={listError} />
    </>
  );
}

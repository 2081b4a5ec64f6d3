import FileCheck from 'lucide-react/icons/file-check';
import FolderOpen from 'lucide-react/icons/folder-open';
import type { HistoryItem } from '../../../shared/domain/history/history.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/controls/button.tsx';
import { StatusNotice } from '../../components/frame/notice.tsx';
import { StatusFacts } from '../../components/frame/status-line.tsx';
import { messageOf } from '../../lib/words/error-text.ts';
import { format } from '../../lib/words/format.ts';
import { useReview } from './store.ts';
import css from './review.module.css';

interface EditedDocumentProps {
  item: Pick<HistoryItem, 'id' | 'kind' | 'isChangedByMe'>;
}

interface SaveEditedButtonProps extends EditedDocumentProps {
  /** @returns whether a notice has to be shown first */
  hold: () => Promise<boolean>;
}

/** Saves a document with the edits of its translation; nothing if there is nothing to save. */
export function SaveEditedButton(props: SaveEditedButtonProps) {
  const { item, hold } = props;
  const { edited, saveEdited } = useReview();
  if (item.kind !== 'document' || !item.isChangedByMe) return null;
  const save = async () => {
    if (!(await hold())) await saveEdited(item.id, false);
  };
  return (
    <Button
      variant="primary"
      icon={FileCheck}
      isInactive={edited.status === 'loading'}
      onClick={() => void save()}
    >
      {t('history.saveDocument')}
    </Button>
  );
}

/** Says how the last save with edits ended; nothing before one. */
export function EditedDocument({ item: { id } }: EditedDocumentProps) {
  const { itemId, edited, saveEdited, revealEdited, forgetEdited } = useReview();
  if (itemId !== id || edited.status === 'idle') return null;
  if (edited.status === 'loading') return <StatusFacts>{t('history.savingEdited')}</StatusFacts>;
  if (edited.status === 'failed') {
    const { code } = edited.error;
    const isOfFile = code === 'document/source-missing' || code === 'document/source-changed';
    const choose = {
      label: t('history.chooseTranslatedFile'),
      icon: FolderOpen,
      run: () => saveEdited(id, true),
    };
    return (
      <StatusNotice
        id="save document"
        rank="urgent"
        tone="danger"
        text={messageOf(edited.error)}
        actions={isOfFile ? [choose] : []}
        onClose={forgetEdited}
      />
    );
  }
  const { fileName, memories, unplaced, unplacedCount, damagedTags } = edited.value;
  const more = unplacedCount - unplaced.length;
  const isWhole = unplacedCount === 0 && damagedTags.length === 0;
  const text = [
    t('history.savedEdited', { fileName }),
    memories.length > 0 && t('history.editsRemembered', { names: memories.join(', ') }),
  ];
  return (
    <StatusNotice
      id="save document"
      rank={isWhole ? 'action' : 'urgent'}
      {...(isWhole ? {} : { tone: 'warning' })}
      text={text.filter(Boolean).join(' ')}
      actions={[
        { label: t('glossaries.showInFolder'), icon: FolderOpen, run: () => revealEdited(id) },
      ]}
      more={
        isWhole ? undefined : (
          <div className={css['unplaced']}>
            {damagedTags.length > 0 && (
              <p>
                {t('history.editsTagsDamaged', {
                  count: damagedTags.length,
                  numbers: damagedTags.map((position) => format.number(position + 1)).join(', '),
                })}
              </p>
            )}
            {unplacedCount > 0 && (
              <>
                <p>{t('history.editsUnplaced', { count: unplacedCount })}</p>
                <ol>
                  {unplaced.map(({ position, target }) => (
                    <li key={position} value={position + 1} dir="auto">
                      {target}
                    </li>
                  ))}
                </ol>
                {more > 0 && (
                  <p>{t('history.editsUnplacedMore', { count: format.number(more) })}</p>
                )}
              </>
            )}
          </div>
        )
      }
      onClose={forgetEdited}
    />
  );
}

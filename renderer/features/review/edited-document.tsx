import FileCheck from 'lucide-react/icons/file-check';
import FolderOpen from 'lucide-react/icons/folder-open';
import type { HistoryItem } from '../../../shared/domain/history/history.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/controls/button.tsx';
import { messageOf } from '../../lib/words/error-text.ts';
import { useFormat } from '../../lib/words/use-format.ts';
import { useReview } from './store.ts';
import feedback from '../../components/notices/feedback.module.css';
import css from './review.module.css';

interface EditedDocumentProps {
  item: Pick<HistoryItem, 'id' | 'kind' | 'isChangedByMe'>;
}

interface SaveEditedButtonProps extends EditedDocumentProps {
  label?: string;
  /** @returns whether a notice has to be shown first */
  hold: () => Promise<boolean>;
}

/** Saves a document with the edits of its translation; nothing if there is nothing to save. */
export function SaveEditedButton(props: SaveEditedButtonProps) {
  const { item, label = t('history.saveEdited'), hold } = props;
  const { edited, saveEdited } = useReview('edited', 'saveEdited');
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
      {label}
    </Button>
  );
}

/** Shows the result of the last save with edits; nothing before one. */
export function EditedDocument({ item: { id } }: EditedDocumentProps) {
  const format = useFormat();
  const { itemId, edited } = useReview('itemId', 'edited');
  const { saveEdited, revealEdited } = useReview('saveEdited', 'revealEdited');
  if (itemId !== id || edited.status === 'idle') return null;
  if (edited.status === 'failed') {
    const { code } = edited.error;
    const isOfFile = code === 'document/source-missing' || code === 'document/source-changed';
    return (
      <div role="alert" className={`${feedback['feedback']} ${feedback['warned']}`}>
        <span>{messageOf(edited.error)}</span>
        {isOfFile && (
          <Button icon={FolderOpen} onClick={() => void saveEdited(id, true)}>
            {t('history.chooseTranslatedFile')}
          </Button>
        )}
      </div>
    );
  }
  if (edited.status === 'loading') {
    return <output className={feedback['feedback']}>{t('history.savingEdited')}</output>;
  }
  const { fileName, memories, unplaced, unplacedCount, damagedTags } = edited.value;
  const more = unplacedCount - unplaced.length;
  return (
    <output className={feedback['feedback']}>
      <FileCheck size={16} aria-hidden />
      <span>{t('history.savedEdited', { fileName })}</span>
      {memories.length > 0 && (
        <span>{t('history.editsRemembered', { names: memories.join(', ') })}</span>
      )}
      <Button icon={FolderOpen} onClick={() => void revealEdited(id)}>
        {t('glossaries.showInFolder')}
      </Button>
      {damagedTags.length > 0 && (
        <p className={css['unplaced']}>
          {t('history.editsTagsDamaged', {
            count: damagedTags.length,
            numbers: damagedTags.map((position) => format.number(position + 1)).join(', '),
          })}
        </p>
      )}
      {unplacedCount > 0 && (
        <div className={css['unplaced']}>
          <p>{t('history.editsUnplaced', { count: unplacedCount })}</p>
          <ol>
            {unplaced.map(({ position, target }) => (
              <li key={position} value={position + 1} dir="auto">
                {target}
              </li>
            ))}
          </ol>
          {more > 0 && <p>{t('history.editsUnplacedMore', { count: format.number(more) })}</p>}
        </div>
      )}
    </output>
  );
}

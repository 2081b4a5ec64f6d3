import FileUp from 'lucide-react/icons/file-up';
import { t } from '../../shared/i18n/text.ts';
import css from './drop-overlay.module.css';

/** The whole window says that it takes what is held over it. It never takes part in the drag itself. */
export function DropOverlay({ isShown }: { isShown: boolean }) {
  if (!isShown) return null;
  return (
    <div className={css['overlay']} data-drop-active>
      <p className={css['label']}>
        <FileUp size={24} aria-hidden />
        {t('Let go to add to Documents')}
      </p>
    </div>
  );
}

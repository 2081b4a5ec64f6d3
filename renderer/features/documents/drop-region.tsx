import FileUp from 'lucide-react/icons/file-up';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { useDocuments } from './context.ts';
import css from './drop-region.module.css';

/** Says where files go. The whole window takes a drop; this region is the visible half of it. */
export function DropRegion() {
  const pendingDrops = useDocuments((state) => state.pendingDrops);
  const isPicking = useDocuments((state) => state.isPicking);
  const pickFiles = useDocuments((state) => state.pickFiles);
  return (
    <section aria-label={t('Drop documents here')} className={css['region']}>
      <FileUp size={24} aria-hidden className={css['icon']} />
      <div className={css['text']}>
        <p className={css['title']}>{t('Drop documents here')}</p>
        <p className={css['hint']}>{t('Files or folders, anywhere on this page.')}</p>
      </div>
      <output className={css['status']}>{pendingDrops > 0 && t('Checking files…')}</output>
      <Button onClick={() => void pickFiles()} isInactive={isPicking}>
        {t('Choose files…')}
      </Button>
    </section>
  );
}

import FolderOpen from 'lucide-react/icons/folder-open';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { useSettings } from './context.ts';

/** Shows the last back-up, or the folder of the last export. */
export function RevealLast() {
  const revealLast = useSettings((state) => state.revealLast);
  return (
    <Button icon={FolderOpen} onClick={() => void revealLast()}>
      {t('Show in folder')}
    </Button>
  );
}

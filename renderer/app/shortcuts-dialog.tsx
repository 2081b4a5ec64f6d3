import { t } from '../../shared/i18n/text.ts';
import { Dialog } from '../components/dialog.tsx';
import { useApp } from './context.ts';
import { ShortcutList } from './shortcut-list.tsx';

/** Every key of the app. */
export function ShortcutsDialog() {
  const isOpen = useApp((state) => state.isShortcutsOpen);
  const setOpen = useApp((state) => state.setShortcutsOpen);
  return (
    <Dialog title={t('Keyboard shortcuts')} isOpen={isOpen} onClose={() => setOpen(false)}>
      <ShortcutList />
    </Dialog>
  );
}

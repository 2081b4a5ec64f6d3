import { t } from '../../shared/i18n/text.ts';
import { Dialog } from '../components/dialog.tsx';
import { useApp } from './store.ts';
import { SHORTCUTS } from './use-shortcuts.ts';
import layout from '../components/layout.module.css';
import css from './shortcuts-dialog.module.css';

/** Keys and what they do. */
export function ShortcutList() {
  return (
    <dl className={layout['stack']}>
      {SHORTCUTS.map(({ keys, meaning }) => (
        <div key={keys} className={css['row']}>
          <dt>
            {keys.split(' ').map((key) => (
              <kbd key={key} className={css['key']}>
                {key}
              </kbd>
            ))}
          </dt>
          <dd>{t(meaning)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Every key of the app. */
export function ShortcutsDialog() {
  const isOpen = useApp((state) => state.isShortcutsOpen);
  const setOpen = useApp((state) => state.setShortcutsOpen);
  return (
    <Dialog title={t('app.keyboardShortcuts')} isOpen={isOpen} onClose={() => setOpen(false)}>
      <ShortcutList />
    </Dialog>
  );
}

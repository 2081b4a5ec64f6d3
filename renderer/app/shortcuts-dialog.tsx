import { Dialog } from '../components/dialog.tsx';
import { useApp } from './context.ts';
import { SHORTCUTS } from './use-shortcuts.ts';
import css from './shortcuts-dialog.module.css';

/** Every key of the app. */
export function ShortcutsDialog() {
  const isOpen = useApp((state) => state.isShortcutsOpen);
  const setOpen = useApp((state) => state.setShortcutsOpen);
  return (
    <Dialog title="Keyboard shortcuts" isOpen={isOpen} onClose={() => setOpen(false)}>
      <dl className={css['list']}>
        {SHORTCUTS.map(({ keys, meaning }) => (
          <div key={keys} className={css['row']}>
            <dt>
              {keys.split(' ').map((key) => (
                <kbd key={key} className={css['key']}>
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

import { t } from '../../shared/i18n/text.ts';
import { SHORTCUTS } from './use-shortcuts.ts';
import css from './shortcuts-dialog.module.css';

/** Keys and what they do. */
export function ShortcutList() {
  return (
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
          <dd>{t(meaning)}</dd>
        </div>
      ))}
    </dl>
  );
}

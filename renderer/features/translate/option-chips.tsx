import CircleAlert from 'lucide-react/icons/circle-alert';
import X from 'lucide-react/icons/x';
import { t } from '../../../shared/i18n/text.ts';
import { createSelector } from '../../lib/create-selector.ts';
import { valueOf } from '../../lib/loadable.ts';
import { useTranslate } from './context.ts';
import { obstacleText } from './obstacle-text.ts';
import { chipsOf } from './option-words.ts';
import type { TranslateState } from './state.ts';
import css from './options.module.css';

const selectChips = createSelector(
  ({ options, choices }: TranslateState) => [options, valueOf(choices)] as const,
  chipsOf,
);

/** Every option that is set, so that none of them works unseen. */
export function OptionChips() {
  const chips = useTranslate(selectChips);
  const setOptions = useTranslate((state) => state.setOptions);
  if (chips.length === 0) return null;
  return (
    <ul aria-label={t('Options in use')} className={css['chips']}>
      {chips.map(({ key, label, obstacle, without }) => (
        <li key={key} className={obstacle === null ? css['chip'] : css['chipUnused']}>
          {obstacle !== null && <CircleAlert size={14} aria-hidden />}
          <span>
            {label}
            {obstacle !== null && ` – ${t('not used: {why}', { why: obstacleText(obstacle) })}`}
          </span>
          <button
            type="button"
            className={css['remove']}
            aria-label={t('Remove {name}', { name: label })}
            onClick={() => setOptions(without)}
          >
            <X size={14} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}

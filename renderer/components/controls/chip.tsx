import X from 'lucide-react/icons/x';
import type { KeyboardEvent, ReactNode } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import css from './chip.module.css';

interface ChipProps {
  /** Name in its button's accessible label. */
  name: string;
  /** True if the selection currently has no effect. */
  isWarning: boolean;
  children: ReactNode;
  onRemove: () => void;
  onKeyDown?: (event: KeyboardEvent<HTMLButtonElement>) => void;
}

/** Shows one selection of a list, with a button that removes it. */
export function Chip({ name, isWarning, children, onRemove, onKeyDown }: ChipProps) {
  return (
    <li className={isWarning ? `${css['chip']} ${css['warning']}` : css['chip']}>
      {children}
      <button
        type="button"
        data-chip
        className={css['remove']}
        aria-label={t('texts.removeNamed', { name })}
        onClick={onRemove}
        onKeyDown={onKeyDown}
      >
        <X size={14} aria-hidden />
      </button>
    </li>
  );
}

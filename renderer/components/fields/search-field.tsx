import Search from 'lucide-react/icons/search';
import { useCallback, useRef } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import { usePageCommand } from '../../lib/page/page-commands.ts';
import { Button } from '../controls/button.tsx';
import css from './search-field.module.css';

interface SearchFieldProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** In UTF-16 units; further typed or pasted text is ignored. */
  maxLength?: number;
  /** True if `parseSearch` reads the text; the default. */
  hasOperators?: boolean;
  /** False if Ctrl/Cmd+F belongs to another field of the page. */
  hasShortcut?: boolean;
}

/** Renders the page's search field: Ctrl/Cmd+F focuses it, Esc clears it. */
export function SearchField(props: SearchFieldProps) {
  const { label, value, onChange, maxLength, hasOperators = true, hasShortcut = true } = props;
  const input = useRef<HTMLInputElement>(null);
  const focus = useCallback(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  usePageCommand('search', hasShortcut ? focus : null);
  return (
    <div className={css['search']}>
      <Search size={16} aria-hidden className={css['icon']} />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        title={hasOperators ? t('history.searchOperators') : undefined}
        className={css['input']}
        value={value}
        maxLength={maxLength}
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === '') return;
          event.preventDefault();
          event.stopPropagation();
          onChange('');
        }}
      />
    </div>
  );
}

interface ClearSearchProps {
  search: { readonly isBlank: boolean; reset: () => Promise<void> };
}

export function ClearSearch({ search }: ClearSearchProps) {
  if (search.isBlank) return null;
  return (
    <Button variant="quiet" onClick={() => void search.reset()}>
      {t('app.clearSearch')}
    </Button>
  );
}

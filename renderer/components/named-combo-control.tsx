import { use, useEffect, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { ComboBoxStateContext } from 'react-aria-components/ComboBox';
import type { NamedOption } from './named-options.ts';
import comboCss from './language-combo-box.module.css';
import css from './named-combo-box.module.css';

interface ComboBoxControlProps {
  /** Null while the field shows the choice. */
  typed: string | null;
  best: NamedOption | undefined;
  /** Where the list's close function goes; the state is reachable below the ComboBox only. */
  closeListRef: RefObject<(() => void) | null>;
  onPick: (option: NamedOption) => void;
  onRenameKey: () => void;
  onEscape?: () => void;
  isFocusedFirst: boolean;
  children: ReactNode;
}

/** The keys of the field: Enter takes the best match, F2 renames, Esc gives up. */
export function ComboBoxControl(props: ComboBoxControlProps) {
  const { typed, best, closeListRef, onPick, onRenameKey, onEscape, isFocusedFirst } = props;
  const state = use(ComboBoxStateContext);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    closeListRef.current = state === null ? null : () => state.close();
  }, [closeListRef, state]);
  useEffect(() => {
    if (isFocusedFirst) box.current?.querySelector('input')?.focus();
  }, [isFocusedFirst]);

  // Before the field: it keeps every key that reaches it to itself.
  const onKeyDownCapture = (event: KeyboardEvent) => {
    const take = (action: () => void) => {
      event.preventDefault();
      event.stopPropagation();
      action();
    };
    if (event.key === 'F2') return take(onRenameKey);
    if (event.key === 'Escape' && state?.isOpen !== true && typed === null && onEscape) {
      return take(onEscape);
    }
    const isOptionFocused = (state?.selectionManager.focusedKey ?? null) !== null;
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || isOptionFocused) return;
    if (typed === null) return;
    if (typed.trim() === '') take(() => onPick({ id: 'none', name: '' }));
    else if (best !== undefined) take(() => onPick(best));
  };
  return (
    <div
      ref={box}
      className={`${comboCss['control']} ${css['control']}`}
      onKeyDownCapture={onKeyDownCapture}
      // Typing opens the list here and not by `menuTrigger`, which would open it again after Esc.
      onInput={() => state?.open(null, 'input')}
    >
      {props.children}
    </div>
  );
}

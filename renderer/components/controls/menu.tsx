import { useRef, useState, type Key, type RefObject } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Menu as AriaMenu, MenuItem, MenuTrigger, Popover } from 'react-aria-components/Menu';
import { Button as AriaButton } from 'react-aria-components/Button';
import { t, textLocale } from '../../../shared/i18n/text.ts';
import type { Icon } from './button.tsx';
import buttonCss from './button.module.css';
import css from './menu.module.css';

export interface MenuAction {
  /** Unique within its menu. */
  id: string;
  label: string;
  icon?: Icon;
  isInactive?: boolean;
  /** It removes something. */
  isDanger?: boolean;
  onAction: () => void;
}

export interface MoreMenuProps {
  /** What the actions are for, such as "More actions for letter.docx": "More…" alone is on every row. */
  label: string;
  actions: readonly MenuAction[];
  /** What its button says; "More…" where nothing is said. */
  text?: string;
  /** `quiet` in rows, beside quiet buttons. */
  variant?: 'plain' | 'quiet';
}

interface MenuProps extends MoreMenuProps {
  /** Its button was pressed before the menu was there. */
  isOpenAtFirst: boolean;
}

/** While a menu is there, the page around it is inert: nothing there could take the focus. */
function whenActive(element: RefObject<Element | null>, act: () => void): void {
  requestAnimationFrame(() => {
    if (element.current?.closest('[inert]')) whenActive(element, act);
    else act();
  });
}

/** A menu stays within the page: it never lies over the rail. */
const pageElement = () => document.querySelector('main') ?? undefined;

/** The menu behind "More…": opened by click, Enter, Space or the down arrow; letters jump to an action. */
export function Menu({ label, actions, text, variant = 'plain', isOpenAtFirst }: MenuProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [page, setPage] = useState(() => (isOpenAtFirst ? pageElement() : undefined));
  /** What opens a dialog gives the focus back to the button, which is still there. */
  const run = (key: Key) =>
    whenActive(trigger, () => {
      trigger.current?.focus();
      actions.find(({ id }) => id === key)?.onAction();
    });
  return (
    <I18nProvider locale={textLocale()}>
      <MenuTrigger
        defaultOpen={isOpenAtFirst}
        onOpenChange={(isOpen) => {
          if (isOpen) setPage(pageElement());
        }}
      >
        <AriaButton
          ref={trigger}
          className={`${buttonCss['button']} ${buttonCss[variant] ?? ''}`}
          aria-label={label}
        >
          <span>{text ?? t('app.more')}</span>
        </AriaButton>
        <Popover
          className={css['popover'] ?? ''}
          placement="bottom end"
          {...(page && { boundaryElement: page })}
        >
          <AriaMenu
            aria-label={label}
            className={css['menu'] ?? ''}
            disabledKeys={actions.filter(({ isInactive }) => isInactive).map(({ id }) => id)}
            onAction={run}
          >
            {actions.map(({ id, label: words, icon: Icon, isDanger }) => (
              <MenuItem
                key={id}
                id={id}
                textValue={words}
                className={`${css['item']} ${isDanger ? css['danger'] : ''}`}
              >
                {Icon && <Icon size={16} aria-hidden />}
                <span>{words}</span>
              </MenuItem>
            ))}
          </AriaMenu>
        </Popover>
      </MenuTrigger>
    </I18nProvider>
  );
}

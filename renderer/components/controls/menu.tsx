import { useRef, useState, type Key, type RefObject } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Menu as AriaMenu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Button as AriaButton } from 'react-aria-components/Button';
import { t, textLocale } from '../../../shared/i18n/text.ts';
import { useFoundMenu } from '../../lib/page/page-actions.ts';
import type { Icon } from './button.tsx';
import { Popup } from './popup.tsx';
import buttonCss from './button.module.css';
import css from './menu.module.css';

export interface MenuAction {
  /** Unique within its menu. */
  id: string;
  label: string;
  icon?: Icon;
  isInactive?: boolean;
  /** True if the action removes something. */
  isDanger?: boolean;
  onAction: () => void;
}

export interface MoreMenuProps {
  /** Subject of the actions, such as "More actions for letter.docx", since every row has a "More…". */
  label: string;
  actions: readonly MenuAction[];
  /** Text of its button; defaults to "More…". */
  text?: string;
  /** Icon of its button instead of a text. */
  icon?: Icon;
  /** Id of the element that says what the label leaves out. */
  describedBy?: string;
  /** `quiet` in rows, beside quiet buttons. */
  variant?: 'plain' | 'quiet';
}

interface MenuProps extends MoreMenuProps {
  /** True if its button was pressed before the menu was loaded. */
  isOpenAtFirst: boolean;
}

/**
 * Waits until the page is active: while a menu is open, the page around it is inert, and nothing there can take the
 * focus.
 */
function whenActive(element: RefObject<Element | null>, act: () => void): void {
  requestAnimationFrame(() => {
    if (element.current?.closest('[inert]')) whenActive(element, act);
    else act();
  });
}

/** Returns the container of menus: a menu stays within the page and never covers the rail. */
const pageElement = () => document.querySelector('main') ?? undefined;

/** Shows the menu behind "More…", opened by click, Enter, Space or the down arrow; letters jump to an action. */
export function Menu({ label, actions, variant = 'plain', isOpenAtFirst, ...button }: MenuProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  /** An action was chosen, which decides where the focus goes. */
  const hasRun = useRef(false);
  useFoundMenu(trigger, actions);
  const [page, setPage] = useState(() => (isOpenAtFirst ? pageElement() : undefined));
  /** Runs an action; one that opens a dialog later returns the focus to the button, which still exists. */
  const run = (key: Key) => {
    hasRun.current = true;
    whenActive(trigger, () => {
      trigger.current?.focus();
      actions.find(({ id }) => id === key)?.onAction();
    });
  };
  return (
    <I18nProvider locale={textLocale()}>
      <MenuTrigger
        defaultOpen={isOpenAtFirst}
        onOpenChange={(isOpen) => {
          if (isOpen) {
            hasRun.current = false;
            setPage(pageElement());
            return;
          }
          // After the menu has tried it itself, in a page that was still inert.
          whenActive(trigger, () =>
            requestAnimationFrame(() => {
              if (!hasRun.current) trigger.current?.focus();
            }),
          );
        }}
      >
        <AriaButton
          ref={trigger}
          className={
            button.icon === undefined
              ? `${buttonCss['button']} ${buttonCss[variant] ?? ''}`
              : (buttonCss['iconButton'] ?? '')
          }
          aria-label={label}
          {...(button.describedBy !== undefined && { 'aria-describedby': button.describedBy })}
        >
          {button.icon === undefined ? (
            <span>{button.text ?? t('app.more')}</span>
          ) : (
            <button.icon size={16} aria-hidden />
          )}
        </AriaButton>
        <Popup
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
        </Popup>
      </MenuTrigger>
    </I18nProvider>
  );
}

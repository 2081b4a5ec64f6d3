import { useEffect, type RefObject } from 'react';
import { runPageCommand } from './page-commands.ts';

/** A button, tab, or menu item of the page, by the words on it. */
export interface PageAction {
  name: string;
  run: () => void;
}

interface MenuItems {
  /** Its button. */
  trigger: RefObject<HTMLElement | null>;
  actions: readonly { label: string; isInactive?: boolean; onAction: () => void }[];
}

const menus = new Set<MenuItems>();

/** Lets the items of a menu be found while its button is on screen. */
export function useFoundMenu(trigger: MenuItems['trigger'], actions: MenuItems['actions']): void {
  useEffect(() => {
    const menu = { trigger, actions };
    menus.add(menu);
    return () => void menus.delete(menu);
  }, [trigger, actions]);
}

const BUTTONS = 'button, [role="tab"]';
/** Around buttons that belong to a single row, to a list, or to a question. */
const NOT_OF_PAGE =
  'table, li, nav, output, [role="grid"], [role="row"], [role="listbox"], [inert]';

function isUsable(element: HTMLElement): boolean {
  return (
    element.closest(NOT_OF_PAGE) === null &&
    !element.matches(':disabled, [aria-disabled="true"]') &&
    element.checkVisibility()
  );
}

function nameOf(button: HTMLElement): string {
  return (button.getAttribute('aria-label') ?? button.textContent).trim();
}

function press(button: HTMLElement): void {
  if (button.matches('[aria-pressed="true"], [aria-selected="true"]')) return;
  // A panel that it opens returns the focus to it.
  button.focus();
  button.click();
}

/** Returns what can be pressed on the page, without the buttons of single rows, in the order of the page. */
export function pageActions(
  page: ParentNode | null = document.querySelector('main'),
): PageAction[] {
  if (page === null) return [];
  const buttons = [...page.querySelectorAll<HTMLElement>(BUTTONS)]
    .filter((button) => !button.hasAttribute('aria-haspopup') && isUsable(button))
    .map((button) => ({ name: nameOf(button), run: () => press(button) }));
  const items = [...menus].flatMap(({ trigger: { current }, actions }) =>
    current === null || !page.contains(current) || !isUsable(current)
      ? []
      : actions
          .filter(({ isInactive }) => isInactive !== true)
          .map(({ label, onAction }) => ({ name: label, run: onAction })),
  );
  const all = [...buttons, ...items].filter(({ name }) => name !== '');
  return [
    ...new Map(all.toReversed().map((action) => [action.name, action])).values(),
  ].toReversed();
}

/**
 * Presses buttons of a page that is being opened, each as soon as it is there; from a record, first leads to the start
 * of the page. Gives up when the person does something else.
 *
 * @param then runs after the last one
 */
export function pressOnPage(
  page: string,
  labels: readonly string[],
  then: () => void = () => undefined,
): void {
  const left = [...labels];
  let isAtStart = false;
  const look = (): void => {
    const main = document.querySelector(`main[data-page="${page}"]`);
    const [wanted] = left;
    if (wanted === undefined) {
      stop();
      then();
    } else if (main?.querySelector('h1')?.checkVisibility() === true) {
      const action = pageActions(main).find(({ name }) => name === wanted);
      if (action === undefined) {
        isAtStart ||= runPageCommand('start');
        return;
      }
      left.shift();
      action.run();
      look();
    }
  };
  const observer = new MutationObserver(look);
  const stop = (): void => {
    observer.disconnect();
    for (const type of ['keydown', 'pointerdown']) window.removeEventListener(type, stop, true);
  };
  for (const type of ['keydown', 'pointerdown']) window.addEventListener(type, stop, true);
  observer.observe(document.body, { subtree: true, childList: true, attributes: true });
  look();
}

import { useEffect } from 'react';
import { runPageCommand, type PageCommand } from '../lib/page/page-commands.ts';
import { RAIL_PAGES, type Page } from './pages.ts';

const COMMAND_KEYS: Readonly<Record<string, PageCommand>> = { f: 'search', Enter: 'primary' };

interface ShortcutTargets {
  goTo: (page: Page) => void;
  openHelp: () => void;
  openPalette: () => void;
  openConcordance: () => void;
  toggleTimer: () => void;
}

/** Handles F1 and combinations with Ctrl or Cmd. Returns true if the app handled the key. */
function runShortcut(event: KeyboardEvent, targets: ShortcutTargets): boolean {
  const { goTo, openHelp, openPalette, openConcordance, toggleTimer } = targets;
  if (event.key === 'F1') {
    openHelp();
    return true;
  }
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return false;
  if (event.shiftKey) {
    const key = event.key.toLowerCase();
    if (key === 'f') openConcordance();
    else if (key !== 's') return false;
    // Holding the key down must not start and stop in turn.
    else if (!event.repeat) toggleTimer();
    return true;
  }
  if (event.key.toLowerCase() === 'k') {
    openPalette();
    return true;
  }
  const page = RAIL_PAGES[Number(event.key) - 1];
  if (page !== undefined) {
    goTo(page);
    return true;
  }
  const command = COMMAND_KEYS[event.key];
  return command !== undefined && runPageCommand(command);
}

/** Returns true if the keys of undo and redo belong to a text being typed. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.matches('textarea, select, input:not([type="checkbox"], [type="radio"])')
  );
}

/** Returns the command of a key that no control has handled. */
function lateCommandOf(event: KeyboardEvent): PageCommand | null {
  const { key, ctrlKey, metaKey, shiftKey, altKey, target } = event;
  const isBack = altKey && key === 'ArrowLeft' && !isTyping(target);
  if (key === 'Escape' || isBack) return 'back';
  if (!(ctrlKey || metaKey) || altKey || isTyping(target)) return null;
  const letter = key.toLowerCase();
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  return letter === 'y' && ctrlKey && !shiftKey ? 'redo' : null;
}

function isDialogOpen(): boolean {
  return document.querySelector('dialog[open]') !== null;
}

/** Handles the keyboard of the whole window, except in an open dialog. */
export function useShortcuts(targets: ShortcutTargets): void {
  useEffect(() => {
    // Runs before the controls: a list box captures every key that reaches it.
    const onCapture = (event: KeyboardEvent) => {
      if (isDialogOpen() || !runShortcut(event, targets)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    // Runs after the controls: Esc first closes or clears the focused control, and a text undoes its own typing.
    const onBubble = (event: KeyboardEvent) => {
      const command = lateCommandOf(event);
      if (command === null || event.defaultPrevented || isDialogOpen()) return;
      if (runPageCommand(command)) event.preventDefault();
    };
    window.addEventListener('keydown', onCapture, true);
    window.addEventListener('keydown', onBubble);
    return () => {
      window.removeEventListener('keydown', onCapture, true);
      window.removeEventListener('keydown', onBubble);
    };
  }, [targets]);
}

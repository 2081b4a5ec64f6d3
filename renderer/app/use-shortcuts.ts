import { useEffect } from 'react';
import type { MessageId } from '../../shared/i18n/message-id.ts';
import { msg } from '../../shared/i18n/text.ts';
import { runPageCommand, type PageCommand } from '../lib/page/page-commands.ts';
import { PAGE_LABELS, RAIL_PAGES, type Page } from './pages.ts';

export interface Shortcut {
  keys: string;
  meaning: MessageId;
}

/** "Ctrl" or, on a Mac, the command key's symbol. */
const MODIFIER = navigator.userAgent.includes('Mac') ? '⌘' : 'Ctrl';

export const SHORTCUTS: readonly Shortcut[] = [
  ...RAIL_PAGES.map((page, index) => ({
    keys: `${MODIFIER} ${String(index + 1)}`,
    meaning: PAGE_LABELS[page],
  })),
  { keys: `${MODIFIER} K`, meaning: msg('data.paletteShortcut') },
  { keys: 'Alt 1 … 9', meaning: msg('app.shortcutInsertMatch') },
  { keys: 'Alt Shift 1 … 9', meaning: msg('app.shortcutInsertTerm') },
  { keys: `${MODIFIER} Shift Enter`, meaning: msg('app.shortcutSplit') },
  { keys: `${MODIFIER} J`, meaning: msg('app.shortcutJoinParts') },
  { keys: `${MODIFIER} F`, meaning: msg('app.shortcutSearchPage') },
  { keys: `${MODIFIER} Shift F`, meaning: msg('app.concordanceOfTerm') },
  { keys: MODIFIER === '⌘' ? '⌥ ⌘ F' : 'Ctrl H', meaning: msg('app.shortcutReplace') },
  { keys: `${MODIFIER} Shift S`, meaning: msg('app.shortcutToggleTimer') },
  { keys: `${MODIFIER} Enter`, meaning: msg('app.shortcutMainAction') },
  {
    keys: `${MODIFIER} Z`,
    meaning: msg('app.shortcutUndo'),
  },
  { keys: `${MODIFIER} Shift Z`, meaning: msg('glossaries.redo') },
  { keys: 'Alt ← →', meaning: msg('app.shortcutOtherWeek') },
  { keys: '↑ ↓', meaning: msg('app.shortcutSameButton') },
  { keys: 'F2', meaning: msg('app.shortcutEditCell') },
  { keys: 'Esc', meaning: msg('app.shortcutBack') },
  { keys: 'F1', meaning: msg('app.shortcutThisList') },
];

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

/** Returns true if Ctrl/Cmd+Z belongs to a text being typed. */
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
  if (key === 'Escape') return 'back';
  if (!(ctrlKey || metaKey) || altKey || isTyping(target)) return null;
  if (key.toLowerCase() === 'y' && !shiftKey) return 'redo';
  if (key.toLowerCase() !== 'z') return null;
  return shiftKey ? 'redo' : 'undo';
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

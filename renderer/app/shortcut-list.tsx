import type { MessageId } from '../../shared/i18n/message-id.ts';
import { msg, t } from '../../shared/i18n/text.ts';
import { Dialog } from '../components/forms/dialog.tsx';
import layout from '../components/layout/layout.module.css';
import { keysOf } from '../lib/words/key-names.ts';
import css from './app.module.css';
import { PAGE_LABELS, RAIL_PAGES } from './pages.ts';
import { useApp } from './store.ts';

export interface Shortcut {
  keys: string;
  meaning: MessageId;
}

/** "Ctrl" or, on a Mac, the command key's symbol. */
const MODIFIER = navigator.userAgent.includes('Mac') ? '⌘' : 'Ctrl';

const BORDER_KEYS = MODIFIER === '⌘' ? '⌥ ⌘ ← →' : 'Alt ← →';

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
  { keys: BORDER_KEYS, meaning: msg('app.shortcutBorder') },
  { keys: `Shift ${BORDER_KEYS}`, meaning: msg('app.shortcutBorderSource') },
  { keys: `${MODIFIER} F`, meaning: msg('app.shortcutSearchPage') },
  { keys: `${MODIFIER} Shift F`, meaning: msg('app.concordanceOfTerm') },
  { keys: MODIFIER === '⌘' ? '⌥ ⌘ F' : 'Ctrl H', meaning: msg('app.shortcutReplace') },
  { keys: `${MODIFIER} Shift S`, meaning: msg('app.shortcutToggleTimer') },
  { keys: `${MODIFIER} Enter`, meaning: msg('app.shortcutMainAction') },
  {
    keys: `${MODIFIER} Z`,
    meaning: msg('app.shortcutUndo'),
  },
  {
    keys: MODIFIER === '⌘' ? '⇧ ⌘ Z' : 'Ctrl Shift Z',
    meaning: msg('app.shortcutRedo'),
  },
  { keys: 'Alt ← →', meaning: msg('app.shortcutOtherWeek') },
  { keys: '↑ ↓', meaning: msg('app.shortcutSameButton') },
  { keys: 'F2', meaning: msg('app.shortcutEditCell') },
  { keys: 'Alt ←', meaning: msg('app.shortcutToList') },
  { keys: 'Esc', meaning: msg('app.shortcutBack') },
  { keys: 'F6', meaning: msg('app.shortcutNextPart') },
  { keys: 'F8', meaning: msg('app.notices') },
  { keys: 'F1', meaning: msg('app.shortcutThisList') },
];

export function ShortcutList() {
  return (
    <dl className={layout['stack']}>
      {SHORTCUTS.map(({ keys, meaning }) => (
        <div key={meaning} className={css['shortcut']}>
          <dt>
            {keysOf(keys).map((key) => (
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

export function ShortcutsDialog() {
  const { isShortcutsOpen: isOpen, setShortcutsOpen: setOpen } = useApp();
  return (
    <Dialog title={t('app.keyboardShortcuts')} isOpen={isOpen} onClose={() => setOpen(false)}>
      <ShortcutList />
    </Dialog>
  );
}

import { useEffect, useRef, useState } from 'react';
import { FEW_KEYS, shortcutOf, type ShortcutView } from '../../../shared/domain/app/shortcut.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/controls/button.tsx';
import { FieldError } from '../../components/fields/field.tsx';
import { errorText } from '../../lib/words/error-text.ts';
import { keysText } from '../../lib/words/key-names.ts';
import { Section } from './section.tsx';
import { useSettings } from './store.ts';
import css from './settings.module.css';
import layout from '../../components/layout/layout.module.css';

/** How the quick window is opened where a program may not define keys. */
const COMMAND = 'dragoman quick';

/** Returns the keys as they are written on the keyboard. */
function shownKeys(shortcut: string | null): string {
  if (shortcut === null) return t('quick.noShortcut');
  return keysText(shortcut.replace('Control', 'Ctrl').replaceAll('+', ' '));
}

interface KeysProps {
  view: ShortcutView;
  change: (shortcut: string | null) => Promise<string | null>;
}

/** Shows the keys, and takes new ones by pressing them. */
function Keys({ view: { shortcut, state }, change }: KeysProps) {
  const [isAsking, setAsking] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const save = async (next: string | null) => {
    setAsking(false);
    setError(await change(next));
  };
  useEffect(() => {
    if (!isAsking) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Tab' && !event.ctrlKey && !event.altKey && !event.metaKey) {
        setAsking(false);
        return;
      }
      event.preventDefault();
      event.stopImmediatePropagation();
      if (event.key === 'Escape') {
        setAsking(false);
        return;
      }
      const pressed = shortcutOf(event);
      if (pressed === FEW_KEYS) setError(t('quick.fewKeys'));
      else if (pressed !== null) void save(pressed);
    };
    const onBlur = () => setAsking(false);
    window.addEventListener('keydown', onKey, true);
    window.addEventListener('blur', onBlur);
    return () => {
      window.removeEventListener('keydown', onKey, true);
      window.removeEventListener('blur', onBlur);
    };
  });
  const shown = error ?? (state === 'taken' ? t('quick.taken') : null);
  return (
    <div className={layout['stack']}>
      <p>
        {t('quick.shortcut')}: <strong>{shownKeys(shortcut)}</strong>
      </p>
      <div className={layout['row']}>
        <Button
          ref={button}
          variant={isAsking ? 'primary' : 'plain'}
          aria-pressed={isAsking}
          onClick={() => {
            setError(null);
            setAsking(!isAsking);
          }}
        >
          {isAsking ? t('quick.press') : t('quick.change')}
        </Button>
        {shortcut !== null && !isAsking && (
          <Button
            variant="quiet"
            onClick={() => {
              void save(null);
              button.current?.focus();
            }}
          >
            {t('quick.remove')}
          </Button>
        )}
      </div>
      <FieldError id="quick-shortcut-error" text={shown} />
    </div>
  );
}

/** Chooses the keys that open the quick window from anywhere. */
export function QuickSection() {
  const { shortcut: view, loadShortcut: load, setShortcut } = useSettings();
  useEffect(() => void load(), [load]);
  const change = async (shortcut: string | null) => {
    const error = await setShortcut(shortcut);
    return error === null ? null : errorText(error).what;
  };
  return (
    <Section place="quick" purpose={t('quick.purpose')}>
      {view !== null && view.state !== 'desktop' && <Keys view={view} change={change} />}
      {view?.state === 'desktop' && (
        <p className={css['muted']}>
          {t('quick.byDesktop')} <code>{COMMAND}</code>
        </p>
      )}
    </Section>
  );
}

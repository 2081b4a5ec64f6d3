import X from 'lucide-react/icons/x';
import { Suspense, useLayoutEffect, useRef } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/controls/button.tsx';
import { DialogAnnouncements } from '../../components/forms/dialog.tsx';
import { useNewestInSight } from './use-newest-in-sight.ts';
import { keyed, LineText, useLivePassages } from './live-lines.tsx';
import { TargetSwitch } from './target-switch.tsx';
import css from './voice.module.css';

interface LargeViewProps {
  targetLangs: readonly string[];
  targetLang: string | null;
  onTarget: (code: string) => void;
  onClose: () => void;
}

/** Shows the translation in large type over the whole window, to be read across a table. Esc closes it. */
export function LargeView({ targetLangs, targetLang, onTarget, onClose }: LargeViewProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const passages = useLivePassages(targetLang);
  const { box, onScroll } = useNewestInSight<HTMLDivElement>(passages);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // Closing it before removal returns the focus to its origin.
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-label={t('voice.largeType')}
      className={css['large']}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={css['bar']}>
        <TargetSwitch targetLangs={targetLangs} value={targetLang} onChange={onTarget} />
        <Button icon={X} className={css['close']} onClick={onClose}>
          {t('voice.closeLarge')}
        </Button>
      </div>
      <div
        ref={box}
        role="log"
        aria-label={t('voice.lines')}
        aria-live="off"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls takes the focus
        tabIndex={0}
        className={css['text']}
        onScroll={onScroll}
      >
        {keyed(passages).map(({ key, passage: { source, targets } }) => (
          <div key={key} className={css['passage']}>
            {targetLang !== null && source !== null && (
              <div className={css['said']}>
                <LineText line={source} />
              </div>
            )}
            {(targetLang === null ? [source] : (targets.get(targetLang) ?? [])).map(
              (line) =>
                line !== null && <LineText key={line.id ?? String(line.startMs)} line={line} />,
            )}
          </div>
        ))}
      </div>
      <Suspense>
        <DialogAnnouncements />
      </Suspense>
    </dialog>
  );
}

import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import { Chip } from '../controls/chip.tsx';
import layout from '../layout/layout.module.css';

interface TargetLanguagesProps {
  codes: readonly string[];
  nameOf: (code: string) => string;
  /** Languages that the service lacks. */
  unoffered?: readonly string[];
  onRemove: (code: string) => void;
  /** Search field that adds languages. */
  children: ReactNode;
}

/** Shows the chosen languages below their search field, each a removable tag. */
export function TargetLanguages(props: TargetLanguagesProps) {
  const { codes, nameOf, unoffered = [], onRemove, children } = props;
  const box = useRef<HTMLDivElement>(null);
  /** The focus stays in the row of tags, or returns to the field when the last one goes. */
  const remove = (code: string, index: number) => {
    const buttons = [...(box.current?.querySelectorAll<HTMLElement>('[data-chip]') ?? [])];
    const next = buttons[index + 1] ?? buttons[index - 1] ?? box.current?.querySelector('input');
    onRemove(code);
    next?.focus();
  };
  const onTagKey = (event: KeyboardEvent, code: string, index: number) => {
    if (event.key !== 'Delete' && event.key !== 'Backspace') return;
    event.preventDefault();
    remove(code, index);
  };
  return (
    <div ref={box} className={layout['stack']}>
      {children}
      {codes.length > 0 && (
        <ul aria-label={t('documents.targetLanguages')} className={layout['tags']}>
          {codes.map((code, index) => (
            <Chip
              key={code}
              name={nameOf(code)}
              isWarning={unoffered.includes(code)}
              onRemove={() => remove(code, index)}
              onKeyDown={(event) => onTagKey(event, code, index)}
            >
              {nameOf(code)}
              {unoffered.includes(code) && ` ${t('documents.notOffered')}`}
            </Chip>
          ))}
        </ul>
      )}
    </div>
  );
}

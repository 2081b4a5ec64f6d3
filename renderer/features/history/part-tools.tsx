import Combine from 'lucide-react/icons/combine';
import SquareSplitVertical from 'lucide-react/icons/square-split-vertical';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import type { EditedText } from '../../components/text-editor.tsx';
import {
  sourcePlaces,
  suggestSource,
  suggestTarget,
  targetPlaces,
  type CutText,
} from './cut-places.ts';
import bars from '../../components/bars.module.css';
import forms from '../../components/forms.module.css';
import css from './part-tools.module.css';

interface CutFieldProps {
  label: string;
  of: CutText;
  places: readonly number[];
  at: number;
  onChange: (at: number) => void;
  isFirst?: boolean;
}

/** A text with its cut, which moves from word to word. */
function CutField({ label, of, places, at, onChange, isFirst = false }: CutFieldProps) {
  const id = useId();
  const range = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFirst) range.current?.focus();
  }, [isFirst]);
  const [before, after] = [of.text.slice(0, at), of.text.slice(at)];
  return (
    <div className={css['text']}>
      <label htmlFor={id} className={forms['caption']}>
        {label}
      </label>
      <p dir="auto" lang={of.lang ?? undefined}>
        {before}
        <span className={css['cut']} aria-hidden />
        {after}
      </p>
      <input
        ref={range}
        id={id}
        type="range"
        min={0}
        max={places.length - 1}
        value={places.indexOf(at)}
        aria-valuetext={`${before.trim().slice(-40)} | ${after.slice(0, 40)}`}
        onChange={(event) => onChange(places[Number(event.target.value)] ?? at)}
      />
    </div>
  );
}

interface CutPanelProps {
  number: string;
  source: CutText;
  target: CutText;
  caret: number;
  onCut: (cut: { source: number; target: number }) => void;
  onClose: () => void;
}

/** Where both texts are cut; it begins with the caret, and with what fits to it in the source. */
function CutPanel({ number, source, target, caret, onCut, onClose }: CutPanelProps) {
  const [inTarget, setInTarget] = useState(() => suggestTarget(target, caret));
  const [inSource, setInSource] = useState(() => suggestSource(source, target, inTarget));
  if (inSource === null) {
    return (
      <p role="alert" className={forms['hint']}>
        {t('history.cutNoPlace')}
      </p>
    );
  }
  const cut = () => onCut({ source: inSource, target: inTarget });
  const onKeyDown = (event: KeyboardEvent) => {
    const isOnButton = event.target instanceof HTMLButtonElement;
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter' && !isOnButton) cut();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter and Esc anywhere in it
    <fieldset
      aria-label={t('history.cutWhere', { number })}
      className={css['panel']}
      onKeyDown={onKeyDown}
    >
      <div className={css['texts']}>
        <CutField
          label={t('history.cutInSource')}
          of={source}
          places={sourcePlaces(source)}
          at={inSource}
          onChange={setInSource}
          isFirst
        />
        <CutField
          label={t('history.cutInTranslation')}
          of={target}
          places={targetPlaces(target, caret)}
          at={inTarget}
          onChange={setInTarget}
        />
      </div>
      <div className={bars['line']}>
        <Button variant="primary" onClick={cut}>
          {t('history.split')}
        </Button>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <span className={forms['hint']}>{t('history.cutKeys')}</span>
      </div>
    </fieldset>
  );
}

const MODIFIER = navigator.userAgent.includes('Mac') ? '⌘' : 'Ctrl';
const SPLIT_KEYS = `${MODIFIER} Shift Enter`;
const JOIN_NEXT_KEYS = `${MODIFIER} J`;
const JOIN_PREVIOUS_KEYS = `${MODIFIER} Shift J`;

/** How a segment can be cut where it is edited, and its parts be joined. */
export interface PartActions {
  /** "7", or "7.1". */
  number: string;
  source: CutText;
  targetLang: string;
  hasNext: boolean;
  hasPrevious: boolean;
  split: (edited: EditedText, cut: { source: number; target: number }) => void;
  join: (edited: EditedText, to: 'next' | 'previous') => void;
}

/** A cut that is being placed; it ends when the text changes. */
interface Placing {
  text: string;
  caret: number;
}

/** What the field of a segment offers for its parts. */
export function usePartTools(actions: PartActions) {
  const [placing, setPlacing] = useState<Placing | null>(null);
  const { number, source, targetLang, hasNext, hasPrevious, split, join } = actions;
  const begin = (edited: EditedText) => setPlacing({ text: edited.text, caret: edited.caret() });
  return {
    /** Ctrl/Cmd+Shift+Enter splits; Ctrl/Cmd+J joins with the next part, with Shift with the one before. */
    actionOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent, edited: EditedText) {
      if (!(ctrlKey || metaKey) || altKey) return null;
      if (key === 'Enter' && shiftKey) return () => begin(edited);
      if (key.toLowerCase() !== 'j') return null;
      if (shiftKey) return hasPrevious ? () => join(edited, 'previous') : null;
      return hasNext ? () => join(edited, 'next') : null;
    },
    render(edited: EditedText) {
      return (
        <>
          <div className={bars['line']}>
            <Button
              icon={SquareSplitVertical}
              aria-keyshortcuts="Control+Shift+Enter Meta+Shift+Enter"
              title={SPLIT_KEYS}
              // The caret stays where it is.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => begin(edited)}
            >
              {t('history.splitHere')}
            </Button>
            {hasPrevious && (
              <Button
                icon={Combine}
                title={JOIN_PREVIOUS_KEYS}
                aria-keyshortcuts="Control+Shift+J Meta+Shift+J"
                onClick={() => join(edited, 'previous')}
              >
                {t('history.joinPrevious')}
              </Button>
            )}
            {hasNext && (
              <Button
                icon={Combine}
                title={JOIN_NEXT_KEYS}
                aria-keyshortcuts="Control+J Meta+J"
                onClick={() => join(edited, 'next')}
              >
                {t('history.joinNext')}
              </Button>
            )}
          </div>
          {placing !== null && placing.text === edited.text && (
            <CutPanel
              key={placing.caret}
              number={number}
              source={source}
              target={{ text: edited.text, lang: targetLang, marks: edited.marks }}
              caret={placing.caret}
              onCut={(cut) => split(edited, cut)}
              onClose={() => {
                setPlacing(null);
                edited.focus();
              }}
            />
          )}
        </>
      );
    },
  };
}

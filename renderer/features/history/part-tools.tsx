import Combine from 'lucide-react/icons/combine';
import SquareSplitVertical from 'lucide-react/icons/square-split-vertical';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import { placeCut } from '../../../shared/domain/history/parts.ts';
import {
  isWithin,
  sentenceStarts,
  sourcePlaces,
  targetPlaces,
  type CutText,
} from '../../../shared/text/cut-places.ts';
import { nearest, proposeCut, type ProposedCut } from '../../../shared/text/propose-cut.ts';
import { Button } from '../../components/controls/button.tsx';
import type { EditedText } from '../../components/text/text-editor.tsx';
import layout from '../../components/layout/layout.module.css';
import forms from '../../components/forms/forms.module.css';
import css from './history.module.css';
import { keysText } from '../../lib/words/key-names.ts';

/** Returns the initial cut of a translation: at the caret, or after its first sentence if the caret is at an edge. */
function suggestTarget(of: CutText, caret: number): number {
  const places = targetPlaces(of, caret);
  const here = placeCut(of.text, caret, of.marks);
  const [first] = sentenceStarts(of).filter((at) => places.includes(at));
  return nearest(places, isWithin(of.text, here) ? here : (first ?? here));
}

/**
 * Suggests cuts based on the caret set by the user in the translation, the source, or both.
 *
 * @param sourceCaret null: not in the source
 * @returns null where the source cannot be cut
 */
function suggestCut(
  source: CutText,
  target: CutText,
  caret: number,
  sourceCaret: number | null,
): ProposedCut | null {
  // A caret at an edge means nothing: it was there when the field opened.
  const isPut = isWithin(target.text, placeCut(target.text, caret, target.marks));
  if (sourceCaret === null)
    return proposeCut(source, target, 'target', suggestTarget(target, caret));
  const fitting = proposeCut(source, target, 'source', sourceCaret);
  return fitting === null || !isPut
    ? fitting
    : { ...fitting, target: suggestTarget(target, caret) };
}

interface CutFieldProps {
  label: string;
  of: CutText;
  places: readonly number[];
  at: number;
  onChange: (at: number) => void;
  isFirst?: boolean;
}

/** Shows a text with its cut, which moves from word to word. */
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
  /** Null: not set by the user. */
  sourceCaret: number | null;
  onCut: (cut: { source: number; target: number }) => void;
  onClose: () => void;
}

/** Shows the cuts of both texts, which begin at the caret and its match in the other text. */
function CutPanel(props: CutPanelProps) {
  const { number, source, target, caret, sourceCaret, onCut, onClose } = props;
  const [suggested] = useState(() => suggestCut(source, target, caret, sourceCaret));
  const [inTarget, setInTarget] = useState(suggested?.target ?? 0);
  const [inSource, setInSource] = useState(suggested?.source ?? null);
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
      <div className={layout['group']}>
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
      <div className={layout['line']}>
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

/** Actions to split an edited segment and to join its parts. */
export interface PartActions {
  /** "7" or "7.1". */
  number: string;
  source: CutText;
  targetLang: string;
  hasNext: boolean;
  hasPrevious: boolean;
  split: (edited: EditedText, cut: { source: number; target: number }) => void;
  join: (edited: EditedText, to: 'next' | 'previous') => void;
}

/** A cut being placed; it ends when the text changes. */
interface Placing {
  text: string;
  caret: number;
  sourceCaret: number | null;
}

/** Returns the caret set by the user in the source of a row, in UTF-16 units; null if it is not there. */
function caretInSource(number: string): number | null {
  const selection = document.getSelection();
  const node = selection?.focusNode ?? null;
  const holder = node instanceof Element ? node : node?.parentElement;
  const text = holder?.closest<HTMLElement>('[data-source]') ?? null;
  if (selection === null || node === null || text?.dataset['source'] !== number) return null;
  const before = document.createRange();
  before.setStart(text, 0);
  before.setEnd(node, selection.focusOffset);
  const read = before.cloneContents();
  // Tags are displayed in the text but are not part of it.
  for (const tag of read.querySelectorAll('[role="img"]')) tag.remove();
  return read.textContent.length;
}

const isSplitKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: SplitKeys): boolean =>
  (ctrlKey || metaKey) && shiftKey && !altKey && key === 'Enter';
type SplitKeys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Makes the keys work when a click into the source has taken the focus from the field. */
function SplitFromSource({ number, begin }: { number: string; begin: () => void }) {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (!isSplitKey(event) || document.activeElement !== document.body) return;
      if (caretInSource(number) === null) return;
      event.preventDefault();
      begin();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [number, begin]);
  return null;
}

/** Returns the split and join tools for the field of a segment. */
export function usePartTools(actions: PartActions) {
  const [placing, setPlacing] = useState<Placing | null>(null);
  const { number, source, targetLang, hasNext, hasPrevious, split, join } = actions;
  const begin = (edited: EditedText) =>
    setPlacing({
      text: edited.text,
      caret: edited.caret(),
      sourceCaret: caretInSource(number),
    });
  return {
    /** Ctrl/Cmd+Shift+Enter splits; Ctrl/Cmd+J joins with the next part, or with the previous one if Shift is held. */
    actionOf(event: KeyboardEvent, edited: EditedText) {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (!(ctrlKey || metaKey) || altKey) return null;
      if (isSplitKey(event)) return () => begin(edited);
      if (key.toLowerCase() !== 'j') return null;
      if (shiftKey) return hasPrevious ? () => join(edited, 'previous') : null;
      return hasNext ? () => join(edited, 'next') : null;
    },
    render(edited: EditedText) {
      return (
        <>
          <SplitFromSource number={number} begin={() => begin(edited)} />
          <div className={layout['line']}>
            <Button
              icon={SquareSplitVertical}
              aria-keyshortcuts="Control+Shift+Enter Meta+Shift+Enter"
              title={keysText(SPLIT_KEYS)}
              // The caret stays where it is.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => begin(edited)}
            >
              {t('history.splitHere')}
            </Button>
            {hasPrevious && (
              <Button
                icon={Combine}
                title={keysText(JOIN_PREVIOUS_KEYS)}
                aria-keyshortcuts="Control+Shift+J Meta+Shift+J"
                onClick={() => join(edited, 'previous')}
              >
                {t('history.joinPrevious')}
              </Button>
            )}
            {hasNext && (
              <Button
                icon={Combine}
                title={keysText(JOIN_NEXT_KEYS)}
                aria-keyshortcuts="Control+J Meta+J"
                onClick={() => join(edited, 'next')}
              >
                {t('history.joinNext')}
              </Button>
            )}
          </div>
          {placing !== null && placing.text === edited.text && (
            <CutPanel
              key={`${String(placing.caret)} ${String(placing.sourceCaret)}`}
              number={number}
              source={source}
              target={{ text: edited.text, lang: targetLang, marks: edited.marks }}
              caret={placing.caret}
              sourceCaret={placing.sourceCaret}
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

import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line';
import ArrowUpToLine from 'lucide-react/icons/arrow-up-to-line';
import SquareSplitVertical from 'lucide-react/icons/square-split-vertical';
import { useEffect, type KeyboardEvent } from 'react';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { msg, t } from '../../../shared/i18n/text.ts';
import { placeCut } from '../../../shared/domain/history/parts.ts';
import {
  isWithin,
  sentenceStarts,
  targetPlaces,
  type CutText,
} from '../../../shared/text/cut-places.ts';
import { nearest, proposeCut, type ProposedCut } from '../../../shared/text/propose-cut.ts';
import { IconButton } from '../../components/controls/button.tsx';
import type { EditedText } from '../../components/text/text-editor.tsx';
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

const IS_MAC = navigator.userAgent.includes('Mac');
const MODIFIER = IS_MAC ? '⌘' : 'Ctrl';
const SPLIT_KEYS = `${MODIFIER} Shift Enter`;
const JOIN_NEXT_KEYS = `${MODIFIER} J`;
const JOIN_PREVIOUS_KEYS = `${MODIFIER} Shift J`;
const withKeys = (label: string, keys: string): string => `${label} (${keysText(keys)})`;

/** Actions to split an edited segment and to join its parts. */
export interface PartActions {
  /** "7" or "7.1". */
  number: string;
  source: CutText;
  targetLang: string;
  hasNext: boolean;
  hasPrevious: boolean;
  split: (edited: EditedText, cut: ProposedCut) => void;
  join: (edited: EditedText, to: 'next' | 'previous') => void;
  moveBorder: (edited: EditedText, side: keyof ProposedCut, by: 1 | -1) => void;
  /** Says why an action is not possible. */
  refuse: (reason: MessageId) => void;
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

const isSplitKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: Keys): boolean =>
  (ctrlKey || metaKey) && shiftKey && !altKey && key === 'Enter';
type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

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

/** Returns the direction in which a key moves the border: 1 into the next part; null: it does not. */
function borderStep({ key, ctrlKey, metaKey, altKey }: Keys): 1 | -1 | null {
  if (!altKey || ctrlKey || metaKey !== IS_MAC) return null;
  return key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : null;
}

/** Returns the tools that split the segment of a field, join its parts, and move their border. */
export function usePartTools(actions: PartActions) {
  const { number, source, targetLang, hasNext, hasPrevious, split, join, moveBorder, refuse } =
    actions;
  /** Splits at the caret, and where the other text belongs. */
  const splitHere = (edited: EditedText) => {
    const target = { text: edited.text, lang: targetLang, marks: edited.marks };
    const cut = suggestCut(source, target, edited.caret(), caretInSource(number));
    if (cut === null) refuse(msg('history.cutNoPlace'));
    else split(edited, cut);
  };
  return {
    /**
     * Ctrl/Cmd+Shift+Enter splits; Ctrl/Cmd+J joins with the next part, or with the previous one if Shift is held;
     * Alt+arrow moves the border to the next part in the translation, or in the source if Shift is held.
     */
    actionOf(event: KeyboardEvent, edited: EditedText) {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      const by = borderStep(event);
      if (by !== null) {
        return hasNext
          ? () => moveBorder(edited, shiftKey ? 'source' : 'target', by)
          : () => refuse(msg('historyErrors.borderNoNext'));
      }
      if (!(ctrlKey || metaKey) || altKey) return null;
      if (isSplitKey(event)) return () => splitHere(edited);
      if (key.toLowerCase() !== 'j') return null;
      if (shiftKey) {
        return hasPrevious
          ? () => join(edited, 'previous')
          : () => refuse(msg('historyErrors.joinNoPrevious'));
      }
      return hasNext ? () => join(edited, 'next') : () => refuse(msg('historyErrors.joinNoNext'));
    },
    render(edited: EditedText) {
      return (
        <>
          <SplitFromSource number={number} begin={() => splitHere(edited)} />
          <IconButton
            label={t('history.splitHere')}
            icon={SquareSplitVertical}
            aria-keyshortcuts="Control+Shift+Enter Meta+Shift+Enter"
            title={withKeys(t('history.splitHere'), SPLIT_KEYS)}
            // The caret stays where it is.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => splitHere(edited)}
          />
          {hasPrevious && (
            <IconButton
              label={t('history.joinPrevious')}
              icon={ArrowUpToLine}
              aria-keyshortcuts="Control+Shift+J Meta+Shift+J"
              title={withKeys(t('history.joinPrevious'), JOIN_PREVIOUS_KEYS)}
              onClick={() => join(edited, 'previous')}
            />
          )}
          {hasNext && (
            <IconButton
              label={t('history.joinNext')}
              icon={ArrowDownToLine}
              aria-keyshortcuts="Control+J Meta+J"
              title={withKeys(t('history.joinNext'), JOIN_NEXT_KEYS)}
              onClick={() => join(edited, 'next')}
            />
          )}
        </>
      );
    },
  };
}

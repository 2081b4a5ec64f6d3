import { memo, useId, type ClipboardEvent, type ReactNode } from 'react';
import { MAX_TEXT_LENGTH } from '../../../shared/domain/texts/limits.ts';
import type { PaneLayout } from './level-scroll.ts';
import { linesOf, paragraphAt } from './paragraphs.ts';
import {
  caretOfArea,
  MisspelledText,
  SpellingNote,
  useAreaMenu,
} from '../../components/text/spelling-marks.tsx';
import { useMisspelled, type Misspelled } from '../../lib/text/spelling.ts';
import { useUndoKeys } from '../../lib/text/undo-keys.ts';
import type { Stale } from './selectors.ts';
import { useTranslate } from './store.ts';
import type { PaneParts } from './use-level-panes.ts';
import forms from '../../components/forms/forms.module.css';
import css from './panes.module.css';

interface MarksProps {
  layout: PaneLayout | null;
  /** Paragraph being edited. */
  current: number | null;
  /** Paragraphs worded by the user. */
  own: ReadonlySet<number>;
}

function placeOf(layout: PaneLayout, index: number) {
  const top = layout.tops[index];
  if (top === undefined) return null;
  const end = layout.tops[index + 1] ?? layout.end;
  return { insetBlockStart: top, blockSize: Math.max(0, end - top) };
}

/** Decorations behind the text: the current paragraph, and a bar beside manual edits. */
const Marks = memo(function Marks({ layout, current, own }: MarksProps) {
  if (layout === null) return null;
  const here = current === null || layout.tops.length < 2 ? null : placeOf(layout, current);
  return (
    <>
      {here !== null && <div className={css['current']} data-paragraph={current} style={here} />}
      {[...own].map((index) => {
        const place = placeOf(layout, index);
        return place === null ? null : <div key={index} className={css['own']} style={place} />;
      })}
    </>
  );
});

/** Dims the paragraphs of an earlier text, in front of them. */
const Veils = memo(function Veils({
  layout,
  stale,
}: Pick<MarksProps, 'layout'> & { stale: Stale }) {
  if (layout === null || stale === 'all') return null;
  return [...stale].map((index) => {
    const place = placeOf(layout, index);
    return place === null ? null : (
      <div key={index} className={css['stale']} data-stale={index} style={place} />
    );
  });
});

/** Lines under misspelled words: a copy of their paragraphs behind the text. */
function MisspelledParagraphs({
  layout,
  text,
  words,
}: {
  layout: PaneLayout | null;
  text: string;
  words: readonly Misspelled[];
}) {
  if (layout === null || words.length === 0) return null;
  let end = -1;
  let next = 0;
  return linesOf(text).map((line, index) => {
    const from = end + 1;
    end = from + line.length;
    const first = next;
    while (next < words.length && (words[next]?.start ?? 0) < end) next += 1;
    const top = layout.tops[index];
    if (first === next || top === undefined) return null;
    return (
      <div
        key={index}
        dir="auto"
        data-from={from}
        className={css['misspelled']}
        style={{ insetBlockStart: top }}
      >
        <MisspelledText text={line} from={from} words={words.slice(first, next)} />
      </div>
    );
  });
}

const NOTHING: ReadonlySet<number> = new Set();

type PaneSide = 'source' | 'target';

const areaOf = (side: PaneSide): HTMLTextAreaElement | null =>
  document.querySelector(`[data-pane="${side}"] textarea`);

/** Returns the field of the source text; null while it is not shown. */
export const sourceArea = () => areaOf('source');
/** Returns the field of the translation; null while it is not shown. */
export const targetArea = () => areaOf('target');

interface TextPaneProps {
  label: string;
  side: PaneSide;
  value: string;
  onChange: (text: string) => void;
  /** BCP 47; null while unknown. */
  lang: string | null;
  parts: PaneParts;
  layout: PaneLayout | null;
  current: number | null;
  own?: ReadonlySet<number>;
  placeholder?: string;
  /** Buttons at the top of the pane. */
  tools: ReactNode;
  onCaret?: (paragraph: number) => void;
  onComposing?: (isComposing: boolean) => void;
  /** Called when a paste would exceed the limit of the page. */
  onTooLong?: (whole: string) => void;
  /** Called with what is pasted. */
  onPasted?: (text: string) => void;
  /** Paragraphs that belong to a different text than is shown beside them. */
  stale?: Stale | undefined;
  /** Words for them. */
  staleText?: string | null;
}

/** One text, as a native text area: fast with long texts. Its undo is that of the page. */
export function TextPane(props: TextPaneProps) {
  const { label, value, onChange, lang, parts, layout, current, own = NOTHING, tools } = props;
  const { onCaret, onComposing, onTooLong, onPasted, stale = NOTHING, staleText = null } = props;
  const noteId = useId();
  const { area, mirror, layer, veil, onKeyDown, ...hands } = parts;
  const { undo, redo } = useTranslate();
  const onUndoKeys = useUndoKeys(area, (way) => void (way === 'undo' ? undo() : redo()));
  const id = useId();
  const spellingId = useId();
  const spelling = useMisspelled(value, lang, () => caretOfArea(area.current));
  const onContextMenu = useAreaMenu(lang, spelling, area, layer);
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const { selectionStart, selectionEnd } = event.currentTarget;
    const pasted = event.clipboardData.getData('text/plain');
    const length = value.length - (selectionEnd - selectionStart) + pasted.length;
    if (onTooLong === undefined || length <= MAX_TEXT_LENGTH) {
      onPasted?.(pasted);
      return;
    }
    // Preserves the current text.
    event.preventDefault();
    onTooLong(value.slice(0, selectionStart) + pasted + value.slice(selectionEnd));
  };
  return (
    <div className={css['pane']} data-pane={props.side}>
      <div className={css['head']}>
        <label htmlFor={id} className={forms['caption']}>
          {label}
        </label>
        {staleText !== null && (
          <span id={noteId} className={css['earlierNote']} title={staleText}>
            {staleText}
          </span>
        )}
        <SpellingNote id={spellingId} spelling={spelling} lang={lang} isHidden />
        <div className={css['tools']}>{tools}</div>
      </div>
      <div className={css['field']}>
        <div className={css['behind']} aria-hidden>
          <div ref={layer} className={css['layer']}>
            <Marks layout={layout} current={current} own={own} />
            <MisspelledParagraphs layout={layout} text={value} words={spelling.words} />
          </div>
        </div>
        <div ref={mirror} className={css['mirror']} dir="auto" aria-hidden />
        <textarea
          id={id}
          ref={area}
          className={stale === 'all' ? css['earlier'] : css['area']}
          dir="auto"
          lang={lang ?? ''}
          // Chromium would check by the rules of a different language; the app's own dictionaries
          // are used instead.
          spellCheck={false}
          value={value}
          placeholder={props.placeholder}
          aria-describedby={staleText !== null ? `${noteId} ${spellingId}` : spellingId}
          onContextMenu={onContextMenu}
          onChange={({ target }) => onChange(target.value)}
          onPaste={onPaste}
          {...hands}
          onKeyDown={(event) => {
            onKeyDown();
            onUndoKeys(event);
          }}
          onSelect={({ currentTarget }) =>
            onCaret?.(paragraphAt(currentTarget.value, currentTarget.selectionStart))
          }
          onCompositionStart={() => onComposing?.(true)}
          onCompositionEnd={() => onComposing?.(false)}
        />
        <div className={css['behind']} aria-hidden>
          <div ref={veil} className={css['layer']}>
            <Veils layout={layout} stale={stale} />
          </div>
        </div>
      </div>
    </div>
  );
}

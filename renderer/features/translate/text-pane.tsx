import { memo, useId, type ClipboardEvent, type ReactNode } from 'react';
import { MAX_TEXT_LENGTH } from '../../../shared/domain/texts/options.ts';
import { t } from '../../../shared/i18n/text.ts';
import type { PaneLayout } from './level-scroll.ts';
import { paragraphAt } from './paragraphs.ts';
import type { PaneParts } from './use-level-panes.ts';
import forms from '../../components/forms.module.css';
import css from './panes.module.css';

interface MarksProps {
  layout: PaneLayout | null;
  /** The paragraph that is worked on. */
  current: number | null;
  /** Paragraphs worded by the person. */
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

const NOTHING: ReadonlySet<number> = new Set();

interface TextPaneProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** BCP 47; null while unknown. */
  lang: string | null;
  parts: PaneParts;
  layout: PaneLayout | null;
  current: number | null;
  own?: ReadonlySet<number>;
  placeholder?: string;
  /** Buttons at the head of the pane. */
  tools: ReactNode;
  onCaret?: (paragraph: number) => void;
  onComposing?: (isComposing: boolean) => void;
  /** A paste would make the text longer than the page takes. */
  onTooLong?: (whole: string) => void;
  /** The text belongs to another one than is shown beside it. */
  isEarlier?: boolean;
}

/** One text, as a native text area: fast with long texts, with the system's own undo. */
export function TextPane(props: TextPaneProps) {
  const { label, value, onChange, lang, parts, layout, current, own = NOTHING, tools } = props;
  const { onCaret, onComposing, onTooLong, isEarlier = false } = props;
  const noteId = useId();
  const { area, mirror, layer, ...hands } = parts;
  const id = useId();
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const { selectionStart, selectionEnd } = event.currentTarget;
    const pasted = event.clipboardData.getData('text/plain');
    const length = value.length - (selectionEnd - selectionStart) + pasted.length;
    if (onTooLong === undefined || length <= MAX_TEXT_LENGTH) return;
    // What is there stays, with its undo list.
    event.preventDefault();
    onTooLong(value.slice(0, selectionStart) + pasted + value.slice(selectionEnd));
  };
  return (
    <div className={css['pane']}>
      <div className={css['head']}>
        <label htmlFor={id} className={forms['caption']}>
          {label}
        </label>
        {isEarlier && (
          <span id={noteId} className={css['earlierNote']}>
            {t('texts.forEarlierText')}
          </span>
        )}
        <div className={css['tools']}>{tools}</div>
      </div>
      <div className={css['field']}>
        <div className={css['behind']} aria-hidden>
          <div ref={layer} className={css['layer']}>
            <Marks layout={layout} current={current} own={own} />
          </div>
        </div>
        <div ref={mirror} className={css['mirror']} dir="auto" aria-hidden />
        <textarea
          id={id}
          ref={area}
          className={isEarlier ? css['earlier'] : css['area']}
          dir="auto"
          lang={lang ?? ''}
          // The app has no dictionaries: nothing is marked by the rules of another language.
          spellCheck={false}
          value={value}
          placeholder={props.placeholder}
          aria-describedby={isEarlier ? noteId : undefined}
          onChange={({ target }) => onChange(target.value)}
          onPaste={onPaste}
          {...hands}
          onSelect={({ currentTarget }) =>
            onCaret?.(paragraphAt(currentTarget.value, currentTarget.selectionStart))
          }
          onCompositionStart={() => onComposing?.(true)}
          onCompositionEnd={() => onComposing?.(false)}
        />
      </div>
    </div>
  );
}

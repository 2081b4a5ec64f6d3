import { memo, useRef, type ComponentProps, type MouseEvent, type RefObject } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import { useSpelling, type Misspelled, type Spelling } from '../../lib/text/spelling.ts';
import { replaceRange } from '../../lib/text/type-text.ts';
import { format } from '../../lib/words/format.ts';
import forms from '../forms/forms.module.css';
import css from './spelling.module.css';

interface MisspelledTextProps {
  text: string;
  /** Offset of this text within a longer one. */
  from?: number;
  words: readonly Misspelled[];
}

/** Draws a copy of the text behind it in a field: only the lines under its misspelled words are visible. */
export const MisspelledText = memo(function MisspelledText({
  text,
  from = 0,
  words,
}: MisspelledTextProps) {
  const endOf = (word: Misspelled | undefined) => (word === undefined ? 0 : word.end - from);
  return (
    <>
      {words.map((word, index) => (
        <span key={word.start}>
          {text.slice(endOf(words[index - 1]), word.start - from)}
          <span className={css['word']} data-misspelled={word.start - from}>
            {word.word}
          </span>
        </span>
      ))}
      {text.slice(endOf(words.at(-1)))}
    </>
  );
}, isDrawnTheSame);

/** Compares props so that typing in one paragraph redraws no other. */
function isDrawnTheSame(one: MisspelledTextProps, other: MisspelledTextProps): boolean {
  const by = (other.from ?? 0) - (one.from ?? 0);
  return (
    one.text === other.text &&
    one.words.length === other.words.length &&
    one.words.every(({ start }, index) => start + by === other.words[index]?.start)
  );
}

/** Returns true if a drawn element is at a point of the window. */
export function isWithin(
  drawn: Pick<Element, 'getClientRects'> | null,
  x: number,
  y: number,
): boolean {
  return [...(drawn?.getClientRects() ?? [])].some(
    ({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom,
  );
}

/** Returns the misspelled word drawn at a point of the window. */
function wordAt(layer: Element | null, x: number, y: number, words: readonly Misspelled[]) {
  const marks = layer?.querySelectorAll<HTMLElement>('[data-misspelled]') ?? [];
  const mark = [...marks].find((each) => isWithin(each, x, y));
  if (mark === undefined) return undefined;
  const from = Number(mark.closest<HTMLElement>('[data-from]')?.dataset['from'] ?? 0);
  const at = from + Number(mark.dataset['misspelled']);
  return words.find(({ start }) => start === at);
}

/** Returns the caret position of a text area; null without the focus. */
export const caretOfArea = (area: HTMLTextAreaElement | null): number | null =>
  area !== null && area === document.activeElement ? area.selectionEnd : null;

/** Returns the misspelled word that a menu was requested for. By keyboard it is the one at the caret. */
function askedWord(
  { button, ctrlKey, clientX, clientY }: MouseEvent,
  { words, layer, caret }: { words: readonly Misspelled[]; layer: Element | null; caret: number },
): Misspelled | undefined {
  if (button === 2 || ctrlKey) return wordAt(layer, clientX, clientY, words);
  return words.find(({ start, end }) => start <= caret && caret <= end);
}

/** Opens the menu of a misspelled word; elsewhere the regular field menu opens. */
export function useSpellingMenu(lang: string | null) {
  const offer = useSpelling((state) => state.offer);
  return async (
    event: MouseEvent,
    { word, spelled }: Misspelled,
    hasSelection: boolean,
  ): Promise<string | null> => {
    event.preventDefault();
    const [x, y] = [Math.max(0, Math.round(event.clientX)), Math.max(0, Math.round(event.clientY))];
    const replacement = await offer({ lang: lang ?? '', word: spelled, x, y, hasSelection });
    // Uses the text's own form of apostrophe.
    return word.includes('’') ? (replacement?.replaceAll("'", '’') ?? null) : replacement;
  };
}

/** Opens the menu of misspelled words in a text area. */
export function useAreaMenu(
  lang: string | null,
  { words }: Spelling,
  area: RefObject<HTMLTextAreaElement | null>,
  layer: RefObject<Element | null>,
) {
  const open = useSpellingMenu(lang);
  return (event: MouseEvent<HTMLTextAreaElement>) => {
    const { selectionStart: caret, selectionEnd } = event.currentTarget;
    const word = askedWord(event, { words, layer: layer.current, caret });
    if (word === undefined) return;
    const { start, end } = word;
    void open(event, word, caret !== selectionEnd).then((text) => {
      const field = area.current;
      if (text === null || field?.value.slice(start, end) !== word.word) return;
      replaceRange(field, { start, end, text });
    });
  };
}

interface SpelledAreaProps extends Omit<ComponentProps<'textarea'>, 'ref' | 'value' | 'lang'> {
  ref: RefObject<HTMLTextAreaElement | null>;
  value: string;
  lang: string;
  spelling: Spelling;
}

/** Renders a text area with lines under its misspelled words. */
export function SpelledArea({ ref, spelling, value, lang, ...area }: SpelledAreaProps) {
  const layer = useRef<HTMLDivElement>(null);
  const onContextMenu = useAreaMenu(lang, spelling, ref, layer);
  return (
    <div className={css['field']}>
      <div className={css['behind']} aria-hidden>
        <div ref={layer} dir="auto" className={css['layer']}>
          {spelling.words.length > 0 && <MisspelledText text={value} words={spelling.words} />}
        </div>
      </div>
      <textarea
        {...area}
        ref={ref}
        dir="auto"
        lang={lang}
        spellCheck={false}
        value={value}
        onContextMenu={onContextMenu}
        onScroll={({ currentTarget: { scrollTop } }) => {
          if (layer.current !== null) {
            layer.current.style.translate = `0 ${String(-scrollTop)}px`;
          }
        }}
      />
    </div>
  );
}

/** Limit of words that are read out; a text in a different language has hundreds. */
const MOST_READ_OUT = 10;

/** Describes the misspelled words for those who do not see them; the field is described by this id. */
export function SpellingNote({
  id,
  spelling: { words, hasDictionary },
  lang,
  isHidden = false,
}: {
  id: string;
  spelling: Spelling;
  lang: string | null;
  /** True if it is only read out, because the page already says when there is no dictionary. */
  isHidden?: boolean;
}) {
  if (hasDictionary === false && lang !== null) {
    return (
      <span id={id} className={isHidden ? 'visually-hidden' : forms['hint']}>
        {t('common.noSpelling', { language: format.language(lang) })}
      </span>
    );
  }
  const list = [...new Set(words.map(({ word }) => word))].slice(0, MOST_READ_OUT).join(', ');
  return (
    <span id={id} className="visually-hidden">
      {list !== '' && t('common.misspelled', { list })}
    </span>
  );
}

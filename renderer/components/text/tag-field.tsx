import {
  useEffect,
  useImperativeHandle,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  type RefObject,
} from 'react';
import type { Tag, TagMark } from '../../../shared/domain/documents/tags.ts';
import { t } from '../../../shared/i18n/text.ts';
import { tagText } from '../../lib/text/tag-text.ts';
import type { Misspelled, Spelling } from '../../lib/text/spelling.ts';
import { isWithin, useSpellingMenu } from './spelling-marks.tsx';
import {
  leaveTag,
  readFocus,
  readSelection,
  readUnits,
  renderUnits,
  textRange,
  writeCaret,
} from './tag-field-dom.ts';
import {
  fromUnits,
  putTag,
  replaceText,
  replaceUnits,
  toUnits,
  type Tagged,
  type Unit,
} from './tag-units.ts';
import css from './tags.module.css';

/** Clipboard type of units cut and pasted here; other programs get the plain text. */
const UNITS_TYPE = 'application/x-dragoman-units';

interface TagFieldProps {
  ref: Ref<TagFieldHandle>;
  label: string;
  lang: string;
  tags: readonly Tag[];
  value: Tagged;
  /** Where the caret is at first, in UTF-16 units of the text; null: at the end. */
  firstCaret: number | null;
  onChange: (value: Tagged) => void;
  spelling: Spelling;
  /** Id of the element that describes the spelling. */
  spellingId: string;
  /** Handles keys that are not the field's own. */
  onKeyDown: (event: KeyboardEvent) => void;
}

export interface TagFieldHandle {
  write: (value: Tagged) => void;
  /** Returns the caret in UTF-16 units of the text, ignoring tags. */
  caret: () => number;
  hasFocus: () => boolean;
  focus: () => void;
}

interface Step {
  readonly units: readonly Unit[];
  readonly caret: number;
}

/**
 * Edits a text in which tags act as single characters: they are passed, selected and removed like letters, and cannot
 * be changed otherwise. Ctrl/Cmd+Shift+digit inserts one at the caret, or around the selection.
 */
export function TagField(props: TagFieldProps) {
  const { ref, label, lang, tags, value, firstCaret, onChange, spelling, spellingId, onKeyDown } =
    props;
  const root = useRef<HTMLDivElement>(null);
  const tell = useRef(onChange);
  useEffect(() => {
    tell.current = onChange;
  });

  const write = ({ units, caret }: Step) => {
    const field = root.current;
    if (field === null) return;
    renderUnits(field, units, tags);
    writeCaret(field, caret);
    tell.current(fromUnits(units));
  };
  const replaceSelected = (added: readonly Unit[]) => {
    const field = root.current;
    if (field !== null) write(replaceUnits(readUnits(field), readSelection(field), added));
  };
  const put = (tag: Tag) => {
    const field = root.current;
    if (field !== null) write(putTag(readUnits(field), readSelection(field), tag));
  };
  useImperativeHandle(ref, () => ({
    write: (next) => {
      const units = toUnits(next);
      write({ units, caret: units.length });
    },
    caret: () => {
      const field = root.current;
      if (field === null) return 0;
      return fromUnits(readUnits(field).slice(0, readSelection(field).end)).text.length;
    },
    hasFocus: () => root.current !== null && root.current === document.activeElement,
    focus: () => root.current?.focus(),
  }));

  useEffect(() => {
    const field = root.current;
    if (field === null) return undefined;
    const first = toUnits(value);
    renderUnits(field, first, tags);
    field.focus();
    writeCaret(field, firstCaret === null ? first.length : unitOf(first, firstCaret));
    const onBeforeInput = (event: InputEvent) => {
      const { inputType, data, dataTransfer } = event;
      const units = readUnits(field);
      const { start, end } = readSelection(field);
      if (inputType === 'insertParagraph' || inputType === 'insertLineBreak') {
        event.preventDefault();
        replaceSelected(['\n']);
      } else if (inputType === 'insertFromPaste' || inputType === 'insertFromDrop') {
        event.preventDefault();
        replaceSelected(plainUnits(dataTransfer?.getData('text/plain') ?? ''));
      } else if (inputType.startsWith('format')) {
        event.preventDefault();
      } else if (start !== end && !event.isComposing && units.slice(start, end).some(isTag)) {
        event.preventDefault();
        replaceSelected(inputType === 'insertText' ? plainUnits(data ?? '') : []);
      } else if (start === end && /^deleteContent(?:Back|For)ward$/u.test(inputType)) {
        const at = inputType === 'deleteContentBackward' ? start - 1 : start;
        if (at < 0) event.preventDefault();
        if (!isTag(units[at])) return;
        event.preventDefault();
        write(replaceUnits(units, { start: at, end: at + 1 }, []));
      }
    };
    const onInput = () => {
      const units = readUnits(field);
      const caret = readSelection(field).end;
      // Text that the browser wrapped in its own elements is converted back.
      if (field.querySelector('br:not([data-filler]), div, b, i, font') !== null) {
        renderUnits(field, units, tags);
        writeCaret(field, caret);
      }
      tell.current(fromUnits(units));
    };
    const onCopy = (event: ClipboardEvent) => {
      const { start, end } = readSelection(field);
      const units = readUnits(field).slice(start, end);
      if (units.length === 0) return;
      event.preventDefault();
      event.clipboardData?.setData('text/plain', fromUnits(units).text);
      event.clipboardData?.setData(UNITS_TYPE, JSON.stringify(units));
      if (event.type === 'cut') replaceSelected([]);
    };
    const onPaste = (event: ClipboardEvent) => {
      const own = event.clipboardData?.getData(UNITS_TYPE) ?? '';
      if (own === '') return;
      event.preventDefault();
      replaceSelected(knownUnits(own, tags));
    };
    field.addEventListener('beforeinput', onBeforeInput);
    field.addEventListener('input', onInput);
    field.addEventListener('copy', onCopy);
    field.addEventListener('cut', onCopy);
    field.addEventListener('paste', onPaste);
    return () => {
      field.removeEventListener('beforeinput', onBeforeInput);
      field.removeEventListener('input', onInput);
      field.removeEventListener('copy', onCopy);
      field.removeEventListener('cut', onCopy);
      field.removeEventListener('paste', onPaste);
    };
    // Runs once: from then on the field has its content.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  /** Moves past a tag in one step; everything else is the browser's job. */
  const passTag = (key: string, isExtending: boolean): boolean => {
    const field = root.current;
    if (field === null || !/^Arrow(?:Left|Right)$/u.test(key)) return false;
    const isForward = (key === 'ArrowRight') === (getComputedStyle(field).direction === 'ltr');
    const { start, end } = readSelection(field);
    // Without Shift, the caret moves to the end of the selection, as in any field.
    if (start !== end && !isExtending) return false;
    const at = readFocus(field);
    if (!isTag(readUnits(field)[isForward ? at : at - 1])) return false;
    writeCaret(field, isForward ? at + 1 : at - 1, isExtending);
    return true;
  };
  const onOwnKey = (event: KeyboardEvent): boolean => {
    const { code, key, ctrlKey, metaKey, shiftKey } = event;
    if (!ctrlKey && !metaKey && !event.altKey && passTag(key, shiftKey)) return true;
    if (!ctrlKey && !metaKey) {
      if (key !== 'Enter' || !shiftKey) return false;
      replaceSelected(['\n']);
      return true;
    }
    const digit = shiftKey ? /^Digit(\d)$/u.exec(code)?.[1] : undefined;
    const tag = tags.find(({ number }) => number === Number(digit));
    if (tag !== undefined) put(tag);
    return tag !== undefined;
  };
  useHighlights(root, spelling);
  const openMenu = useSpellingMenu(lang);
  const onContextMenu = (event: MouseEvent) => {
    const field = root.current;
    if (field === null) return;
    const word = askedWord(field, event, spelling);
    if (word === undefined) return;
    const { start: selected, end } = readSelection(field);
    void openMenu(event, word, selected !== end).then((text) => {
      const units = readUnits(field);
      if (text === null || fromUnits(units).text.slice(word.start, word.end) !== word.word) return;
      write(replaceText(units, word, text));
      field.focus();
    });
  };
  return (
    <>
      <div
        ref={root}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no field of HTML holds tags
        role="textbox"
        tabIndex={0}
        aria-label={label}
        aria-describedby={spellingId}
        aria-multiline
        contentEditable
        suppressContentEditableWarning
        spellCheck={false}
        dir="auto"
        lang={lang}
        className={css['field']}
        onContextMenu={onContextMenu}
        onKeyDown={(event) => {
          leaveTag(event.currentTarget);
          if (onOwnKey(event)) event.preventDefault();
          else onKeyDown(event);
        }}
      />
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no fields of a form */}
      <div role="group" aria-label={t('tags.tags')} className={css['bar']}>
        {tags.map((tag) => (
          <button
            key={tag.number}
            type="button"
            className={css['put']}
            title={t('tags.putHere', { name: tagText(tag) })}
            aria-label={t('tags.putHere', { name: tagText(tag) })}
            // Preserves the selection.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              put(tag);
              root.current?.focus();
            }}
          >
            {tagText(tag)}
          </button>
        ))}
      </div>
    </>
  );
}

const HIGHLIGHT = 'misspelled';

/** Draws the lines under misspelled words, which are not part of the edited content. */
function useHighlights(root: RefObject<HTMLElement | null>, { words }: Spelling): void {
  useEffect(() => {
    const field = root.current;
    const ranges = words.flatMap(({ start, end }) => {
      const range = field && textRange(field, start, end);
      return range === null ? [] : [range];
    });
    CSS.highlights.set(HIGHLIGHT, new Highlight(...ranges));
    return () => {
      CSS.highlights.delete(HIGHLIGHT);
    };
  }, [root, words]);
}

/** Returns the misspelled word that a menu was requested for. By keyboard it is the one at the caret. */
function askedWord(
  field: HTMLElement,
  { button, ctrlKey, clientX: x, clientY: y }: MouseEvent,
  { words }: Spelling,
): Misspelled | undefined {
  if (button === 2 || ctrlKey) {
    return words.find(({ start, end }) => isWithin(textRange(field, start, end), x, y));
  }
  const caret = fromUnits(readUnits(field).slice(0, readSelection(field).end)).text.length;
  return words.find(({ start, end }) => start <= caret && caret <= end);
}

/** Returns the place among units of a place in their text. */
function unitOf(units: readonly Unit[], caret: number): number {
  let left = caret;
  const at = units.findIndex((unit) => {
    if (left <= 0) return true;
    if (typeof unit === 'string') left -= unit.length;
    return false;
  });
  return at === -1 ? units.length : at;
}

const isTag = (unit: Unit | undefined): unit is Exclude<Unit, string> => typeof unit === 'object';

const plainUnits = (text: string): Unit[] =>
  text.replaceAll(/\r\n?/gu, '\n').replaceAll('\uFEFF', '').split('');

/** Reads units from the clipboard, which are untrusted. */
function knownUnits(json: string, tags: readonly Tag[]): Unit[] {
  let found: unknown;
  try {
    found = JSON.parse(json);
  } catch {
    return [];
  }
  if (!Array.isArray(found)) return [];
  return found.flatMap((unit: unknown): Unit[] => {
    if (typeof unit === 'string') return plainUnits(unit);
    if (typeof unit !== 'object' || unit === null) return [];
    const { tag, side } = unit as Partial<TagMark>;
    const known = tags.find(({ number }) => number === tag);
    if (known === undefined || tag === undefined) return [];
    const sides: (TagMark['side'] | undefined)[] = known.isPair ? ['begins', 'ends'] : ['stands'];
    return side !== undefined && sides.includes(side) ? [{ tag, side }] : [];
  });
}

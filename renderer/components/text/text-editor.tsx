import {
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { findTagFaults, hasTagFaults } from '../../../shared/domain/documents/tag-faults.ts';
import type { Tag, TagMark } from '../../../shared/domain/documents/tags.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { t } from '../../../shared/i18n/text.ts';
import { attempt } from '../../lib/stores/loadable.ts';
import { useMisspelled, type Spelling } from '../../lib/text/spelling.ts';
import { undoWayOf } from '../../lib/text/undo-keys.ts';
import { Button } from '../controls/button.tsx';
import { caretOfArea, SpelledArea, SpellingNote } from './spelling-marks.tsx';
import { Faults, OtherWording, whyNotSaved } from './text-editor-notes.tsx';
import { TagField, type TagFieldHandle } from './tag-field.tsx';
import { useTypingSteps, type TextSteps } from './typing-steps.ts';
import layout from '../layout/layout.module.css';
import forms from '../forms/forms.module.css';
import { FieldError } from '../fields/field.tsx';
import css from './text-editor.module.css';

/** Approximate number of characters that fit in a row. */
const ROW_CHARS = 50;
const MOST_ROWS = 12;

interface TextEditorProps {
  label: string;
  /** Current text; if it changes during editing, both wordings are shown. */
  text: string;
  lang: string;
  leastRows?: number;
  /** Source of the translation: its words do not count as misspelled. */
  source?: string | undefined;
  /** Typed but unsaved text. */
  draft?: TextDraft | undefined;
  /**
   * Saves the text.
   * @param was the original text
   * @returns the error; null on success
   */
  save: SaveText;
  /** Called when something was typed; null: the text is unchanged. */
  onType?: ((draft: TextDraft | null) => void) | undefined;
  /** Called when the field loses the focus. */
  onRest?: (() => void) | undefined;
  /** Called when the field is removed with text that is neither saved nor discarded. */
  onLeave?: ((text: string, was: string, marks?: TagMark[]) => void) | undefined;
  /** Absent for a text without tags. */
  tagged?: TextTags | undefined;
  /** Returns notes about the text as it is typed. */
  notesOf?: ((text: string) => readonly string[]) | undefined;
  /** Given if typed text is saved step by step, and can be undone with other changes. */
  steps?: TextSteps | undefined;
  /** Where the caret is at first, in UTF-16 units; default: at the end. */
  caret?: number | null | undefined;
  onDone: () => void;
  /** Given if texts follow one another: Enter confirms this one and edits the next. */
  series?: TextSeries | undefined;
  tools?: TextTools | undefined;
}

interface TextTools {
  /** Returns the action of a key; null: the default one. */
  actionOf: (event: KeyboardEvent, edited: EditedText) => (() => void) | null;
  render: (edited: EditedText) => ReactNode;
}

export interface EditedText {
  text: string;
  marks: readonly TagMark[];
  isTyped: boolean;
  /** Returns its caret in UTF-16 units. */
  caret: () => number;
  focus: () => void;
  /** Ends editing in a way other than saving; on success no draft remains. */
  finish: (how: SaveText, then: () => void) => void;
}

type SaveText = (text: string, was: string, marks?: TagMark[]) => Promise<ErrorData | null>;

export interface TextDraft {
  text: string;
  was: string;
  marks?: TagMark[] | undefined;
}

export interface TextTags {
  tags: readonly Tag[];
  marks: readonly TagMark[];
  /** Repairs missing or crossed tags in a text. */
  mend: (text: string, marks: readonly TagMark[]) => Promise<TagMark[]>;
  /** Called with tags that were missing when the text was saved, and were restored. */
  onRestored: (tags: readonly Tag[]) => void;
}

interface TextSeries {
  /** Confirms the text. @returns as `save` */
  confirm: SaveText;
  /** Moves to the text that is to be confirmed next. */
  onConfirmed: () => void;
  /** Moves to the next or previous text. */
  onMove: (by: 1 | -1) => void;
}

/** Finds the misspelled words of a text, ignoring names in its source. */
function useTargetSpelling(
  text: string,
  { lang, source = '' }: Pick<TextEditorProps, 'lang' | 'source'>,
  caretOf: () => number | null,
): Spelling {
  const spelling = useMisspelled(text, lang, caretOf);
  return useMemo(() => {
    const inSource = new Set(source.match(/[\p{L}\p{M}'’]+/gu));
    return { ...spelling, words: spelling.words.filter(({ word }) => !inSource.has(word)) };
  }, [spelling, source]);
}

/** Edits a text in place: Ctrl/Cmd+Enter saves it, Esc discards the changes. */
export function TextEditor(props: TextEditorProps) {
  const { label, text, lang, leastRows = 3, draft, save, onLeave, onDone, series } = props;
  const { tagged, notesOf, tools, onType, onRest, steps, caret } = props;
  const [typed, setTyped] = useState(draft?.text ?? text);
  const spellingId = useId();
  // Tags that become known during typing are used by the next edit.
  const [tags] = useState<readonly Tag[]>(tagged?.tags ?? []);
  const [firstMarks] = useState<readonly TagMark[]>(tagged?.marks ?? []);
  const [marks, setMarks] = useState<readonly TagMark[]>(draft?.marks ?? firstMarks);
  const tagField = useRef<TagFieldHandle>(null);
  const hasTags = tags.length > 0;
  const faults = hasTags ? findTagFaults(tags, marks) : null;
  const isFaulty = faults !== null && hasTagFaults(faults);
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<ErrorData | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const show = (next: string, nextMarks: readonly TagMark[]) => {
    tagField.current?.write({ text: next, marks: [...nextMarks] });
    setTyped(next);
    setMarks(nextMarks);
  };
  const typing = useTypingSteps(
    { text: typed, marks },
    { text: draft?.was ?? text, marks: firstMarks },
    {
      steps,
      root,
      hasTags,
      isWhole: (step) => !hasTags || !hasTagFaults(findTagFaults(tags, step.marks)),
      revert: show,
      onError: setError,
    },
  );
  const { saved, settle } = typing;
  const was = saved.text;
  const spelling = useTargetSpelling(typed, props, () =>
    tagField.current?.hasFocus() === true ? tagField.current.caret() : caretOfArea(field.current),
  );
  const leave = useRef<(() => void) | null>(null);
  /** Saved with whole tags: while the next field is sought, leaving must not save it without them. */
  const ended = useRef<{ typed: string; marks: readonly TagMark[] } | null>(null);
  /** A different way of ending is running: only its result decides whether a draft remains. */
  const isFinishing = useRef(false);
  const isThere = useRef(true);
  const isTyped =
    typed !== was || (hasTags && JSON.stringify(marks) !== JSON.stringify(saved.marks));
  useEffect(() => {
    const leaveWith = (base: string) => onLeave?.(typed, base, ...(hasTags ? [[...marks]] : []));
    const isEnded = ended.current?.typed === typed && ended.current.marks === marks;
    leave.current =
      isTyped && !isEnded
        ? () => {
            if (!typing.isBusy()) leaveWith(was);
            else void settle().then((base) => base.text !== typed && leaveWith(base.text));
          }
        : null;
  });
  const tellTyped = useRef(onType);
  useEffect(() => {
    tellTyped.current = onType;
  });
  const isNew = useRef(true);
  useEffect(() => {
    // The initial content needs no report.
    if (isNew.current) {
      isNew.current = false;
      return;
    }
    const draftMarks = hasTags ? { marks: [...marks] } : {};
    tellTyped.current?.(isTyped ? { text: typed, was, ...draftMarks } : null);
  }, [isTyped, typed, was, hasTags, marks]);
  useEffect(() => {
    field.current?.focus();
    const at = caret ?? typed.length;
    field.current?.setSelectionRange(at, at);
    isThere.current = true;
    return () => {
      isThere.current = false;
      if (!isFinishing.current) leave.current?.();
    };
    // Runs once: a save in the meantime must not move the caret.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  /** Ends without leaving a draft. */
  const end = (then: () => void) => {
    leave.current = null;
    ended.current = { typed, marks };
    then();
  };

  const keep = async (work: () => Promise<ErrorData | null>, then: () => void) => {
    if (isSaving) return;
    setSaving(true);
    const failure = await work();
    setSaving(false);
    setError(failure);
    if (failure === null) end(then);
  };
  /** Saves with complete tags: missing ones are restored, and the user is informed. */
  const saveWhole = async (how: SaveText): Promise<ErrorData | null> => {
    const { text: base } = await settle();
    if (!hasTags) return how(typed, base);
    if (!isFaulty || tagged === undefined) return how(typed, base, [...marks]);
    let whole: TagMark[] = [];
    const failure = await attempt(async () => {
      whole = await tagged.mend(typed, marks);
    });
    if (failure !== null) return failure;
    const error = await how(typed, base, whole);
    if (error === null) tagged.onRestored(faults.missing);
    return error;
  };
  /**
   * Discards what was typed, also what was saved already: as steps, which can be redone, with complete tags. After an
   * error, which is shown, pressing it again discards the text.
   */
  const cancel = async () => {
    let isKept = true;
    if (steps !== undefined && isTyped) {
      let whole = marks;
      const failure = await attempt(async () => {
        if (isFaulty && tagged !== undefined) whole = await tagged.mend(typed, marks);
      });
      if (failure !== null) setError(failure);
      isKept = failure === null && (await typing.keep(whole));
    }
    if (!isKept && error === null) return;
    await settle();
    if (typing.isChanged()) await steps?.cancel();
    end(ifThere(onDone));
  };
  const saveIfTyped = async () => (isTyped ? saveWhole(save) : null);
  const putRight = async () => {
    const repaired = await tagged?.mend(typed, marks);
    if (repaired !== undefined) tagField.current?.write({ text: typed, marks: repaired });
  };
  /** Runs `then` unless a different field was opened before the answer arrived. */
  const ifThere = (then: () => void) => () => {
    if (isThere.current) then();
  };
  const saveTyped = () => keep(saveIfTyped, ifThere(onDone));
  const confirmTyped = ({ confirm, onConfirmed }: TextSeries) =>
    keep(() => saveWhole(confirm), ifThere(onConfirmed));
  const finish = async (how: SaveText, then: () => void) => {
    // A key that is held repeats.
    if (isSaving || isFinishing.current) return;
    let isDone = false;
    isFinishing.current = true;
    await keep(
      () => saveWhole(how),
      () => {
        isDone = true;
        then();
      },
    );
    // The field may still be drawn for a while after it is done, and must store nothing when removed.
    if (isDone) return;
    isFinishing.current = false;
    if (!isThere.current) leave.current?.();
  };
  const edited: EditedText = {
    text: typed,
    marks,
    isTyped,
    caret: () => tagField.current?.caret() ?? field.current?.selectionEnd ?? typed.length,
    focus: () => (tagField.current ?? field.current)?.focus(),
    finish: (how, then) => void finish(how, then),
  };
  /** Returns the action of a key; null: the same as in every field. */
  const actionOf = (event: KeyboardEvent): (() => void) | null => {
    const { key, ctrlKey, metaKey, shiftKey } = event;
    const own = tools?.actionOf(event, edited) ?? null;
    if (own !== null) return own;
    const hasControl = ctrlKey || metaKey;
    if (key === 'Escape') return () => void cancel();
    const way = steps === undefined ? null : undoWayOf(event);
    if (steps !== undefined && way !== null) return way === 'redo' ? typing.redo : steps.undo;
    if (key === 'Enter' && hasControl) return () => void saveTyped();
    if (series === undefined) return null;
    if (key === 'Enter' && !shiftKey) return () => void confirmTyped(series);
    const by = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : null;
    if (by === null || !hasControl) return null;
    const move = ifThere(() => series.onMove(by));
    return () => void keep(saveIfTyped, move);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const action = actionOf(event);
    if (action === null) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  };
  return (
    <div ref={root} className={css['editor']} onBlur={onRest}>
      {hasTags ? (
        <TagField
          ref={tagField}
          label={label}
          lang={lang}
          tags={tags}
          value={{ text: typed, marks }}
          firstCaret={caret ?? null}
          spelling={spelling}
          spellingId={spellingId}
          onChange={(value) => {
            setTyped(value.text);
            setMarks(value.marks);
          }}
          onKeyDown={onKeyDown}
        />
      ) : (
        <SpelledArea
          ref={field}
          aria-label={label}
          aria-describedby={spellingId}
          lang={lang}
          spelling={spelling}
          rows={Math.min(MOST_ROWS, Math.max(leastRows, Math.ceil(typed.length / ROW_CHARS)))}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKeyDown}
        />
      )}
      <SpellingNote id={spellingId} spelling={spelling} lang={lang} />
      {isFaulty && <Faults faults={faults} onPutRight={() => void putRight()} />}
      {notesOf?.(typed).map((note) => (
        <p key={note} data-said="status" className={forms['hint']}>
          {note}
        </p>
      ))}
      <FieldError text={error && whyNotSaved(error)} />
      {text !== was && text !== typed && !typing.isStoring && (
        <OtherWording
          text={text}
          lang={lang}
          onUse={() => {
            const current = { text, marks: tagged?.marks ?? [] };
            show(text, current.marks);
            typing.setWas(current);
            setError(null);
          }}
          onKeep={() => {
            typing.setWas({ text, marks: saved.marks });
            setError(null);
          }}
        />
      )}
      <div className={layout['line']}>
        {series !== undefined && (
          <Button variant="primary" isInactive={isSaving} onClick={() => void confirmTyped(series)}>
            {t('common.confirmAndNext')}
          </Button>
        )}
        <Button
          variant={series === undefined ? 'primary' : 'plain'}
          isInactive={isSaving}
          onClick={() => void saveTyped()}
        >
          {t('common.save')}
        </Button>
        <Button onClick={() => void cancel()}>{t('common.cancel')}</Button>
        {tools?.render(edited)}
        {series === undefined && <span className={forms['hint']}>{t('history.editorKeys')}</span>}
      </div>
    </div>
  );
}

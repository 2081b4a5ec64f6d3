import { useMemo, useState } from 'react';
import { checkLength } from '../../../shared/domain/checks/wording.ts';
import { findingText } from '../../../shared/domain/checks/words.ts';
import type { SegmentTags, Tag, TagMark } from '../../../shared/domain/documents/tags.ts';
import type {
  HistoryDetailSegment,
  HistorySegment,
} from '../../../shared/domain/history/history.ts';
import type { GridRow } from '../../../shared/domain/history/grid.ts';
import { rewordPart } from '../../../shared/domain/history/parts.ts';
import { partKey, rowNumber } from '../../../shared/domain/history/segment-id.ts';
import { t } from '../../../shared/i18n/text.ts';
import { format } from '../../lib/words/format.ts';
import { TextEditor, type EditedText } from '../../components/text/text-editor.tsx';
import { usePartTools } from './part-tools.tsx';
import { areTagsInParts, repairPart, partTags, partView, type ShownSegment } from './part-view.ts';
import { useHistory } from './store.ts';

export interface SegmentRowProps {
  sourceLang: string | null;
  targetLang: string;
  segment: HistoryDetailSegment;
  /** From 0: only this part of the segment. */
  part?: number | undefined;
  /** Facts about the row besides its texts. */
  facts: GridRow;
}

/** Content of a row: a segment, or one of its parts. */
export interface ShownRow {
  /** The part as if it were a segment. */
  shown: ShownSegment;
  tagged: SegmentTags | undefined;
  /** "7" or "7.1". */
  number: string;
  isEditing: boolean;
}

export function useShownRow({
  segment,
  part,
}: Pick<SegmentRowProps, 'segment' | 'part'>): ShownRow {
  const tags = useHistory((state) => state.tags.get(segment.position));
  const isEditing = useHistory(
    (state) => state.editingPosition === segment.position && state.editingPart === (part ?? 0),
  );
  const shown = useMemo<ShownSegment>(
    () => (part === undefined ? segment : partView(segment, part)),
    [segment, part],
  );
  const tagged = useMemo(
    () => (part === undefined || tags === undefined ? tags : partTags(segment, tags, part)),
    [segment, tags, part],
  );
  const number = rowNumber({ position: segment.position, part }, format);
  return { shown, tagged, number, isEditing };
}

interface TargetFieldProps extends SegmentRowProps {
  row: ShownRow;
  onRestored: (tags: readonly Tag[]) => void;
  /** Called when the text is saved or discarded. */
  onDone: () => void;
}

/** Field that edits the translation of a segment or a part of it. */
export function TargetField({ row, onRestored, onDone, ...props }: TargetFieldProps) {
  const { sourceLang, targetLang, segment, part } = props;
  const { repeatCount: repeats } = props.facts;
  const { shown, tagged, number } = row;
  const { id: segmentId, position } = segment;
  const draft = useHistory((state) => state.drafts.get(partKey(segmentId, part)));
  const rowTags = useHistory((state) => state.tags.get(position));
  const { editAt, editNext, saveTarget, leaveTarget, repairTags, cutSegment } = useHistory();
  const { moveBorder, refuse, saveStep, undo, redo, undoVisit, holdField } = useHistory();
  const { editingCaret: caret, typeDraft, flushDrafts, dropDraft } = useHistory();
  const [visit] = useState(() => crypto.randomUUID());
  const lastPart = (segment.parts?.length ?? 1) - 1;
  const at = part ?? 0;
  // Tags of a part are known only together with those of the others.
  const hasTags =
    tagged !== undefined &&
    tagged.target.tags.length > 0 &&
    (part === undefined || (rowTags !== undefined && areTagsInParts(segment, rowTags)));
  const rowMarks = rowTags?.target.marks;
  const toEdit = (target: string, was: string, marks?: TagMark[]) => ({
    target,
    was,
    visit,
    ...(marks === undefined ? {} : { marks }),
    ...(part === undefined ? {} : { part }),
    ...(part === undefined || marks === undefined || rowMarks === undefined ? {} : { rowMarks }),
  });
  const save = (target: string, was: string, marks?: TagMark[], isConfirmed?: boolean) => {
    onRestored([]);
    return saveTarget(segmentId, { ...toEdit(target, was, marks), isConfirmed });
  };
  const mend = (text: string, marks: readonly TagMark[]) =>
    part === undefined
      ? repairTags(position, text, marks)
      : repairPart({ segment, part, text, marks, rowMarks: rowMarks ?? [] }, repairTags);
  const onMove = (by: 1 | -1) => {
    const next = at + by;
    const isWithin = next >= 0 && next <= lastPart;
    void (isWithin ? editAt(position, by, next) : editAt(position + by, by));
  };
  /** Ends with another action, which keeps what was typed. */
  const finish = (
    edited: EditedText,
    how: (edit: ReturnType<typeof toEdit>) => ReturnType<typeof cutSegment>,
  ) => {
    let show = () => undefined as void;
    edited.finish(
      async (target, was, marks) => {
        const done = await how(toEdit(target, was, edited.isTyped ? marks : undefined));
        ({ show } = done);
        return done.error;
      },
      () => show(),
    );
  };
  const tools = usePartTools({
    number,
    source: { text: shown.source, lang: sourceLang, marks: tagged?.source.marks ?? [] },
    targetLang,
    hasNext: at < lastPart,
    hasPrevious: at > 0,
    split: (edited, cut) => {
      const base = rowMarks === undefined ? {} : { rowMarks };
      finish(edited, (edit) => cutSegment({ segmentId, ...base, ...edit, cut }, at));
    },
    join: (edited, to) =>
      finish(edited, (edit) =>
        cutSegment({ segmentId, ...edit, part: at, to }, to === 'next' ? at : at - 1),
      ),
    moveBorder: (edited, side, by) => {
      const caretNow = edited.caret();
      finish(edited, (edit) =>
        moveBorder({ segmentId, part: at, side, by }, edited.isTyped ? edit : null, caretNow),
      );
    },
    refuse: (reason) => refuse(t(reason)),
  });
  return (
    <TextEditor
      label={t('history.translationNumber', { number })}
      text={shown.target}
      lang={targetLang}
      source={shown.source}
      draft={draft}
      caret={caret}
      steps={{
        save: (target, was, marks) => saveStep(segmentId, toEdit(target, was, marks)),
        undo: () => void undo(),
        redo: () => void redo(),
        cancel: () => undoVisit(visit),
        hold: holdField,
      }}
      tagged={hasTags ? { ...tagged.target, mend, onRestored } : undefined}
      notesOf={(target) => [
        ...(repeats > 0 ? [t('history.repeatsToFill', { count: repeats })] : []),
        ...lengthNotes(reworded(props, target), sourceLang, targetLang),
      ]}
      save={save}
      onType={(typed) => void typeDraft({ segmentId, part }, typed)}
      onRest={() => void flushDrafts()}
      onLeave={(target, was, marks) => void leaveTarget(segmentId, toEdit(target, was, marks))}
      series={{
        confirm: (target, was, marks) => save(target, was, marks, true),
        onConfirmed: () => void editNext(position, part),
        onMove,
      }}
      onDone={() => {
        void dropDraft({ segmentId, part });
        onDone();
      }}
      tools={tools}
    />
  );
}

/** The place must hold the whole segment. */
function reworded(
  { segment, part }: Pick<SegmentRowProps, 'segment' | 'part'>,
  target: string,
): HistoryDetailSegment {
  if (part === undefined) return { ...segment, target };
  const { source, parts = null } = segment;
  const texts = { source, target: segment.target, marks: null, parts };
  return { ...segment, target: rewordPart(texts, part, target).target };
}

/** Says that a translation is too long for its place: a cell, or the reading speed of a subtitle. */
function lengthNotes(
  segment: Pick<HistorySegment, 'source' | 'target' | 'location'>,
  sourceLang: string | null,
  targetLang: string,
): string[] {
  const languages = { source: sourceLang ?? '', target: targetLang };
  return checkLength(segment, languages, false).map(findingText);
}

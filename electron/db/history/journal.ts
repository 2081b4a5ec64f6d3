import type { SegmentComment } from '../../../shared/domain/history/history.ts';
import type { StepKind } from '../../../shared/domain/history/steps.ts';
import type { Statements } from '../engine/statement-cache.ts';
import { isStepKept, type StepPlace } from '../engine/undo-stack.ts';
import { toIndexText } from '../search/text-search-fold.ts';
import { createSegmentComments } from './comments.ts';
import { JOURNAL_SQL } from './journal-sql.ts';
import { changesLocked, segmentLocked } from './parts.ts';
import type { PlacedComment } from './repo-types.ts';
import {
  unknownItem,
  type HistoryItemRow,
  type HistorySegmentRow,
  type SegmentEdit,
} from './row.ts';
import { HISTORY_SQL } from './sql.ts';

/** Size of a row besides its texts. */
const ROW_CHARS = 50;

/** Rows per statement: the full-text index is written at the end of each. */
const ROWS_PER_STATEMENT = 200;

export interface NewStep {
  kind: StepKind;
  atMs: number;
  /** Names the time in which a field is open: its edits are one earlier wording. */
  visit?: string | undefined;
}

/** The changes of a step, in text order. */
export interface StepChanges {
  edits?: readonly SegmentEdit[];
  /** Removed by the kind `uncomment`, and added by all others. */
  comments?: readonly (PlacedComment & Pick<SegmentComment, 'addedAtMs'>)[];
}

/** A segment as it is to read, or reads, and as it read until then. */
export interface SegmentChange {
  now: HistorySegmentRow;
  was: HistorySegmentRow;
}

/** A step that was undone or redone. */
export interface DoneStep {
  kind: StepKind;
  /** Changed segments in text order; equal where only comments changed. */
  segments: SegmentChange[];
}

type Item = Pick<HistoryItemRow, 'row_id'>;

interface StepRow {
  row_id: number;
  kind: StepKind;
  visit: string | null;
  comments_json: string | null;
  row_count: number;
  made_at_ms: number;
}

interface ChangeRow extends Pick<
  HistorySegmentRow,
  'row_id' | 'position' | 'decided' | 'marks_json' | 'parts_json' | 'is_changed_by_me'
> {
  target: string | null;
  noted: 'wording' | 'cut' | null;
}

interface PlannedRow extends SegmentChange {
  row: ChangeRow;
  /** Noted by the step about the segment. */
  note: NoteRow | undefined;
}

interface NoteRow {
  row_id: number;
  target: string;
  visit: string | null;
}

/**
 * Builds the journal, through which people change segments: each change is a step of its item, which can be undone and
 * redone, also after a restart. A row of a done step holds how its segment read before, a row of an undone one how it
 * read after; undoing and redoing exchange them, so that what the app itself changed meanwhile is never lost. Runs inside
 * a transaction.
 */
export function createHistoryJournal(db: Statements) {
  const comments = createSegmentComments(db);

  const segmentAt = (item: Item, position: number): HistorySegmentRow | undefined =>
    db.get<HistorySegmentRow>(HISTORY_SQL.getSegment, item.row_id, position);

  const writeTexts = (changed: readonly HistorySegmentRow[]): void => {
    for (let from = 0; from < changed.length; from += ROWS_PER_STATEMENT) {
      const rows = changed.slice(from, from + ROWS_PER_STATEMENT);
      db.run(
        JOURNAL_SQL.rewriteTexts(rows.length),
        ...rows.flatMap(({ row_id, target, is_changed_by_me, decided, marks_json, parts_json }) => [
          row_id,
          target,
          toIndexText(target),
          is_changed_by_me,
          decided,
          marks_json,
          parts_json,
        ]),
      );
    }
  };

  const write = (item: Item, changes: readonly SegmentChange[]): void => {
    const rewrite = db.prepare(JOURNAL_SQL.rewriteFacts);
    for (const { now, was } of changes) {
      if (now.target !== was.target) continue;
      const { row_id, decided, marks_json, parts_json, is_changed_by_me } = now;
      rewrite.run(decided, marks_json, parts_json, is_changed_by_me, row_id);
    }
    writeTexts(changes.filter(({ now, was }) => now.target !== was.target).map(({ now }) => now));
    if (changes.some(({ now, was }) => now.is_changed_by_me < was.is_changed_by_me)) {
      db.run(JOURNAL_SQL.noteUnchanged, { rowId: item.row_id });
    } else if (changes.some(isReworded)) {
      db.run(JOURNAL_SQL.noteChanged, item.row_id);
    }
  };

  /** Decides what a step notes about a segment: the edits of a visit are one earlier wording. */
  const toNote = ({ now, was }: SegmentChange, { kind, visit }: NewStep): ChangeRow['noted'] => {
    if (now.target === was.target) return CUT_KINDS.includes(kind) ? 'cut' : null;
    if (visit === undefined) return 'wording';
    const newest = db.get<NoteRow>(JOURNAL_SQL.newestNote, was.row_id);
    return newest?.visit === visit ? null : 'wording';
  };

  const note = (
    noted: 'wording' | 'cut',
    was: HistorySegmentRow,
    { atMs, visit = null }: { atMs: number; visit?: string | null | undefined },
  ): void => {
    const isCut = noted === 'cut';
    db.run(JOURNAL_SQL.note, was.row_id, isCut ? '' : was.target, atMs, isCut ? 1 : 0, visit);
  };

  const insert = (
    item: Item,
    step: NewStep,
    changes: readonly SegmentChange[],
    said: NonNullable<StepChanges['comments']>,
  ): void => {
    const rows = changes.map((change) => {
      const { was, now } = change;
      const noted = toNote(change, step);
      const target = now.target === was.target || noted === 'wording' ? null : was.target;
      return { was, noted, target };
    });
    const comments =
      said.length === 0
        ? null
        : JSON.stringify(
            said.map(({ position, source, addedAtMs, text }) => [
              position,
              source,
              addedAtMs,
              text,
            ]),
          );
    const size = rows.reduce(
      (sum, { was, target }) =>
        sum + ROW_CHARS + sizeOf(target) + sizeOf(was.marks_json) + sizeOf(was.parts_json),
      sizeOf(comments),
    );
    const top = db.get<StepPlace>(JOURNAL_SQL.top, item.row_id) ?? { number: 0, size: 0 };
    const number = top.number + 1;
    const { lastInsertRowid: stepRowId } = db.run(JOURNAL_SQL.insertStep, {
      itemRowId: item.row_id,
      kind: step.kind,
      number,
      visit: step.visit ?? null,
      comments,
      rowCount: rows.length,
      size: top.size + size,
      atMs: step.atMs,
    });
    const insertRow = db.prepare(JOURNAL_SQL.insertRow);
    for (const { was, noted, target } of rows) {
      const { position, decided, marks_json, parts_json, is_changed_by_me } = was;
      insertRow.run(
        stepRowId,
        position,
        target,
        decided,
        marks_json,
        parts_json,
        is_changed_by_me,
        noted,
      );
      if (noted !== null) note(noted, was, step);
    }
    forgetOldest(item, { number, size: top.size + size });
  };

  const forgetOldest = (item: Item, top: StepPlace): void => {
    for (;;) {
      const oldest = db.get<StepPlace & { row_id: number }>(JOURNAL_SQL.oldest, item.row_id);
      if (oldest === undefined || isStepKept(oldest, top)) return;
      db.run(JOURNAL_SQL.forget, oldest.row_id);
    }
  };

  /** Finds how the segments of a step are to read; null when a repair of the database lost some of it. */
  const plan = (item: Item, step: StepRow, isUndo: boolean): PlannedRow[] | null => {
    const rows = db.all<ChangeRow>(JOURNAL_SQL.rows, step.row_id);
    if (rows.length !== step.row_count) return null;
    const planned: PlannedRow[] = [];
    for (const row of rows) {
      const { position, noted, decided, marks_json, parts_json, is_changed_by_me } = row;
      const was = segmentAt(item, position);
      if (was === undefined) return null;
      const isNoted = isUndo && noted !== null;
      const newest = isNoted ? db.get<NoteRow>(JOURNAL_SQL.newestNote, was.row_id) : undefined;
      if (isNoted && newest === undefined) return null;
      const target = row.target ?? (noted === 'wording' ? newest?.target : undefined) ?? was.target;
      const now = { ...was, target, decided, marks_json, parts_json, is_changed_by_me };
      planned.push({ row, now, was, note: newest });
    }
    return planned;
  };

  /** Exchanges what a row holds with what its segment reads. */
  const exchange = ({ row, was, now, note: newest }: PlannedRow, step: StepRow): void => {
    const isNotedNow = row.noted !== null && newest === undefined;
    const isTextKept = now.target === was.target || (isNotedNow && row.noted === 'wording');
    const { decided, marks_json, parts_json, is_changed_by_me } = was;
    const target = isTextKept ? null : was.target;
    db.run(
      JOURNAL_SQL.setRow,
      target,
      decided,
      marks_json,
      parts_json,
      is_changed_by_me,
      row.row_id,
    );
    if (newest !== undefined) db.run(JOURNAL_SQL.removeNote, newest.row_id);
    else if (row.noted !== null) note(row.noted, was, { atMs: step.made_at_ms, visit: step.visit });
  };

  /** Adds or removes the comments of a step. */
  const setComments = (item: Item, step: StepRow, isUndo: boolean): SegmentChange[] => {
    const said = toComments(step.comments_json);
    return said.map(({ position, ...comment }) => {
      const segment = segmentAt(item, position);
      if (segment === undefined) throw unknownItem();
      if ((step.kind === 'uncomment') === isUndo) comments.keep(segment.row_id, comment);
      else comments.remove(segment.row_id, comment);
      return { now: segment, was: segment };
    });
  };

  /** Lets segments be cut again that the app had cut since the undone step. */
  const cutAgain = (item: Item, { kind }: StepRow, changes: readonly SegmentChange[]): void => {
    if (CUT_KINDS.includes(kind)) return;
    const whole = changes.find(
      ({ now, was }) => now.parts_json === null && was.parts_json !== null,
    );
    if (whole === undefined) return;
    db.run(JOURNAL_SQL.cutAgain, { rowId: item.row_id, from: whole.now.position });
  };

  const goTo = (item: Item, isUndo: boolean): DoneStep | null => {
    const sql = isUndo ? JOURNAL_SQL.lastDone : JOURNAL_SQL.firstUndone;
    const step = db.get<StepRow>(sql, item.row_id);
    if (step === undefined) return null;
    const planned = plan(item, step, isUndo);
    if (planned === null) {
      // Part of a step would mix two states; the segments themselves are complete.
      db.run(JOURNAL_SQL.forgetAll, item.row_id);
      return null;
    }
    const isOfLock = step.kind === 'lock' || step.kind === 'unlock';
    const locked = isOfLock ? undefined : planned.find(({ was, now }) => changesLocked(was, now));
    if (locked !== undefined) throw segmentLocked(locked.was.position);
    for (const row of planned) exchange(row, step);
    write(item, planned);
    if (isUndo) cutAgain(item, step, planned);
    const commented = setComments(item, step, isUndo);
    db.run(JOURNAL_SQL.setState, isUndo ? 'undone' : 'done', step.row_id);
    // Planned last: they are what changed about a segment with both.
    const all = new Map([...commented, ...planned].map((each) => [each.now.position, each]));
    const segments = [...all.values()].toSorted((a, b) => a.now.position - b.now.position);
    return { kind: step.kind, segments };
  };

  const goOfVisit = (item: Item, visit: string, isUndo: boolean): DoneStep | null => {
    const sql = isUndo ? JOURNAL_SQL.lastDone : JOURNAL_SQL.firstUndone;
    let done: DoneStep | null = null;
    while (db.get<StepRow>(sql, item.row_id)?.visit === visit) done = goTo(item, isUndo);
    return done;
  };

  return {
    /**
     * Makes changes as one step; changes of nothing are no step. Steps that were undone can no longer be redone.
     * @param edits of different segments
     * @returns the segments of the edits as they read now, and how many comments were added or removed
     * @throws `input/not-found` for a comment of a missing segment
     */
    make(item: Item, step: NewStep, { edits = [], comments: said = [] }: StepChanges) {
      const all = edits.map(({ segment: was, wording }): SegmentChange => {
        const now = { ...was, ...wording };
        return { was, now: isReworded({ was, now }) ? { ...now, is_changed_by_me: 1 } : now };
      });
      const changes = all.filter(isChanged);
      const commented = said.flatMap((comment) => {
        const segment = segmentAt(item, comment.position);
        if (segment === undefined) throw unknownItem();
        if (step.kind !== 'uncomment') return comments.keep(segment.row_id, comment) ? comment : [];
        const addedAtMs = comments.remove(segment.row_id, comment);
        return addedAtMs === undefined ? [] : { ...comment, addedAtMs };
      });
      if (changes.length + commented.length > 0) {
        db.run(JOURNAL_SQL.dropUndone, item.row_id);
        insert(item, step, changes, commented);
        write(item, changes);
      }
      return { segments: all.map(({ now }) => now), commentCount: commented.length };
    },
    /**
     * Undoes the newest step of an item; null when there is none.
     * @throws `input/conflict`, naming the segment, when it would change something locked; the step stays
     */
    undo: (item: Item) => goTo(item, true),
    /** Undoes the newest steps of an item, as long as they are of this visit; otherwise as {@link undo}. */
    undoVisit: (item: Item, visit: string) => goOfVisit(item, visit, true),
    /** Redoes the step undone last; otherwise as {@link undo}. */
    redo: (item: Item) => goTo(item, false),
    /** Redoes the steps undone last, as long as they are of this visit; otherwise as {@link undo}. */
    redoVisit: (item: Item, visit: string) => goOfVisit(item, visit, false),
    /** Returns whether there is a step to undo, and one to redo. */
    stepsOf: (item: Item) => ({
      canUndo: db.get(JOURNAL_SQL.exists, item.row_id, 'done') !== undefined,
      canRedo: db.get(JOURNAL_SQL.exists, item.row_id, 'undone') !== undefined,
    }),
  };
}

/** Steps that change parts and not their texts: the app cuts such segments no more. */
const CUT_KINDS: readonly StepKind[] = ['split', 'join', 'border'];

const sizeOf = (text: string | null): number => text?.length ?? 0;

const isReworded = ({ now, was }: SegmentChange): boolean =>
  now.target !== was.target || now.marks_json !== was.marks_json;

const isChanged = (change: SegmentChange): boolean =>
  isReworded(change) ||
  change.now.decided !== change.was.decided ||
  change.now.parts_json !== change.was.parts_json;

function toComments(json: string | null): NonNullable<StepChanges['comments']> {
  const rows: [number, number, number, string][] = json === null ? [] : JSON.parse(json);
  return rows.map(([position, source, addedAtMs, text]) => ({ position, source, addedAtMs, text }));
}

import {
  MAX_FILLED_ROWS,
  type ConfirmedGridRow,
  type ConfirmGridRow,
  type FindGridRow,
  type FoundGridRow,
  type GridPage,
  type GridQuery,
  type MoveBorder,
} from '../../../shared/domain/history/grid.ts';
import type { HistoryDetailSegment } from '../../../shared/domain/history/history.ts';
import type { SegmentPlace } from '../../../shared/domain/history/segment-id.ts';
import type { Database } from '../../db/database.ts';
import type { RowFill } from '../../db/history/repo-types.ts';
import { thenTell } from '../../support/then-tell.ts';
import type { CheckService, OpenFindings } from '../checks/service.ts';
import { fillsWithTags } from './repeat-tags.ts';
import type { TagService } from './tag-service.ts';

/** Longest that the database reads rows before it lets others have their turn, in milliseconds. */
const READ_MS = 15;

/** The rows of a document as the editor shows them: sentences, by state and words. */
export type GridService = ReturnType<typeof createGridService>;

export interface GridServiceDeps {
  history: Pick<
    Database['history'],
    | 'prepareRows'
    | 'listRows'
    | 'findRow'
    | 'listRepeats'
    | 'noteFindings'
    | 'confirmRow'
    | 'moveBorder'
  >;
  openFindings: CheckService['openFindings'];
  readTagged: TagService['readTagged'];
  /** Returns whether confirming a row fills its repetitions. */
  fillsRepeats: () => boolean;
  now: () => number;
  onChanged: (itemId: string) => void;
  /** Called with a segment that a person changed. */
  onSegmentChanged: (place: SegmentPlace) => void;
}

export function createGridService({ history, ...deps }: GridServiceDeps) {
  /** The findings that the database knows of the last item. */
  let noted: { itemId: string; findings: OpenFindings } | null = null;

  const prepare = async (itemId: string): Promise<void> => {
    let isDone = false;
    while (!isDone) isDone = await history.prepareRows(itemId, READ_MS);
  };

  const noteFindings = async (itemId: string, findings: OpenFindings): Promise<void> => {
    await history.noteFindings(itemId, findings);
    noted = { itemId, findings };
  };

  const fillsOf = async (edit: ConfirmGridRow): Promise<RowFill[]> => {
    const { itemId, position, part } = edit;
    if (!deps.fillsRepeats()) return [];
    await prepare(itemId);
    const places = await history.listRepeats(itemId, { position, part }, MAX_FILLED_ROWS);
    if (places.length === 0) return [];
    const positions = [...new Set([position, ...places.map((place) => place.position)])];
    const tagged = await deps.readTagged(itemId, positions);
    // Tags that are not known may differ.
    return tagged === null ? [] : fillsWithTags(edit, places, tagged);
  };

  const told = <T>({ itemId, position }: SegmentPlace, work: Promise<T>): Promise<T> =>
    thenTell(work, () => {
      deps.onChanged(itemId);
      deps.onSegmentChanged({ itemId, position });
    });

  /** @throws `input/not-found` */
  const readRows = async (query: GridQuery): Promise<GridPage> => {
    const { itemId, filter } = query;
    const [findings] = await Promise.all([
      deps.openFindings(itemId, filter === 'findings'),
      prepare(itemId),
    ]);
    const isKnown = noted?.itemId === itemId && noted.findings === findings;
    if (findings !== null && !isKnown) await noteFindings(itemId, findings);
    const page = await history.listRows(query);
    if (findings === null || page.counts.findings !== null) return page;
    // The database has read the rows again meanwhile.
    await noteFindings(itemId, findings);
    return history.listRows(query);
  };

  return {
    /** @throws `input/not-found` */
    async listRows(query: GridQuery): Promise<GridPage> {
      const page = await readRows(query);
      if (deps.fillsRepeats()) return page;
      return { ...page, rows: page.rows.map((row) => ({ ...row, repeatCount: 0 })) };
    },

    /** @throws `input/not-found` */
    async findRow(query: FindGridRow): Promise<FoundGridRow> {
      await prepare(query.itemId);
      return history.findRow(query);
    },

    /**
     * Confirms a row and, if the user wants it, fills its repetitions.
     * @throws as `editSegment` of the history
     */
    async confirmRow(edit: ConfirmGridRow): Promise<ConfirmedGridRow> {
      const fills = await fillsOf(edit);
      return told(edit, history.confirmRow(edit, fills, deps.now()));
    },

    /** Moves the end of a part by a word. @throws as `splitSegment` of the history */
    async moveBorder(move: MoveBorder): Promise<HistoryDetailSegment> {
      const { itemId, position } = move;
      const tags = (await deps.readTagged(itemId, [position]))?.get(position)?.tags ?? null;
      return told(move, history.moveBorder(move, tags, deps.now()));
    },
  };
}

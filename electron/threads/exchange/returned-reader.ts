import type { ReturnedEntry, ReturnedPage } from '../../../shared/domain/history/returned.ts';
import { isTakeable, RETURNED_KINDS } from '../../../shared/domain/history/returned-kinds.ts';
import { concatBytes } from '../../../shared/documents/bytes.ts';
import { compareReturned } from '../../../shared/exchange/handoff/compare-returned.ts';
import type { HandoffSegment } from '../../../shared/exchange/handoff/handoff-segment.ts';
import { createReadBudget } from '../../../shared/documents/read-budget.ts';
import { readReturnedFile } from '../../../shared/exchange/handoff/read-returned-file.ts';
import type { Digest } from '../../../shared/exchange/handoff/row-mark.ts';
import type { DecidedEdit } from '../../db/history/repo-types.ts';
import { pack, unpack, type Packed } from '../../support/packed.ts';
import type {
  PickedEdits,
  ReturnedChoice,
  ReturnedFound,
  ReturnedPageQuery,
} from '../../services/exchange/codec.ts';

/** Builds a reader of a returned file, which keeps the result of comparing it with the document. */
export function createReturnedReader(itemId: string, digest: Digest) {
  let bytes: Uint8Array[] = [];
  const own: HandoffSegment[] = [];
  let entries: readonly ReturnedEntry[] = [];
  return {
    add(part: Uint8Array): void {
      bytes.push(part);
    },
    addOwn(segments: Packed<HandoffSegment[]>): void {
      for (const segment of unpack(segments)) own.push(segment);
    },
    /** Reads the bytes and compares them without storing them. */
    compare(): ReturnedFound {
      const file = readReturnedFile(concatBytes(bytes), createReadBudget());
      bytes = [];
      const found = compareReturned(itemId, own, file, digest);
      if ('otherItemId' in found) return { ...found, otherTitle: file.title };
      ({ entries } = found);
      const counts = RETURNED_KINDS.flatMap((kind) => {
        const count = entries.filter((entry) => entry.kind === kind).length;
        return count === 0 ? [] : [{ kind, count }];
      });
      const commentCount = entries.filter(hasComment).length;
      return { exportedAtMs: file.exportedAtMs, counts, commentCount };
    },
    list({ kind, page, limit }: ReturnedPageQuery): ReturnedPage {
      const found = entries.filter((entry) =>
        kind === undefined ? entry.kind !== 'same' : entry.kind === kind,
      );
      const shown = found.slice((page - 1) * limit, page * limit);
      return { entries: shown, total: found.length, page, limit };
    },
    pick({ kinds, except, areCommentsKept }: ReturnedChoice): PickedEdits {
      const wanted = new Set<string>(kinds);
      const flipped = new Set(except);
      const edits = entries.flatMap((entry) => {
        const { id, kind, position, part, source, mine, theirs, isConfirmed } = entry;
        if (position === null || !isTakeable(kind)) return [];
        if (wanted.has(kind) === flipped.has(id)) return [];
        const edit: DecidedEdit = {
          position,
          ...(part === null ? {} : { part: { sourceStart: part.sourceStart, source } }),
          before: mine,
          target: kind === 'state' ? mine : theirs,
          isConfirmed,
        };
        return [edit];
      });
      const comments = (areCommentsKept ? entries.filter(hasComment) : []).map(
        ({ position, part, comment }) => ({
          position,
          text: comment,
          source: part?.sourceStart ?? 0,
        }),
      );
      return {
        edits: pack(edits),
        comments: pack(comments),
        count: edits.length + comments.length,
      };
    },
  };
}

/**
 * Returns true if the entry has a comment on this version of the text; comments on other versions are not stored with
 * it.
 */
function hasComment(entry: ReturnedEntry): entry is ReturnedEntry & { position: number } {
  return entry.position !== null && entry.comment !== '' && entry.kind !== 'sourceDiffers';
}

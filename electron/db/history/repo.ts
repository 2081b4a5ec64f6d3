import type { HistoryFacets, HistoryPurge } from '../../../shared/domain/history/history.ts';
import type { SqliteDatabase } from '../engine/sqlite-database.ts';
import { createItemComments } from './comments.ts';
import { createRowConfirmer } from './confirm-row.ts';
import { createSentenceCutter } from './cut-sentences.ts';
import { createConfirmedSegments } from './confirmed.ts';
import { createHistoryDrafts } from './drafts.ts';
import { createHistoryExport } from './export.ts';
import { createHistoryCache, type HistoryCache } from './found-places.ts';
import { createHistoryGrid } from './grid.ts';
import { createBorderMover } from './move-border.ts';
import { createHistoryReplacements } from './replacements.ts';
import { createHistoryFinder } from './search.ts';
import { createHistorySegments } from './segments.ts';
import { HISTORY_SQL } from './sql.ts';
import { createHistoryWords } from './words.ts';
import { createHistoryWriter } from './writer.ts';
import { createStatementCache, type Statements } from '../engine/statement-cache.ts';
import { createIdleWrites, createSyncLater } from '../engine/sync-later.ts';

export { HISTORY_SQL };
export type { NewHistoryItem } from './repo-types.ts';

/**
 * Builds the searchable history on an open connection, as its only writer. One transaction per call.
 * @param cache of search results, shared with others that remove history
 */
export function createHistoryRepo(
  connection: SqliteDatabase,
  cache: HistoryCache = createHistoryCache(),
) {
  const db = createStatementCache(connection);
  const words = createHistoryWords(db);
  const finder = createHistoryFinder(db, cache, words);
  const writer = createHistoryWriter(db, createSyncLater(connection));
  const segments = createHistorySegments(db, cache);

  const replacements = createHistoryReplacements(db);

  /** Wraps a change so that it invalidates cached results, even when it fails halfway. */
  const changing =
    <A extends unknown[], R>(change: (...args: A) => R) =>
    (...args: A): R => {
      cache.clear();
      return change(...args);
    };

  return {
    ...segments,
    ...replacements,
    ...createHistoryGrid(connection, db),
    ...createItemComments(db),
    ...createHistoryDrafts(db),
    ...createConfirmedSegments(db),
    ...createHistoryExport(db, cache, finder),
    ...createSentenceCutter(db, createIdleWrites(connection)),
    search: finder.search,
    listIds: finder.listIds,
    /**
     * Indexes the common words of some new or changed segments; searches are exact without the index, but slower for
     * very common words. The database's thread runs it while idle.
     * @param maxMs nothing more is begun after that
     * @returns whether nothing is left
     */
    indexWords: (maxMs: number) => words.indexSome(maxMs),
    listFacets: () => cache.get('facets', () => listFacets(db)),
    add: changing(writer.add),
    stageSegments: writer.stageSegments,
    unstageSegments: writer.unstageSegments,
    beginImport: changing(writer.beginImport),
    appendSegments: changing(writer.appendSegments),
    appendImports: changing(writer.appendImports),
    appendPackedImports: changing(writer.appendPackedImports),
    finishImports: changing(writer.finishImports),
    discardUnfinished: changing(writer.discardUnfinished),
    deleteItems: changing(writer.deleteItems),
    restoreItems: changing(writer.restoreItems),
    purgeItems: changing((purge: HistoryPurge, deletedBeforeMs: number) =>
      writer.purgeItems(purge, deletedBeforeMs, (filter) => {
        const found = finder.findRowIds(filter);
        cache.clear();
        return found;
      }),
    ),
    removePurged: changing(writer.removePurged),
    editSegment: changing(segments.editSegment),
    confirmRow: changing(createRowConfirmer(db, segments).confirmRow),
    moveBorder: changing(createBorderMover(db).moveBorder),
    applyEdits: changing(segments.applyEdits),
    splitSegment: changing(segments.splitSegment),
    joinSegment: changing(segments.joinSegment),
    undo: changing(segments.undo),
    redo: changing(segments.redo),
    replaceTexts: changing(replacements.replaceTexts),
    setStarred: changing(segments.setStarred),
  };
}

export type HistoryRepo = ReturnType<typeof createHistoryRepo>;

function listFacets(db: Statements): HistoryFacets {
  const countBy = <T extends string>(
    column: Parameters<typeof HISTORY_SQL.facetCounts>[0],
  ): [T, number][] => db.prepare<[], [T, number]>(HISTORY_SQL.facetCounts(column)).raw().all();
  const named = (of: 'connection' | 'project'): HistoryFacets['connections'] => {
    const nameOf = db.prepare<[string], string | null>(HISTORY_SQL.newestName(of)).pluck();
    return countBy(`${of}_id`).map(([id, count]) => ({ id, name: nameOf.get(id) ?? id, count }));
  };
  const languages = (column: 'source_lang' | 'target_lang'): HistoryFacets['sourceLangs'] =>
    countBy(column).map(([code, count]) => ({ code, count }));
  return db.read(() => ({
    sourceLangs: languages('source_lang'),
    targetLangs: languages('target_lang'),
    kinds: countBy<HistoryFacets['kinds'][number]['kind']>('kind').map(([kind, count]) => ({
      kind,
      count,
    })),
    connections: named('connection'),
    projects: named('project'),
  }));
}

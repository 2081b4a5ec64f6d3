import { describe, expect, it } from 'vitest';
import type { SqliteDatabase } from '../../../electron/db/engine/sqlite-database.ts';
import { HELD_WORK_SQL } from '../../../electron/db/care/held-work-repo.ts';
import { DOCUMENT_JOBS_SQL } from '../../../electron/db/documents/jobs-repo.ts';
import { GLOSSARY_COPIES_SQL } from '../../../electron/db/glossaries/copies-repo.ts';
import { COMMENTS_SQL } from '../../../electron/db/history/comments.ts';
import { CONFIRMED_SQL } from '../../../electron/db/history/confirmed.ts';
import { CUT_SQL } from '../../../electron/db/history/cut-sentences.ts';
import { DRAFTS_SQL } from '../../../electron/db/history/drafts.ts';
import { DOCUMENTS_SQL } from '../../../electron/db/history/documents.ts';
import { GRID_SQL } from '../../../electron/db/history/grid.ts';
import { HISTORY_SQL, toItemFilter } from '../../../electron/db/history/sql.ts';
import { WATCH_FILES_SQL } from '../../../electron/db/watches/watch-files-repo.ts';
import { WORK_SQL } from '../../../electron/db/time/work-repo.ts';
import { ENTRY_STEPS_SQL } from '../../../electron/db/time/entry-steps.ts';
import { UNDO_SQL } from '../../../electron/db/engine/undo-stack.ts';
import { JOURNAL_SQL } from '../../../electron/db/history/journal-sql.ts';
import { createStatementCache } from '../../../electron/db/engine/statement-cache.ts';
import { openNew } from '../helpers.ts';

const KEPT = toItemFilter({}).where;

const listBy = (filter: Parameters<typeof toItemFilter>[0]): string =>
  HISTORY_SQL.list(toItemFilter(filter).where);

/** Returns the steps SQLite would take, without running the query. Named values are bound to dummies. */
function planOf(connection: SqliteDatabase, sql: string): string[] {
  const named = {
    match: '"x"',
    containsJson: '["x"]',
    limit: 20,
    offset: 0,
    id: 'x',
    documentJobId: 'j',
    connectionId: 'c',
    glossaryId: 'g',
    sourceLang: 'en',
    targetLang: 'de',
    kind: 'text',
    projectId: 'p',
    sourceSha256: 'x',
    contents: '["x"]',
    title: 't',
    fromMs: 1,
    toMs: 2,
    rowIds: '[1]',
    first: 1,
    last: 2,
    firstItem: 0,
    lastItem: 9,
    afterPosition: -1,
    block: 65_536,
    itemRowId: 1,
    watchId: 'w',
    watch: 1,
    sha256: 'x',
    original: 'x',
    name: 'n',
    state: 'planned',
    goneNames: '[]',
    after: 0,
    from: 0,
    to: 64,
  };
  const positional = [...sql.matchAll(/\?/g)].map(() => 1);
  return createStatementCache(connection)
    .prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
    .all(...(positional.length > 0 ? positional : sql.includes('@') ? [named] : []))
    .map((step) => step.detail);
}

describe('hot queries', () => {
  it.each([
    ['jobs, newest first', DOCUMENT_JOBS_SQL.list, 'idx_document_jobs_created_at_ms'],
    ['files of a watch', WATCH_FILES_SQL.index, 'idx_watch_files_watch_row_id'],
    ['a file of a watch', WATCH_FILES_SQL.find, 'idx_watch_files_watch_row_id_name'],
    ['a delivered file', WATCH_FILES_SQL.isDelivered, 'idx_document_jobs_delivered_path'],
    ['a result by its content', WATCH_FILES_SQL.isResult, 'idx_document_jobs_result_sha256'],
    [
      'a source by its content',
      WATCH_FILES_SQL.isSource,
      'idx_document_jobs_original_sha256_state',
    ],
    ['a file of a project', WATCH_FILES_SQL.isOfProject, 'idx_file_origins_sha256'],
    ['a content that a watch knows', WATCH_FILES_SQL.isKnown, 'idx_watch_files_sha256'],
    ['a planned file that is gone', WATCH_FILES_SQL.follow, 'idx_watch_files_sha256'],
    ['a planned file that is gone', WATCH_FILES_SQL.follow, 'idx_watch_files_sha256'],
    ['files of a watch by state', WATCH_FILES_SQL.list, 'idx_watch_files_watch_row_id_state'],
    ['what a watch may send', WATCH_FILES_SQL.automatic, 'idx_watch_files_watch_row_id_state'],
    ['the file of a job', WATCH_FILES_SQL.noteJob, 'idx_watch_files_sha256'],
    ['jobs by name', DOCUMENT_JOBS_SQL.listByName, 'idx_document_jobs_created_at_ms'],
    [
      'newest copy of a dictionary',
      GLOSSARY_COPIES_SQL.findNewest,
      'idx_glossary_copies_dictionary_version',
    ],
    ['newest work on an item', WORK_SQL.newestOfItem, 'idx_work_intervals_item_row_id'],
    ['work on an item', WORK_SQL.intervals, 'idx_work_intervals_item_row_id'],
    ['logged work', WORK_SQL.logged, 'idx_work_logs_item_row_id'],
    ['confirmed words', WORK_SQL.confirmed, 'idx_history_segments_item_row_id_position'],
    ['entries during work', WORK_SQL.touching, 'idx_time_entries_started'],
    ['first wording', CONFIRMED_SQL.firstWording, 'idx_history_revisions_segment_row_id'],
    ['active jobs', DOCUMENT_JOBS_SQL.listActive, 'idx_document_jobs_active'],
    ['results of a content', DOCUMENT_JOBS_SQL.listDelivered, 'idx_document_jobs_sha256_state'],
    [
      'results of an original',
      DOCUMENT_JOBS_SQL.listDelivered,
      'idx_document_jobs_original_sha256_state',
    ],
    ['earlier targets', DOCUMENT_JOBS_SQL.listEarlierTargets, 'idx_document_jobs_sha256_state'],
    [
      'earlier targets of an original',
      DOCUMENT_JOBS_SQL.listEarlierTargets,
      'idx_document_jobs_original_sha256_state',
    ],
    [
      'confidential projects of a file',
      DOCUMENT_JOBS_SQL.listConfidentialProjects,
      'idx_file_origins_sha256',
    ],
    ['whether it is held', HELD_WORK_SQL.isHeld, 'sqlite_autoindex_held_work_1 (id=?)'],
    ['one job', DOCUMENT_JOBS_SQL.get, 'sqlite_autoindex_document_jobs_1'],
    ['history, newest first', HISTORY_SQL.list(KEPT), 'idx_history_items_created_at_ms'],
    ['count of the history', HISTORY_SQL.count(KEPT), 'idx_history_items_created_at_ms'],
    ['order of found items', HISTORY_SQL.listRowIds(KEPT), 'idx_history_items_created_at_ms'],
    ['few found items', HISTORY_SQL.listAmong(KEPT), 'INTEGER PRIMARY KEY'],
    ['by source language', listBy({ sourceLang: 'EN' }), 'idx_history_items_source_lang'],
    ['by target language', listBy({ targetLang: 'DE' }), 'idx_history_items_target_lang'],
    ['by kind', listBy({ kind: 'text' }), 'idx_history_items_kind'],
    ['by account', listBy({ connectionId: 'c' }), 'idx_history_items_connection_id'],
    ['by project', listBy({ projectId: 'p' }), 'idx_history_items_project_id'],
    ['by date', listBy({ fromMs: 1, toMs: 2 }), 'idx_history_items_created_at_ms'],
    ['starred', listBy({ isStarred: true }), 'idx_history_items_starred'],
    ['changed by me', listBy({ isChangedByMe: true }), 'idx_history_items_changed'],
    [
      'languages there are',
      HISTORY_SQL.facetCounts('target_lang'),
      'idx_history_items_target_lang',
    ],
    [
      'accounts there are',
      HISTORY_SQL.facetCounts('connection_id'),
      'idx_history_items_connection_id',
    ],
    ['newest name', HISTORY_SQL.newestName('connection'), 'idx_history_items_connection_id'],
    ['hidden items', HISTORY_SQL.listHidden, 'idx_history_items_hidden'],
    ['items to remove', HISTORY_SQL.nextToRemove, 'idx_history_items_hidden'],
    ['segments to remove', HISTORY_SQL.removeSegments, 'idx_history_segments_item_row_id_position'],
    ['a found segment', HISTORY_SQL.getSegment, 'idx_history_segments_item_row_id_position'],
    [
      'words of a block',
      HISTORY_SQL.insertBlock,
      'idx_history_segments_item_row_id_position (item_row_id=? AND position>? AND position<?)',
    ],
    [
      'segments of a block',
      HISTORY_SQL.segmentsOfBlock,
      'idx_history_segments_item_row_id_position (item_row_id=? AND position>? AND position<?)',
    ],
    ['blocks to index', HISTORY_SQL.dueBlocks, 'SCAN history_words_due'],
    ['translations of the same file', DOCUMENTS_SQL.sameFile, 'idx_history_items_source_sha256'],
    ['documents translated again', DOCUMENTS_SQL.listShared(KEPT), 'idx_history_items_document'],
    ['number of the newest document', DOCUMENTS_SQL.lastNumber, 'idx_history_items_document'],
    ['translations of a document', DOCUMENTS_SQL.listTranslations, 'idx_history_items_document'],
    ['rows of a document', GRID_SQL.list, 'idx_history_segments_item_row_id_position'],
    ['rows of a segment', GRID_SQL.one, 'idx_history_revisions_segment_row_id'],
    ['words in a document', GRID_SQL.match, 'VIRTUAL TABLE INDEX'],
    ['step to undo', JOURNAL_SQL.lastDone, 'idx_history_steps_item (item_row_id=? AND state=?)'],
    ['step to redo', JOURNAL_SQL.firstUndone, 'idx_history_steps_item (item_row_id=? AND state=?)'],
    ['newest step', JOURNAL_SQL.top, 'idx_history_steps_item (item_row_id=? AND state=?)'],
    ['oldest step', JOURNAL_SQL.oldest, 'idx_history_steps_item (item_row_id=? AND state=?)'],
    ['whether there is a step', JOURNAL_SQL.exists, 'COVERING INDEX idx_history_steps_item'],
    ['undone steps', JOURNAL_SQL.dropUndone, 'idx_history_steps_item (item_row_id=? AND state=?)'],
    ['memory step to undo', UNDO_SQL.undo, 'idx_undo_steps_thing (memory_row_id=? AND state=?)'],
    ['memory step to redo', UNDO_SQL.redo, 'idx_undo_steps_thing (memory_row_id=? AND state=?)'],
    ['newest memory step', UNDO_SQL.newest, 'idx_undo_steps_thing (memory_row_id=? AND state=?)'],
    ['oldest memory step', UNDO_SQL.oldest, 'idx_undo_steps_thing (memory_row_id=? AND state=?)'],
    ['part to undo', UNDO_SQL.heldUndo, 'idx_undo_steps_thing (memory_row_id=? AND state=?)'],
    ['part to redo', UNDO_SQL.heldRedo, 'idx_undo_steps_thing (memory_row_id=? AND state=?)'],
    ['parts', UNDO_SQL.held, 'idx_undo_steps_thing (memory_row_id=?)'],
    ['steps of a kind', UNDO_SQL.rename, 'idx_undo_steps_thing (memory_row_id=?)'],
    ['unended', ENTRY_STEPS_SQL.unendedFrom, 'idx_undo_steps_thing (memory_row_id=?)'],
    ['forgotten parts', UNDO_SQL.forgetHeld, 'idx_undo_steps_thing (memory_row_id=?)'],
    [
      'undone memory steps',
      UNDO_SQL.dropUndone,
      'idx_undo_steps_thing (memory_row_id=? AND state=?)',
    ],
    ['newest earlier wording', JOURNAL_SQL.newestNote, 'idx_history_revisions_segment_row_id'],
    [
      'segments from a place on',
      HISTORY_SQL.listSegmentsFrom,
      'idx_history_segments_item_row_id_position (item_row_id=? AND position>?)',
    ],
    // Few segments have drafts: those are scanned, not the segments.
    [
      'drafts of a page',
      DRAFTS_SQL.list,
      'SCAN d USING INDEX idx_history_drafts_segment\nSEARCH s USING INTEGER PRIMARY KEY',
    ],
    [
      'drafts of an item',
      DRAFTS_SQL.summarize,
      'SCAN d USING COVERING INDEX idx_history_drafts_segment\nSEARCH s USING INTEGER PRIMARY KEY',
    ],
    [
      'comments of a page',
      COMMENTS_SQL.ofRange,
      'SEARCH s USING COVERING INDEX idx_history_segments_item_row_id_position (item_row_id=? AND position>? AND position<?)\n' +
        'SEARCH c USING INDEX idx_history_comments_segment (segment_row_id=?)',
    ],
    [
      'comments of an item',
      COMMENTS_SQL.listOfItem,
      'SEARCH c USING INDEX idx_history_comments_segment (segment_row_id=?)',
    ],
    [
      'number of comments of an item',
      COMMENTS_SQL.countOfItem,
      'SEARCH s USING COVERING INDEX idx_history_segments_item_row_id_position (item_row_id=?)\n' +
        'SEARCH c USING COVERING INDEX idx_history_comments_segment (segment_row_id=?)',
    ],
    [
      'comments of a segment',
      COMMENTS_SQL.ofSegment,
      'idx_history_comments_segment (segment_row_id=?)',
    ],
    ['next document to cut', CUT_SQL.next, 'idx_history_items_uncut'],
    ['documents left to be cut', CUT_SQL.count, 'idx_history_items_uncut'],
    ['segments to cut', CUT_SQL.list, 'idx_history_segments_item_row_id_position'],
    ['revisions', HISTORY_SQL.listRevisions, 'idx_history_revisions_segment_row_id'],
    ['export', HISTORY_SQL.exportSegments(KEPT), 'idx_history_segments_item_row_id_position'],
    ['one history item', HISTORY_SQL.getItem, 'sqlite_autoindex_history_items_1'],
    ['segments of an item', HISTORY_SQL.listSegments, 'idx_history_segments_item_row_id_position'],
    ['replaced item, by job', HISTORY_SQL.removeReplaced, 'sqlite_autoindex_history_items_2'],
  ])('%s: read from the index', (_what, sql, index) => {
    const plan = planOf(openNew().connection, sql);
    expect(plan.join('\n')).toContain(index);
  });

  it.each([
    ['jobs', DOCUMENT_JOBS_SQL.list],
    ['active jobs', DOCUMENT_JOBS_SQL.listActive],
    ['history', HISTORY_SQL.list(KEPT)],
    ['history of a language', listBy({ targetLang: 'DE' })],
    ['starred items', listBy({ isStarred: true })],
    ['order of found items', HISTORY_SQL.listRowIds(KEPT)],
    ['segments', HISTORY_SQL.listSegments],
    ['segments from a place on', HISTORY_SQL.listSegmentsFrom],
    ['segments of a block', HISTORY_SQL.segmentsOfBlock],
    ['blocks to index', HISTORY_SQL.dueBlocks],
    ['export', HISTORY_SQL.exportSegments(KEPT)],
  ])("%s aren't sorted after reading", (_what, sql) => {
    const plan = planOf(openNew().connection, sql);
    expect(plan.filter((step) => step.includes('TEMP B-TREE'))).toEqual([]);
  });

  it.each([
    HISTORY_SQL.matchTitles,
    HISTORY_SQL.matchSegments,
    HISTORY_SQL.matchSomeSegments,
    HISTORY_SQL.matchBlocks,
  ])('reads a text only from the full-text index: %s', (sql) => {
    const plan = planOf(openNew().connection, sql).filter((step) => !step.includes('subquery'));
    expect(plan).toHaveLength(1);
    expect(plan[0]).toMatch(/VIRTUAL TABLE INDEX \d+:M/);
  });
});

import { PRACTICE_CONNECTION_ID } from '../../../shared/domain/connections/connection-kind.ts';
import { isSameLanguage } from '../../../shared/domain/connections/language.ts';
import { worthOf } from '../../../shared/domain/history/pair-worth.ts';
import { partTexts } from '../../../shared/domain/history/parts.ts';
import { segmentIdOf } from '../../../shared/domain/history/segment-id.ts';
import type { TextMatch } from '../../../shared/domain/texts/translation.ts';
import type { Statements } from '../engine/statement-cache.ts';
import type { SqliteDatabase } from '../engine/sqlite-database.ts';
import { findMiscutSegments } from '../history/miscut.ts';
import { toParts } from '../history/parts.ts';
import { PLACES_PER_ITEM, type HistoryItemRow, type HistorySegmentRow } from '../history/row.ts';
import {
  alikeLengths,
  type FoundPair,
  type ReadPlace,
  type TextMatchQuery,
} from './match-scores.ts';
import { createMatchesRepo, isTarget, type TextMatchesRepo } from './matches-repo.ts';
import type { ShortTextsSource } from './short-texts.ts';

/** Exported so that tests can check its query plans. */
export const TEXT_MATCHES_SQL = {
  findPlaces: `SELECT rowid FROM history_segments_fts WHERE history_segments_fts MATCH ?
    ORDER BY rowid DESC LIMIT ?`,
  /** A part of a long text may be similar, too. */
  getSegment: `SELECT source, target, is_changed_by_me, decided, parts_json FROM history_segments
    WHERE item_row_id = ? AND position = ? AND (length(source) <= ? OR parts_json IS NOT NULL)`,
  getItem: `SELECT id, kind, title, source_lang, target_lang, connection_id, created_at_ms
    FROM history_items WHERE row_id = ? AND state = 'kept'`,
} as const;

/** Exported so that tests can check its query plans. */
export const HISTORY_TEXTS: ShortTextsSource = {
  table: 'history_segments',
  place: `item_row_id * ${PLACES_PER_ITEM} + position`,
  parts: 'parts_json',
};

type ItemFacts = Pick<
  HistoryItemRow,
  'id' | 'kind' | 'title' | 'source_lang' | 'target_lang' | 'connection_id' | 'created_at_ms'
>;

type SegmentFacts = Pick<
  HistorySegmentRow,
  'source' | 'target' | 'is_changed_by_me' | 'decided' | 'parts_json'
>;

/** Builds the search of the history for similar texts: segments, and their parts. */
export const createTextMatchesRepo = (connection: SqliteDatabase): TextMatchesRepo =>
  createMatchesRepo(connection, TEXT_MATCHES_SQL.findPlaces, HISTORY_TEXTS, createPlaceReader);

function createPlaceReader(db: Statements, query: TextMatchQuery): ReadPlace {
  const readItem = db.prepare<[number], ItemFacts>(TEXT_MATCHES_SQL.getItem);
  const readSegment = db.prepare<[number, number, number], SegmentFacts>(
    TEXT_MATCHES_SQL.getSegment,
  );
  const items = new Map<number, ItemFacts | null>();
  const { least, most } = alikeLengths(query);
  return (place) => {
    const itemRowId = Math.floor(place / PLACES_PER_ITEM);
    const position = place % PLACES_PER_ITEM;
    if (!items.has(itemRowId)) items.set(itemRowId, readItem.get(itemRowId) ?? null);
    const item = items.get(itemRowId) ?? null;
    if (item === null || !isUsable(item, query)) return [];
    const isOwn = query.ownSegmentId === segmentIdOf(item.id, position);
    if (isOwn && query.ownPart === undefined) return [];
    const segment = readSegment.get(itemRowId, position, most);
    if (segment === undefined || segment.target.trim() === '') return [];
    // Its parts are even shorter.
    if (segment.source.length < least) return [];
    const isMiscut = (): boolean =>
      findMiscutSegments(db, item, itemRowId, [position, position]).has(position);
    const facts = { ...toFacts(item), position };
    return pairsOf(segment, item.kind, isOwn ? query.ownPart : undefined)
      .filter(
        ({ source: { length }, target }) => length >= least && length <= most && target !== '',
      )
      .map(({ isPart, ...pair }) => ({
        ...facts,
        ...pair,
        // Nobody cut a paragraph of which sentences are parts.
        isMiscut: isPart ? () => false : isMiscut,
      }));
  };
}

/**
 * Returns the pairs of a segment: all of it, and its parts without the spaces around them.
 * @param ownPart of the segment itself: the pairs that contain it are no matches
 */
function pairsOf(
  { source, target, is_changed_by_me: isChanged, decided, parts_json: partsJson }: SegmentFacts,
  kind: ItemFacts['kind'],
  ownPart: number | undefined,
): (Pick<FoundPair, 'source' | 'target' | 'worth'> & { isPart: boolean })[] {
  const parts = toParts({ source, target, parts_json: partsJson });
  const facts = { kind, decided, isChangedByMe: isChanged === 1, parts };
  const ofParts = partTexts({ source, target, parts }).flatMap((text, index) => {
    const part = parts?.[index];
    if (part === undefined || index === ownPart) return [];
    return {
      source: text.source.trim(),
      target: text.target.trim(),
      worth: worthOf(facts, part),
      isPart: true,
    };
  });
  if (ownPart !== undefined) return ofParts;
  return [{ source, target, worth: worthOf(facts), isPart: false }, ...ofParts];
}

/** Returns true for a translation between these languages that is not practice output. */
function isUsable(item: ItemFacts, query: TextMatchQuery): boolean {
  if (item.kind === 'improvement' || item.connection_id === PRACTICE_CONNECTION_ID) return false;
  if (!isTarget(item.target_lang, query)) return false;
  if (query.sourceLang === null || item.source_lang === null) return true;
  return isSameLanguage(item.source_lang, query.sourceLang);
}

function toFacts(item: ItemFacts): Pick<TextMatch, 'origin' | 'title' | 'itemId' | 'createdAtMs'> {
  return {
    origin: 'history',
    title: item.title,
    itemId: item.id,
    createdAtMs: item.created_at_ms,
  };
}

import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { instantsOfDay, isDay, isZone, type TimeRange } from '../../../shared/domain/time/zone.ts';
import type { TimeEntryFilter } from '../../../shared/domain/time/entry.ts';
import { NO_PROJECT } from '../../../shared/domain/time/names.ts';
import { AppError } from '../../../shared/errors.ts';
import { toNumbers } from '../engine/stored-values.ts';
import type { Statements } from '../engine/statement-cache.ts';
import { markRows } from '../search/conditions.ts';
import { fitsQuery, holdsTerm, type IndexedText, indexText } from '../search/text-search-hits.ts';
import {
  planTextQuery,
  toExpression,
  type SearchTerm,
  type TextQuery,
} from '../search/text-search.ts';
import { toTags } from './entry-row.ts';
import { TIME_ENTRIES_SQL, type SqlValues } from './entries-sql.ts';

/** A filter as conditions on `time_entries` with their values; deleted entries never match. */
export interface EntryConditions {
  where: string;
  values: SqlValues;
  /** Only the part of an entry within these instants counts; unbounded without requested days. */
  within: TimeRange;
  /**
   * True when a text is searched for, and finding all entries in one query is better than a page and its sums by one
   * query each. Not for a text that very many entries have.
   */
  isFoundAtOnce: boolean;
  /** A text that very many entries have: those entries, and the other conditions with their values. */
  common: {
    text: string;
    /** @see markRows */
    marks: Uint8Array;
    where: string;
    values: SqlValues;
  } | null;
}

/** A text has few words; further terms are checked entry by entry. */
const MAX_INDEX_TERMS = 16;
/** A share of all entries, one in this many. */
const FEW_SHARE = 20;

/**
 * Returns the conditions of a filter without its days, which a page's sums ignore.
 * @throws `input/invalid` for an unknown zone
 */
export function toEntryConditions(db: Statements, filter: TimeEntryFilter): EntryConditions {
  if (!isZone(filter.zone)) throw invalid('zone', 'timeErrors.zoneUnknown');
  const conditions = ['deleted_at_ms IS NULL'];
  const values: SqlValues = {};
  if (filter.projectId === NO_PROJECT) {
    conditions.push('project_id IS NULL');
  } else if (filter.projectId !== null) {
    conditions.push('project_id = @projectId');
    values['projectId'] = filter.projectId;
  }
  if (filter.customerId !== null) {
    conditions.push('project_id IN (SELECT id FROM projects WHERE customer_id = @customerId)');
    values['customerId'] = filter.customerId;
  }
  if (filter.billable !== 'any') {
    conditions.push(`is_billable = ${filter.billable === 'yes' ? '1' : '0'}`);
  }
  if (filter.syncState !== null) {
    conditions.push('sync_state = @syncState');
    values['syncState'] = filter.syncState;
  }
  const query = planTextQuery(filter.text);
  const others = { where: conditions.join(' AND '), values: { ...values } };
  const found = query === null ? 'each' : addText(db, query, conditions, values);
  return {
    where: conditions.join(' AND '),
    values,
    within: ALWAYS,
    isFoundAtOnce: found === 'few',
    common: typeof found === 'string' ? null : { ...others, marks: found, text: filter.text },
  };
}

const ALWAYS: TimeRange = { startMs: -Infinity, endMs: Infinity };

/**
 * Like {@link toEntryConditions}, with its days: an entry belongs to each day that it reaches into.
 * @throws `input/invalid` for a day that does not exist
 */
export function withDays(
  { where, values, isFoundAtOnce, common }: EntryConditions,
  { fromDay, toDay, zone }: Pick<TimeEntryFilter, 'fromDay' | 'toDay' | 'zone'>,
): EntryConditions {
  const conditions: string[] = [];
  const bound: SqlValues = {};
  const within = { ...ALWAYS };
  if (fromDay !== null) {
    within.startMs = dayRange('fromDay', fromDay, zone).startMs;
    // The index is read from the first entry that can reach into the days.
    conditions.push(`started_at_ms >= (${TIME_ENTRIES_SQL.firstReaching})
      AND (started_at_ms >= @firstMs OR ended_at_ms IS NULL OR ended_at_ms > @firstMs)`);
    bound['firstMs'] = within.startMs;
  }
  if (toDay !== null) {
    within.endMs = dayRange('toDay', toDay, zone).endMs;
    conditions.push('started_at_ms < @lastMs');
    bound['lastMs'] = within.endMs;
  }
  const also = (first: string): string => [first, ...conditions].join(' AND ');
  return {
    where: also(where),
    values: { ...values, ...bound },
    within,
    isFoundAtOnce,
    common:
      common === null
        ? null
        : { ...common, where: also(common.where), values: { ...common.values, ...bound } },
  };
}

function dayRange(
  field: 'fromDay' | 'toDay',
  day: string,
  zone: string,
): ReturnType<typeof instantsOfDay> {
  if (!isDay(day)) throw invalid(field, 'timeErrors.dayUnknown');
  return instantsOfDay(day, zone);
}

/**
 * Adds the condition for a text: its words are in the note, the tags, or the name of the project or its customer.
 * @returns whether few entries have it, which are found in one query; else, for a very common text, the
 * entries with it
 */
function addText(
  db: Statements,
  query: TextQuery,
  conditions: string[],
  values: SqlValues,
): 'few' | Uint8Array {
  const names = readNames(db);
  if (query.kind === 'scan' || query.needsCheck || countAll(query) > MAX_INDEX_TERMS) {
    conditions.push('row_id IN (SELECT value FROM json_each(@rowIds))');
    values['rowIds'] = JSON.stringify(scan(db, query, names));
    return 'few';
  }
  const projectsWith = (terms: readonly SearchTerm[]): string[] =>
    [...names]
      .filter(([, { indexed }]) => terms.some((term) => holdsTerm(indexed, term)))
      .map(([id]) => id);
  if (projectsWith([...query.terms, ...query.excluded]).length === 0) {
    const json = db.value(TIME_ENTRIES_SQL.matches, query.match);
    const rowIds = toNumbers(json);
    values['rowIds'] = String(json);
    const highest = Number(db.value(TIME_ENTRIES_SQL.maxRowId));
    if (rowIds.length * FEW_SHARE <= highest) {
      conditions.push('row_id IN (SELECT value FROM json_each(@rowIds))');
      return 'few';
    }
    // The index of all entries is read in order, and each is looked up in the results: the plus prevents the reverse.
    conditions.push('+row_id IN (SELECT value FROM json_each(@rowIds))');
    return markRows(highest, rowIds);
  }
  const addAny = (not: string, terms: readonly SearchTerm[], index: number): void => {
    const match = `match${String(index)}`;
    const projects = `projects${String(index)}`;
    conditions.push(
      `${not} (${IN_TEXT(match)}
        OR project_id IS NOT NULL AND project_id IN (SELECT value FROM json_each(@${projects})))`,
    );
    values[match] = toExpression(terms);
    values[projects] = JSON.stringify(projectsWith(terms));
  };
  for (const [index, terms] of query.groups.entries()) addAny('', terms, index);
  if (query.excluded.length > 0) addAny('NOT', query.excluded, query.groups.length);
  return 'few';
}

const countAll = ({ groups, excluded }: TextQuery & { kind: 'index' }): number =>
  groups.flat().length + excluded.length;

/** Reads the index of all entries in order and looks up each in the results: the plus prevents the reverse. */
const IN_TEXT = (name: string): string =>
  `+row_id IN (SELECT rowid FROM time_entries_fts WHERE time_entries_fts MATCH @${name})`;

/** Texts by which an entry is found through its project. */
type Names = ReadonlyMap<string, { texts: readonly string[]; indexed: readonly IndexedText[] }>;

/** Names of the last search, valid until any row of the database changes. */
const lastNames = new WeakMap<Statements, { changes: number; names: Names }>();

function readNames(db: Statements): Names {
  const changes = Number(db.value('SELECT total_changes()'));
  const last = lastNames.get(db);
  if (last?.changes === changes) return last.names;
  const names = listNames(db);
  lastNames.set(db, { changes, names });
  return names;
}

function listNames(db: Statements): Names {
  const rows = db.all<{ id: string; name: string; customer_name: string | null }>(
    TIME_ENTRIES_SQL.listNames,
  );
  return new Map(
    rows.map((row) => {
      const texts = [row.name, row.customer_name ?? ''];
      return [row.id, { texts, indexed: texts.map(indexText) }];
    }),
  );
}

/** Scans the texts themselves for searches that no index supports, such as one for symbols only. */
function scan(db: Statements, query: TextQuery, names: Names): number[] {
  const rows = db
    .prepare<[], { row_id: number; note: string; tags_json: string; project_id: string | null }>(
      TIME_ENTRIES_SQL.listTexts('deleted_at_ms IS NULL'),
    )
    .iterate();
  const found: number[] = [];
  for (const row of rows) {
    const ofProject = row.project_id === null ? [] : (names.get(row.project_id)?.texts ?? []);
    const texts = [row.note, ...toTags(row.tags_json), ...ofProject];
    if (fitsQuery(texts, query)) found.push(row.row_id);
  }
  return found;
}

function invalid(field: string, message: MessageId): AppError {
  return new AppError('input/invalid', message, { details: { field } });
}

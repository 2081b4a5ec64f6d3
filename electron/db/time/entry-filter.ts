import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { instantsOfDay, isDay, isZone } from '../../../shared/domain/time/zone.ts';
import type { TimeEntryFilter } from '../../../shared/domain/time/entry.ts';
import { NO_PROJECT } from '../../../shared/domain/time/names.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Statements } from '../engine/statement-cache.ts';
import { holdsAllTerms } from '../search/text-search-hits.ts';
import { planTextQuery, type TextQuery } from '../search/text-search.ts';
import { toTags } from './entry-row.ts';
import { TIME_ENTRIES_SQL, type SqlValues } from './entries-sql.ts';

/** A filter as conditions on `time_entries` with their values; deleted entries never match. */
export interface EntryConditions {
  where: string;
  values: SqlValues;
  hasText: boolean;
}

/** A text has few words; beyond this, terms are checked entry by entry. */
const MAX_INDEX_TERMS = 16;
/** A share of all entries, one in this many. */
const FEW_SHARE = 20;

/**
 * The conditions of a filter without its days, which a page's sums ignore.
 * @throws `input/invalid` for an unknown zone
 */
export function toEntryConditions(
  statements: Statements,
  filter: TimeEntryFilter,
): EntryConditions {
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
  if (query !== null) addText(statements, query, conditions, values);
  return { where: conditions.join(' AND '), values, hasText: query !== null };
}

/**
 * Like {@link toEntryConditions}, with its days: an entry belongs to the day on which it starts.
 * @throws `input/invalid` for a day that does not exist
 */
export function withDays(
  { where, values, hasText }: EntryConditions,
  { fromDay, toDay, zone }: Pick<TimeEntryFilter, 'fromDay' | 'toDay' | 'zone'>,
): EntryConditions {
  const conditions = [where];
  const bound = { ...values };
  if (fromDay !== null) {
    conditions.push('started_at_ms >= @firstMs');
    bound['firstMs'] = dayRange('fromDay', fromDay, zone).startMs;
  }
  if (toDay !== null) {
    conditions.push('started_at_ms < @lastMs');
    bound['lastMs'] = dayRange('toDay', toDay, zone).endMs;
  }
  return { where: conditions.join(' AND '), values: bound, hasText };
}

function dayRange(
  field: 'fromDay' | 'toDay',
  day: string,
  zone: string,
): ReturnType<typeof instantsOfDay> {
  if (!isDay(day)) throw invalid(field, 'timeErrors.dayUnknown');
  return instantsOfDay(day, zone);
}

/** Every word must be in the note, the tags, or the name of the project or its customer. */
function addText(
  statements: Statements,
  query: TextQuery,
  conditions: string[],
  values: SqlValues,
): void {
  const names = readNames(statements);
  if (query.kind === 'scan' || query.needsCheck || query.terms.length > MAX_INDEX_TERMS) {
    conditions.push('row_id IN (SELECT value FROM json_each(@rowIds))');
    values['rowIds'] = JSON.stringify(scan(statements, query, names));
    return;
  }
  const ofNames = query.terms.map((term) => {
    const one: TextQuery = { ...query, terms: [term] };
    return [...names].filter(([, texts]) => holdsAllTerms(texts, one)).map(([id]) => id);
  });
  if (ofNames.every((ids) => ids.length === 0)) {
    conditions.push(IN_TEXT('match', isFew(statements, query.match)));
    values['match'] = query.match;
    return;
  }
  for (const [index, term] of query.terms.entries()) {
    const match = `match${String(index)}`;
    const projects = `projects${String(index)}`;
    conditions.push(
      `(${IN_TEXT(match)} OR project_id IN (SELECT value FROM json_each(@${projects})))`,
    );
    // Tokens contain only letters and digits; quoted, none of them is an operator.
    values[match] = `"${term.tokens.join(' ')}"${term.isPrefix ? '*' : ''}`;
    values[projects] = JSON.stringify(ofNames[index]);
  }
}

/**
 * A few found rows are read one by one; for many, the index of all is read in order and each is looked up
 * in the results. SQLite cannot know which applies: the plus prevents the former.
 */
const IN_TEXT = (name: string, areFew = false): string =>
  `${areFew ? '' : '+'}row_id IN (SELECT rowid FROM time_entries_fts WHERE time_entries_fts MATCH @${name})`;

function isFew(statements: Statements, match: string): boolean {
  const found = Number(statements.prepare(TIME_ENTRIES_SQL.countMatches).pluck().get(match));
  return found * FEW_SHARE <= Number(statements.prepare(TIME_ENTRIES_SQL.maxRowId).pluck().get());
}

/** Texts by which an entry is found through its project. */
type Names = ReadonlyMap<string, readonly string[]>;

function readNames(statements: Statements): Names {
  const rows = statements
    .prepare<[], { id: string; name: string; customer_name: string | null }>(
      TIME_ENTRIES_SQL.listNames,
    )
    .all();
  return new Map(rows.map((row) => [row.id, [row.name, row.customer_name ?? '']]));
}

/** For what no index contains, such as a search for symbols alone: the texts themselves are scanned. */
function scan(statements: Statements, query: TextQuery, names: Names): number[] {
  const rows = statements
    .prepare<[], { row_id: number; note: string; tags_json: string; project_id: string | null }>(
      TIME_ENTRIES_SQL.listTexts('deleted_at_ms IS NULL'),
    )
    .iterate();
  const found: number[] = [];
  for (const row of rows) {
    const ofProject = row.project_id === null ? [] : (names.get(row.project_id) ?? []);
    const texts = [row.note, ...toTags(row.tags_json), ...ofProject];
    if (holdsAllTerms(texts, query)) found.push(row.row_id);
  }
  return found;
}

function invalid(field: string, message: MessageId): AppError {
  return new AppError('input/invalid', message, { details: { field } });
}

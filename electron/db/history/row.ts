import type {
  HistoryItem,
  SegmentOrigin,
  SegmentState,
} from '../../../shared/domain/history/history.ts';
import { AppError } from '../../../shared/errors.ts';
import type { SourceLangBasis } from '../../../shared/domain/documents/source-lang-basis.ts';
import { FILLED_WHOLE } from './parts-column.ts';
import type { NewHistoryItem } from './repo-types.ts';
import { toIndexText } from '../search/text-search-fold.ts';

export interface HistoryItemRow {
  row_id: number;
  id: string;
  kind: HistoryItem['kind'];
  title: string;
  source_lang: string | null;
  source_lang_basis: SourceLangBasis | null;
  target_lang: string;
  connection_id: string | null;
  connection_name: string;
  project_id: string | null;
  project_name: string | null;
  options_json: string;
  engine: string | null;
  is_practice: number;
  segment_count: number;
  more_sentences: number;
  decided_sentences: number;
  billed_chars: number | null;
  saved_chars: number | null;
  is_starred: number;
  is_changed_by_me: number;
  created_at_ms: number;
  document_job_id: string | null;
  document_number: number | null;
}

export interface HistorySegmentRow {
  row_id: number;
  position: number;
  source: string;
  target: string;
  is_changed_by_me: number;
  /** Null: nothing was decided. */
  decided: 'confirmed' | 'locked' | null;
  location: string | null;
  marks_json: string | null;
  /** Null: it is not split. */
  parts_json: string | null;
  /** Null: its first translation is from the service. */
  origin: SegmentOrigin['kind'] | null;
  origin_name: string | null;
}

/** Columns that a change may give new values. */
export type SegmentWordingRow = Pick<
  HistorySegmentRow,
  'target' | 'decided' | 'marks_json' | 'parts_json'
>;

export interface SegmentEdit {
  segment: HistorySegmentRow;
  wording: SegmentWordingRow;
}

/** Segments per item in the row ids of the full-text index; part of the schema. */
export const PLACES_PER_ITEM = 4_194_304;

export function toItem(row: HistoryItemRow): HistoryItem {
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    sourceLang: row.source_lang,
    sourceLangBasis: row.source_lang_basis,
    targetLang: row.target_lang,
    connectionId: row.connection_id,
    connectionName: row.connection_name,
    projectId: row.project_id,
    projectName: row.project_name,
    options: toOptions(row.options_json),
    engine: row.engine,
    isPractice: row.is_practice === 1,
    segmentCount: row.segment_count,
    sentenceCount: row.segment_count + row.more_sentences,
    confirmedCount: row.decided_sentences,
    billedChars: row.billed_chars,
    ...(row.saved_chars === null ? {} : { savedChars: row.saved_chars }),
    isStarred: row.is_starred === 1,
    isChangedByMe: row.is_changed_by_me === 1,
    createdAtMs: row.created_at_ms,
    documentJobId: row.document_job_id,
  };
}

/** Converts a new item to bound values. Texts are made well-formed Unicode, because stored text is compared later. */
export function toItemValues(item: NewHistoryItem): Record<string, string | number | null> {
  const title = item.title.toWellFormed();
  return {
    id: item.id,
    kind: item.kind,
    title,
    titleIndexText: toIndexText(title),
    sourceLang: item.sourceLang,
    sourceLangBasis: item.sourceLangBasis ?? null,
    targetLang: item.targetLang,
    connectionId: item.connectionId ?? null,
    connectionName: item.connectionName,
    projectId: item.projectId ?? null,
    projectName: item.projectName ?? null,
    optionsJson: JSON.stringify(item.options ?? {}),
    engine: item.engine ?? null,
    isPractice: item.isPractice ? 1 : 0,
    billedChars: item.billedChars,
    savedChars: item.savedChars ?? null,
    createdAtMs: item.createdAtMs,
    documentJobId: item.documentJobId,
    sourceSha256: item.sourceSha256 ?? null,
  };
}

/** Parses options, ignoring values that another version of the app wrote in a different format. */
function toOptions(json: string): HistoryItem['options'] {
  const options: unknown = JSON.parse(json);
  if (typeof options !== 'object' || options === null || Array.isArray(options)) return {};
  return Object.fromEntries(
    Object.entries(options).filter(
      (entry): entry is [string, string | number | boolean | null] =>
        entry[1] === null || ['string', 'number', 'boolean'].includes(typeof entry[1]),
    ),
  );
}

/** Builds the error for an item that is missing, deleted, or incomplete. */
export function unknownItem(): AppError {
  return new AppError('input/not-found', 'historyErrors.itemGone');
}

/** Returns what was decided about a segment, otherwise where its text is from. */
export function stateOf({
  decided,
  is_changed_by_me: isChanged,
  parts_json: parts,
}: Pick<HistorySegmentRow, 'decided' | 'is_changed_by_me' | 'parts_json'>): SegmentState {
  return decided ?? (isChanged === 1 && parts !== FILLED_WHOLE ? 'edited' : 'machine');
}

/** Returns null for the main text of a Word document, which the embedded service calls "text". */
export function locationOf({ location }: HistorySegmentRow): string | null {
  return location === 'text' ? null : location;
}

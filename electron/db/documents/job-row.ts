import type { TextRulesFile } from '../../../shared/documents/rules/text-rules.ts';
import type { MemoryChoice, StyleChoice } from '../../../shared/domain/documents/job.ts';
import type { GlossaryUse } from '../../../shared/domain/glossaries/use.ts';
import type { SourceLangBasis } from '../../../shared/domain/documents/source-lang-basis.ts';
import type { LightDocument } from '../../../shared/domain/documents/light.ts';
import {
  LEFT_OUT_REASONS,
  type LeftOut,
  type UnreadPages,
} from '../../../shared/domain/documents/left-out.ts';
import type { PreTranslationChoice } from '../../../shared/domain/documents/choices.ts';
import { readErrorData, AppError } from '../../../shared/errors.ts';
import { hasFields, readJson } from '../engine/stored-values.ts';
import type { DocumentJobRecord } from './job-record.ts';

export interface DocumentJobRow {
  row_id: number;
  id: string;
  source_path: string | null;
  source_copy: string | null;
  file_name: string;
  format: DocumentJobRecord['format'];
  output_format: DocumentJobRecord['outputFormat'];
  size_bytes: number;
  sha256: string;
  original_sha256?: string | null;
  char_count: number | null;
  connection_id: string;
  connection_name: string;
  is_practice: number;
  source_lang: string | null;
  source_lang_basis: SourceLangBasis | null;
  target_lang: string;
  formality: DocumentJobRecord['formality'];
  glossary_ids_json: string;
  style_json: string | null;
  style_profile_json?: string | null;
  has_watermark?: number;
  memory_json: string | null;
  pre_translation_json: string | null;
  /** Absent in a row of an older database. */
  text_rules_json?: string | null;
  light_json?: string | null;
  saved_chars: number | null;
  project_id: string | null;
  glossary_uses_json: string;
  state: DocumentJobRecord['state'];
  is_paused: number;
  upload_completing_at_ms: number | null;
  document_id: string | null;
  sealed_document_key: Uint8Array | null;
  seconds_remaining: number | null;
  result_file: string | null;
  result_sha256: string | null;
  delivered_path: string | null;
  is_output_unchanged: number;
  /** Untranslated parts: pages, and texts (`leftOut`) beside them. */
  unread_pages_json: string | null;
  billed_chars: number | null;
  history_item_id: string | null;
  error_json: string | null;
  created_at_ms: number;
  updated_at_ms: number;
  last_contact_at_ms: number | null;
  finished_at_ms: number | null;
  /** Joined from its history item; not a column. */
  engine?: string | null;
  /** Joined from its project; not a column. */
  project_name?: string | null;
  /** Whether a decision about it is awaited; not a column. */
  is_held?: number;
}

type SqlValue = string | number | Uint8Array | null;

const COLUMNS = {
  id: 'id',
  sourcePath: 'source_path',
  sourceCopy: 'source_copy',
  fileName: 'file_name',
  format: 'format',
  outputFormat: 'output_format',
  sizeBytes: 'size_bytes',
  sha256: 'sha256',
  originalSha256: 'original_sha256',
  charCount: 'char_count',
  connectionId: 'connection_id',
  connectionName: 'connection_name',
  isPractice: 'is_practice',
  sourceLang: 'source_lang',
  sourceLangBasis: 'source_lang_basis',
  targetLang: 'target_lang',
  formality: 'formality',
  glossaryIds: 'glossary_ids_json',
  style: 'style_json',
  styleProfile: 'style_profile_json',
  hasWatermark: 'has_watermark',
  memory: 'memory_json',
  preTranslation: 'pre_translation_json',
  textRules: 'text_rules_json',
  light: 'light_json',
  savedChars: 'saved_chars',
  projectId: 'project_id',
  glossaryUses: 'glossary_uses_json',
  state: 'state',
  isPaused: 'is_paused',
  uploadCompletingAtMs: 'upload_completing_at_ms',
  documentId: 'document_id',
  sealedDocumentKey: 'sealed_document_key',
  secondsRemaining: 'seconds_remaining',
  resultFile: 'result_file',
  resultSha256: 'result_sha256',
  deliveredPath: 'delivered_path',
  isOutputUnchanged: 'is_output_unchanged',
  unreadPages: 'unread_pages_json',
  billedChars: 'billed_chars',
  historyItemId: 'history_item_id',
  error: 'error_json',
  createdAtMs: 'created_at_ms',
  updatedAtMs: 'updated_at_ms',
  lastContactAtMs: 'last_contact_at_ms',
  finishedAtMs: 'finished_at_ms',
} as const satisfies Record<
  Exclude<keyof DocumentJobRecord, 'engine' | 'projectName' | 'isHeld' | 'leftOut'>,
  keyof DocumentJobRow
>;

/**
 * Converts the given fields to column values, without undefined ones.
 * @throws `input/invalid` for an unknown field name, so that none can become SQL
 */
export function toRow({
  leftOut,
  ...fields
}: Partial<DocumentJobRecord>): Record<string, SqlValue> {
  const row: Record<string, SqlValue> = {};
  for (const [field, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    if (!isField(field)) {
      throw new AppError(
        'input/invalid',
        { english: 'A job has no such field.' },
        { details: { field } },
      );
    }
    row[COLUMNS[field]] = toSqlValue(value);
  }
  if (leftOut !== undefined && leftOut.length > 0) {
    row[COLUMNS.unreadPages] = JSON.stringify({ ...fields.unreadPages, leftOut });
  }
  return row;
}

export function toRecord(row: DocumentJobRow): DocumentJobRecord {
  return {
    id: row.id,
    sourcePath: row.source_path,
    sourceCopy: row.source_copy,
    fileName: row.file_name,
    format: row.format,
    outputFormat: row.output_format,
    sizeBytes: row.size_bytes,
    sha256: row.sha256,
    originalSha256: row.original_sha256 ?? null,
    charCount: row.char_count,
    connectionId: row.connection_id,
    connectionName: row.connection_name,
    isPractice: row.is_practice === 1,
    sourceLang: row.source_lang,
    sourceLangBasis: row.source_lang_basis,
    targetLang: row.target_lang,
    formality: row.formality,
    glossaryIds: readJson(row.glossary_ids_json, isTexts) ?? [],
    style: readJson(row.style_json, isStyleChoice),
    styleProfile: readJson(row.style_profile_json, isStyleChoice),
    hasWatermark: row.has_watermark === 1,
    memory: readJson(row.memory_json, isMemoryChoice),
    preTranslation: readJson(row.pre_translation_json, isPreTranslationChoice),
    textRules: readJson(row.text_rules_json ?? null, isTextRulesFile),
    light: readJson(row.light_json ?? null, isLightDocument),
    savedChars: row.saved_chars,
    projectId: row.project_id,
    glossaryUses: readJson(row.glossary_uses_json, areGlossaryUses) ?? [],
    state: row.state,
    isPaused: row.is_paused === 1,
    uploadCompletingAtMs: row.upload_completing_at_ms,
    documentId: row.document_id,
    // A copy: SQLite's buffer may share its memory with others, and this is sent to another thread.
    sealedDocumentKey:
      row.sealed_document_key === null ? null : new Uint8Array(row.sealed_document_key),
    secondsRemaining: row.seconds_remaining,
    resultFile: row.result_file,
    resultSha256: row.result_sha256,
    deliveredPath: row.delivered_path,
    isOutputUnchanged: row.is_output_unchanged === 1,
    unreadPages: readUnreadPages(row.unread_pages_json),
    ...readLeftOut(row.unread_pages_json),
    billedChars: row.billed_chars,
    historyItemId: row.history_item_id,
    error: row.error_json === null ? null : readErrorData(row.error_json),
    createdAtMs: row.created_at_ms,
    updatedAtMs: row.updated_at_ms,
    lastContactAtMs: row.last_contact_at_ms,
    finishedAtMs: row.finished_at_ms,
    ...(typeof row.engine === 'string' ? { engine: row.engine } : {}),
    ...(typeof row.project_name === 'string' ? { projectName: row.project_name } : {}),
    ...(row.is_held === 1 ? { isHeld: true } : {}),
  };
}

function isField(name: string): name is keyof typeof COLUMNS {
  return Object.hasOwn(COLUMNS, name);
}

function toSqlValue(
  value: Exclude<DocumentJobRecord[keyof DocumentJobRecord], undefined>,
): SqlValue {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value === null || typeof value !== 'object' || value instanceof Uint8Array) return value;
  return JSON.stringify(value);
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}

function isStyleChoice(value: unknown): value is StyleChoice {
  return hasFields(value, { id: 'string', name: 'string' });
}

function isMemoryChoice(value: unknown): value is MemoryChoice {
  return hasFields(value, { id: 'string', name: 'string', thresholdPercent: 'number' });
}

/** Written by this app only, which checks rules before it stores them. */
export function isTextRulesFile(value: unknown): value is TextRulesFile {
  return (
    hasFields(value, { fileName: 'string' }) &&
    'rules' in value &&
    hasFields(value.rules, {}) &&
    'json' in value.rules &&
    'xml' in value.rules
  );
}

function isLightDocument(value: unknown): value is LightDocument {
  return (
    hasFields(value, { sentBytes: 'number' }) &&
    'media' in value &&
    Array.isArray(value.media) &&
    value.media.every((each) => hasFields(each, { name: 'string', sha256: 'string' })) &&
    'notPutBack' in value &&
    (value.notPutBack === null || isTexts(value.notPutBack))
  );
}

function isPreTranslationChoice(value: unknown): value is PreTranslationChoice {
  return (
    hasFields(value, { usesHistory: 'boolean' }) &&
    'memoryIds' in value &&
    (value.memoryIds === null || isTexts(value.memoryIds))
  );
}

function areGlossaryUses(value: unknown): value is GlossaryUse[] {
  return Array.isArray(value) && value.every(isGlossaryUse);
}

function isGlossaryUse(value: unknown): value is GlossaryUse {
  return (
    hasFields(value, { name: 'string', version: 'number' }) &&
    'change' in value &&
    (value.change === null || hasFields(value.change, GLOSSARY_CHANGE))
  );
}

const GLOSSARY_CHANGE = {
  added: 'number',
  removed: 'number',
  changed: 'number',
  sinceMs: 'number',
} as const;

function readUnreadPages(json: string | null): UnreadPages | null {
  const pages = readJson(json, isUnreadPages);
  if (pages === null) return null;
  const { pageCount, totalCount, language } = pages;
  return { pageCount, totalCount, language };
}

function readLeftOut(json: string | null): Pick<DocumentJobRecord, 'leftOut'> {
  const held = readJson(json, isLeftOutHolder);
  return held === null ? {} : { leftOut: held.leftOut.filter(isLeftOut) };
}

function isLeftOutHolder(value: unknown): value is { leftOut: unknown[] } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'leftOut' in value &&
    Array.isArray(value.leftOut)
  );
}

function isLeftOut(value: unknown): value is LeftOut {
  return (
    hasFields(value, { reason: 'string', count: 'number' }) &&
    LEFT_OUT_REASONS.some((reason) => reason === Reflect.get(value, 'reason'))
  );
}

function isUnreadPages(value: unknown): value is UnreadPages {
  return hasFields(value, { pageCount: 'number', totalCount: 'number', language: 'string' });
}

import type {
  ConnectionLanguages,
  Language,
} from '../../../shared/domain/connections/connection.ts';

/** A row of `connection_languages` as SQLite gives it. */
export interface ConnectionLanguagesRow {
  connection_id: string;
  sources_json: string;
  targets_json: string;
  is_practice: number;
  updated_at_ms: number;
}

/** A row as the domain's languages; null when another version of the app wrote it in another way. */
export function toLanguages(row: ConnectionLanguagesRow): ConnectionLanguages | null {
  const sources: unknown = JSON.parse(row.sources_json);
  const targets: unknown = JSON.parse(row.targets_json);
  if (!isLanguageList(sources) || !isLanguageList(targets)) return null;
  return { sources, targets, isPractice: row.is_practice === 1 };
}

/** By hand, not by schema: the worker is on the way to the first paint and needs no schema library. */
function isLanguageList(value: unknown): value is Language[] {
  return Array.isArray(value) && value.every(isLanguage);
}

function isLanguage(value: unknown): value is Language {
  return (
    typeof value === 'object' &&
    value !== null &&
    'code' in value &&
    typeof value.code === 'string' &&
    'name' in value &&
    typeof value.name === 'string' &&
    'supportsFormality' in value &&
    typeof value.supportsFormality === 'boolean'
  );
}

import { AppError } from '../../../../shared/errors.ts';
import { findNameFault, TERM_PROBLEM_TEXT } from '../../../../shared/glossaries/entry-rules.ts';
import type {
  DictionaryPair,
  EntriesFormat,
  GlossaryEntry,
} from '../../../../shared/glossaries/glossary-entry.ts';
import { ENTRIES_FORMATS } from '../../../../shared/glossaries/glossary-entry.ts';
import {
  dictionaryLanguage,
  GLOSSARY_LANGUAGES,
  glossaryLanguagePairs,
  isGlossaryLanguage,
} from '../../../../shared/glossaries/glossary-languages.ts';
import { MAX_GLOSSARY_BYTES } from '../../../../shared/glossaries/limits.ts';
import { parseEntries } from '../../../../shared/glossaries/entry-formats.ts';
import { parseForm } from '../../http/form.ts';
import { badRequest, ServiceError } from '../../http/service-error.ts';
import { readNumbered } from '../numbered-fields.ts';
import { firstValue, type Query } from '../query.ts';
import { isObject, readText } from '../request-fields.ts';

/** Raw fields of a body, including unknown ones, which are ignored. */
export type Fields = ReadonlyMap<string, unknown>;

/** A dictionary as requested. */
export interface DictionaryDraft {
  readonly pair: DictionaryPair;
  readonly entries: readonly GlossaryEntry[];
}

const MAX_DICTIONARIES = glossaryLanguagePairs().length;

/** More than any request needs: four fields for each possible pair. */
const MAX_FORM_FIELDS = 10_000;

/** Fields of a form; if a field occurs twice, the first one counts. */
export class FormBody {
  readonly fields: ReadonlyMap<string, string>;

  /** @throws 400 naming the field that cannot be decoded */
  constructor(bytes: Uint8Array) {
    const fields = parseForm(bytes, MAX_FORM_FIELDS);
    this.fields = new Map([...fields].map(([name, [first = '']]) => [name, first]));
  }
}

/** Reads the fields of a JSON or form body. @throws 400 */
export function readFieldsOf(body: unknown): Fields {
  if (body instanceof FormBody) return body.fields;
  if (!isObject(body)) throw badRequest('The request body must be a JSON object or form fields.');
  return new Map(Object.entries(body));
}

/**
 * Reads the `dictionaries` of a body: a JSON list, or form fields `dictionaries[0].source_lang`, in
 * numeric order.
 * @returns undefined when there are none
 * @throws 400
 */
export function readDictionaryList(body: unknown): readonly Fields[] | undefined {
  if (body instanceof FormBody) {
    const numbered = readNumbered(body.fields, 'dictionaries', 'source_lang');
    if ((numbered?.length ?? 0) > MAX_DICTIONARIES) throw tooManyDictionaries();
    return numbered;
  }
  const list = readFieldsOf(body).get('dictionaries');
  if (list === undefined || list === null) return undefined;
  if (!Array.isArray(list)) throw badRequest('dictionaries must be a list.');
  if (list.length > MAX_DICTIONARIES) throw tooManyDictionaries();
  return list.map((item: unknown, index) => {
    if (!isObject(item)) throw badRequest(`dictionaries[${String(index)}] must be an object.`);
    return new Map(Object.entries(item));
  });
}

function tooManyDictionaries(): ServiceError {
  return badRequest(`dictionaries has more than ${String(MAX_DICTIONARIES)} items.`);
}

/** @throws 400 when it is missing or not allowed */
export function readName(fields: Fields): string {
  const name = readText(fields.get('name'), 'name');
  if (name === undefined) throw badRequest('name is missing.');
  const fault = findNameFault(name);
  if (fault !== null) throw badRequest(`name ${TERM_PROBLEM_TEXT[fault]}.`);
  return name;
}

/**
 * @param path prefix of the field names in messages, such as `dictionaries[0].`
 * @throws 400 with the position of a bad entry as `detail`, 413 when the entries are too large
 */
export function readDictionary(fields: Fields, path = ''): DictionaryDraft {
  const pair = {
    source: readLanguage(
      readText(fields.get('source_lang'), `${path}source_lang`),
      `${path}source_lang`,
    ),
    target: readLanguage(
      readText(fields.get('target_lang'), `${path}target_lang`),
      `${path}target_lang`,
    ),
  };
  if (pair.source === pair.target) {
    throw badRequest(`${path}source_lang and ${path}target_lang are the same language.`);
  }
  const format = readFormat(readText(fields.get('entries_format'), `${path}entries_format`), path);
  const text = readText(fields.get('entries'), `${path}entries`);
  if (text === undefined) throw badRequest(`${path}entries is missing.`);
  try {
    return { pair, entries: parseEntries(text, format, pair) };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'input/invalid') throw error;
    throw badRequest(path + error.message, error.details?.hint);
  }
}

/** Reads the language pair of a query. @throws 400 */
export function readPair(query: Query): DictionaryPair {
  return {
    source: readLanguage(firstValue(query, 'source_lang'), 'source_lang'),
    target: readLanguage(firstValue(query, 'target_lang'), 'target_lang'),
  };
}

/** Returns the error for too many entries, whether sent in one request or merged. */
export function glossaryTooLarge(): ServiceError {
  return new ServiceError(
    413,
    `The entries of a glossary may have ${String(MAX_GLOSSARY_BYTES)} bytes of UTF-8 in all.`,
  );
}

function readLanguage(value: string | undefined, field: string): string {
  if (value === undefined || value.trim() === '') throw badRequest(`${field} is missing.`);
  const root = dictionaryLanguage(value);
  if (!isGlossaryLanguage(root)) {
    throw badRequest(
      `${field} is not a language of glossaries. Supported: ${GLOSSARY_LANGUAGES.join(', ')}.`,
    );
  }
  if (value.trim().length !== root.length) {
    throw badRequest(
      `${field} must be a root code without a variant: use ${root}, which serves all its variants.`,
    );
  }
  return root;
}

function readFormat(value: string | undefined, path: string): EntriesFormat {
  if (value === undefined || value === '') return 'tsv';
  const format = ENTRIES_FORMATS.find((one) => one === value.toLowerCase());
  if (format !== undefined) return format;
  throw badRequest(`${path}entries_format must be one of: ${ENTRIES_FORMATS.join(', ')}.`);
}

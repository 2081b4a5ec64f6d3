import { findNameFault, TERM_PROBLEM_TEXT } from '../../../../shared/glossaries/entry-rules.ts';
import { MAX_GLOSSARY_NAME_BYTES } from '../../../../shared/glossaries/limits.ts';
import {
  findSpokenTermFault,
  SPOKEN_TERM_PROBLEM_TEXT,
} from '../../../../shared/glossaries/spoken-terms.ts';
import { VOICE_SOURCES } from '../../../../shared/voice/languages.ts';
import { badRequest } from '../../http/service-error.ts';
import { readNumbered } from '../numbered-fields.ts';
import { readFields, readObject } from '../request-fields.ts';
import type { TermList } from './repo.ts';

/** Contents of a new collection, as requested. */
export interface NewSpokenTerms {
  readonly name: string;
  readonly lists: readonly TermList[];
}

/** @throws 400 naming the field @see translation service, spoken terms */
export function readNewSpokenTerms(body: unknown): NewSpokenTerms {
  return { name: readName(body), lists: readTermLists(body) ?? [] };
}

/** Changes of a collection: a new name, and terms to add to its lists. */
export interface SpokenTermsChanges {
  /** Absent: unchanged. */
  readonly name: string | undefined;
  readonly lists: readonly TermList[];
}

/** @throws 400 naming the field, also when there is nothing to change */
export function readSpokenTermsChanges(body: unknown): SpokenTermsChanges {
  const name = readFields(body).has('name') ? readName(body) : undefined;
  const lists = readTermLists(body);
  if (name === undefined && lists === undefined) {
    throw badRequest('name and term_lists are missing: at least one of them is needed.');
  }
  return { name, lists: lists ?? [] };
}

const LISTS = 'term_lists';

/**
 * Reads the lists of a body: a JSON list, or form fields `term_lists[0].lang`.
 * @returns undefined when there are none
 * @throws 400
 */
function readTermLists(body: unknown): readonly TermList[] | undefined {
  const fields = readObject(body);
  const given: unknown = LISTS in fields ? fields[LISTS] : readNumberedLists(fields);
  if (given === undefined || given === null) return undefined;
  if (!Array.isArray(given)) throw badRequest(`${LISTS} must be a list.`);
  const lists = given.map((one: unknown, index) =>
    readTermList(one, `${LISTS}[${String(index)}].`),
  );
  if (new Set(lists.map(({ language }) => language)).size < lists.length) {
    throw badRequest(`${LISTS} has a language twice.`);
  }
  return lists;
}

function readNumberedLists(fields: Readonly<Record<string, unknown>>): object[] | undefined {
  // A field that occurs twice in a form is a list: the first one counts.
  const texts = Object.entries(fields).flatMap(([name, value]): [string, string][] => {
    const first: unknown = Array.isArray(value) ? value[0] : value;
    return typeof first === 'string' ? [[name, first]] : [];
  });
  return readNumbered(texts, LISTS, 'lang')?.map((list) => Object.fromEntries(list));
}

/** @throws 400 */
function readName(body: unknown): string {
  const name = readFields(body).text('name');
  if (name === undefined) throw badRequest('name is missing.');
  const fault = findNameFault(name);
  if (fault === 'too-long') {
    throw badRequest(`name is longer than ${String(MAX_GLOSSARY_NAME_BYTES)} bytes.`);
  }
  if (fault !== null) throw badRequest(`name ${TERM_PROBLEM_TEXT[fault]}.`);
  if (/\p{Cc}/u.test(name)) throw badRequest('name contains a control character.');
  return name;
}

/** @param place prefix of the field names @throws 400 with the line as detail */
export function readTermList(body: unknown, place = ''): TermList {
  const fields = readFields(body);
  const language = readTermLanguage(fields.text('lang'), `${place}lang`);
  const entries = fields.text('entries');
  if (entries === undefined) throw badRequest(`${place}entries is missing.`);
  const fault = findSpokenTermFault(entries);
  if (fault === null) return { language, terms: entries.split('\n') };
  const { problem, line } = fault;
  const words =
    problem === 'double' || problem === 'list-too-long'
      ? SPOKEN_TERM_PROBLEM_TEXT[problem]
      : TERM_PROBLEM_TEXT[problem];
  if (line === null) throw badRequest(`${place}entries ${words}.`);
  const where = `line ${String(line)}`;
  throw badRequest(`${place}entries: the term on ${where} ${words}.`, where);
}

/** Reads a spoken language, lower case. @throws 400 */
export function readTermLanguage(text: string | undefined, field = 'lang'): string {
  if (text === undefined || text === '') throw badRequest(`${field} is missing.`);
  const language = VOICE_SOURCES.find((one) => one === text.toLowerCase());
  if (language !== undefined) return language;
  throw badRequest(`${field} must be one of: ${VOICE_SOURCES.join(', ')}.`);
}

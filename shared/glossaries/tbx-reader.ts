import type { TextValues } from '../i18n/text.ts';
import type { FaultId } from '../i18n/message-id.ts';
import { isStableId } from '../domain/data/stable-id.ts';
import { AppError } from '../errors.ts';
import { asFormat, ExchangeError } from '../exchange/exchange-error.ts';
import { TmxError } from '../tmx/tmx-error.ts';
import { createXmlDecoder, createXmlFeed } from '../tmx/xml-events.ts';
import { dictionaryLanguage } from './glossary-languages.ts';
import { MAX_IMPORT_ROWS } from './import-kinds.ts';

/** Status of a term according to the file. */
export type TermStanding = 'preferred' | 'usable' | 'avoided';

export interface TbxTerm {
  readonly text: string;
  readonly standing: TermStanding;
}

/** A concept: its terms by language, each language in the order of the file. */
export interface TbxConcept {
  /** Set where the app assigned it, here or elsewhere. */
  readonly id: string | null;
  /** Line on which it begins, from 1. */
  readonly line: number;
  /** By lowercase root code. */
  readonly terms: ReadonlyMap<string, readonly TbxTerm[]>;
}

/** A single oversized term marks a file as pathological rather than just large. */
const MAX_TERM_CHARS = 20_000;
const ROOTS = new Set(['martif', 'tbx']);
const CONCEPTS = new Set(['termEntry', 'conceptEntry']);
const LANGUAGES = new Set(['langSet', 'langSec']);
/** A term with the notes about it. */
const TERMS = new Set(['tig', 'ntig', 'termSec']);
/**
 * Types of notes about the status of a term: of TBX, of its dialect with elements, and of MultiTerm
 * exports.
 */
const STATUS =
  /^(?:administrativeStatus|normativeAuthorization|(?:(?:term|usage)[ _-]?)?status|usage)$/iu;
const STATUS_ELEMENTS = new Set(['administrativeStatus', 'normativeAuthorization']);
const PREFERRED = /^preferred/iu;
const AVOIDED =
  /^(?:deprecated|superseded|obsolete|forbidden|prohibited|rejected|not ?(?:allowed|recommended)|do ?not ?use)/iu;

/**
 * Reads TBX in both forms: `martif` with `termEntry` and `langSet` (2008), and `tbx` with
 * `conceptEntry` and `langSec` (version 3), with terms in `tig`, `ntig`, or `termSec`. Entities
 * beyond those of XML and internal document types are refused; nothing is fetched.
 * @throws `input/invalid` with line and column
 * @see ISO 30042
 */
export function readTbx(bytes: Uint8Array): TbxConcept[] {
  const concepts: TbxConcept[] = [];
  let terms: Map<string, TbxTerm[]> | null = null;
  let line = 1;
  let id: string | null = null;
  let language: string | null = null;
  let term: string | null = null;
  /** The term whose notes may follow. */
  let last: { text: string; status: string } | null = null;
  let status: string | null = null;
  /** A status that precedes its term. */
  let early = '';
  let hasRoot = false;
  let position = { line: 1, column: 1 };

  const fail = (reason: FaultId, values?: TextValues): never => {
    throw new TmxError(position, reason, values);
  };
  const endTerm = (): void => {
    if (last === null || terms === null || language === null) return;
    const { text, status: said } = last;
    const own = terms.get(language) ?? [];
    terms.set(language, own);
    own.push({ text, standing: standingOf(said.trim()) });
    last = null;
  };
  const feed = createXmlFeed({
    open(name, attributes, place) {
      position = place;
      const local = localName(name);
      if (!hasRoot) {
        hasRoot = true;
        if (!ROOTS.has(local)) fail('faults.root', { name: '<martif> / <tbx>' });
      }
      if (CONCEPTS.has(local)) {
        terms = new Map();
        ({ line } = place);
        id = stableIdIn(attributes.get('id') ?? '');
      } else if (LANGUAGES.has(local)) {
        const code = attributes.get('xml:lang') ?? attributes.get('lang') ?? '';
        language = dictionaryLanguage(code) || null;
      } else if (local === 'term' && terms !== null && language !== null) {
        endTerm();
        term = '';
      } else if (STATUS_ELEMENTS.has(local) || STATUS.test(attributes.get('type') ?? ''))
        status = '';
    },
    text(text) {
      if (status !== null && status.length < 100) status += text;
      if (term === null) return;
      term += text;
      if (term.length > MAX_TERM_CHARS) fail('faults.long');
    },
    close(name) {
      const local = localName(name);
      if (local === 'term' && term !== null && terms !== null && language !== null) {
        // Line ends in a file are only formatting.
        last = { text: joinLines(term), status: early };
        term = null;
        early = '';
      } else if (status !== null) {
        if (last === null) early = status;
        else last.status = status;
        status = null;
      } else if (TERMS.has(local)) {
        endTerm();
        early = '';
      } else if (LANGUAGES.has(local)) {
        endTerm();
        language = null;
      }
      if (CONCEPTS.has(local) && terms !== null) {
        concepts.push({ id, line, terms });
        terms = null;
        if (concepts.length > MAX_IMPORT_ROWS) fail('faults.texts', { limit: MAX_IMPORT_ROWS });
      }
    },
  });
  try {
    asFormat('TBX', () => {
      const decoder = createXmlDecoder();
      feed.write(decoder.write(bytes));
      feed.write(decoder.end());
      feed.end();
    });
  } catch (error) {
    if (!(error instanceof ExchangeError)) throw error;
    throw new AppError('input/invalid', 'glossaryErrors.tbxBroken', {
      values: error.values,
      details: { field: 'file' },
      cause: error,
    });
  }
  return concepts;
}

function standingOf(status: string): TermStanding {
  if (AVOIDED.test(status)) return 'avoided';
  return PREFERRED.test(status) ? 'preferred' : 'usable';
}

/** Reads a stable ID; it has a prefix because XML names begin with a letter. */
function stableIdIn(name: string): string | null {
  const id = name.slice(1);
  return name.startsWith('c') && isStableId(id) ? id : null;
}

function joinLines(term: string): string {
  return term.replaceAll(/\s+/gu, (run) => (/[\r\n]/u.test(run) ? ' ' : run));
}

/** Removes the prefix, which a file may choose freely. */
function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

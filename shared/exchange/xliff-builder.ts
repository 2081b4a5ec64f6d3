import { TmxError, type TextPosition } from '../tmx/tmx-error.ts';
import { normaliseLanguageTag } from '../tmx/tmx-unit.ts';
import type { XmlHandler } from '../tmx/xml-events.ts';
import { locationFrom, titleFrom, type ReaderDefaults } from './exchange-reader.ts';
import { knownLanguage, type ExchangeUnit } from './exchange-unit.ts';
import { createContentCollector, type ContentCollector } from './xliff-content.ts';

/** What differs between the versions. */
interface Dialect {
  readonly major: 1 | 2;
  /** The element around a `source` and its `target`, and the one around that. */
  readonly pair: string;
  readonly parents: readonly string[];
}

const DIALECTS: Readonly<Record<string, Dialect>> = {
  1: { major: 1, pair: 'trans-unit', parents: ['body', 'group'] },
  2: { major: 2, pair: 'segment', parents: ['unit'] },
};

interface Languages {
  source: string | null;
  target: string | null;
}

interface OpenPair {
  source: string;
  target: string;
  targetLang: string | null;
  readonly location: string | null;
}

export interface XliffSink {
  unit(unit: ExchangeUnit): void;
  skipped(): void;
}

/**
 * Puts XLIFF 1.x and 2.x together from its XML. Alternatives, matches and everything of other
 * vocabularies is passed over: only the text of the segments themselves counts.
 */
export function createXliffBuilder(sink: XliffSink, defaults: ReaderDefaults): XmlHandler {
  /** Local names of the open elements; null for those of another vocabulary. */
  const path: (string | null)[] = [];
  let prefix = '';
  let dialect: Dialect | null = null;
  let ofDocument: Languages = { source: null, target: null };
  let languages = ofDocument;
  let title: string | null = null;
  let createdAtMs: number | null = null;
  let unitName: string | undefined;
  let pair: OpenPair | null = null;
  let content: { readonly side: 'source' | 'target'; readonly collector: ContentCollector } | null =
    null;

  const fail = (position: TextPosition, reason: string): never => {
    throw new TmxError(position, reason);
  };
  const localName = (name: string): string | null => {
    if (prefix !== '') return name.startsWith(prefix) ? name.slice(prefix.length) : null;
    return name.includes(':') ? null : name;
  };
  const language = (code: string | undefined, position: TextPosition): string | null => {
    if (code === undefined || code.trim() === '') return null;
    return normaliseLanguageTag(code) ?? fail(position, 'a language code is not valid');
  };

  const openRoot = (
    name: string,
    attributes: ReadonlyMap<string, string>,
    position: TextPosition,
  ): void => {
    const [first = '', rest] = name.split(':');
    if ((rest ?? first) !== 'xliff') fail(position, 'its root is not xliff');
    prefix = rest === undefined ? '' : `${first}:`;
    const version = attributes.get('version') ?? '';
    dialect =
      /^(?:1\.[0-2]|2\.[0-2])$/u.test(version) && version[0] !== undefined
        ? (DIALECTS[version[0]] ?? null)
        : null;
    if (dialect === null) fail(position, 'its version is none of 1.0 to 1.2 and 2.0 to 2.2');
    ofDocument = {
      source: language(attributes.get('srcLang'), position),
      target: language(attributes.get('trgLang'), position),
    };
    languages = ofDocument;
  };

  const openFile = (attributes: ReadonlyMap<string, string>, position: TextPosition): void => {
    title = titleFrom(attributes.get('original'));
    createdAtMs = dateOf(attributes.get('date'));
    languages = {
      source: language(attributes.get('source-language'), position) ?? ofDocument.source,
      target: language(attributes.get('target-language'), position) ?? ofDocument.target,
    };
  };

  const closePair = (position: TextPosition): void => {
    if (pair === null) return;
    const { source, target, targetLang, location } = pair;
    pair = null;
    if (source === '' || target === '') {
      sink.skipped();
      return;
    }
    const to =
      targetLang ??
      languages.target ??
      language(defaults.targetLang ?? undefined, position) ??
      fail(position, 'a translation has no language');
    const from = languages.source ?? language(defaults.sourceLang ?? undefined, position);
    sink.unit({
      title,
      sourceLang: from === null ? null : knownLanguage(from),
      targetLang: to,
      source,
      target,
      createdAtMs,
      location,
    });
  };

  return {
    open(name, attributes, position) {
      if (path.length === 0) {
        openRoot(name, attributes, position);
        path.push('xliff');
        return;
      }
      const local = localName(name);
      const parent = path.at(-1);
      path.push(local);
      if (content !== null) content.collector.open(local, attributes, position);
      else if (dialect === null || parent === undefined || parent === null) return;
      else if (local === 'file' && parent === 'xliff') openFile(attributes, position);
      else if (local === 'unit' && dialect.major === 2) unitName = attributes.get('name');
      else if (local === dialect.pair && dialect.parents.includes(parent)) {
        const location = locationFrom(dialect.major === 1 ? attributes.get('resname') : unitName);
        pair = { source: '', target: '', targetLang: null, location };
      } else if (pair !== null && parent === dialect.pair && isSide(local)) {
        if (local === 'target') pair.targetLang = language(attributes.get('xml:lang'), position);
        content = { side: local, collector: createContentCollector(dialect.major) };
      }
    },
    text(text, position) {
      content?.collector.text(text, position);
    },
    close(_name, position) {
      const local = path.pop();
      if (content !== null) {
        if (!content.collector.isAtEnd()) content.collector.close();
        else {
          if (pair !== null) pair[content.side] = content.collector.take();
          content = null;
        }
      } else if (pair !== null && local === dialect?.pair) closePair(position);
    },
  };
}

function isSide(name: string | null): name is 'source' | 'target' {
  return name === 'source' || name === 'target';
}

function dateOf(text: string | undefined): number | null {
  const atMs = Date.parse(text ?? '');
  return Number.isNaN(atMs) ? null : atMs;
}

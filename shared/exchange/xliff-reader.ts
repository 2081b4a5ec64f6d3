import type { TextValues } from '../i18n/text.ts';
import type { FaultId } from '../i18n/message-id.ts';
import type { Counted, ReadBudget } from '../documents/read-budget.ts';
import { TmxError, type TextPosition } from '../tmx/tmx-error.ts';
import { isPrivateLanguage, normalizeLanguageTag } from '../tmx/tmx-unit.ts';
import { createXmlDecoder, createXmlFeed, type XmlHandler } from '../tmx/xml-events.ts';
import { asFormat } from './exchange-error.ts';
import type { ExchangeReader } from './exchange-reader.ts';
import {
  locationFrom,
  MAX_TEXT_CHARS,
  textFrom,
  titleFrom,
  type ReaderDefaults,
} from './exchange-reader.ts';
import { knownLanguage, type ExchangeUnit } from './exchange-unit.ts';

/** Creates a reader for XLIFF 1.0 to 1.2 and 2.0 to 2.2, distinguished by their version. */
export function createXliffReader(budget: ReadBudget, defaults: ReaderDefaults): ExchangeReader {
  let units: ExchangeUnit[] = [];
  let skipped = 0;
  const decoder = createXmlDecoder();
  const feed = createXmlFeed(
    createXliffBuilder(
      {
        unit: (unit) => units.push(unit),
        skipped() {
          skipped += 1;
        },
      },
      defaults,
    ),
  );
  const take = (): Counted<ExchangeUnit>[] => {
    const taken = units;
    units = [];
    return taken.map((unit) => budget.count(unit));
  };
  return {
    write: (bytes) =>
      asFormat('XLIFF', () => {
        budget.addBytes(bytes.length);
        feed.write(decoder.write(bytes));
        return take();
      }),
    end: () =>
      asFormat('XLIFF', () => {
        feed.write(decoder.end());
        feed.end();
        return take();
      }),
    skippedCount: () => skipped,
  };
}

/** Differences between the versions. */
interface Dialect {
  readonly major: 1 | 2;
  /** The element around a `source` and its `target`, and the possible parents of that element. */
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

/** A text with its segments, as a tool split it, by their `mid`. */
interface Content {
  readonly text: string;
  readonly segments: ReadonlyMap<string, string>;
}

const NO_CONTENT: Content = { text: '', segments: new Map() };

interface OpenPair {
  source: Content;
  /** Segmented source, which 1.2 has beside the source. */
  'seg-source': Content;
  target: Content;
  targetLang: string | null;
  /** Its target is marked as not translated yet. */
  isToDo: boolean;
  readonly location: string | null;
}

interface XliffSink {
  unit(unit: ExchangeUnit): void;
  skipped(): void;
}

/**
 * Creates a handler that assembles XLIFF 1.x and 2.x from its XML. Alternatives, matches, and
 * elements of other vocabularies are skipped: only the text of the segments themselves counts.
 */
function createXliffBuilder(sink: XliffSink, defaults: ReaderDefaults): XmlHandler {
  /** Local names of the open elements; null for those of other vocabularies. */
  const path: (string | null)[] = [];
  let prefix = '';
  let dialect: Dialect | null = null;
  let ofDocument: Languages = { source: null, target: null };
  let languages = ofDocument;
  let title: string | null = null;
  let createdAtMs: number | null = null;
  /** Location of the open unit in 2.x, which applies to all of its segments. */
  let unitLocation: string | null = null;
  let pair: OpenPair | null = null;
  let content: {
    readonly side: 'source' | 'seg-source' | 'target';
    readonly collector: ReturnType<typeof createContentCollector>;
  } | null = null;

  const fail = (position: TextPosition, reason: FaultId, values?: TextValues): never => {
    throw new TmxError(position, reason, values);
  };
  const localName = (name: string): string | null => {
    if (prefix !== '') return name.startsWith(prefix) ? name.slice(prefix.length) : null;
    return name.includes(':') ? null : name;
  };
  /** Reads a language code; null for none, and for one that only its tool knows. */
  const language = (code: string | undefined, position: TextPosition): string | null => {
    if (code === undefined || isPrivateLanguage(code)) return null;
    return normalizeLanguageTag(code) ?? fail(position, 'faults.language');
  };

  const openRoot = (
    name: string,
    attributes: ReadonlyMap<string, string>,
    position: TextPosition,
  ): void => {
    const [first = '', rest] = name.split(':');
    if ((rest ?? first) !== 'xliff') fail(position, 'faults.root', { name: '<xliff>' });
    prefix = rest === undefined ? '' : `${first}:`;
    const version = attributes.get('version') ?? '';
    dialect =
      /^(?:1\.[0-2]|2\.[0-2])$/u.test(version) && version[0] !== undefined
        ? (DIALECTS[version[0]] ?? null)
        : null;
    if (dialect === null) fail(position, 'faults.version', { versions: '1.0–1.2, 2.0–2.2' });
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
    const { targetLang, location, isToDo } = pair;
    const pairs = pairsOf(pair);
    pair = null;
    for (const { source, target } of pairs) {
      // Many tools need some text in a target, and copy the source there.
      if (source.trim() === '' || target.trim() === '' || (isToDo && target === source)) {
        sink.skipped();
        continue;
      }
      const to =
        targetLang ??
        languages.target ??
        language(defaults.targetLang ?? undefined, position) ??
        fail(position, 'faults.languageMissing');
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
    }
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
      else if (local === 'unit' && dialect.major === 2) {
        unitLocation = locationFrom(attributes.get('name'));
      } else if (local === dialect.pair && dialect.parents.includes(parent)) {
        const location =
          dialect.major === 1 ? locationFrom(attributes.get('resname')) : unitLocation;
        pair = {
          source: NO_CONTENT,
          'seg-source': NO_CONTENT,
          target: NO_CONTENT,
          targetLang: null,
          isToDo: false,
          location,
        };
      } else if (pair !== null && parent === dialect.pair && isSide(local)) {
        if (local === 'target') {
          pair.targetLang = language(attributes.get('xml:lang'), position);
          pair.isToDo = /^(?:new|needs-translation)$/u.test(attributes.get('state') ?? '');
        }
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

/**
 * Returns the pairs of a unit: those of its segments where its translation is segmented, or else
 * the whole unit. A segment without its own translation is not a pair, even if the unit has one.
 */
function pairsOf({
  source,
  'seg-source': segSource,
  target,
}: Pick<OpenPair, 'source' | 'seg-source' | 'target'>): { source: string; target: string }[] {
  const cut = segSource.segments.size > 0 ? segSource : source;
  if (cut.segments.size < 2 || target.segments.size === 0) {
    return [{ source: source.text, target: target.text }];
  }
  return [...cut.segments].map(([mid, text]) => ({
    source: text,
    target: target.segments.get(mid) ?? '',
  }));
}

function isSide(name: string | null): name is 'source' | 'seg-source' | 'target' {
  return name === 'source' || name === 'seg-source' || name === 'target';
}

function dateOf(text: string | undefined): number | null {
  const atMs = Date.parse(text ?? '');
  return Number.isNaN(atMs) ? null : atMs;
}

/** Codes of the original document, whose content is not text. @see XLIFF 1.2, inline elements */
const NATIVE_CODES_1 = new Set(['bpt', 'ept', 'ph', 'it', 'x', 'bx', 'ex']);
/** @see XLIFF 2.1, inline elements */
const NATIVE_CODES_2 = new Set(['ph', 'sc', 'ec', 'sm', 'em']);

/** Creates a collector of the text of one `source` or `target`. @param major version of XLIFF */
function createContentCollector(major: 1 | 2) {
  const codes = major === 1 ? NATIVE_CODES_1 : NATIVE_CODES_2;
  let parts = '';
  const segments = new Map<string, string>();
  /** The open segment, and the depth of its `mrk`. */
  let open: { readonly mid: string; readonly depth: number } | null = null;
  let depth = 0;
  /** Depth at which a code was opened; its content is skipped. */
  let codeDepth: number | null = null;
  const add = (text: string, position: TextPosition): void => {
    parts += text;
    if (open !== null) segments.set(open.mid, (segments.get(open.mid) ?? '') + text);
    if (parts.length > MAX_TEXT_CHARS) {
      throw new TmxError(position, 'faults.long');
    }
  };
  return {
    /** Opens an element. @param name local name; null for an element of another vocabulary */
    open(
      name: string | null,
      attributes: ReadonlyMap<string, string>,
      position: TextPosition,
    ): void {
      depth += 1;
      if (codeDepth !== null) return;
      if (name === 'mrk' && attributes.get('mtype') === 'seg' && open === null) {
        open = { mid: attributes.get('mid') ?? '', depth };
        segments.set(open.mid, segments.get(open.mid) ?? '');
      }
      if (major === 2 && name === 'cp') {
        const hex = attributes.get('hex') ?? '';
        const codePoint = /^[0-9A-Fa-f]{1,6}$/u.test(hex) ? Number.parseInt(hex, 16) : Infinity;
        if (codePoint > 0x10_ff_ff) {
          throw new TmxError(position, 'faults.characters');
        }
        add(String.fromCodePoint(codePoint), position);
      }
      if (name === null || name === 'cp' || codes.has(name)) codeDepth = depth;
    },
    text(text: string, position: TextPosition): void {
      if (codeDepth === null) add(text, position);
    },
    close(): void {
      if (codeDepth === depth) codeDepth = null;
      if (open?.depth === depth) open = null;
      depth -= 1;
    },
    /** Returns true when all inner elements are closed, so that the next end tag closes the content. */
    isAtEnd: () => depth === 0,
    take: (): Content => ({
      text: textFrom(parts),
      segments: new Map([...segments].map(([mid, text]) => [mid, textFrom(text)])),
    }),
  };
}

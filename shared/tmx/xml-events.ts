import type { FaultId } from '../i18n/message-id.ts';
import { SaxesParser } from 'saxes';
import { decodeBytes, XML_TEXT, type ByteDecoder } from '../text/decode-bytes.ts';
import { TmxError, type TextPosition } from './tmx-error.ts';

/**
 * Private fields of the parser with its current state and collected text, which it does not expose.
 * If they are renamed, the tests of long texts and of a bare ampersand fail.
 */
const FIELDS = {
  state: 'state',
  text: 'text',
  /** Fields that hold a part of the file, all of them strings. */
  held: ['text', 'name', 'piTarget', 'entity'],
} as const;

const stateOf = (parser: SaxesParser): unknown => Reflect.get(parser, FIELDS.state);
const stateAfter = (text: string): unknown => stateOf(new SaxesParser().write(text));

/** The parser's own numbers for these states. */
const TEXT_STATES: ReadonlySet<unknown> = new Set(
  ['<a>', '<a><![CDATA[', '<a><![CDATA[]', '<a><![CDATA[]]'].map(stateAfter),
);
const REFERENCE_STATE = stateAfter('<a>&');

/**
 * Takes the text that the parser is holding because its end has not arrived: a file may contain an
 * image as a single text of many megabytes.
 * @returns null when the parser is in the middle of something else, such as a tag
 */
function takeHeldText(parser: SaxesParser): string | null {
  if (!TEXT_STATES.has(stateOf(parser))) return null;
  const text: unknown = Reflect.get(parser, FIELDS.text);
  Reflect.set(parser, FIELDS.text, '');
  return typeof text === 'string' ? text : '';
}

/**
 * Returns whether the parser has read the & of an entity or character reference, but not its end.
 */
function isInReference(parser: SaxesParser): boolean {
  return stateOf(parser) === REFERENCE_STATE;
}

/**
 * Counts the UTF-16 units that the parser holds of a name, value, comment, instruction, or
 * declaration.
 */
function countHeldChars(parser: SaxesParser): number {
  return FIELDS.held.reduce((sum, field) => {
    const held: unknown = Reflect.get(parser, field);
    return sum + (typeof held === 'string' ? held.length : 0);
  }, 0);
}

/** Creates the decoder for the bytes of a feed. Its errors are {@link TmxError}s. */
export function createXmlDecoder(): ByteDecoder {
  return decodeBytes(XML_TEXT, (fault, { line }) =>
    fault === 'unknown'
      ? new TmxError({ line: 1, column: 1 }, 'faults.encodingUnknown')
      : new TmxError({ line, column: 1 }, 'faults.encodingBytes'),
  );
}

/** Limits on the resources that an untrusted TMX may use. Other limits apply to the text itself. */
export interface XmlEventLimits {
  readonly maxDepth: number;
  readonly maxAttributes: number;
  /** Sum over all attributes of one element. */
  readonly maxAttributeChars: number;
}

const TMX_XML_LIMITS: XmlEventLimits = {
  maxDepth: 32,
  maxAttributes: 64,
  maxAttributeChars: 32_768,
};

/** Receives the events of the text in order. A position is valid only during the call. */
export interface XmlHandler {
  open(name: string, attributes: ReadonlyMap<string, string>, position: TextPosition): void;
  /** May come in several parts. */
  text(text: string, position: TextPosition): void;
  close(name: string, position: TextPosition): void;
}

/** A parser that is fed with text as it arrives. */
export interface XmlFeed {
  /**
   * Parses a chunk. @throws {@link TmxError} when the text is not well formed or exceeds the limits
   */
  write(chunk: string): void;
  /** Ends the text. @throws {@link TmxError} when the text ends too early */
  end(): void;
}

/** Maximum units per write, because the parser's held text is checked between writes. */
const MAX_WRITE_CHARS = 16_384;
/**
 * Maximum length of one name, value, comment, instruction, or declaration, because the parser does
 * not release them in parts.
 */
const MAX_MARKUP_CHARS = 65_536;

/** A name up to its end or the end of the piece; the parser itself would search all of the rest. */
const REFERENCE = /[^\s<&;"']{0,64}(?:;|$)/uy;

const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map();

/**
 * Creates a feed that never holds more than one XML element. Only XML's five entities are allowed;
 * a document type may be named, but must declare nothing. Nothing is fetched.
 */
export function createXmlFeed(handler: XmlHandler, limits = TMX_XML_LIMITS): XmlFeed {
  const parser = new SaxesParser();
  // The parser's own table inherits names such as `constructor` from all objects.
  parser.ENTITIES = Object.assign(Object.create(null), {
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
  });
  let depth = 0;
  let attributes: Map<string, string> | null = null;
  let attributeChars = 0;
  let hasRoot = false;

  // Read for few of the many events, so getters avoid an object for each.
  const position: TextPosition = {
    get line() {
      return parser.line;
    },
    get column() {
      return parser.column + 1;
    },
  };
  const fail = (reason: FaultId): never => {
    throw new TmxError(position, reason);
  };
  /** The parser reports a closed element before it checks the name. */
  let closing: string | null = null;
  const closedAt = { line: 1, column: 1 };
  const deliverClose = (): void => {
    if (closing === null) return;
    const name = closing;
    closing = null;
    handler.close(name, closedAt);
  };
  const takeText = (text: string): void => {
    deliverClose();
    if (depth > 0 && text !== '') handler.text(text, position);
  };

  // With one or two more handlers, the engine treats the parser as a dictionary, and everything
  // becomes several times slower.
  parser.on('error', ({ message }) => {
    if (message.includes(TOLERATED)) return;
    fail(hasRoot || !message.includes(TEXT_OUTSIDE) ? reasonOf(message) : 'faults.notXml');
  });
  parser.on('text', takeText);
  parser.on('cdata', takeText);
  parser.on('doctype', (doctype) => {
    if (doctype.includes('[')) fail('faults.entities');
  });
  parser.on('attribute', ({ name, value }) => {
    attributes ??= new Map();
    if (attributes.has(name)) fail('faults.attributeTwice');
    if (attributes.size >= limits.maxAttributes) fail('faults.attributes');
    attributeChars += name.length + value.length;
    if (attributeChars > limits.maxAttributeChars) fail('faults.attributes');
    attributes.set(name, value);
  });
  parser.on('opentag', ({ name }) => {
    deliverClose();
    hasRoot = true;
    depth += 1;
    if (depth > limits.maxDepth) fail('faults.nesting');
    const own = attributes ?? NO_ATTRIBUTES;
    attributes = null;
    attributeChars = 0;
    handler.open(name, own, position);
  });
  parser.on('closetag', ({ name }) => {
    deliverClose();
    depth -= 1;
    closing = name;
    closedAt.line = position.line;
    closedAt.column = position.column;
  });

  const guarded = (step: () => void): void => {
    try {
      step();
    } catch (error) {
      if (error instanceof TmxError) throw error;
      // Any other failure of the parser; its own message may quote the text.
      fail('faults.markup');
    }
  };
  const checkReference = (piece: string, from: number): void => {
    REFERENCE.lastIndex = from;
    if (isInReference(parser) && !REFERENCE.test(piece)) {
      fail('faults.ampersand');
    }
  };
  const writePiece = (piece: string): void => {
    let from = 0;
    checkReference(piece, from);
    for (let at = piece.indexOf('&'); at !== -1; at = piece.indexOf('&', from)) {
      parser.write(piece.slice(from, at + 1));
      from = at + 1;
      checkReference(piece, from);
    }
    if (from < piece.length) parser.write(piece.slice(from));
    deliverClose();
    const text = takeHeldText(parser);
    if (text !== null) takeText(text);
    else if (countHeldChars(parser) > MAX_MARKUP_CHARS) {
      fail('faults.long');
    }
  };

  return {
    write(chunk) {
      guarded(() => {
        for (let at = 0; at < chunk.length; at += MAX_WRITE_CHARS) {
          writePiece(chunk.slice(at, at + MAX_WRITE_CHARS));
        }
      });
    },
    end() {
      guarded(() => {
        parser.close();
        deliverClose();
      });
    },
  };
}

/** Strictly an error, but unambiguous, and other programs write it. */
const TOLERATED = 'the string "]]>"';
const TEXT_OUTSIDE = 'text data outside';

/** Our wording for the parser's errors; unlisted ones get a general message. */
const REASONS: readonly (readonly [part: string, reason: FaultId])[] = [
  ['unclosed tag', 'faults.cutOff'],
  ['unexpected end', 'faults.cutOff'],
  ['document must contain', 'faults.empty'],
  ['documents may contain only one', 'faults.trailing'],
  ['unexpected close tag', 'faults.closed'],
  ['unmatched closing tag', 'faults.closed'],
  ['undefined entity', 'faults.entityUnknown'],
  ['malformed character entity', 'faults.entityUnknown'],
  ['disallowed character in tag name', 'faults.markup'],
  ['disallowed character.', 'faults.characters'],
  [TEXT_OUTSIDE, 'faults.outside'],
];

/**
 * Returns our wording for an error. @param message begins with the position; after the reason it
 * may quote the text
 */
function reasonOf(message: string): FaultId {
  const reason = message.replace(/^\d+:\d+: /u, '');
  const known = REASONS.find(([start]) => reason.startsWith(start));
  return known?.[1] ?? 'faults.markup';
}

import type { SaxHandlers } from 'sax';
import sax from 'sax';
import type { TextPosition } from './tmx-error.ts';
import { TmxError } from './tmx-error.ts';

/** What a TMX from outside may ask of this machine. Other limits are those of the text alone. */
export interface XmlEventLimits {
  readonly maxDepth: number;
  readonly maxAttributes: number;
  /** Of all attributes of one element together. */
  readonly maxAttributeChars: number;
}

export const TMX_XML_LIMITS: XmlEventLimits = {
  maxDepth: 32,
  maxAttributes: 64,
  maxAttributeChars: 32_768,
};

/** What happens in the text, in its order. */
export interface XmlHandler {
  open(name: string, attributes: ReadonlyMap<string, string>, position: TextPosition): void;
  /** May come in several parts. */
  text(text: string, position: TextPosition): void;
  close(name: string, position: TextPosition): void;
}

/** A parser that is fed with text as it comes. */
export interface XmlFeed {
  /** @throws {@link TmxError} when the text is not well formed or beyond the limits */
  write(chunk: string): void;
  /** @throws {@link TmxError} when the text ends too early */
  end(): void;
}

/** The parser looks at the size of its buffers once per write. */
const MAX_WRITE_CHARS = 16_384;
/** Characters that XML does not have; lone surrogates are replaced by whoever keeps the text. */
// oxlint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/u;

/**
 * Reads XML without ever holding more than one element. Entities are the five of XML; a document
 * type may be named, but must declare nothing. Nothing is fetched.
 */
export function createXmlFeed(handler: XmlHandler, limits = TMX_XML_LIMITS): XmlFeed {
  const parser = new sax.SAXParser(true, { strictEntities: true });
  // The parser's own table inherits names such as `constructor` from all objects.
  parser.ENTITIES = Object.assign(Object.create(null), {
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
  });
  let depth = 0;
  let attributes = new Map<string, string>();
  let attributeChars = 0;
  let isRootClosed = false;
  let hasRoot = false;
  let heldBack = '';

  const position = (): TextPosition => ({ line: parser.line + 1, column: parser.column + 1 });
  const fail = (reason: string): never => {
    throw new TmxError(position(), reason);
  };
  const takeText = (text: string): void => {
    if (FORBIDDEN.test(text)) fail('it holds a control character that XML does not allow');
    handler.text(text, position());
  };

  const handlers: SaxHandlers = {
    onerror: (error) => fail(reasonOf(error)),
    ontext: takeText,
    oncdata: takeText,
    ondoctype(doctype) {
      if (doctype.includes('[')) fail('it declares entities or elements of its own');
    },
    onopentagstart() {
      if (isRootClosed) fail('it goes on after its end');
      attributes = new Map();
      attributeChars = 0;
    },
    onattribute({ name, value }) {
      // Kept here alone: on the parser's plain object a name such as `hasOwnProperty` breaks it.
      parser.tag.attributes = {};
      if (attributes.has(name)) fail('an element has the same attribute twice');
      if (attributes.size >= limits.maxAttributes) fail('an element has too many attributes');
      attributeChars += name.length + value.length;
      if (attributeChars > limits.maxAttributeChars)
        fail('an element has attributes that are too long');
      if (FORBIDDEN.test(value)) fail('it holds a control character that XML does not allow');
      attributes.set(name, value.replaceAll(/[\t\n]/gu, ' '));
    },
    onopentag({ name }) {
      hasRoot = true;
      depth += 1;
      if (depth > limits.maxDepth) fail('it is nested too deeply');
      handler.open(name, attributes, position());
    },
    onclosetag(name) {
      depth -= 1;
      if (depth === 0) isRootClosed = true;
      handler.close(name, position());
    },
  };
  Object.assign(parser, handlers);

  const guarded = (step: () => void): void => {
    try {
      step();
    } catch (error) {
      if (error instanceof TmxError) throw error;
      // Whatever the parser trips over; its own message may quote the text.
      fail('its markup is not well formed');
    }
  };

  return {
    write(chunk) {
      // A line end may be cut in two between chunks.
      const text = heldBack + chunk;
      heldBack = text.endsWith('\r') ? '\r' : '';
      const lines = text.slice(0, text.length - heldBack.length).replaceAll(/\r\n?/gu, '\n');
      guarded(() => {
        for (let at = 0; at < lines.length; at += MAX_WRITE_CHARS) {
          parser.write(lines.slice(at, at + MAX_WRITE_CHARS));
        }
      });
    },
    end() {
      guarded(() => {
        if (heldBack !== '') parser.write('\n');
        parser.close();
      });
      if (!hasRoot) fail('it is empty');
    },
  };
}

/** The parser's reasons in words of ours; what is not listed is told in general. */
const REASONS: readonly (readonly [start: string, reason: string])[] = [
  ['Unclosed root tag', 'it ends before its last element is closed'],
  ['Unexpected end', 'it ends in the middle'],
  ['Unexpected close tag', 'an element is closed that is not the open one'],
  ['Unmatched closing tag', 'an element is closed that was never opened'],
  ['Invalid character entity', 'it uses an entity or character that XML does not know'],
  ['Invalid character in entity', 'it holds an & that is not written as &amp;'],
  ['Max buffer length exceeded', 'a name, comment or attribute is too long'],
  ['Unencoded <', 'it holds a < that is not written as &lt;'],
  ['Text data outside', 'it holds text outside of its elements'],
  ['Non-whitespace before first tag', 'it is no XML'],
];

function reasonOf(error: Error): string {
  const known = REASONS.find(([start]) => error.message.startsWith(start));
  return known?.[1] ?? 'its markup is not well formed';
}

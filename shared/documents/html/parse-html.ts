import { defaultTreeAdapter, parse, type DefaultTreeAdapterTypes } from 'parse5';
import { oversizedDocument } from '../document-errors.ts';

export type HtmlDocument = DefaultTreeAdapterTypes.Document;
export type HtmlElement = DefaultTreeAdapterTypes.Element;
export type HtmlNode = DefaultTreeAdapterTypes.ChildNode;
export type HtmlText = DefaultTreeAdapterTypes.TextNode;

/** Limits on the resources that an untrusted page may use: far beyond any page that people read. */
export interface HtmlLimits {
  maxDepth: number;
  /** Each uses about 1 KB of memory once parsed. */
  maxElements: number;
  maxAttributesPerTag: number;
}

const HTML_LIMITS: HtmlLimits = {
  maxDepth: 500,
  maxElements: 500_000,
  maxAttributesPerTag: 1000,
};

/**
 * Parses a web page as browsers do, including repairs, with the source range of everything. Nothing
 * in it is run or fetched.
 * @throws `document/too-large` beyond the limits
 */
export function parseHtml(text: string, limits: HtmlLimits = HTML_LIMITS): HtmlDocument {
  checkTags(text, limits);
  let depth = 0;
  let elements = 0;
  return parse(text, {
    sourceCodeLocationInfo: true,
    // Content shown without scripts is text, too.
    scriptingEnabled: false,
    treeAdapter: {
      ...defaultTreeAdapter,
      createElement(...parts) {
        elements += 1;
        if (elements > limits.maxElements) throw oversizedDocument('faults.elements');
        return defaultTreeAdapter.createElement(...parts);
      },
      onItemPush() {
        depth += 1;
        if (depth > limits.maxDepth) throw oversizedDocument('faults.nesting');
      },
      onItemPop() {
        depth -= 1;
      },
    },
  });
}

/** The end of a tag, and the parts of attributes, with quoted values as a whole. */
const TAG_PART = /"[^"]*"|'[^']*'|[^\s"'>]+|>/gu;
/** Elements whose content has no tags. */
const RAW_TEXT = new Set(['script', 'style', 'textarea', 'title', 'xmp', 'iframe', 'noembed']);

/**
 * Limits the number of attributes first, because the parser compares each one with all before it.
 */
function checkTags(text: string, limits: HtmlLimits): void {
  const tag = /<!--|<([a-z][^\s/>]*)/giu;
  for (let match = tag.exec(text); match !== null; match = tag.exec(text)) {
    const name = match[1]?.toLowerCase();
    const end = name === undefined ? text.indexOf('-->', tag.lastIndex) : endOfTag();
    if (end === -1) return;
    tag.lastIndex = end;
    if (name === undefined || !RAW_TEXT.has(name)) continue;
    const close = new RegExp(`</${name}`, 'giu');
    close.lastIndex = end;
    if (close.exec(text) === null) return;
    tag.lastIndex = close.lastIndex;
  }

  function endOfTag(): number {
    TAG_PART.lastIndex = tag.lastIndex;
    // Each attribute is a name, an equal sign, and a value.
    for (let parts = 0; parts <= limits.maxAttributesPerTag * 3; parts += 1) {
      const part = TAG_PART.exec(text);
      if (part === null) return -1;
      if (part[0] === '>') return TAG_PART.lastIndex;
    }
    throw oversizedDocument('faults.attributes');
  }
}

export function isElement(node: HtmlNode): node is HtmlElement {
  return 'tagName' in node;
}

export function isText(node: HtmlNode): node is HtmlText {
  return node.nodeName === '#text';
}

/** Returns the value of an attribute, or null. */
export function attributeOf(element: HtmlElement, name: string): string | null {
  return element.attrs.find((attribute) => attribute.name === name)?.value ?? null;
}

/** Returns the displayed children: those of a template are in its content. */
export function childrenOf(element: HtmlElement): readonly HtmlNode[] {
  return isTemplate(element) ? element.content.childNodes : element.childNodes;
}

function isTemplate(element: HtmlElement): element is DefaultTreeAdapterTypes.Template {
  return 'content' in element;
}

import { defaultTreeAdapter, parse, type DefaultTreeAdapterTypes } from 'parse5';
import { oversizedDocument } from '../document-errors.ts';

export type HtmlDocument = DefaultTreeAdapterTypes.Document;
export type HtmlElement = DefaultTreeAdapterTypes.Element;
export type HtmlNode = DefaultTreeAdapterTypes.ChildNode;
export type HtmlText = DefaultTreeAdapterTypes.TextNode;

/** What a page from outside may ask of this machine: far beyond any page that a person reads. */
export interface HtmlLimits {
  maxDepth: number;
  /** Each costs about 1 KB of memory once parsed. */
  maxElements: number;
  maxAttributesPerTag: number;
}

const HTML_LIMITS: HtmlLimits = {
  maxDepth: 500,
  maxElements: 500_000,
  maxAttributesPerTag: 1000,
};

/**
 * Parses a web page as browsers do, repairs included, with the place of everything in its text.
 * Nothing in it is run or fetched.
 * @throws `document/too-large` beyond the limits
 */
export function parseHtml(text: string, limits: HtmlLimits = HTML_LIMITS): HtmlDocument {
  checkTags(text, limits);
  let depth = 0;
  let elements = 0;
  return parse(text, {
    sourceCodeLocationInfo: true,
    // What is shown without scripts is text too.
    scriptingEnabled: false,
    treeAdapter: {
      ...defaultTreeAdapter,
      createElement(...parts) {
        elements += 1;
        if (elements > limits.maxElements) throw oversizedDocument('it has too many elements');
        return defaultTreeAdapter.createElement(...parts);
      },
      onItemPush() {
        depth += 1;
        if (depth > limits.maxDepth) throw oversizedDocument('it is nested too deeply');
      },
      onItemPop() {
        depth -= 1;
      },
    },
  });
}

/** What ends a tag, and the parts of attributes, quoted values as a whole. */
const TAG_PART = /"[^"]*"|'[^']*'|[^\s"'>]+|>/gu;
/** Elements whose content holds no tags. */
const RAW_TEXT = new Set(['script', 'style', 'textarea', 'title', 'xmp', 'iframe', 'noembed']);

/** The parser compares each attribute with all before it, so their number is limited first. */
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
    // A name, an equals sign and a value each.
    for (let parts = 0; parts <= limits.maxAttributesPerTag * 3; parts += 1) {
      const part = TAG_PART.exec(text);
      if (part === null) return -1;
      if (part[0] === '>') return TAG_PART.lastIndex;
    }
    throw oversizedDocument('a tag in it has too many attributes');
  }
}

export function isElement(node: HtmlNode): node is HtmlElement {
  return 'tagName' in node;
}

export function isText(node: HtmlNode): node is HtmlText {
  return node.nodeName === '#text';
}

/** The value of an attribute, or null. */
export function attributeOf(element: HtmlElement, name: string): string | null {
  return element.attrs.find((attribute) => attribute.name === name)?.value ?? null;
}

/** The displayed children: those of a template are in its content. */
export function childrenOf(element: HtmlElement): readonly HtmlNode[] {
  return isTemplate(element) ? element.content.childNodes : element.childNodes;
}

function isTemplate(element: HtmlElement): element is DefaultTreeAdapterTypes.Template {
  return 'content' in element;
}

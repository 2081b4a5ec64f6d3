import { isDataValue } from '../data-value.ts';
import { nameMatcher, NO_TEXT_RULES, type TextRules } from '../rules/text-rules.ts';
import {
  decodeXmlReferences,
  valueOf,
  type XmlAttribute,
  type XmlElement,
  type XmlNode,
} from './xml-source.ts';

/** A text to translate: adjacent nodes of an element, or the value of an attribute. */
export type XmlUnit = {
  /** Its place; the same in a translation. */
  readonly id: string;
  readonly location: string;
} & (
  | { readonly kind: 'content'; readonly nodes: readonly XmlNode[]; readonly isPreserved: boolean }
  | { readonly kind: 'attribute'; readonly attribute: XmlAttribute }
);

/** Elements that are part of a sentence even if they look like a list of elements. */
const INLINE: ReadonlySet<string> = new Set(
  (
    'a abbr acronym b bdi bdo big cite code dfn del em emphasis font i ins kbd link mark q s samp ' +
    'small span strike strong sub sup tt u var xref bx ex ph it mrk pc bpt ept br'
  ).split(' '),
);
/** Elements whose text is for programs. */
const KEPT: ReadonlySet<string> = new Set(['script', 'style']);

/** Returns the name of an element without its prefix. */
export function localName(name: string): string {
  return name.slice(name.lastIndexOf(':') + 1);
}

interface Context {
  readonly isTranslated: boolean;
  readonly isPreserved: boolean;
  /** A rule names this element or one around it, so its texts are no data. */
  readonly isNamed: boolean;
}

/**
 * Finds the texts of an XML file, in order. An element that has text of its own is a text together
 * with the elements in it; one that only has elements is structure, and so is a list inside a text.
 * @param of `target`: texts of a translation, which may look like data by chance
 * @param sourceLang the language to translate from, if known: elements in others stay
 */
export function findXmlUnits(
  text: string,
  root: XmlElement,
  rules: TextRules['xml'] = NO_TEXT_RULES.xml,
  {
    of = 'source',
    sourceLang = null,
  }: { of?: 'source' | 'target'; sourceLang?: string | null } = {},
): XmlUnit[] {
  const units: XmlUnit[] = [];
  const test = elementTest(text, rules);
  const language = baseOf(valueOf(text, root, 'xml:lang') ?? sourceLang ?? '');

  const inside = (element: XmlElement, outer: Context): Context => {
    const space = valueOf(text, element, 'xml:space');
    const isLeft = test.isLeft(element) || isForeign(element);
    const isNamed = outer.isNamed || test.isWanted(element);
    const flag = translateFlag(text, element);
    const isStarted = !outer.isTranslated && rules.translate !== null && test.isWanted(element);
    return {
      isPreserved: space === null ? outer.isPreserved : space === 'preserve',
      isTranslated: isLeft ? false : (flag ?? (outer.isTranslated || isStarted)),
      isNamed,
    };
  };
  const isForeign = (element: XmlElement): boolean => {
    const own = valueOf(text, element, 'xml:lang');
    return own !== null && own !== '' && language !== '' && baseOf(own) !== language;
  };

  const addAttributes = (element: XmlElement, { isTranslated }: Context): void => {
    if (!isTranslated || rules.attributes.length === 0) return;
    for (const attribute of element.attributes) {
      if (!test.isWantedAttribute(element, attribute.name)) continue;
      const value = decodeXmlReferences(text.slice(attribute.value.start, attribute.value.end));
      if (!/\p{L}/u.test(value)) continue;
      const id = `${String(element.index)}@${attribute.name}`;
      const location = `${placeOf(text, element)}@${attribute.name}`;
      units.push({ kind: 'attribute', id, location, attribute });
    }
  };

  const walk = (element: XmlElement, outer: Context): void => {
    const context = inside(element, outer);
    addAttributes(element, context);
    if (!test.holdsText(element)) {
      for (const child of element.children) if (child.kind === 'element') walk(child, context);
      return;
    }
    let nodes: XmlNode[] = [];
    let lines = 0;
    const endLine = (): void => {
      addLine(element, lines, nodes, context);
      lines += 1;
      nodes = [];
    };
    for (const child of element.children) {
      if (child.kind === 'element' && test.isBlock(child)) {
        endLine();
        walk(child, context);
      } else nodes.push(child);
    }
    endLine();
  };

  const addLine = (
    element: XmlElement,
    line: number,
    nodes: readonly XmlNode[],
    context: Context,
  ): void => {
    if (context.isTranslated && nodes.some((node) => test.hasWords(node))) {
      const shown = nodes.map((node) => test.textOf(node)).join('');
      const isPlain = nodes.every(({ kind }) => kind !== 'element');
      const isData = of === 'source' && isPlain && !context.isNamed && isDataValue(shown);
      if (!isData) {
        const id = `${String(element.index)}.${String(line)}`;
        const location = placeOf(text, element);
        units.push({ kind: 'content', id, location, nodes, isPreserved: context.isPreserved });
      }
    }
    for (const node of nodes) {
      if (node.kind !== 'element') continue;
      // In a text that stays, a part may say that it is translated.
      if (context.isTranslated) addInner(node, context);
      else walk(node, context);
    }
  };
  const addInner = (element: XmlElement, outer: Context): void => {
    if (rules.attributes.length === 0) return;
    const context = inside(element, outer);
    addAttributes(element, context);
    for (const child of element.children) if (child.kind === 'element') addInner(child, context);
  };

  walk(root, { isTranslated: rules.translate === null, isPreserved: false, isNamed: false });
  return units;
}

/** Returns what an element says about translating its text; null if nothing. */
export function translateFlag(text: string, element: XmlElement): boolean | null {
  if (KEPT.has(localName(element.name).toLowerCase())) return false;
  const said = valueOf(text, element, 'translate') ?? valueOf(text, element, 'its:translate');
  const flag = said?.trim().toLowerCase();
  return flag === 'no' ? false : flag === 'yes' ? true : null;
}

const baseOf = (language: string): string => language.toLowerCase().split(/[-_]/u)[0] ?? '';

/** Attributes that name an element, for people who look for it. */
const NAMING = ['name', 'key', 'id', 'xml:id', 'resname'];

function placeOf(text: string, element: XmlElement): string {
  for (const name of NAMING) {
    const value = valueOf(text, element, name)?.trim() ?? '';
    if (value !== '' && value.length <= 100) return `line ${String(element.line)}, ${value}`;
  }
  return `line ${String(element.line)}, ${element.name}`;
}

/** Facts about the elements of a file, found once. */
export interface ElementTest {
  isLeft(element: XmlElement): boolean;
  isWanted(element: XmlElement): boolean;
  isWantedAttribute(element: XmlElement, name: string): boolean;
  /** It has text of its own besides white space. */
  holdsText(element: XmlElement): boolean;
  /** It is, or has in it, a list of elements with texts, and so separates two texts. */
  isBlock(element: XmlElement): boolean;
  /** It has letters that are translated in this text. */
  hasWords(node: XmlNode): boolean;
  /** Returns the part that is read and translated in this text. */
  textOf(node: XmlNode): string;
}

export function elementTest(text: string, rules: TextRules['xml']): ElementTest {
  const left = nameMatcher(rules.leave);
  const wanted = nameMatcher(rules.translate ?? []);
  const inline = nameMatcher(rules.inline);
  const attributes = nameMatcher(rules.attributes);
  const byName =
    (isMatch: (name: string) => boolean) =>
    ({ name }: XmlElement): boolean =>
      isMatch(name) || isMatch(localName(name));
  const isLeft = byName(left);
  const isInline = byName(inline);
  const isStructure = new Map<XmlElement, boolean>();

  const textOf = (node: XmlNode): string => {
    if (node.kind === 'text') return decodeXmlReferences(text.slice(node.start, node.end));
    if (node.kind === 'cdata') return cdataOf(text, node);
    if (node.kind !== 'element' || isKept(node)) return '';
    return node.children.map(textOf).join('');
  };
  const isKept = (element: XmlElement): boolean =>
    isLeft(element) || translateFlag(text, element) === false;
  const hasWords = (node: XmlNode): boolean => {
    if (node.kind !== 'element') return /\p{L}/u.test(textOf(node));
    return !isKept(node) && node.children.some(hasWords);
  };
  const holdsText = (element: XmlElement): boolean => {
    const elements = element.children.filter((child) => child.kind === 'element');
    const isOwn = element.children.some(
      (child) => child.kind !== 'element' && /\S/u.test(textOf(child)),
    );
    return isOwn || (elements.length > 0 && elements.every(isInline));
  };
  const isBlock = (element: XmlElement): boolean => {
    const known = isStructure.get(element);
    if (known !== undefined) return known;
    const elements = element.children.filter((child) => child.kind === 'element');
    const isList =
      !isInline(element) &&
      !INLINE.has(localName(element.name)) &&
      !holdsText(element) &&
      elements.filter(hasWords).length > 1;
    const is = isList || elements.some(isBlock);
    isStructure.set(element, is);
    return is;
  };
  return {
    isLeft,
    isWanted: byName(wanted),
    isWantedAttribute: ({ name }, attribute) =>
      [attribute, localName(attribute)].some(
        (own) =>
          attributes(own) ||
          attributes(`${name}@${own}`) ||
          attributes(`${localName(name)}@${own}`),
      ),
    holdsText,
    isBlock,
    hasWords,
    textOf,
  };
}

/** Returns the text of a CDATA section, which has no references. */
export function cdataOf(text: string, { start, end }: XmlNode): string {
  return text.slice(start + '<![CDATA['.length, end - ']]>'.length);
}

import { attributeOf, isElement, type HtmlElement, type HtmlNode } from './parse-html.ts';

/** Block elements; all others are inline. */
const BLOCKS = new Set(
  (
    'address article aside base blockquote body caption center col colgroup dd details dialog dir ' +
    'div dl dt fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header ' +
    'hgroup hr html legend li link listing main menu meta nav noframes ol optgroup option p param ' +
    'plaintext pre search section source style script summary table tbody td template tfoot th ' +
    'thead title tr track ul xmp'
  ).split(' '),
);
/** Inline elements that do not wrap words: they move as a whole. */
const ATOMIC = new Set(
  (
    'area applet audio br button canvas code datalist embed iframe img input kbd map math meter ' +
    'noscript object output picture progress rp rt samp script select style svg template textarea ' +
    'var video wbr'
  ).split(' '),
);
/** Elements whose content is not translated: code, drawings, user input. */
const KEPT = new Set(
  (
    'applet canvas code embed iframe kbd listing math plaintext pre rp rt samp script style svg ' +
    'textarea var xmp'
  ).split(' '),
);
/**
 * Elements of these whose content is part of the surrounding sentence, although it is preserved.
 */
const SHOWN_IN_LINE = new Set(['code', 'kbd', 'samp', 'var']);

/** Returns true for text, comments, and inline elements. */
export function isInline(node: HtmlNode): boolean {
  return !isElement(node) || !BLOCKS.has(node.tagName);
}

export function isAtomic(element: HtmlElement): boolean {
  return ATOMIC.has(element.tagName);
}

export function isKept(element: HtmlElement): boolean {
  return KEPT.has(element.tagName);
}

/** Classes and attributes of page translation tools by which authors exclude a part. */
const KEEP_CLASSES = new Set(['notranslate', 'no-translate', 'skiptranslate']);
const KEEP_ATTRIBUTES = new Set(['data-notranslate', 'data-no-translation', 'data-wg-notranslate']);

/**
 * Returns the page's declaration about translating the content: `translate`, or a class that tools
 * know.
 */
export function translateFlag(element: HtmlElement): boolean | null {
  const flag = attributeOf(element, 'translate') ?? attributeOf(element, 'its:translate');
  const plain = flag?.trim().toLowerCase();
  if (plain === 'no') return false;
  if (plain === 'yes' || plain === '') return true;
  const classes = attributeOf(element, 'class')?.toLowerCase().split(/\s+/u) ?? [];
  const isMarked = element.attrs.some(({ name }) => KEEP_ATTRIBUTES.has(name));
  return isMarked || classes.some((name) => KEEP_CLASSES.has(name)) ? false : null;
}

/** Returns true for preserved content that a reader sees as words of the sentence. */
export function isShownInLine(element: HtmlElement): boolean {
  return SHOWN_IN_LINE.has(element.tagName) || translateFlag(element) === false;
}

/** Meta elements whose content people read in search results and shared links. */
const META_NAMES = new Set([
  'description',
  'og:title',
  'og:description',
  'og:image:alt',
  'twitter:title',
  'twitter:description',
  'twitter:image:alt',
]);
const ATTRIBUTES = [
  'title',
  'alt',
  'placeholder',
  'aria-label',
  'aria-description',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
];
/** Attributes of specific elements. */
const OWN_ATTRIBUTES: Readonly<Record<string, string>> = {
  table: 'summary',
  th: 'abbr',
  td: 'abbr',
  object: 'standby',
  iframe: 'srcdoc',
  menu: 'label',
  menuitem: 'label',
  optgroup: 'label',
  option: 'label',
  track: 'label',
};
const BUTTONS = new Set(['submit', 'button', 'reset']);

/** Returns the names of the attributes of an element whose values are translated. */
export function translatedAttributes(element: HtmlElement): readonly string[] {
  const type = attributeOf(element, 'type')?.toLowerCase() ?? '';
  if (element.tagName === 'meta') {
    const name = attributeOf(element, 'name') ?? attributeOf(element, 'property') ?? '';
    return META_NAMES.has(name.toLowerCase()) ? ['content'] : [];
  }
  if (element.tagName === 'input' && BUTTONS.has(type)) return [...ATTRIBUTES, 'value'];
  const own = OWN_ATTRIBUTES[element.tagName];
  return own === undefined ? ATTRIBUTES : [...ATTRIBUTES, own];
}

/** Elements of a drawing whose content people read. */
const DRAWN_TEXTS = new Set(['text', 'title', 'desc']);

export function isDrawnText(element: HtmlElement): boolean {
  return DRAWN_TEXTS.has(element.tagName);
}

/** Returns true for a part of a drawn text with its own position, which makes it a line. */
export function isDrawnLine(element: HtmlElement): boolean {
  const isPlaced = ['x', 'y', 'dy'].some((name) => attributeOf(element, name) !== null);
  return element.tagName === 'textPath' || (element.tagName === 'tspan' && isPlaced);
}

const LOCATIONS: ReadonlyMap<string, string> = new Map([
  ['title', 'page title'],
  ['meta', 'page description'],
  ['p', 'paragraph'],
  ['li', 'list item'],
  ['dt', 'term of a list'],
  ['dd', 'explanation in a list'],
  ['td', 'table cell'],
  ['th', 'table heading'],
  ['caption', 'table caption'],
  ['figcaption', 'picture caption'],
  ['blockquote', 'quotation'],
  ['button', 'button'],
  ['option', 'choice in a list'],
  ['legend', 'form heading'],
  ['summary', 'summary'],
]);

/**
 * Names the place of a text for people, by its containing element; null where there is no word for
 * it.
 */
export function locationOf(element: HtmlElement, attribute: string | null): string | null {
  if (element.namespaceURI.endsWith('/svg')) return 'drawing';
  const heading = /^h([1-6])$/u.exec(element.tagName)?.[1];
  const place =
    heading === undefined ? (LOCATIONS.get(element.tagName) ?? null) : `heading ${heading}`;
  if (attribute === null || element.tagName === 'meta') return place;
  if (attribute === 'alt') return 'text for a picture';
  if (attribute === 'placeholder') return 'hint in a form field';
  return place === null ? attribute : `${attribute} of ${place}`;
}

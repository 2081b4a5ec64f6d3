const setOf = (names: string): ReadonlySet<string> => new Set(names.split(' '));

/** Elements without content and end tag. */
const VOID = setOf('area base br col embed hr img input link meta source track wbr');
/** Elements whose content is not markup. */
const RAW_TEXT = setOf('script style textarea');
/** Elements whose content is not natural language. */
const OPAQUE = setOf('script style textarea pre code');
/** Elements that begin a new block. */
const BLOCKS = setOf(
  'address article aside blockquote body br dd div dl dt fieldset figcaption figure footer form h1 ' +
    'h2 h3 h4 h5 h6 head header hr html li main nav ol option p section select table tbody td tfoot ' +
    'th thead title tr ul',
);

export function isHtmlVoid(name: string): boolean {
  return VOID.has(name);
}

export function isHtmlRawText(name: string, handling: 'xml' | 'html'): boolean {
  return handling === 'html' && RAW_TEXT.has(name);
}

export function isHtmlBlock(name: string): boolean {
  return BLOCKS.has(name);
}

/** Matches the value of each class attribute of a tag. */
const CLASS = /\sclass\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s/>"']+)(?=[\s/>]))/giu;

/**
 * Returns whether the content of a start tag is not translated: `translate="no"`, class
 * `notranslate`, code.
 * @param name in lower case
 */
export function isHtmlOpaque(name: string, raw: string): boolean {
  if (OPAQUE.has(name)) return true;
  if (/\stranslate\s*=\s*(?:"no"|'no'|no(?=[\s/>]))/iu.test(raw)) return true;
  for (const [, double, single, bare = ''] of raw.matchAll(CLASS)) {
    const names = (double ?? single ?? bare).toLowerCase().split(/\s/u);
    if (names.includes('notranslate')) return true;
  }
  return false;
}

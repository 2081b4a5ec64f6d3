import { PAIRED_BY_ORDER } from '../../documents/pair-in-order.ts';
import type { MessageId } from '../../i18n/message-id.ts';
import { msg, t } from '../../i18n/text.ts';

/** Stored places that consist of fixed words. */
const WORDS: Readonly<Record<string, MessageId>> = {
  header: msg('places.header'),
  footer: msg('places.footer'),
  footnote: msg('places.footnote'),
  endnote: msg('places.endnote'),
  comment: msg('places.comment'),
  notes: msg('places.notes'),
  chart: msg('places.chart'),
  diagram: msg('places.diagram'),
  drawing: msg('places.drawing'),
  layout: msg('places.layout'),
  master: msg('places.master'),
  file: msg('places.unnamedFile'),
  'page title': msg('places.pageTitle'),
  'page description': msg('places.pageDescription'),
  paragraph: msg('places.paragraph'),
  'list item': msg('places.listItem'),
  'term of a list': msg('places.listTerm'),
  'explanation in a list': msg('places.listExplanation'),
  'table cell': msg('places.tableCell'),
  'table heading': msg('places.tableHeading'),
  'table caption': msg('places.tableCaption'),
  'picture caption': msg('places.pictureCaption'),
  quotation: msg('places.quotation'),
  button: msg('places.button'),
  'choice in a list': msg('places.listChoice'),
  'form heading': msg('places.formHeading'),
  summary: msg('places.summary'),
  'text for a picture': msg('places.pictureText'),
  'hint in a form field': msg('places.fieldHint'),
};

/** Places with a number. */
const COUNTED = {
  line: msg('places.line'),
  page: msg('places.page'),
  slide: msg('places.slide'),
  heading: msg('places.heading'),
} as const;

/** Names that a document gives its own parts. */
const NAMED = { unit: msg('places.unit'), segment: msg('places.segment') } as const;

/**
 * Translates the place of a segment in its document into the interface language. Places are stored,
 * sent, and written to files in a fixed English form: `line 3`, `slide 4, notes`, `Sheet2!B3,
 * comment`. A document's own names, such as the name of a sheet, and unknown forms stay unchanged.
 */
export function placeText(location: string): string {
  if (location === PAIRED_BY_ORDER) return t('places.pairedByOrder');
  if (location.endsWith(`, ${PAIRED_BY_ORDER}`)) {
    const place = location.slice(0, -PAIRED_BY_ORDER.length - 2);
    return `${placeText(place)}, ${t('places.pairedByOrder')}`;
  }
  const word = Object.hasOwn(WORDS, location) ? WORDS[location] : undefined;
  if (word !== undefined) return t(word);
  return counted(location) ?? named(location) ?? withPart(location) ?? location;
}

/** `line 3`, with the context of a message after it; `text 2 in the picture`. */
function counted(location: string): string | null {
  const inPicture = /^text (?<number>\d+) in the picture$/u.exec(location)?.groups;
  if (inPicture !== undefined) return t('places.inPicture', { number: inPicture['number'] ?? '' });
  const {
    what,
    number = '',
    context = '',
  } = /^(?<what>line|page|slide|heading) (?<number>\d+)(?<context>, [^]+)?$/u.exec(location)
    ?.groups ?? {};
  if (what !== 'line' && context !== '') return null;
  if (what !== 'line' && what !== 'page' && what !== 'slide' && what !== 'heading') return null;
  return t(COUNTED[what], { number }) + context;
}

/** `a.html, unit menu`; `file 2, segment 7`. */
function named(location: string): string | null {
  const {
    file = '',
    what,
    name = '',
  } = /^(?<file>[^]+), (?<what>unit|segment) (?<name>[^]*)$/u.exec(location)?.groups ?? {};
  if (what !== 'unit' && what !== 'segment') return null;
  const unnamed = /^file (?<name>\S+)$/u.exec(file)?.groups?.['name'];
  const ofFile = unnamed === undefined ? file : t('places.file', { name: unnamed });
  return `${file === 'file' ? t('places.unnamedFile') : ofFile}, ${t(NAMED[what], { name })}`;
}

/** `slide 4, notes`; `Prices, header`; `title of button`. */
function withPart(location: string): string | null {
  const at = location.lastIndexOf(', ');
  const [whole, part] = [location.slice(0, Math.max(0, at)), location.slice(at + 2)];
  if (at > 0 && Object.hasOwn(WORDS, part)) {
    return `${isOfDocument(whole, part) ? whole : placeText(whole)}, ${placeText(part)}`;
  }
  const { attribute, place = '' } =
    /^(?<attribute>[\w-]+) of (?<place>[^]+)$/u.exec(location)?.groups ?? {};
  if (attribute === undefined) return null;
  const said = placeText(place);
  return said === place ? null : t('places.attribute', { attribute, place: said });
}

/** Returns true if the text is the name of a sheet, which may read like a place. */
function isOfDocument(whole: string, part: string): boolean {
  return part === 'header' || part === 'footer' || whole.includes('!');
}

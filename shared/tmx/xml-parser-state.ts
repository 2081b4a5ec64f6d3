import { SaxesParser } from 'saxes';

/**
 * What the parser is amid of, and what it has collected of it. It tells neither, so its own fields are
 * read; the tests of long texts and of a bare ampersand fail should they ever have other names.
 */
const FIELDS = {
  state: 'state',
  text: 'text',
  /** What holds a part of the file, all of them strings. */
  held: ['text', 'name', 'piTarget', 'entity'],
} as const;

const stateOf = (parser: SaxesParser): unknown => Reflect.get(parser, FIELDS.state);
const stateAfter = (text: string): unknown => stateOf(new SaxesParser().write(text));

/** Whatever numbers the parser has for them. */
const TEXT_STATES: ReadonlySet<unknown> = new Set(
  ['<a>', '<a><![CDATA[', '<a><![CDATA[]', '<a><![CDATA[]]'].map(stateAfter),
);
const REFERENCE_STATE = stateAfter('<a>&');

/**
 * Takes the text that the parser holds because its end has not come: a file may hold a picture as one
 * text of many megabytes.
 * @returns null when the parser is amid something else, such as a tag
 */
export function takeHeldText(parser: SaxesParser): string | null {
  if (!TEXT_STATES.has(stateOf(parser))) return null;
  const text: unknown = Reflect.get(parser, FIELDS.text);
  Reflect.set(parser, FIELDS.text, '');
  return typeof text === 'string' ? text : '';
}

/** Whether the parser has read the & of an entity or character reference, and not yet its end. */
export function isInReference(parser: SaxesParser): boolean {
  return stateOf(parser) === REFERENCE_STATE;
}

/** UTF-16 units that the parser holds of a name, value, comment, instruction or declaration. */
export function countHeldChars(parser: SaxesParser): number {
  return FIELDS.held.reduce((sum, field) => {
    const held: unknown = Reflect.get(parser, field);
    return sum + (typeof held === 'string' ? held.length : 0);
  }, 0);
}

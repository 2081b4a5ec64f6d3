import type { ArrivedLink, LinkFault } from '../../shared/domain/app/arrival.ts';
import { MAX_LINK_CHARS, MAX_NAME_CHARS } from '../../shared/domain/app/limits.ts';
import { MAX_TEXT_LENGTH } from '../../shared/domain/texts/limits.ts';
import { MAX_NOTE_CHARS } from '../../shared/domain/time/limits.ts';

type ReadLink = { link: ArrivedLink } | { fault: LinkFault };

/**
 * Characters that no text needs and that can make one look different from what it is: control characters other than
 * tabs and line breaks, marks that reorder what is shown, halves of characters, and noncharacters.
 */
const INVISIBLE = /(?![\t\n])\p{Cc}|\p{Bidi_Control}|\p{Cs}|\p{Noncharacter_Code_Point}|\ufeff/u;
const ITEM_ID = /^[A-Za-z0-9][A-Za-z0-9-]{0,63}$/u;
const LANGUAGE = /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,2}$/u;

class Refused extends Error {
  readonly fault: LinkFault;
  constructor(fault: LinkFault) {
    super(fault);
    this.fault = fault;
  }
}

/** Returns the one value of a parameter, trimmed and free of what cannot be seen; empty when absent. */
function valueOf(params: URLSearchParams, name: string, maxChars: number): string {
  const values = params.getAll(name);
  if (values.length > 1) throw new Refused('malformed');
  const value = (values[0] ?? '').replaceAll(/\r\n?/gu, '\n');
  if (INVISIBLE.test(value)) throw new Refused('invisible-characters');
  if (value.length > maxChars) throw new Refused('too-long');
  return value.trim();
}

/** As {@link valueOf}, for a text of one line. */
function lineOf(params: URLSearchParams, name: string, maxChars: number): string {
  return valueOf(params, name, maxChars).replaceAll(/\s+/gu, ' ');
}

function languageOf(params: URLSearchParams, name: string): string | null {
  const value = valueOf(params, name, MAX_NAME_CHARS);
  if (value === '') return null;
  if (!LANGUAGE.test(value)) throw new Refused('malformed');
  return value.toUpperCase();
}

function linkOf(link: string): ArrivedLink {
  const url = new URL(link);
  const { searchParams: params } = url;
  const isClean = url.username === '' && url.password === '' && url.port === '' && url.hash === '';
  if (url.protocol !== 'dragoman:' || !isClean) throw new Refused('malformed');
  // As written: the parser resolves dots.
  const [rest = '', ...more] = (link.split('?', 1)[0] ?? '').split('/').slice(3);
  if (more.length > 0) throw new Refused('malformed');
  if (url.hostname === 'history') {
    if (!ITEM_ID.test(rest)) throw new Refused('malformed');
    return { kind: 'history', itemId: rest };
  }
  if (rest !== '') throw new Refused('malformed');
  if (url.hostname === 'translate') {
    const text = valueOf(params, 'text', MAX_TEXT_LENGTH);
    if (text === '') throw new Refused('empty');
    return {
      kind: 'translate',
      text,
      sourceLang: languageOf(params, 'from'),
      targetLang: languageOf(params, 'to'),
    };
  }
  if (url.hostname === 'timer') {
    const [task, description] = [
      lineOf(params, 'task', MAX_NAME_CHARS),
      lineOf(params, 'description', MAX_NOTE_CHARS - MAX_NAME_CHARS - 2),
    ];
    const note = [task, description].filter((part) => part !== '').join(': ');
    const projectName = lineOf(params, 'project', MAX_NAME_CHARS);
    if (note === '' && projectName === '') throw new Refused('empty');
    return { kind: 'timer', note, projectName: projectName === '' ? null : projectName };
  }
  throw new Refused('unknown');
}

/**
 * Reads a `dragoman://` link, which any web page can make: it names what to fill in, and nothing else. Unknown
 * parameters are ignored.
 */
export function readLink(link: string): ReadLink {
  if (link.length > MAX_LINK_CHARS) return { fault: 'too-long' };
  // The parser would drop tabs and line breaks, and keep what follows.
  if (INVISIBLE.test(link) || /\s/u.test(link)) return { fault: 'invisible-characters' };
  try {
    return { link: linkOf(link) };
  } catch (error) {
    return { fault: error instanceof Refused ? error.fault : 'malformed' };
  }
}

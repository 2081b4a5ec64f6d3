/** Longest piece of a service's own wording that is kept, in characters. */
export const MAX_SERVICE_TEXT = 500;

/** Texts shorter than this are too common to be removed from a message without making it unreadable. */
const MIN_SECRET_LENGTH = 4;

/** Services quote long texts shortened; so much of the beginning is enough to know one again. */
const BEGINNING_LENGTH = 16;

/** Control and format characters: they can forge lines in a log and reorder what a person reads. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]+/gu;

/** A scheme is read from its first letter only: a long word must not be read again from each of them. */
const CREDENTIALS = /((?<![a-z0-9+.-])[a-z0-9+.-]+:\/\/)[^\s/@]*@/gi;
const ADDRESS = /(?<![a-z0-9+.-])[a-z0-9+.-]+:\/\/[^\s"'<>]*/gi;

/**
 * Makes a service's wording safe to store and to show: secrets, credentials and URL queries removed,
 * one line, at most {@link MAX_SERVICE_TEXT} characters.
 * @param secrets keys and texts of the request, which a service may echo
 * @returns undefined when nothing readable is left
 */
export function cleanServiceText(text: string, secrets: readonly string[]): string | undefined {
  let cleaned = text.replace(UNPRINTABLE, ' ').replace(/\s+/g, ' ');
  for (const secret of secrets) cleaned = withoutSecret(cleaned, secret);
  cleaned = cleaned
    .replace(/(DeepL-(?:Auth-Key|Signature)|Bearer|Basic)\s+\S+/gi, '$1 [removed]')
    .replace(CREDENTIALS, '$1')
    .replace(ADDRESS, withoutQuery)
    .trim();
  return cleaned === '' ? undefined : cut(cleaned);
}

function withoutQuery(address: string): string {
  const end = address.search(/[?#]/);
  return end === -1 ? address : address.slice(0, end);
}

/** Cuts without leaving half of a surrogate pair. */
function cut(text: string): string {
  return text.slice(0, MAX_SERVICE_TEXT).replace(/[\uD800-\uDBFF]$/, '');
}

/** Removes a secret as it is and as JSON, URLs and markup write it, whole or cut off after its beginning. */
function withoutSecret(text: string, secret: string): string {
  const printed = secret.replace(UNPRINTABLE, ' ').replace(/\s+/g, ' ').trim();
  const asJson = JSON.stringify(printed).slice(1, -1);
  const asMarkup = printed.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const forms = new Set([
    printed,
    encodeLoosely(printed),
    asJson,
    asMarkup,
    asMarkup.replaceAll('"', '&quot;'),
  ]);
  return withoutForms(
    text,
    [...forms].filter((form) => form.length >= MIN_SECRET_LENGTH),
  );
}

function withoutForms(text: string, forms: readonly string[]): string {
  if (forms.length === 0) return text;
  const beginnings = new Set(forms.map((form) => escapeForRegExp(beginningOf(form))));
  let result = '';
  let keptFrom = 0;
  for (const match of text.matchAll(new RegExp([...beginnings].join('|'), 'gi'))) {
    if (match.index < keptFrom) continue;
    result += `${text.slice(keptFrom, match.index)}[removed]`;
    const lengths = forms.map((form) => lengthInCommon(text, match.index, form));
    keptFrom = match.index + Math.max(match[0].length, ...lengths);
  }
  return result + text.slice(keptFrom);
}

const beginningOf = (form: string): string => form.slice(0, BEGINNING_LENGTH);

/** How far `text` from `start` goes on like `form`, in any case. */
function lengthInCommon(text: string, start: number, form: string): number {
  let length = 0;
  while (
    length < form.length &&
    text[start + length]?.toLowerCase() === form[length]?.toLowerCase()
  ) {
    length += 1;
  }
  return length;
}

function escapeForRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Percent-encoded form; a lone surrogate has none and stays as it is. */
function encodeLoosely(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    return text;
  }
}

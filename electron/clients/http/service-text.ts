/** How much of a service's own message is stored, in characters. */
const MAX_SERVICE_TEXT = 500;

/** Shorter texts are too common to be removed without making a message unreadable. */
const MIN_SECRET_LENGTH = 4;

/** Services truncate long quotes; this much of the beginning identifies a secret. */
const BEGINNING_LENGTH = 16;

/** Control and format characters: they can forge log lines and reorder what a reader sees. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]+/gu;

/** A scheme is matched from its first letter only, so that no word is scanned more than once. */
const CREDENTIALS = /((?<![a-z0-9+.-])[a-z0-9+.-]+:\/\/)[^\s/@]*@/gi;
const ADDRESS = /(?<![a-z0-9+.-])[a-z0-9+.-]+:\/\/[^\s"'<>]*/gi;

/**
 * Makes a service's message safe to store and show: secrets, credentials and URL queries removed, one
 * line, at most {@link MAX_SERVICE_TEXT} characters.
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

/** Cuts without splitting a surrogate pair. */
function cut(text: string): string {
  return text.slice(0, MAX_SERVICE_TEXT).replace(/[\uD800-\uDBFF]$/, '');
}

/** Removes a secret in plain form and as encoded in JSON, URLs, and markup, whole or truncated. */
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

/** Counts how many characters of `text` from `start` match `form`, ignoring case. */
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

/** Percent-encodes; a lone surrogate cannot be encoded and stays unchanged. */
function encodeLoosely(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    return text;
  }
}

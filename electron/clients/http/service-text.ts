/** Longest piece of a service's own wording that is kept, in characters. */
export const MAX_SERVICE_TEXT = 500;

/** Texts shorter than this are too common to be removed from a message without making it unreadable. */
const MIN_SECRET_LENGTH = 4;

/** Control and format characters: they can forge lines in a log and reorder what a person reads. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]+/gu;

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
    .replace(/([a-z][a-z0-9+.-]*:\/\/)[^\s/@]*@/gi, '$1')
    .replace(/([a-z][a-z0-9+.-]*:\/\/[^\s?#"'<>]*)[?#][^\s"'<>]*/gi, '$1')
    .trim();
  return cleaned === '' ? undefined : cut(cleaned);
}

/** Cuts without leaving half of a surrogate pair. */
function cut(text: string): string {
  return text.slice(0, MAX_SERVICE_TEXT).replace(/[\uD800-\uDBFF]$/, '');
}

function withoutSecret(text: string, secret: string): string {
  const printed = secret.replace(UNPRINTABLE, ' ').replace(/\s+/g, ' ').trim();
  let result = text;
  for (const form of new Set([printed, encodeLoosely(printed)])) {
    if (form.length >= MIN_SECRET_LENGTH) {
      result = result.replace(new RegExp(escapeForRegExp(form), 'gi'), '[removed]');
    }
  }
  return result;
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

import { createHash } from 'node:crypto';
import {
  placesInTags,
  readTaggedText,
  wordsOfTaggedText,
} from '../../../../shared/documents/xml-tags.ts';
import { escapeXmlText } from '../../../../shared/exchange/xml-text.ts';
import { countCodePoints } from '../../../../shared/graphemes.ts';
import { normalizeText } from '../../../../shared/memory/memory-text.ts';
import { cutText } from '../../../../shared/text/lines.ts';
import { unwrappedBorders } from '../../../../shared/text/sentences.ts';
import type { DocumentText } from '../../../clients/translation/translation-client.ts';
import type { NewJobText } from '../../../db/documents/job-texts-repo.ts';
import type { EqualMatch } from '../../../db/texts/matches-repo.ts';

/** A sentence with the white space after it; `tagged` is null where it has no tags. */
export type TextPart = Pick<DocumentText, 'text' | 'tagged'>;

const LETTER = /\p{L}/u;

/**
 * Cuts a text of a document into sentences. A pair of tags that crosses the end of a sentence keeps those sentences
 * together; a text whose tags cannot be cut stays whole.
 * @param sourceLang code such as `de`; null where it is not known
 * @returns parts that are exactly the text when they are joined, and its XML without the white space at its edges
 */
export function cutIntoSentences(
  { text, tagged }: TextPart,
  sourceLang: string | null,
): TextPart[] {
  const borders = unwrappedBorders(text, sourceLang);
  if (tagged === null || borders.length === 0) {
    return cutText(text, tagged === null ? borders : []).map((part) => ({ text: part, tagged }));
  }
  const words = wordsOfTaggedText(tagged);
  const head = text.length - text.trimStart().length;
  if (words !== text.trim()) return [{ text, tagged }];
  const inside = borders.filter((border) => border > head && border < head + words.length);
  const places = placesInTags(
    tagged,
    inside.map((border) => border - head),
  );
  const kept = places.flatMap((place, index) =>
    place === null ? [] : [{ place, border: inside[index] ?? 0 }],
  );
  const parts = cutText(
    tagged,
    kept.map(({ place }) => place),
  );
  return cutText(
    text,
    kept.map(({ border }) => border),
  ).map((part, index) => {
    const own = parts[index] ?? '';
    return { text: part, tagged: escapeXmlText(wordsOfTaggedText(own)) === own ? null : own };
  });
}

/** Returns true for texts to look up: a memory does not record where a bold word is. */
const isLookedUp = ({ text, tagged }: TextPart): boolean => tagged === null && LETTER.test(text);

/**
 * Returns the texts to look up in memories: those with letters and uniform formatting.
 */
export function textsToLookUp(texts: readonly TextPart[]): string[] {
  return [
    ...new Set(texts.flatMap((each) => (isLookedUp(each) ? [normalizeText(each.text)] : []))),
  ];
}

/**
 * Returns the sentences to look up, of texts that are not known as a whole.
 * @param known translations of whole texts, by normalized text
 */
export function sentencesToLookUp(
  texts: readonly DocumentText[],
  known: ReadonlyMap<string, EqualMatch>,
  sourceLang: string | null,
): string[] {
  const whole = new Set(textsToLookUp(texts));
  const parts = texts.flatMap((each) => {
    const isKnown = isLookedUp(each) && known.has(normalizeText(each.text));
    return isKnown ? [] : cutIntoSentences(each, sourceLang);
  });
  return textsToLookUp(parts).filter((text) => !whole.has(text));
}

/** Translations of texts that need not be sent. */
export interface KnownTexts {
  /** Translations of texts and sentences, by normalized text. */
  found: ReadonlyMap<string, EqualMatch>;
  /** Keys of what the service has answered for this job. */
  answered: ReadonlySet<string>;
  /**
   * Keys of what another file of its start has paid for, or is about to: such a text stays whole, so that its
   * translation is copied.
   */
  paidElsewhere: ReadonlySet<string>;
}

/**
 * Splits the texts of a document into those with a known translation and those to be sent. A text that is not known as a
 * whole is split into its sentences where at least one of them is known.
 */
export function splitTexts(
  texts: readonly DocumentText[],
  { found, answered, paidElsewhere }: KnownTexts,
  sourceLang: string | null,
): NewJobText[] {
  const isKnown = ({ origin, key }: NewJobText): boolean =>
    origin === 'memory' || origin === 'history' || answered.has(key);
  return texts.flatMap((each, position): NewJobText[] => {
    const toRow = (part: TextPart, index: number): NewJobText => ({
      ...toJobText(part, found),
      position,
      part: index,
      location: each.location,
    });
    const whole = toRow(each, 0);
    const isPaid = paidElsewhere.has(whole.key);
    if (whole.target !== null || isKnown(whole) || isPaid) return [whole];
    const parts = cutIntoSentences(each, sourceLang);
    if (parts.length === 1) return [whole];
    const rows = parts.map(toRow);
    return rows.some(isKnown) ? rows : [whole];
  });
}

function toJobText(
  { text, tagged }: TextPart,
  found: ReadonlyMap<string, EqualMatch>,
): Omit<NewJobText, 'position' | 'part' | 'location'> {
  const row = {
    key: keyOf({ text, tagged }),
    text,
    tagged,
    charCount: countChars({ text, tagged }),
  };
  if (!LETTER.test(text)) {
    return { ...row, target: tagged ?? text, origin: 'unchanged', originName: null };
  }
  const match = tagged === null ? found.get(normalizeText(text)) : undefined;
  if (match === undefined) return { ...row, target: null, origin: null, originName: null };
  const { target, origin, title } = match;
  return { ...row, target, origin, originName: title };
}

/** Counts the characters that are billed if it is sent: code points without tags. */
function countChars({ text, tagged }: TextPart): number {
  if (tagged === null) return countCodePoints(text.trim());
  return readTaggedText(tagged.trim()).reduce(
    (sum, part) => sum + (part.kind === 'text' ? countCodePoints(part.text) : 0),
    0,
  );
}

function keyOf({ text, tagged }: TextPart): string {
  const sent = JSON.stringify(tagged === null ? [text.trim()] : [tagged.trim(), 'tagged']);
  return createHash('sha256').update(sent).digest('hex');
}

import { createHash } from 'node:crypto';
import { countCodePoints } from '../../../../shared/graphemes.ts';
import { normaliseText } from '../../../../shared/memory/memory-text.ts';
import type { DocumentText } from '../../../clients/translation/translation-client.ts';
import type { NewJobText } from '../../../db/documents/job-texts-repo.ts';
import type { EqualMatch } from '../../../db/texts/matches-repo.ts';

const LETTER = /\p{L}/u;

/**
 * Returns the texts to look up in memories: those with letters and uniform formatting. A memory does not record where a
 * bold word is, so a text that has one is not the same text.
 */
export function textsToLookUp(texts: readonly DocumentText[]): string[] {
  const wanted = texts.flatMap(({ text, tagged }) =>
    tagged === null && LETTER.test(text) ? [normaliseText(text)] : [],
  );
  return [...new Set(wanted)];
}

/**
 * Splits the texts of a document into those with a known translation and those to be sent.
 * @param known translations by normalized text
 */
export function splitTexts(
  texts: readonly DocumentText[],
  known: ReadonlyMap<string, EqualMatch>,
): NewJobText[] {
  return texts.map((each, position): NewJobText => {
    const { text, tagged, location } = each;
    const row = {
      position,
      key: keyOf(each),
      text,
      tagged,
      location,
      charCount: countCodePoints(text.trim()),
    };
    if (!LETTER.test(text)) {
      return { ...row, target: tagged ?? text, origin: 'unchanged', originName: null };
    }
    const match = tagged === null ? known.get(normaliseText(text)) : undefined;
    if (match === undefined) return { ...row, target: null, origin: null, originName: null };
    const { target, origin, title } = match;
    return { ...row, target, origin, originName: title };
  });
}

function keyOf({ text, tagged }: DocumentText): string {
  const sent = JSON.stringify(tagged === null ? [text.trim()] : [tagged, 'tagged']);
  return createHash('sha256').update(sent).digest('hex');
}

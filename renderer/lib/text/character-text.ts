import { abilitiesOfId } from '../../../shared/domain/connections/abilities.ts';
import { t } from '../../../shared/i18n/text.ts';
import type { Format } from '../words/format.ts';

interface Counted {
  /** Null for what was imported. */
  connectionId: string | null;
  billedChars: number | null;
  /** Of the source; null or absent where it is not known. */
  charCount?: number | null;
}

/** "1,200 characters billed" where a service asks for money, "1,200 characters" where it is free. */
export function characterText(
  { connectionId, billedChars, charCount = null }: Counted,
  format: Pick<Format, 'characters'>,
): string | null {
  const isFree = connectionId !== null && abilitiesOfId(connectionId).isHere;
  const count = isFree ? (charCount ?? billedChars) : (billedChars ?? charCount);
  if (count === null || count === 0) return null;
  const characters = format.characters(count);
  return isFree || billedChars === null
    ? characters
    : t('history.charactersBilled', { characters });
}

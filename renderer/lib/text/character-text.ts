import { abilitiesOfId } from '../../../shared/domain/connections/abilities.ts';
import { t } from '../../../shared/i18n/text.ts';
import { format } from '../words/format.ts';

interface Counted {
  /** Null for imported items. */
  connectionId: string | null;
  billedChars: number | null;
  /** Characters of the source; null or absent if unknown. */
  charCount?: number | null;
}

/** Returns "1,200 characters billed" if a service charges for them, "1,200 characters" if it is free. */
export function characterText({
  connectionId,
  billedChars,
  charCount = null,
}: Counted): string | null {
  const isFree = connectionId !== null && abilitiesOfId(connectionId).isHere;
  const count = isFree ? (charCount ?? billedChars) : (billedChars ?? charCount);
  if (count === null || count === 0) return null;
  const characters = format.characters(count);
  return isFree || billedChars === null
    ? characters
    : t('history.charactersBilled', { characters });
}

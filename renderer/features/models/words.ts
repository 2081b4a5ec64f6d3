import type { ModelPair } from '../../../shared/domain/models/model.ts';
import type { ModelFilter } from '../../../shared/domain/models/names.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { msg } from '../../../shared/i18n/text.ts';
import type { Format } from '../../lib/words/format.ts';

/** Nearly all pairs have it on one side, so that the other one is what they are looked for by. */
const PIVOT = 'en';

export const FILTER_LABELS: Record<ModelFilter, MessageId> = {
  all: msg('app.all'),
  installed: msg('models.installed'),
  'under-way': msg('models.underWay'),
  updatable: msg('models.updateAvailable'),
  absent: msg('models.notInstalled'),
};

/** "Spanish"; both languages where none is English. */
export function pairName({ languages }: ModelPair, format: Pick<Format, 'language'>): string {
  const others = languages.filter((code) => code !== PIVOT);
  return others.map((code) => format.language(code)).join(' – ');
}

/** "English ↔ Spanish", or with one arrow where there is one direction. */
export function pairDirections(
  { directions }: ModelPair,
  format: Pick<Format, 'language'>,
): string {
  const [first] = directions;
  if (first === undefined) return '';
  const arrow = directions.length === 1 ? '→' : '↔';
  return `${format.language(first.sourceLang)} ${arrow} ${format.language(first.targetLang)}`;
}

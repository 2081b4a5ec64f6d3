import type { OptionObstacle } from '../../../shared/domain/text-options.ts';
import { msg, t } from '../../../shared/i18n/text.ts';

const TEXTS: Record<OptionObstacle, string> = {
  'needs-source': msg('Needs a language under From.'),
  'source-language': msg('Not available for the language under From.'),
  'target-language': msg('Not available for the language under To.'),
  model: msg('Not available with the chosen model.'),
  pair: msg('Holds nothing for these two languages.'),
  service: msg('This service does not have it.'),
  'nothing-there': msg('There is none at this service yet.'),
};

/** Why an option cannot be used, as a sentence. */
export function obstacleText(obstacle: OptionObstacle): string {
  return t(TEXTS[obstacle]);
}

import type { TextWait } from '../../../shared/domain/text-translation.ts';
import { t } from '../../../shared/i18n/text.ts';
import type { Format } from '../../lib/format.ts';

/** Why a request takes longer, and until when; null `wait`: the service is at work. */
export function waitText(
  wait: TextWait | null,
  name: string,
  format: Pick<Format, 'time'>,
): string {
  if (wait === null) return t('“{name}” is at work on the text.', { name });
  if (wait.reason === 'service-starting') {
    return t('The service inside the app is starting; the text is sent as soon as it runs.');
  }
  if (wait.untilMs === null) {
    return t('The text waits its turn: “{name}” takes only so many requests at a time.', { name });
  }
  const time = format.time(wait.untilMs);
  if (wait.reason === 'retry') {
    return t('“{name}” did not answer; it is asked again at {time}.', { name, time });
  }
  return t('“{name}” asked for a pause. It goes on by itself at {time}; nothing is lost.', {
    name,
    time,
  });
}

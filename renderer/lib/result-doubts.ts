import type { MessageId } from '../../shared/i18n/message-id.ts';
import { msg } from '../../shared/i18n/text.ts';

/** How it is told that something else than the translation came. Rules of error-text.ts hold here. */
export const DOUBTFUL_RESULT = {
  what: msg('errors.resultDoubtful'),
  safe: msg('errors.resultKeptAsReceived'),
  todo: msg('errors.decideOnResult'),
};

/** What is known better by the hint of the error, in place of {@link DOUBTFUL_RESULT}. */
export const RESULT_DOUBTS: Readonly<Record<string, { what: MessageId; todo?: MessageId }>> = {
  page: {
    what: msg('errors.webPageArrived'),
    todo: msg('errors.signInThenCollect'),
  },
  kind: { what: msg('errors.otherKindArrived') },
  cut: { what: msg('errors.translationCutOff') },
  gone: {
    what: msg('errors.goneAndDoubtful'),
    todo: msg('errors.inspectThenDecide'),
  },
};

import { msg } from '../../shared/i18n/text.ts';

/** How it is told that something else than the translation came. Rules of error-text.ts hold here. */
export const DOUBTFUL_RESULT = {
  what: msg('What came in place of the translation is not the document, or not all of it.'),
  safe: msg('It is kept inside the app as it came, and was not delivered.'),
  todo: msg(
    'Choose “Download again”, or “Save elsewhere…” for a copy to look at. “Keep it anyway” delivers it as it is.',
  ),
};

/** What is known better by the hint of the error, in place of {@link DOUBTFUL_RESULT}. */
export const RESULT_DOUBTS: Readonly<Record<string, { what: string; todo?: string }>> = {
  page: {
    what: msg(
      'A web page came in place of the translation, such as the sign-in page of a network.',
    ),
    todo: msg(
      'Sign in to the network if it asks for that, then choose “Download again”. “Save elsewhere…” gives you a copy to look at.',
    ),
  },
  kind: { what: msg('What came in place of the translation is another kind of file.') },
  cut: { what: msg('The translation that came is not whole: its end is missing.') },
  gone: {
    what: msg(
      'The service no longer has this document. What came before is not the document, or not all of it.',
    ),
    todo: msg(
      'Look at a copy with “Save elsewhere…”, then keep it or drop it. To have the file translated anew, add it again; the service will bill it again.',
    ),
  },
};

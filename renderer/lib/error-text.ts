import { OTHER_ADDRESS_HINT } from '../../shared/domain/connections/connection-kind.ts';
import type { ErrorCode, ErrorData } from '../../shared/errors.ts';
import { sentence } from '../../shared/i18n/sentence.ts';
import { msg, t } from '../../shared/i18n/text.ts';
import { DOUBTFUL_RESULT, RESULT_DOUBTS } from './result-doubts.ts';

/** How an error is told: what happened, what is safe, what to do. */
export interface ErrorText {
  what: string;
  safe: string;
  todo: string;
}

const NOTHING_SENT = msg('Nothing was sent, so nothing was billed.');
const ORIGINAL_SAFE = msg('Your original file was not touched.');
const ALL_KEPT = msg('Everything stored in the app is as it was.');

/**
 * Wording by code. Job rows show these texts beside exactly one state word, so none of them may
 * hold a word of DOCUMENT_JOB_STATE_LABELS; a test keeps it that way.
 */
export const ERROR_TEXTS: Record<ErrorCode, ErrorText> = {
  'auth/missing-key': {
    what: msg('This account has no key on this computer.'),
    safe: NOTHING_SENT,
    todo: msg('Give the key in Settings under Connections, then try again.'),
  },
  'auth/rejected': {
    what: msg('The service did not accept the key of this account.'),
    safe: NOTHING_SENT,
    todo: msg('Check the key in Settings: a key that ends in :fx belongs to the free edition.'),
  },
  'auth/forbidden': {
    what: msg('This account may not use that function of the service.'),
    safe: msg('Nothing was changed at the service.'),
    todo: msg('Ask whoever manages the account, or choose another connection.'),
  },
  'quota/exceeded': {
    what: msg('The characters of this account are used up for the current period.'),
    safe: msg('The document was not billed and stays in the list.'),
    todo: msg('Choose another connection, or try again when the period starts anew.'),
  },
  'quota/too-many-requests': {
    what: msg('The service asked for fewer requests at a time.'),
    safe: msg('Nothing is lost; the work can go on later.'),
    todo: msg('Try again in a few minutes.'),
  },
  'net/offline': {
    what: msg('There is no connection to the service.'),
    safe: ALL_KEPT,
    todo: msg('Check the network, then try again. The service inside the app needs no network.'),
  },
  'net/proxy-auth': {
    what: msg('The proxy of this network asks for a user name and a password.'),
    safe: msg('Nothing reached the service, and everything stored in the app is as it was.'),
    todo: msg(
      'Enter the user name and password of the proxy in Settings. Documents that wait then go on by themselves; anything else you try again. Services inside the app need no proxy.',
    ),
  },
  'net/timeout': {
    what: msg('The service did not answer in time.'),
    safe: ALL_KEPT,
    todo: msg('Try again. If it happens often, check proxy and firewall.'),
  },
  'net/interrupted': {
    what: msg('The connection broke in the middle of the transfer.'),
    safe: msg('An incomplete file is never taken for a result.'),
    todo: msg('Try again when the connection is stable.'),
  },
  'net/insecure-url': {
    what: msg('The address of this connection is not encrypted.'),
    safe: msg('No key and no text was sent to it.'),
    todo: msg('Use an address that begins with https://.'),
  },
  'net/certificate': {
    what: msg(
      'The certificate of the service cannot be trusted: it has expired, belongs to another address, or was made by someone else.',
    ),
    safe: msg('Nothing was sent. Everything stored in the app is as it was.'),
    todo: msg(
      'Check the address and the date of this computer. For a service of your own, let this computer trust the authority that made its certificate. Else ask whoever runs the service or your network; do not go on before the reason is known.',
    ),
  },
  'api/bad-request': {
    what: msg('The service did not accept these options.'),
    safe: msg('Nothing was billed.'),
    todo: msg('Read what the service said under Details, and change languages or options.'),
  },
  'api/not-found': {
    what: msg('The service does not know what was asked for.'),
    safe: ALL_KEPT,
    todo: msg('Check the address of the connection in Settings.'),
  },
  'api/too-large': {
    what: msg('It is more than the service takes at once.'),
    safe: msg('Nothing was billed, and nothing of yours was changed.'),
    todo: msg('Split it into smaller parts, or use an account with higher limits.'),
  },
  'api/unsupported-media': {
    what: msg('The service does not take this kind of file.'),
    safe: msg('Nothing was billed. Your original file was not touched.'),
    todo: msg('Store the document in another format, for example DOCX, and add it again.'),
  },
  'api/server-error': {
    what: msg('The service reported a fault of its own.'),
    safe: ALL_KEPT,
    todo: msg('Try again later; the trace id under Details helps its support.'),
  },
  'api/unavailable': {
    what: msg('The service cannot be used at the moment.'),
    safe: ALL_KEPT,
    todo: msg('Try again in a few minutes.'),
  },
  'api/unexpected-response': {
    what: msg('What answered is not the service that is meant.'),
    safe: msg('It was not used for anything.'),
    todo: msg(
      'Check the address of the connection, and whether a proxy or a sign-in page is in between.',
    ),
  },
  'document/unsupported': {
    what: msg('This is not a document that can be translated.'),
    safe: NOTHING_SENT,
    todo: msg('Use DOCX, PPTX, XLSX, PDF, TXT, HTML, XLIFF 2.1, SRT, JPEG or PNG.'),
  },
  'document/empty': {
    what: msg('The file holds nothing to translate.'),
    safe: NOTHING_SENT,
    todo: msg('Check that it is the right file.'),
  },
  'document/encrypted': {
    what: msg('The document is protected with a password.'),
    safe: NOTHING_SENT,
    todo: msg('Add it again once it opens without a password.'),
  },
  'document/damaged': {
    what: msg('The content of the file is damaged or not what its name says.'),
    safe: NOTHING_SENT,
    todo: msg('Open it in the program that made it, store it anew, and add it again.'),
  },
  'document/too-large': {
    what: msg('The file is larger than the service takes.'),
    safe: NOTHING_SENT,
    todo: msg('Split the document, or make its images smaller.'),
  },
  'document/source-missing': {
    what: msg('The original file was moved or deleted.'),
    safe: msg('What the service already has is not affected.'),
    todo: msg('Put the file back, or add it again from its new place.'),
  },
  'document/source-changed': {
    what: msg('The original file was changed after it was added.'),
    safe: NOTHING_SENT,
    todo: msg('Add the file again, so that the new version is counted and sent.'),
  },
  'document/not-ready': {
    what: msg('The service has not finished this document yet.'),
    safe: msg('The document stays at the service and is collected when it is done.'),
    todo: msg('Try again in a moment.'),
  },
  'document/gone': {
    what: msg('The service no longer has this document.'),
    safe: ORIGINAL_SAFE,
    todo: msg('It can be sent again; the service will bill it again.'),
  },
  'document/rejected-by-service': {
    what: msg('The service took the document but could not translate it.'),
    safe: msg(
      'Your original file was not touched. Documents that end this way are normally not billed.',
    ),
    todo: msg(
      'Read what the service said under Details; often other languages or a newly stored file help.',
    ),
  },
  'document/outcome-unknown': {
    what: msg('The document was sent, but the answer of the service never came.'),
    safe: msg('It is not sent again without you, because the service may already have billed it.'),
    todo: msg('Look at the usage of the account. Upload it again, or drop it.'),
  },
  'document/doubtful-result': DOUBTFUL_RESULT,
  'document/delivery-failed': {
    what: msg('The translation is here, but could not be written to the folder.'),
    safe: msg('The result is kept inside the app and will not be billed again.'),
    todo: msg('Choose another folder with “Save elsewhere…”.'),
  },
  'document/disk-full': {
    what: msg('The disk that holds the data of the app is full.'),
    safe: msg('What was stored before is as it was, and nothing half was left behind.'),
    todo: msg('Make room on the disk, then try again.'),
  },
  'document/connection-removed': {
    what: msg('The connection this document was to go through was removed.'),
    safe: msg('The document stays in the list, with all that is known of it.'),
    todo: msg('Add the connection again in Settings under the same name, then try again.'),
  },
  'document/output-refused': {
    what: msg('The service refused the document; it may not make the format that you asked for.'),
    safe: msg('Nothing was billed. Your original file was not touched.'),
    todo: msg(
      'Read what the service said under Details. Add the file again and let it stay in its own format, or choose another connection.',
    ),
  },
  'document/practice-off': {
    what: msg('Practice mode was switched off while this document was under way.'),
    safe: msg('Your original file was not touched. Practice is never billed.'),
    todo: msg('Switch practice mode on in Settings and try again, or remove the row.'),
  },
  'glossary/missing': {
    what: msg('The service no longer has this glossary.'),
    safe: msg(
      'Nothing was sent, so nothing was billed. The app never goes on without the glossary.',
    ),
    todo: msg('Start again with another glossary, or with none.'),
  },
  'glossary/no-dictionary': {
    what: msg('The glossary holds no terms for this pair of languages.'),
    safe: msg('Nothing was translated without the terms, and nothing was billed.'),
    todo: msg('Add the pair to the glossary, or choose another glossary or other languages.'),
  },
  'lane/local-only': {
    what: msg('This project is local only.'),
    safe: msg('Nothing of it was sent, and everything is kept on this computer.'),
    todo: msg(
      'Choose the service on this computer, or change the rule of the project in Settings, then try again.',
    ),
  },
  'lane/no-purpose': {
    what: msg('The app did not say to which project this belongs.'),
    safe: msg('Nothing was sent, and everything is kept on this computer.'),
    todo: msg('This is a fault of the app: please report it.'),
  },
  'db/newer-schema': {
    what: msg('The data was last used by a newer version of the app.'),
    safe: msg('It was not opened and not changed.'),
    todo: msg('Install the newer version again.'),
  },
  'db/corrupt': {
    what: msg('The data file of the app is damaged.'),
    safe: msg('The damaged file was set aside, not deleted.'),
    todo: msg('Read the notice at the top of the window; restart the app to try again.'),
  },
  'db/unavailable': {
    what: msg('The data file of the app cannot be used at the moment.'),
    safe: msg('Files on disk are as they were.'),
    todo: msg('Check free space and whether the app runs twice, then restart it.'),
  },
  'input/invalid': {
    what: msg('Something in the form cannot be used.'),
    safe: msg('Nothing was changed.'),
    todo: msg('Correct the marked field and try again.'),
  },
  'input/not-found': {
    what: msg('This entry no longer exists.'),
    safe: msg('All other entries are as they were.'),
    todo: msg('Reload the list.'),
  },
  'input/conflict': {
    what: msg('This cannot be done in the present state of the entry.'),
    safe: msg('Nothing was changed.'),
    todo: msg('Reload the list and look again.'),
  },
  'ipc/forbidden': {
    what: msg('The window was not allowed to ask for that.'),
    safe: msg('Nothing was done.'),
    todo: msg('Restart the app.'),
  },
  'vault/unavailable': {
    what: msg('The keystore of the system cannot be reached.'),
    safe: msg('All work in the app stays readable; only keys are affected.'),
    todo: msg('Unlock the keystore, or give the key again in Settings.'),
  },
  cancelled: {
    what: msg('This was stopped.'),
    safe: msg('What was finished before stays.'),
    todo: msg('Start it again when you want to go on.'),
  },
  internal: {
    what: msg('Something went wrong inside the app.'),
    safe: ALL_KEPT,
    todo: msg('Try again. If it happens again, copy the details for a report.'),
  },
};

/** Wording by code and hint, where the hint says more. */
const BY_HINT: Partial<Record<string, Partial<ErrorText>>> = {
  ...Object.fromEntries(
    Object.entries(RESULT_DOUBTS).map(([hint, text]) => [`document/doubtful-result ${hint}`, text]),
  ),
  [`auth/missing-key ${OTHER_ADDRESS_HINT}`]: {
    what: msg('The address of this connection has changed since its key was entered.'),
    safe: NOTHING_SENT,
    todo: msg('Enter the key again in Settings.'),
  },
  // No form asked for this address just now: it stands in Settings.
  'input/invalid port': {
    what: msg('The port in the address of this service is reserved for another kind of service.'),
    safe: NOTHING_SENT,
    todo: msg('Change the port of the address in Settings.'),
  },
};

export function errorText({ code, details }: Pick<ErrorData, 'code' | 'details'>): ErrorText {
  const { fileName, hint = '' } = details ?? {};
  const { what, safe, todo } = { ...ERROR_TEXTS[code], ...BY_HINT[`${code} ${hint}`] };
  const text = { what: t(what), safe: t(safe), todo: t(todo) };
  if (code !== 'lane/local-only' || fileName === undefined) return text;
  const ofFile = t('"{fileName}" was translated for a project that is local only.', { fileName });
  return { ...text, what: ofFile };
}

/** What was wrong in the error's own words, which name the very thing; by code where nobody translated them. */
export function messageOf(error: Pick<ErrorData, 'code' | 'message'>): string {
  return sentence(error.message) ?? errorText(error).what;
}

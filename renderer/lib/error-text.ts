import type { ErrorCode, ErrorData } from '../../shared/errors.ts';

/** How an error is told: what happened, what is safe, what to do. */
export interface ErrorText {
  what: string;
  safe: string;
  todo: string;
}

const NOTHING_SENT = 'Nothing was sent, so nothing was billed.';
const ORIGINAL_SAFE = 'Your original file was not touched.';
const ALL_KEPT = 'Everything stored in the app is as it was.';

/**
 * Wording by code. Job rows show these texts beside exactly one state word, so none of them may
 * hold a word of DOCUMENT_JOB_STATE_LABELS; a test keeps it that way.
 */
export const ERROR_TEXTS: Record<ErrorCode, ErrorText> = {
  'auth/missing-key': {
    what: 'This account has no key on this computer.',
    safe: NOTHING_SENT,
    todo: 'Give the key in Settings under Connections, then try again.',
  },
  'auth/rejected': {
    what: 'The service did not accept the key of this account.',
    safe: NOTHING_SENT,
    todo: 'Check the key in Settings: a key that ends in :fx belongs to the free edition.',
  },
  'auth/forbidden': {
    what: 'This account may not use that function of the service.',
    safe: 'Nothing was changed at the service.',
    todo: 'Ask whoever manages the account, or choose another connection.',
  },
  'quota/exceeded': {
    what: 'The characters of this account are used up for the current period.',
    safe: 'The document was not billed and stays in the list.',
    todo: 'Choose another connection, or try again when the period starts anew.',
  },
  'quota/too-many-requests': {
    what: 'The service asked for fewer requests at a time.',
    safe: 'Nothing is lost; the work can go on later.',
    todo: 'Try again in a few minutes.',
  },
  'net/offline': {
    what: 'There is no connection to the service.',
    safe: ALL_KEPT,
    todo: 'Check the network, then try again. The service inside the app needs no network.',
  },
  'net/timeout': {
    what: 'The service did not answer in time.',
    safe: ALL_KEPT,
    todo: 'Try again. If it happens often, check proxy and firewall.',
  },
  'net/interrupted': {
    what: 'The connection broke in the middle of the transfer.',
    safe: 'An incomplete file is never taken for a result.',
    todo: 'Try again when the connection is stable.',
  },
  'net/insecure-url': {
    what: 'The address of this connection is not encrypted.',
    safe: 'No key and no text was sent to it.',
    todo: 'Use an address that begins with https://.',
  },
  'net/certificate': {
    what: 'The certificate of the service cannot be trusted: it has expired, belongs to another address, or was made by someone else.',
    safe: `Nothing was sent. ${ALL_KEPT}`,
    todo: 'Check the address and the date of this computer. For a service of your own, let this computer trust the authority that made its certificate. Else ask whoever runs the service or your network; do not go on before the reason is known.',
  },
  'api/bad-request': {
    what: 'The service did not accept these options.',
    safe: 'Nothing was billed.',
    todo: 'Read what the service said under Details, and change languages or options.',
  },
  'api/not-found': {
    what: 'The service does not know what was asked for.',
    safe: ALL_KEPT,
    todo: 'Check the address of the connection in Settings.',
  },
  'api/too-large': {
    what: 'The service found the document too large.',
    safe: `Nothing was billed. ${ORIGINAL_SAFE}`,
    todo: 'Split the document, or use an account with higher limits.',
  },
  'api/unsupported-media': {
    what: 'The service does not take this kind of file.',
    safe: `Nothing was billed. ${ORIGINAL_SAFE}`,
    todo: 'Store the document in another format, for example DOCX, and add it again.',
  },
  'api/server-error': {
    what: 'The service reported a fault of its own.',
    safe: ALL_KEPT,
    todo: 'Try again later; the trace id under Details helps its support.',
  },
  'api/unavailable': {
    what: 'The service cannot be used at the moment.',
    safe: ALL_KEPT,
    todo: 'Try again in a few minutes.',
  },
  'api/unexpected-response': {
    what: 'What answered is not the service that is meant.',
    safe: 'It was not used for anything.',
    todo: 'Check the address of the connection, and whether a proxy or a sign-in page is in between.',
  },
  'document/unsupported': {
    what: 'This is not a document that can be translated.',
    safe: NOTHING_SENT,
    todo: 'Use DOCX, PPTX, XLSX, PDF, TXT, HTML, XLIFF 2.1, SRT, JPEG or PNG.',
  },
  'document/empty': {
    what: 'The file holds nothing to translate.',
    safe: NOTHING_SENT,
    todo: 'Check that it is the right file.',
  },
  'document/encrypted': {
    what: 'The document is protected with a password.',
    safe: NOTHING_SENT,
    todo: 'Add it again once it opens without a password.',
  },
  'document/damaged': {
    what: 'The content of the file is damaged or not what its name says.',
    safe: NOTHING_SENT,
    todo: 'Open it in the program that made it, store it anew, and add it again.',
  },
  'document/too-large': {
    what: 'The file is larger than the service takes.',
    safe: NOTHING_SENT,
    todo: 'Split the document, or make its images smaller.',
  },
  'document/source-missing': {
    what: 'The original file was moved or deleted.',
    safe: 'What the service already has is not affected.',
    todo: 'Put the file back, or add it again from its new place.',
  },
  'document/source-changed': {
    what: 'The original file was changed after it was added.',
    safe: NOTHING_SENT,
    todo: 'Add the file again, so that the new version is counted and sent.',
  },
  'document/not-ready': {
    what: 'The service has not finished this document yet.',
    safe: 'The document stays at the service and is collected when it is done.',
    todo: 'Try again in a moment.',
  },
  'document/gone': {
    what: 'The service no longer has this document.',
    safe: ORIGINAL_SAFE,
    todo: 'It can be sent again; the service will bill it again.',
  },
  'document/rejected-by-service': {
    what: 'The service took the document but could not translate it.',
    safe: `${ORIGINAL_SAFE} Documents that end this way are normally not billed.`,
    todo: 'Read what the service said under Details; often other languages or a newly stored file help.',
  },
  'document/outcome-unknown': {
    what: 'The document was sent, but the answer of the service never came.',
    safe: 'It is not sent again without you, because the service may already have billed it.',
    todo: 'Look at the usage of the account. Upload it again, or drop it.',
  },
  'document/delivery-failed': {
    what: 'The translation is here, but could not be written to the folder.',
    safe: 'The result is kept inside the app and will not be billed again.',
    todo: 'Choose another folder with “Save elsewhere…”.',
  },
  'document/disk-full': {
    what: 'The disk that holds the data of the app is full.',
    safe: 'What was stored before is as it was, and nothing half was left behind.',
    todo: 'Make room on the disk, then try again.',
  },
  'document/connection-removed': {
    what: 'The connection this document was to go through was removed.',
    safe: 'The document stays in the list, with all that is known of it.',
    todo: 'Add the connection again in Settings under the same name, then try again.',
  },
  'document/output-refused': {
    what: 'The service refused the document; it may not make the format that you asked for.',
    safe: 'Nothing was billed. Your original file was not touched.',
    todo: 'Read what the service said under Details. Add the file again and let it stay in its own format, or choose another connection.',
  },
  'document/practice-off': {
    what: 'Practice mode was switched off while this document was under way.',
    safe: `${ORIGINAL_SAFE} Practice is never billed.`,
    todo: 'Switch practice mode on in Settings and try again, or remove the row.',
  },
  'glossary/missing': {
    what: 'The service no longer has this glossary.',
    safe: `${NOTHING_SENT} The app never goes on without the glossary.`,
    todo: 'Start again with another glossary, or with none.',
  },
  'glossary/no-dictionary': {
    what: 'The glossary holds no terms for this pair of languages.',
    safe: 'Nothing was translated without the terms, and nothing was billed.',
    todo: 'Add the pair to the glossary, or choose another glossary or other languages.',
  },
  'db/newer-schema': {
    what: 'The data was last used by a newer version of the app.',
    safe: 'It was not opened and not changed.',
    todo: 'Install the newer version again.',
  },
  'db/corrupt': {
    what: 'The data file of the app is damaged.',
    safe: 'The damaged file was set aside, not deleted.',
    todo: 'Read the notice at the top of the window; restart the app to try again.',
  },
  'db/unavailable': {
    what: 'The data file of the app cannot be used at the moment.',
    safe: 'Files on disk are as they were.',
    todo: 'Check free space and whether the app runs twice, then restart it.',
  },
  'input/invalid': {
    what: 'Something in the form cannot be used.',
    safe: 'Nothing was changed.',
    todo: 'Correct the marked field and try again.',
  },
  'input/not-found': {
    what: 'This entry no longer exists.',
    safe: 'All other entries are as they were.',
    todo: 'Reload the list.',
  },
  'input/conflict': {
    what: 'This cannot be done in the present state of the entry.',
    safe: 'Nothing was changed.',
    todo: 'Reload the list and look again.',
  },
  'ipc/forbidden': {
    what: 'The window was not allowed to ask for that.',
    safe: 'Nothing was done.',
    todo: 'Restart the app.',
  },
  'vault/unavailable': {
    what: 'The keystore of the system cannot be reached.',
    safe: 'All work in the app stays readable; only keys are affected.',
    todo: 'Unlock the keystore, or give the key again in Settings.',
  },
  cancelled: {
    what: 'This was stopped.',
    safe: 'What was finished before stays.',
    todo: 'Start it again when you want to go on.',
  },
  internal: {
    what: 'Something went wrong inside the app.',
    safe: ALL_KEPT,
    todo: 'Try again. If it happens again, copy the details for a report.',
  },
};

export function errorText(error: Pick<ErrorData, 'code'>): ErrorText {
  return ERROR_TEXTS[error.code];
}

/** The error as plain lines for a report: code, status, trace id and the service's own words. */
export function errorReport(error: ErrorData): string {
  const details = error.details ?? {};
  const lines: [string, string | number | undefined][] = [
    ['Code', error.code],
    ['Message', error.message],
    ['File', details.fileName],
    ['Status', details.status],
    ['Trace id', details.traceId],
    ['Service', details.serviceMessage],
    ['Field', details.field],
    ['Hint', details.hint],
  ];
  return lines
    .filter(([, value]) => value !== undefined)
    .map(([label, value]) => `${label}: ${value}`)
    .join('\n');
}

import { missingDirectionIn } from '../../../shared/domain/connections/connection-errors.ts';
import { UNCLEAR_LANGUAGE_HINT } from '../../../shared/domain/texts/options.ts';
import { TEXTS_LOST_HINT } from '../../../shared/domain/documents/texts-lost.ts';
import { NO_ANSWER_HINT } from '../../../shared/domain/texts/shows-nothing.ts';
import { OTHER_ADDRESS_HINT } from '../../../shared/domain/connections/connection-kind.ts';
import type { ErrorCode, ErrorData } from '../../../shared/errors.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import {
  DEFAULT_LANGUAGE,
  isFault,
  isMessageId,
  msg,
  t,
  textLanguage,
} from '../../../shared/i18n/text.ts';

/** Text of an error: what happened, what is safe, what to do. */
export interface ErrorText {
  what: string;
  safe: string;
  todo: string;
}

const NOTHING_SENT = msg('errors.nothingSentOrBilled');
const ORIGINAL_SAFE = msg('errors.originalUnchanged');
const ALL_KEPT = msg('errors.everythingUnchanged');

/**
 * Texts by code. Job rows show these texts beside exactly one state word, so none of them may contain a word of
 * DOCUMENT_JOB_STATE_LABELS; a test enforces this.
 */
type ErrorMessages = Record<keyof ErrorText, MessageId>;

const said = (what: MessageId, safe: MessageId, todo: MessageId): ErrorMessages => ({
  what,
  safe,
  todo,
});

export const ERROR_TEXTS: Record<ErrorCode, ErrorMessages> = {
  'auth/missing-key': said('errors.keyMissing', NOTHING_SENT, 'errors.enterKeyInConnections'),
  'auth/rejected': said('errors.keyRejected', NOTHING_SENT, 'errors.checkKeyEdition'),
  'auth/forbidden': said(
    'errors.featureForbidden',
    'errors.serviceUnchanged',
    'errors.askAccountManager',
  ),
  'quota/exceeded': said(
    'errors.quotaExceeded',
    'errors.notBilledKeptInList',
    'errors.waitForNextPeriod',
  ),
  'quota/too-many-requests': said(
    'errors.tooManyRequests',
    'errors.workContinuesLater',
    'errors.tryInMinutes',
  ),
  'net/offline': said('errors.serviceUnreachable', ALL_KEPT, 'errors.checkNetwork'),
  'net/proxy-auth': said(
    'errors.proxyNeedsSignIn',
    'errors.nothingReachedService',
    'errors.enterProxySignIn',
  ),
  'net/timeout': said('errors.serviceTimedOut', ALL_KEPT, 'errors.checkProxyAndFirewall'),
  'net/interrupted': said(
    'errors.transferInterrupted',
    'errors.incompleteNeverResult',
    'errors.tryWhenStable',
  ),
  'net/insecure-url': said(
    'errors.addressNotEncrypted',
    'errors.nothingSentToAddress',
    'errors.useHttps',
  ),
  'net/certificate': said(
    'errors.certificateUntrusted',
    'errors.nothingSentAllUnchanged',
    'errors.checkCertificate',
  ),
  'api/bad-request': said(
    'errors.optionsRejected',
    'errors.nothingBilled',
    'errors.seeDetailsChangeOptions',
  ),
  'api/not-found': said('errors.requestNotFound', ALL_KEPT, 'errors.checkAddressInSettings'),
  'api/too-large': said(
    'errors.requestTooLarge',
    'errors.nothingBilledOrChanged',
    'errors.splitOrRaiseLimits',
  ),
  'api/unsupported-media': said(
    'errors.fileTypeRejected',
    'errors.nothingBilledOriginalUnchanged',
    'errors.useOtherFormat',
  ),
  'api/server-error': said('errors.serviceFault', ALL_KEPT, 'errors.tryLaterWithTraceId'),
  'api/unavailable': said('errors.serviceUnavailable', ALL_KEPT, 'errors.tryInMinutes'),
  'api/unexpected-response': said(
    'errors.unexpectedResponder',
    'errors.responseNotUsed',
    'errors.checkForSignInPage',
  ),
  'document/unsupported': said('errors.notTranslatable', NOTHING_SENT, 'errors.useOtherFormat'),
  'document/empty': said('errors.fileEmpty', NOTHING_SENT, 'errors.checkRightFile'),
  'document/encrypted': said('errors.passwordProtected', NOTHING_SENT, 'errors.addWithoutPassword'),
  'document/damaged': said('errors.fileDamaged', NOTHING_SENT, 'errors.saveAgainInProgram'),
  'document/too-large': said('errors.fileTooLarge', NOTHING_SENT, 'errors.splitDocument'),
  'document/source-missing': said(
    'errors.originalMissing',
    'errors.serviceCopyUnaffected',
    'errors.putFileBack',
  ),
  'document/source-changed': said('errors.originalChanged', NOTHING_SENT, 'errors.addChangedFile'),
  'document/not-ready': said(
    'errors.documentNotFinished',
    'errors.collectedWhenFinished',
    'errors.tryInMoment',
  ),
  'document/gone': said('errors.documentGone', ORIGINAL_SAFE, 'errors.sendAgainBilledAgain'),
  'document/rejected-by-service': said(
    'errors.serviceCouldNotTranslate',
    'errors.originalUnchangedRarelyBilled',
    'errors.seeDetailsTryOther',
  ),
  'document/texts-unanswered': said(
    'errors.textsUnanswered',
    'errors.answersKeptRestNotResent',
    'errors.checkUsageSendRest',
  ),
  'document/outcome-unknown': said(
    'errors.uploadOutcomeUnknown',
    'errors.notResentWithoutYou',
    'errors.checkUsageThenDecide',
  ),
  'document/doubtful-result': said(
    'errors.resultDoubtful',
    'errors.resultKeptAsReceived',
    'errors.decideOnResult',
  ),
  'document/delivery-failed': said(
    'errors.deliveryFailed',
    'errors.resultKeptNotRebilled',
    'errors.chooseOtherFolder',
  ),
  'document/disk-full': said(
    'errors.diskFull',
    'errors.storedUnchangedNoPartial',
    'errors.freeDiskSpace',
  ),
  'document/connection-removed': said(
    'errors.connectionRemoved',
    'errors.documentKeptWithFacts',
    'errors.addConnectionAgain',
  ),
  'document/output-refused': said(
    'errors.outputFormatRefused',
    'errors.nothingBilledOriginalUnchanged',
    'errors.seeDetailsKeepFormat',
  ),
  'document/practice-off': said(
    'errors.practiceSwitchedOff',
    'errors.originalUnchangedPracticeFree',
    'errors.switchPracticeOn',
  ),
  'glossary/missing': said(
    'errors.glossaryGone',
    'errors.neverWithoutGlossary',
    'errors.startWithOtherGlossary',
  ),
  'glossary/no-dictionary': said(
    'errors.glossaryLacksPair',
    'errors.nothingWithoutTerms',
    'errors.addPairToGlossary',
  ),
  'lane/local-only': said(
    'lane.projectIsConfidential',
    'lane.noneOfItSent',
    'lane.confidentialAdvice',
  ),
  'lane/no-purpose': said('lane.noProjectGiven', 'lane.nothingSent', 'lane.appBug'),
  'db/newer-schema': said(
    'errors.dataFromNewerVersion',
    'errors.dataNotOpened',
    'errors.installNewerVersion',
  ),
  'db/older-schema': said(
    'errors.dataFromOlderVersion',
    'errors.dataNotOpened',
    'errors.installOlderVersion',
  ),
  'db/corrupt': said(
    'errors.dataFileDamaged',
    'errors.damagedFileSetAside',
    'errors.readNoticeRestart',
  ),
  'db/unavailable': said(
    'errors.dataFileUnavailable',
    'errors.filesOnDiskUnchanged',
    'errors.checkSpaceRestart',
  ),
  'input/invalid': said('errors.formInvalid', 'errors.nothingChanged', 'errors.correctMarkedField'),
  'input/not-found': said('errors.itemGone', 'errors.otherItemsUnchanged', 'errors.reloadList'),
  'input/conflict': said(
    'errors.notPossibleInState',
    'errors.nothingChanged',
    'errors.reloadListAndCheck',
  ),
  'ipc/forbidden': said('errors.windowForbidden', 'errors.nothingDone', 'errors.restartApp'),
  'vault/unavailable': said(
    'errors.keystoreUnreachable',
    'errors.onlyKeysAffected',
    'errors.unlockKeystore',
  ),
  canceled: said('errors.stopped', 'errors.finishedIsKept', 'errors.startWhenYouWant'),
  internal: said('errors.internal', ALL_KEPT, 'errors.tryThenReport'),
};

/** Texts by code and hint, if the hint is more specific. */
const BY_HINT: Partial<Record<string, Partial<ErrorMessages>>> = {
  'document/doubtful-result page': {
    what: 'errors.webPageArrived',
    todo: 'errors.signInThenCollect',
  },
  'document/doubtful-result kind': { what: 'errors.otherKindArrived' },
  'document/doubtful-result cut': { what: 'errors.translationCutOff' },
  'document/doubtful-result gone': {
    what: 'errors.goneAndDoubtful',
    todo: 'errors.inspectThenDecide',
  },
  [`auth/missing-key ${OTHER_ADDRESS_HINT}`]: said(
    'errors.addressChangedSinceKey',
    NOTHING_SENT,
    'errors.enterKeyAgain',
  ),
  [`input/invalid ${UNCLEAR_LANGUAGE_HINT}`]: said(
    'errors.languageUnclear',
    'errors.nothingBilled',
    'errors.chooseSourceLanguage',
  ),
  [`api/unexpected-response ${NO_ANSWER_HINT}`]: said(
    'textErrors.nothingAnswered',
    'textErrors.answersKept',
    'textErrors.sendRestAgain',
  ),
  [`document/texts-unanswered ${NO_ANSWER_HINT}`]: { what: 'documentErrors.emptyAnswers' },
  [`document/texts-unanswered ${TEXTS_LOST_HINT}`]: { what: 'documentErrors.textsLost' },
  // This address was not entered in a form just now: it is in Settings.
  'input/invalid port': said('errors.portReserved', NOTHING_SENT, 'errors.changePort'),
};

function languageName(code: string): string {
  try {
    return new Intl.DisplayNames(textLanguage(), { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}

/**
 * Returns a service's own words where they may be read: services answer in English, so elsewhere only "Details" shows
 * them. Null if there are none to show.
 */
export const shownWords = (words: string | undefined): string | null =>
  words === undefined || words === '' || textLanguage() !== DEFAULT_LANGUAGE ? null : words;

/** True if "Details" says more than the window does: a service's own words in another language. */
export const hasForeignWords = ({ details }: Pick<ErrorData, 'details'>): boolean =>
  (details?.serviceMessage ?? '') !== '' && shownWords(details?.serviceMessage) === null;

export function errorText({ code, details }: Pick<ErrorData, 'code' | 'details'>): ErrorText {
  const { fileName, hint = '' } = details ?? {};
  const { what, safe, todo } = { ...ERROR_TEXTS[code], ...BY_HINT[`${code} ${hint}`] };
  const text = { what: t(what), safe: t(safe), todo: t(todo) };
  const missing = missingDirectionIn(details?.serviceMessage);
  if (missing !== null) {
    const [source, target] = [languageName(missing.source), languageName(missing.target)];
    return {
      what: t('errors.directionMissing', { source, target }),
      safe: t('errors.nothingBilled'),
      todo: t('errors.bringDirection'),
    };
  }
  if (code === 'api/bad-request' && details?.serviceMessage !== undefined) {
    const reason = shownWords(details.serviceMessage);
    return {
      ...text,
      what: reason === null ? t('errors.serviceRefused') : t('errors.serviceSaid', { reason }),
    };
  }
  if (code !== 'lane/local-only' || fileName === undefined) return text;
  const ofFile = t('lane.fileOfConfidentialProject', { fileName });
  return { ...text, what: ofFile };
}

/** Returns the error's own description, which names its subject; by code if it has no message. */
export function messageOf(error: Pick<ErrorData, 'code' | 'message' | 'values'>): string {
  const { message, values } = error;
  const isEnglish = textLanguage() === DEFAULT_LANGUAGE;
  // A reason that is no id was written by an older version, in English.
  const isTranslated = typeof values?.['reason'] !== 'string' || isFault(values['reason']);
  if (isMessageId(message)) {
    return isTranslated || isEnglish ? t(message, values) : errorText(error).what;
  }
  // Written by an older version in English, or by a newer one as an id unknown to this one.
  return isEnglish && !/^\w+\.\w+$/u.test(message) ? message : errorText(error).what;
}

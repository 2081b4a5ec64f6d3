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

/** Texts for a result that is not the translation. The rules in error-text.ts apply. */
const DOUBTFUL_RESULT = {
  what: msg('errors.resultDoubtful'),
  safe: msg('errors.resultKeptAsReceived'),
  todo: msg('errors.decideOnResult'),
};

/** More specific texts by the error's hint, in place of {@link DOUBTFUL_RESULT}. */
const RESULT_DOUBTS: Readonly<Record<string, { what: MessageId; todo?: MessageId }>> = {
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

export const ERROR_TEXTS: Record<ErrorCode, ErrorMessages> = {
  'auth/missing-key': {
    what: msg('errors.keyMissing'),
    safe: NOTHING_SENT,
    todo: msg('errors.enterKeyInConnections'),
  },
  'auth/rejected': {
    what: msg('errors.keyRejected'),
    safe: NOTHING_SENT,
    todo: msg('errors.checkKeyEdition'),
  },
  'auth/forbidden': {
    what: msg('errors.featureForbidden'),
    safe: msg('errors.serviceUnchanged'),
    todo: msg('errors.askAccountManager'),
  },
  'quota/exceeded': {
    what: msg('errors.quotaExceeded'),
    safe: msg('errors.notBilledKeptInList'),
    todo: msg('errors.waitForNextPeriod'),
  },
  'quota/too-many-requests': {
    what: msg('errors.tooManyRequests'),
    safe: msg('errors.workContinuesLater'),
    todo: msg('errors.tryInMinutes'),
  },
  'net/offline': {
    what: msg('errors.serviceUnreachable'),
    safe: ALL_KEPT,
    todo: msg('errors.checkNetwork'),
  },
  'net/proxy-auth': {
    what: msg('errors.proxyNeedsSignIn'),
    safe: msg('errors.nothingReachedService'),
    todo: msg('errors.enterProxySignIn'),
  },
  'net/timeout': {
    what: msg('errors.serviceTimedOut'),
    safe: ALL_KEPT,
    todo: msg('errors.checkProxyAndFirewall'),
  },
  'net/interrupted': {
    what: msg('errors.transferInterrupted'),
    safe: msg('errors.incompleteNeverResult'),
    todo: msg('errors.tryWhenStable'),
  },
  'net/insecure-url': {
    what: msg('errors.addressNotEncrypted'),
    safe: msg('errors.nothingSentToAddress'),
    todo: msg('errors.useHttps'),
  },
  'net/certificate': {
    what: msg('errors.certificateUntrusted'),
    safe: msg('errors.nothingSentAllUnchanged'),
    todo: msg('errors.checkCertificate'),
  },
  'api/bad-request': {
    what: msg('errors.optionsRejected'),
    safe: msg('errors.nothingBilled'),
    todo: msg('errors.seeDetailsChangeOptions'),
  },
  'api/not-found': {
    what: msg('errors.requestNotFound'),
    safe: ALL_KEPT,
    todo: msg('errors.checkAddressInSettings'),
  },
  'api/too-large': {
    what: msg('errors.requestTooLarge'),
    safe: msg('errors.nothingBilledOrChanged'),
    todo: msg('errors.splitOrRaiseLimits'),
  },
  'api/unsupported-media': {
    what: msg('errors.fileTypeRejected'),
    safe: msg('errors.nothingBilledOriginalUnchanged'),
    todo: msg('errors.useOtherFormat'),
  },
  'api/server-error': {
    what: msg('errors.serviceFault'),
    safe: ALL_KEPT,
    todo: msg('errors.tryLaterWithTraceId'),
  },
  'api/unavailable': {
    what: msg('errors.serviceUnavailable'),
    safe: ALL_KEPT,
    todo: msg('errors.tryInMinutes'),
  },
  'api/unexpected-response': {
    what: msg('errors.unexpectedResponder'),
    safe: msg('errors.responseNotUsed'),
    todo: msg('errors.checkForSignInPage'),
  },
  'document/unsupported': {
    what: msg('errors.notTranslatable'),
    safe: NOTHING_SENT,
    todo: msg('errors.useOtherFormat'),
  },
  'document/empty': {
    what: msg('errors.fileEmpty'),
    safe: NOTHING_SENT,
    todo: msg('errors.checkRightFile'),
  },
  'document/encrypted': {
    what: msg('errors.passwordProtected'),
    safe: NOTHING_SENT,
    todo: msg('errors.addWithoutPassword'),
  },
  'document/damaged': {
    what: msg('errors.fileDamaged'),
    safe: NOTHING_SENT,
    todo: msg('errors.saveAgainInProgram'),
  },
  'document/too-large': {
    what: msg('errors.fileTooLarge'),
    safe: NOTHING_SENT,
    todo: msg('errors.splitDocument'),
  },
  'document/source-missing': {
    what: msg('errors.originalMissing'),
    safe: msg('errors.serviceCopyUnaffected'),
    todo: msg('errors.putFileBack'),
  },
  'document/source-changed': {
    what: msg('errors.originalChanged'),
    safe: NOTHING_SENT,
    todo: msg('errors.addChangedFile'),
  },
  'document/not-ready': {
    what: msg('errors.documentNotFinished'),
    safe: msg('errors.collectedWhenFinished'),
    todo: msg('errors.tryInMoment'),
  },
  'document/gone': {
    what: msg('errors.documentGone'),
    safe: ORIGINAL_SAFE,
    todo: msg('errors.sendAgainBilledAgain'),
  },
  'document/rejected-by-service': {
    what: msg('errors.serviceCouldNotTranslate'),
    safe: msg('errors.originalUnchangedRarelyBilled'),
    todo: msg('errors.seeDetailsTryOther'),
  },
  'document/texts-unanswered': {
    what: msg('errors.textsUnanswered'),
    safe: msg('errors.answersKeptRestNotResent'),
    todo: msg('errors.checkUsageSendRest'),
  },
  'document/outcome-unknown': {
    what: msg('errors.uploadOutcomeUnknown'),
    safe: msg('errors.notResentWithoutYou'),
    todo: msg('errors.checkUsageThenDecide'),
  },
  'document/doubtful-result': DOUBTFUL_RESULT,
  'document/delivery-failed': {
    what: msg('errors.deliveryFailed'),
    safe: msg('errors.resultKeptNotRebilled'),
    todo: msg('errors.chooseOtherFolder'),
  },
  'document/disk-full': {
    what: msg('errors.diskFull'),
    safe: msg('errors.storedUnchangedNoPartial'),
    todo: msg('errors.freeDiskSpace'),
  },
  'document/connection-removed': {
    what: msg('errors.connectionRemoved'),
    safe: msg('errors.documentKeptWithFacts'),
    todo: msg('errors.addConnectionAgain'),
  },
  'document/output-refused': {
    what: msg('errors.outputFormatRefused'),
    safe: msg('errors.nothingBilledOriginalUnchanged'),
    todo: msg('errors.seeDetailsKeepFormat'),
  },
  'document/practice-off': {
    what: msg('errors.practiceSwitchedOff'),
    safe: msg('errors.originalUnchangedPracticeFree'),
    todo: msg('errors.switchPracticeOn'),
  },
  'glossary/missing': {
    what: msg('errors.glossaryGone'),
    safe: msg('errors.neverWithoutGlossary'),
    todo: msg('errors.startWithOtherGlossary'),
  },
  'glossary/no-dictionary': {
    what: msg('errors.glossaryLacksPair'),
    safe: msg('errors.nothingWithoutTerms'),
    todo: msg('errors.addPairToGlossary'),
  },
  'lane/local-only': {
    what: msg('lane.projectIsConfidential'),
    safe: msg('lane.noneOfItSent'),
    todo: msg('lane.confidentialAdvice'),
  },
  'lane/no-purpose': {
    what: msg('lane.noProjectGiven'),
    safe: msg('lane.nothingSent'),
    todo: msg('lane.appBug'),
  },
  'db/newer-schema': {
    what: msg('errors.dataFromNewerVersion'),
    safe: msg('errors.dataNotOpened'),
    todo: msg('errors.installNewerVersion'),
  },
  'db/older-schema': {
    what: msg('errors.dataFromOlderVersion'),
    safe: msg('errors.dataNotOpened'),
    todo: msg('errors.installOlderVersion'),
  },
  'db/corrupt': {
    what: msg('errors.dataFileDamaged'),
    safe: msg('errors.damagedFileSetAside'),
    todo: msg('errors.readNoticeRestart'),
  },
  'db/unavailable': {
    what: msg('errors.dataFileUnavailable'),
    safe: msg('errors.filesOnDiskUnchanged'),
    todo: msg('errors.checkSpaceRestart'),
  },
  'input/invalid': {
    what: msg('errors.formInvalid'),
    safe: msg('errors.nothingChanged'),
    todo: msg('errors.correctMarkedField'),
  },
  'input/not-found': {
    what: msg('errors.itemGone'),
    safe: msg('errors.otherItemsUnchanged'),
    todo: msg('errors.reloadList'),
  },
  'input/conflict': {
    what: msg('errors.notPossibleInState'),
    safe: msg('errors.nothingChanged'),
    todo: msg('errors.reloadListAndCheck'),
  },
  'ipc/forbidden': {
    what: msg('errors.windowForbidden'),
    safe: msg('errors.nothingDone'),
    todo: msg('errors.restartApp'),
  },
  'vault/unavailable': {
    what: msg('errors.keystoreUnreachable'),
    safe: msg('errors.onlyKeysAffected'),
    todo: msg('errors.unlockKeystore'),
  },
  canceled: {
    what: msg('errors.stopped'),
    safe: msg('errors.finishedIsKept'),
    todo: msg('errors.startWhenYouWant'),
  },
  internal: {
    what: msg('errors.internal'),
    safe: ALL_KEPT,
    todo: msg('errors.tryThenReport'),
  },
};

/** Texts by code and hint, if the hint is more specific. */
const BY_HINT: Partial<Record<string, Partial<ErrorMessages>>> = {
  ...Object.fromEntries(
    Object.entries(RESULT_DOUBTS).map(([hint, text]) => [`document/doubtful-result ${hint}`, text]),
  ),
  [`auth/missing-key ${OTHER_ADDRESS_HINT}`]: {
    what: msg('errors.addressChangedSinceKey'),
    safe: NOTHING_SENT,
    todo: msg('errors.enterKeyAgain'),
  },
  [`input/invalid ${UNCLEAR_LANGUAGE_HINT}`]: {
    what: msg('errors.languageUnclear'),
    safe: msg('errors.nothingBilled'),
    todo: msg('errors.chooseSourceLanguage'),
  },
  [`api/unexpected-response ${NO_ANSWER_HINT}`]: {
    what: msg('textErrors.nothingAnswered'),
    safe: msg('textErrors.answersKept'),
    todo: msg('textErrors.sendRestAgain'),
  },
  [`document/texts-unanswered ${NO_ANSWER_HINT}`]: { what: msg('documentErrors.emptyAnswers') },
  [`document/texts-unanswered ${TEXTS_LOST_HINT}`]: { what: msg('documentErrors.textsLost') },
  // This address was not entered in a form just now: it is in Settings.
  'input/invalid port': {
    what: msg('errors.portReserved'),
    safe: NOTHING_SENT,
    todo: msg('errors.changePort'),
  },
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

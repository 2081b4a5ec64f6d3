import type { ZodType } from 'zod';
import type {
  CallPurpose,
  ProjectPurpose,
} from '../../../shared/domain/connections/call-purpose.ts';
import { RECOGNIZER_QUALITIES } from '../../../shared/domain/voice/names.ts';
import type { AccountUsage } from '../../../shared/domain/usage/account.ts';
import { createAccountScheduler, type AccountScheduler } from '../http/account-scheduler.ts';
import type { QuotaHold } from '../http/quota-gate.ts';
import { pickMethods } from '../http/pick-methods.ts';
import { createServiceCaller } from '../http/service-caller.ts';
import { systemClock, type Clock } from '../../support/clock.ts';
import { cleanServiceText } from '../http/service-text.ts';
import type { AnswerHeaders, HttpTransport } from '../http/transport.ts';
import type { LineTransport } from '../http/line-transport.ts';
import { createNodeLines } from '../http/node-lines.ts';
import { createVoiceCalls } from './voice/voice-calls.ts';
import { createVoiceJobCalls } from './voice/voice-job-calls.ts';
import { createAdminCalls } from './admin-calls.ts';
import { createProgramCalls } from './program-calls.ts';
import { createDetectCalls } from './texts/detect-calls.ts';
import type { DocumentCalls, DocumentHandle } from './documents/document-calls.ts';
import {
  createDocumentDownload,
  documentPath,
  goneWhenNotFound,
} from './documents/document-download.ts';
import { createDocumentEdits } from './documents/document-edits.ts';
import { createDocumentUpload } from './documents/document-upload.ts';
import { createGlossaryCalls } from './glossaries/glossary-calls.ts';
import { createGlossaryV2Calls } from './glossaries/glossary-v2-calls.ts';
import { createCallVerbs, type CallOptions, type ClientContext } from './json-call.ts';
import { createLanguageCalls } from './language-calls.ts';
import { createMemoryCalls } from './memories/memory-calls.ts';
import { createSpokenTermsCalls } from './glossaries/spoken-terms-calls.ts';
import { createStyleProfileCalls } from './glossaries/style-profile-calls.ts';
import { createStyleRuleCalls } from './glossaries/style-rule-calls.ts';
import { createUsageCalls } from './usage-calls.ts';
import { createTextCalls } from './texts/texts.ts';
import {
  ACCOUNT_METHODS,
  type AccountClient,
  type ClientControls,
  type EngineInfo,
  type RecognizerInfo,
  type TranslationAccount,
  type TranslationClient,
} from './translation-client.ts';
import {
  documentConfirmedWire,
  documentSegmentsWire,
  documentStatusWire,
} from './wire/documents.ts';
import { createWriteCalls } from './texts/write-calls.ts';

function createDocumentCalls(context: ClientContext): DocumentCalls {
  const { post } = createCallVerbs(context, goneWhenNotFound);
  const ask = async <T>(
    handle: DocumentHandle,
    question: '' | '/received' | '/segments',
    schema: ZodType<T>,
    options: CallOptions | undefined,
  ): Promise<T> => {
    const body = { document_key: handle.documentKey };
    return post(documentPath(handle, question), body, schema, options, {
      secrets: [handle.documentKey],
      priority: 'collect',
      policy: 'idempotent',
    });
  };
  return {
    uploadDocument: createDocumentUpload(context),
    downloadDocument: createDocumentDownload(context),
    ...createDocumentEdits(context),
    async getDocumentStatus(handle, options) {
      const status = await ask(handle, '', documentStatusWire, options);
      const words = cleanServiceText(status.errorMessage ?? '', [handle.documentKey]);
      return { ...status, errorMessage: words ?? null };
    },
    async confirmDocument(handle, options) {
      await ask(handle, '/received', documentConfirmedWire, options);
    },
    listDocumentSegments: async (handle, options) =>
      ask(handle, '/segments', documentSegmentsWire, options),
  };
}

/** Default limit of concurrent requests per account. */
const DEFAULT_CONCURRENCY = 3;

export interface TranslationAccountDeps {
  /** As {@link resolveBaseUrl} returns it. */
  baseUrl: string;
  /** Called before each attempt, and not retained. @throws `auth/missing-key` */
  getKey: () => Promise<string>;
  transport: HttpTransport;
  /** Opens WebSockets; defaults to Node's without additional trust. */
  lines?: LineTransport;
  /** A shared scheduler of the account; otherwise one with `concurrency` is built. */
  scheduler?: AccountScheduler;
  concurrency?: number;
  clock?: Clock;
  /** 0 (inclusive) to 1 (exclusive), for jitter. */
  random?: () => number;
  /** Sent as part of the user agent. */
  appVersion?: string;
  /** Sent with every request, below the client's own headers; evaluated before each attempt. */
  extraHeaders?: () => Record<string, string>;
  /**
   * Called when the quota is found to be used up and, with null, when the user resumes; not for a given
   * scheduler.
   */
  onQuotaHold?: (hold: QuotaHold | null) => void;
  /** Called when a different engine answered than before. */
  onEngine?: (engine: EngineInfo) => void;
  /** Called with the account's usage each time the service reports it. */
  onUsage?: (usage: AccountUsage) => void;
}

/** Builds the clients of one account, which share its scheduler. */
export function createTranslationAccount(deps: TranslationAccountDeps): TranslationAccount {
  const clock = deps.clock ?? systemClock;
  const scheduler =
    deps.scheduler ??
    createAccountScheduler({
      concurrency: deps.concurrency ?? DEFAULT_CONCURRENCY,
      clock,
      random: deps.random,
      onQuotaHold: deps.onQuotaHold,
    });
  let engine: EngineInfo | null = null;
  let recognizer: RecognizerInfo | null = null;

  const onHeaders = (headers: AnswerHeaders): void => {
    recognizer = readRecognizer(headers) ?? recognizer;
    const next = readEngine(headers);
    if (next === null || (next.id === engine?.id && next.isPractice === engine.isPractice)) return;
    engine = next;
    deps.onEngine?.(next);
  };

  const controls: ClientControls = {
    getEngine: () => engine,
    getRecognizer: () => recognizer,
    quotaHold: scheduler.quotaHold,
    resumeAfterQuota: scheduler.resumeAfterQuota,
    setConcurrency: scheduler.setConcurrency,
    close: scheduler.close,
  };

  const lines = deps.lines ?? createNodeLines();
  const baseUrl = deps.baseUrl.replace(/\/+$/, '');
  const clientFor = (purpose: CallPurpose): TranslationClient => {
    const caller = createServiceCaller({
      baseUrl,
      purpose,
      getKey: deps.getKey,
      transport: deps.transport,
      clock,
      userAgent: deps.appVersion === undefined ? 'Dragoman' : `Dragoman/${deps.appVersion}`,
      extraHeaders: deps.extraHeaders,
      onHeaders,
    });
    const context = { caller, scheduler };
    return {
      ...createDocumentCalls(context),
      ...createTextCalls(context),
      ...createGlossaryCalls(context),
      ...createGlossaryV2Calls(context),
      ...createLanguageCalls(context),
      ...createUsageCalls(context, deps.onUsage),
      ...createWriteCalls(context),
      ...createStyleRuleCalls(context),
      ...createStyleProfileCalls(context),
      ...createSpokenTermsCalls(context),
      ...createMemoryCalls(context),
      ...createAdminCalls(context),
      ...createProgramCalls(context),
      ...createDetectCalls(context),
      ...createVoiceCalls(context, { lines, purpose, baseUrl }),
      ...createVoiceJobCalls(context),
      ...controls,
    };
  };
  function clientOf(purpose: ProjectPurpose): TranslationClient;
  function clientOf(purpose: 'account'): AccountClient;
  function clientOf(purpose: CallPurpose): TranslationClient | AccountClient {
    const client = clientFor(purpose);
    return purpose === 'account'
      ? { ...controls, ...pickMethods(client, ACCOUNT_METHODS) }
      : client;
  }
  return { ...controls, for: clientOf };
}

/**
 * Reads which engine of the embedded service answered. Other services do not send these headers.
 * @returns null when the answer names no engine
 */
function readEngine(headers: AnswerHeaders): EngineInfo | null {
  const id = headers.get('x-dragoman-engine') ?? '';
  if (!/^[\w:.-]{1,64}$/.test(id)) return null;
  return { id, isPractice: headers.get('x-dragoman-practice') === '1' };
}

/** Reads the speech recognizers of the embedded service, such as `whisper-base;model;de en, pocketsphinx;rough;en`. */
function readRecognizer(headers: AnswerHeaders): RecognizerInfo | null {
  const header = headers.get('x-dragoman-recognizer');
  if (header === null) return null;
  const soundTypes = (headers.get('x-dragoman-sound-files') ?? '').split(',');
  const info: RecognizerInfo = {
    recognizers: [],
    switchedOff: [],
    soundTypes: soundTypes.filter((type) => type !== ''),
  };
  for (const label of header.split(', ')) {
    const [name = '', state, codes] = label.split(';');
    const quality = RECOGNIZER_QUALITIES.find((one) => one === state);
    if (!/^[\w .-]{1,64}$/.test(name)) continue;
    if (state === 'off') info.switchedOff.push(name);
    if (quality === undefined) continue;
    info.recognizers.push({ name, quality, languages: codes?.split(' ') ?? null });
  }
  return info;
}

import type { ProjectPurpose } from '../../../shared/domain/connections/call-purpose.ts';
import type { RecognizerQuality } from '../../../shared/domain/voice/names.ts';
import type { QuotaHold } from '../http/quota-gate.ts';
import type { AdminCalls } from './admin-calls.ts';
import type { DetectCalls } from './texts/detect-calls.ts';
import type { DocumentCalls } from './documents/document-calls.ts';
import type { GlossaryCalls } from './glossaries/glossary-calls.ts';
import type { GlossaryV2Calls } from './glossaries/glossary-v2-calls.ts';
import type { LanguageCalls } from './language-calls.ts';
import type { MemoryCalls } from './memories/memory-calls.ts';
import type { ProgramCalls } from './program-calls.ts';
import type { SpokenTermsCalls } from './glossaries/spoken-terms-calls.ts';
import type { StyleProfileCalls } from './glossaries/style-profile-calls.ts';
import type { StyleRuleCalls } from './glossaries/style-rule-calls.ts';
import type { TextCalls } from './texts/text-calls.ts';
import type { UsageCalls } from './usage-calls.ts';
import type { VoiceCalls } from './voice/voice-calls.ts';
import type { VoiceJobCalls } from './voice/voice-job-calls.ts';
import type { WriteCalls } from './texts/write-calls.ts';

export type { CallOptions } from './json-call.ts';
export type {
  DocumentCalls,
  DocumentHandle,
  DocumentStatus,
  DocumentText,
  UploadDocumentInput,
  WrittenEdit,
} from './documents/document-calls.ts';
export type { TextResult, TextTranslation, TranslateTextInput } from './texts/text-calls.ts';
export type { GlossaryCalls } from './glossaries/glossary-calls.ts';
export type { ImportMemoryInput, MemoryCalls } from './memories/memory-calls.ts';
export type { MemoryJob } from './memories/memory-job-calls.ts';
export type { ProgramCalls } from './program-calls.ts';
export type { SpokenTermsCalls } from './glossaries/spoken-terms-calls.ts';
export type { StyleProfileCalls } from './glossaries/style-profile-calls.ts';
export type { StyleRuleCalls } from './glossaries/style-rule-calls.ts';
export type { DeclaredVoiceJob, VoiceJobInput, VoiceJobResult } from './voice/voice-job-calls.ts';
export type { CorrectInput, RephraseInput } from './texts/write-calls.ts';
export type { GlossaryV2Calls, QuotaHold };

/** The engine behind the embedded service. */
export interface EngineInfo {
  /** Such as `apertium`, `pseudo`, `lexicon`. */
  id: string;
  /** True when its output is practice material, not a translation. */
  isPractice: boolean;
}

/** The speech recognizers of the embedded service. */
export interface RecognizerInfo {
  /** In order of preference: each language uses the first that supports it. */
  recognizers: { name: string; quality: RecognizerQuality; languages: string[] | null }[];
  /** Names of those that failed. */
  switchedOff: string[];
  /** Accepted types of recordings, such as `audio/wav`; empty if not reported. */
  soundTypes: string[];
}

/** Controls of a whole account. */
export interface ClientControls {
  /**
   * Returns the engine that gave the latest answer, from the embedded service's headers; null before the first answer
   * and for every other service.
   */
  getEngine(): EngineInfo | null;
  /** Returns the speech recognizers, once the voice languages were requested. */
  getRecognizer(): RecognizerInfo | null;
  /**
   * Returns the hold if the account's quota was used up (456). Until it is lifted, calls that cost characters fail with
   * `quota/exceeded` without being sent; all others continue.
   */
  quotaHold(): QuotaHold | null;
  /**
   * Resumes after the user states that there are characters again. One call is tried first; the others follow if it
   * succeeds.
   */
  resumeAfterQuota(): void;
  /** Maximum concurrent requests, at least 1. */
  setConcurrency(concurrency: number): void;
  /**
   * Fails all waiting and running calls with `canceled`; an upload whose last bytes were sent fails with
   * `document/outcome-unknown`, as does one whose signal aborts then.
   */
  close(): void;
}

/**
 * An account at a DeepL-compatible translation service. Every request must state its purpose; all clients
 * share one scheduler, which retries what is safe to retry.
 */
export interface TranslationAccount extends ClientControls {
  for(purpose: ProjectPurpose): TranslationClient;
  for(purpose: 'account'): AccountClient;
}

/** Requests that send no project data written by the user, available without a project; the others require one. */
export const ACCOUNT_METHODS = [
  'getUsage',
  'getAccountUsage',
  'listLanguages',
  'listResourceLanguages',
  'listGlossaries',
  'getGlossary',
  'getDictionaryEntries',
  'listSinglePairGlossaries',
  'getSinglePairGlossary',
  'getSinglePairEntries',
  'listTranslationMemories',
  'listDeveloperKeys',
  'createDeveloperKey',
  'deactivateDeveloperKey',
  'renameDeveloperKey',
  'setDeveloperKeyLimits',
  'getUsageReport',
  'listTagUsage',
  'listLanguagePairUsage',
  'listPrograms',
  'addProgram',
  'editProgram',
  'removeProgram',
  'openProgramListener',
] as const;
export type AccountClient = Pick<TranslationClient, (typeof ACCOUNT_METHODS)[number]> &
  ClientControls;

/**
 * Everything that an account offers, for one purpose. Every method throws `AppError`; from a billed call
 * (`uploadDocument`, `translateText`, improving texts) a retryable one means that the service certainly
 * did not act.
 */
export interface TranslationClient
  extends
    TextCalls,
    DocumentCalls,
    GlossaryCalls,
    GlossaryV2Calls,
    LanguageCalls,
    UsageCalls,
    WriteCalls,
    SpokenTermsCalls,
    StyleRuleCalls,
    StyleProfileCalls,
    MemoryCalls,
    AdminCalls,
    ProgramCalls,
    DetectCalls,
    VoiceCalls,
    VoiceJobCalls,
    ClientControls {}

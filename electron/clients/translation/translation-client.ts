import type { ProjectPurpose } from '../../../shared/domain/connections/call-purpose.ts';
import type { QuotaHold } from '../http/quota-gate.ts';
import type { AdminCalls } from './admin-calls.ts';
import type { DetectCalls } from './detect-calls.ts';
import type { DocumentCalls } from './document-calls.ts';
import type { GlossaryCalls } from './glossary-calls.ts';
import type { GlossaryV2Calls } from './glossary-v2-calls.ts';
import type { LanguageCalls } from './language-calls.ts';
import type { MemoryCalls } from './memory-calls.ts';
import type { StyleRuleCalls } from './style-rule-calls.ts';
import type { TextCalls } from './text-calls.ts';
import type { UsageCalls } from './usage-calls.ts';
import type { WriteCalls } from './write-calls.ts';

export type { AdminCalls, ReportRange } from './admin-calls.ts';
export type { CallOptions } from './json-call.ts';
export type {
  DocumentCalls,
  DocumentDownload,
  DocumentHandle,
  DocumentStatus,
  UploadDocumentInput,
} from './document-calls.ts';
export type {
  TextCalls,
  TextFailure,
  TextResult,
  TextTranslation,
  TranslateTextInput,
} from './text-calls.ts';
export type { GlossaryCalls, NewDictionary } from './glossary-calls.ts';
export type { LanguageCalls, ResourceLanguageFilter } from './language-calls.ts';
export type { ImportMemoryInput, MemoryCalls } from './memory-calls.ts';
export type { NewStyleRuleList, StoredInstruction, StyleRuleCalls } from './style-rule-calls.ts';
export type { CorrectInput, RephraseInput, WriteCalls } from './write-calls.ts';
export type { DetectCalls, GlossaryV2Calls, QuotaHold, UsageCalls };

/** The engine behind the embedded service. */
export interface EngineInfo {
  /** Such as `apertium`, `pseudo`, `lexicon`. */
  id: string;
  /** True when its output is practice material and no translation. */
  isPractice: boolean;
}

/** What concerns the account's client as a whole. */
export interface ClientControls {
  /**
   * The engine that gave the latest answer, as the embedded service names it in its headers; null
   * before the first answer and for every other service.
   */
  getEngine(): EngineInfo | null;
  /**
   * Since when the account's quota is used up (456). While it is, calls that cost characters fail with
   * `quota/exceeded` without being sent; all others go on.
   */
  quotaHold(): QuotaHold | null;
  /** A person says that there are characters again. One call tries alone; the others follow if it passes. */
  resumeAfterQuota(): void;
  /** Requests under way at once, from 1. */
  setConcurrency(concurrency: number): void;
  /**
   * Ends all waiting and running calls with `cancelled`; an upload whose last bytes were handed out
   * ends with `document/outcome-unknown`, as does one whose signal aborts then.
   */
  close(): void;
}

/**
 * An account at a DeepL-compatible translation service. Nothing can be asked of it without saying for
 * whom; all of its clients share one scheduler, which repeats what is safe to repeat.
 */
export interface TranslationAccount extends ClientControls {
  for(purpose: ProjectPurpose): TranslationClient;
  for(purpose: 'account'): AccountClient;
}

/** What can be asked without sending anything that a person wrote for a project. */
export interface AccountClient
  extends
    UsageCalls,
    LanguageCalls,
    AdminCalls,
    Pick<GlossaryCalls, 'listGlossaries' | 'getGlossary' | 'getDictionaryEntries'>,
    Pick<
      GlossaryV2Calls,
      'listSinglePairGlossaries' | 'getSinglePairGlossary' | 'getSinglePairEntries'
    >,
    Pick<MemoryCalls, 'listTranslationMemories'>,
    ClientControls {}

/**
 * All that can be asked of an account, for one purpose. Every method throws `AppError`; from a billed
 * call (`uploadDocument`, `translateText`, improving texts) a retryable one means that the service
 * surely did not act.
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
    StyleRuleCalls,
    MemoryCalls,
    AdminCalls,
    DetectCalls,
    ClientControls {}

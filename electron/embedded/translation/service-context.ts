import type { TranslationEngine } from '../engines/engine.ts';
import type { AccountDirectory } from './accounts/directory.ts';
import type { RouteAccess } from './accounts/caller.ts';
import type { AnalyticsService } from './admin/analytics.ts';
import type { DeveloperKeys } from './admin/developer-keys.ts';
import type { LanguageDetector } from './languages/detect-language.ts';
import type { DeliveryWatch } from './documents/delivery-watch.ts';
import type { DocumentEditor } from './documents/editor.ts';
import type { DocumentService } from './documents/service.ts';
import type { GlossaryService } from './glossaries/service.ts';
import type { LanguageOffer } from './languages/offer.ts';
import type { MemoryJobs } from './memories/jobs.ts';
import type { MemoryService } from './memories/service.ts';
import type { SpokenTermsService } from './spoken-terms/service.ts';
import type { StyleProfilesService } from './style-profiles/service.ts';
import type { StyleRulesService } from './style-rules/service.ts';
import type { TextLimits } from './text/request.ts';
import type { UsageLedger } from './usage/ledger.ts';
import type { UsageReports } from './usage/report.ts';
import type { VoiceJobs } from './voice/jobs/service.ts';
import type { VoiceService } from './voice/service.ts';
import type { EnglishChecker } from './write/english-checker.ts';

/** Dependencies of the routes. */
export interface ServiceContext {
  readonly engine: TranslationEngine;
  readonly offer: LanguageOffer;
  readonly detector: LanguageDetector;
  readonly textLimits: TextLimits;
  readonly documents: DocumentService;
  readonly documentEditor: DocumentEditor;
  readonly deliveries: DeliveryWatch;
  readonly directory: AccountDirectory;
  readonly usageLedger: UsageLedger;
  readonly usageReports: UsageReports;
  readonly admin: AdminServices;
  readonly glossaries: GlossaryService;
  readonly memories: MemoryService;
  readonly memoryJobs: MemoryJobs;
  readonly asksMemoriesFirst: () => boolean;
  readonly styleRules: StyleRulesService;
  readonly styleProfiles: StyleProfilesService;
  readonly spokenTerms: SpokenTermsService;
  readonly englishChecker: EnglishChecker;
  readonly voice: VoiceService;
  readonly voiceJobs: VoiceJobs;
  /** Filled while routes are added, in their order. */
  readonly routes: RouteEntry[];
  /** Logs one line without texts, keys, and paths. */
  readonly log: (line: string) => void;
}

/** One address of the service. */
export interface RouteEntry {
  readonly method: string;
  /** With parameters as `:name`. */
  readonly url: string;
  /** Null only by mistake; such a route is as restricted as `unscoped`. */
  readonly access: RouteAccess | null;
  /** `fields`: only one of JSON or form fields. */
  readonly readsBody: boolean | 'fields';
}

/** Services for admin keys. */
interface AdminServices {
  readonly developerKeys: DeveloperKeys;
  readonly analytics: AnalyticsService;
}

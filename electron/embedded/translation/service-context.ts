import type { TranslationEngine } from '../engines/engine.ts';
import type { LanguageDetector } from './detect-language.ts';
import type { DeliveryWatch } from './documents/delivery-watch.ts';
import type { DocumentService } from './documents/document-service.ts';
import type { LanguageOffer } from './languages.ts';
import { ServiceError } from './service-error.ts';
import type { UsageRepo } from './usage-repo.ts';

/** What the routes work with. */
export interface ServiceContext {
  readonly engine: TranslationEngine;
  readonly offer: LanguageOffer;
  readonly detector: LanguageDetector;
  readonly documents: DocumentService;
  readonly deliveries: DeliveryWatch;
  readonly usage: UsageRepo;
  readonly quota: Quota;
  readonly apiKey: string;
  readonly adminKey: string;
  /** One line without texts, keys and paths. */
  readonly log: (line: string) => void;
}

/** The character limit of the account. */
export interface Quota {
  /** Null when there is none. */
  readonly limit: number | null;
  /** @throws 456 when so many more characters would go beyond the limit */
  check(chars: number): void;
}

export function createQuota(limit: number | null, usage: UsageRepo): Quota {
  return {
    limit,
    check(chars) {
      if (limit === null || usage.total() + chars <= limit) return;
      throw new ServiceError(456, 'Quota exceeded: the character limit is used up.');
    },
  };
}

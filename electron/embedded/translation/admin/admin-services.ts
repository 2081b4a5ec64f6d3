import type { AnalyticsService } from './analytics-service.ts';
import type { DeveloperKeys } from './developer-keys.ts';

/** What an admin key may ask for. */
export interface AdminServices {
  readonly developerKeys: DeveloperKeys;
  readonly analytics: AnalyticsService;
}

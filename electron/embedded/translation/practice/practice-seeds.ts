import type { ServiceContext } from '../service-context.ts';
import { SAMPLE_PHRASES } from './sample-phrases.ts';

/** Ids that tests of clients expect in every account. @see translation service, test hooks */
const STYLE_RULES_ID = 'dca2e053-8ae5-45e6-a0d2-881156e7f4e4';
const MEMORY_ID = 'a74d88fb-ed2a-4943-a664-a4512398b994';
const MEMORY_TARGETS = ['EN', 'ES', 'FR'];

/** Gives a new account what every account of practice has. */
export function seedAccount(
  accountId: string,
  { styleRules, memories }: Pick<ServiceContext, 'styleRules' | 'memories'>,
): void {
  styleRules.seed(accountId, {
    id: STYLE_RULES_ID,
    name: 'Practice style rules',
    language: 'en',
    configuredRules: { dates_and_times: { calendar_era: 'use_bce_and_ce' } },
  });
  memories.seed(accountId, {
    id: MEMORY_ID,
    name: 'Practice translation memory',
    source: 'DE',
    targets: MEMORY_TARGETS,
    units: MEMORY_TARGETS.flatMap((target) => {
      const [source] = SAMPLE_PHRASES['DE'] ?? [];
      const [translation] = SAMPLE_PHRASES[target] ?? [];
      return source === undefined || translation === undefined
        ? []
        : [{ source, target, translation }];
    }),
  });
}

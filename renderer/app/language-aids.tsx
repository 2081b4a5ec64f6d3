import { later } from '../lib/page/later.ts';
import { t } from '../../shared/i18n/text.ts';
import { GlossariesPage } from '../features/glossaries/glossaries-page.tsx';
import { glossariesOf, useGlossaries } from '../features/glossaries/index.ts';
import type { Stores } from './stores.ts';

const StyleRulesTab = later(
  async () => (await import('../features/style-rules/style-list-view.tsx')).StyleRulesTab,
);
const StyleProfilesTab = later(
  async () => (await import('../features/style-profiles/style-profiles-tab.tsx')).StyleProfilesTab,
);
const SpokenTermsTab = later(
  async () => (await import('../features/spoken-terms/spoken-terms-tab.tsx')).SpokenTermsTab,
);
const MemoriesTab = later(
  async () => (await import('../features/memories/memory-list.tsx')).MemoriesTab,
);
const AvoidedWordsTab = later(
  async () => (await import('../features/checks/avoided-words.tsx')).AvoidedWordsTab,
);

/** Selects the avoided words of a language for when the page is next opened. */
export function openAvoided(stores: Stores, targetLang: string): void {
  glossariesOf(stores).getState().showAvoided(targetLang);
}

export function LanguageAids() {
  const avoidedLang = useGlossaries((state) => state.avoidedLang);
  return (
    <GlossariesPage
      tabs={[
        {
          id: 'memories',
          label: t('memories.memories'),
          renderContent: (views) => <MemoriesTab views={views} />,
        },
        {
          id: 'style-rules',
          label: t('lane.styleRules'),
          renderContent: (views) => <StyleRulesTab views={views} />,
        },
        {
          id: 'style-profiles',
          label: t('memories.styleProfiles'),
          renderContent: (views) => <StyleProfilesTab views={views} />,
        },
        {
          id: 'spoken-terms',
          label: t('spokenTerms.spokenTerms'),
          renderContent: (views) => <SpokenTermsTab views={views} />,
        },
        {
          id: 'avoided',
          label: t('checks.forbiddenWords'),
          renderContent: (views) => (
            <AvoidedWordsTab key={avoidedLang} views={views} asked={avoidedLang} />
          ),
        },
      ]}
    />
  );
}

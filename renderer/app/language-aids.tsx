import { later } from '../lib/page/later.ts';
import { t } from '../../shared/i18n/text.ts';
import { GlossariesPage } from '../features/glossaries/glossaries-page.tsx';

const StyleRulesTab = later(
  async () => (await import('../features/style-rules/style-list-view.tsx')).StyleRulesTab,
);
const SpokenTermsTab = later(
  async () => (await import('../features/spoken-terms/spoken-terms-tab.tsx')).SpokenTermsTab,
);
const MemoriesTab = later(
  async () => (await import('../features/memories/memory-list.tsx')).MemoriesTab,
);

/** Renders the Glossaries page with its tabs. */
export function LanguageAids() {
  return (
    <GlossariesPage
      tabs={[
        {
          id: 'style-rules',
          label: t('lane.styleRules'),
          renderContent: (views) => <StyleRulesTab views={views} />,
        },
        {
          id: 'spoken-terms',
          label: t('spokenTerms.spokenTerms'),
          renderContent: (views) => <SpokenTermsTab views={views} />,
        },
        {
          id: 'memories',
          label: t('memories.memories'),
          renderContent: (views) => <MemoriesTab views={views} />,
        },
      ]}
    />
  );
}

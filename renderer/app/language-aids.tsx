import { lazy } from 'react';
import { t } from '../../shared/i18n/text.ts';
import { GlossariesPage } from '../features/glossaries/glossaries-page.tsx';

const StyleRulesTab = lazy(async () => {
  const { StyleRulesTab } = await import('../features/style-rules/style-list-view.tsx');
  return { default: StyleRulesTab };
});
const SpokenTermsTab = lazy(async () => {
  const { SpokenTermsTab } = await import('../features/spoken-terms/spoken-terms-tab.tsx');
  return { default: SpokenTermsTab };
});
const MemoriesTab = lazy(async () => {
  const { MemoriesTab } = await import('../features/memories/memory-list.tsx');
  return { default: MemoriesTab };
});

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

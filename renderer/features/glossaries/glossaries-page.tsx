import { useEffect, type ReactNode } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import { ViewSwitch } from '../../components/controls/view-switch.tsx';
import { GlossaryList } from './glossary-list.tsx';
import { GlossaryPageView } from './glossary-view.tsx';
import { useGlossaries } from './store.ts';

export interface LanguageAidTab {
  id: string;
  label: string;
  /** @param views the tab selection, shown below the header of a list */
  renderContent: (views: ReactNode) => ReactNode;
}
/** Page of glossaries and other translation aids; the other tabs are passed in. */
export function GlossariesPage({ tabs }: { tabs: readonly LanguageAidTab[] }) {
  const { tab, setTab, open } = useGlossaries();
  const isOpened = useGlossaries((state) => state.glossary !== null);
  useEffect(() => open(), [open]);
  const views = (
    <ViewSwitch
      label={t('glossaries.view')}
      value={tab}
      onChange={setTab}
      choices={[
        { value: 'glossaries', label: t('glossaries.glossaries') },
        ...tabs.map(({ id, label }) => ({ value: id, label })),
      ]}
    />
  );
  const other = tabs.find(({ id }) => id === tab);
  if (other !== undefined) return other.renderContent(views);
  return isOpened ? <GlossaryPageView /> : <GlossaryList views={views} />;
}

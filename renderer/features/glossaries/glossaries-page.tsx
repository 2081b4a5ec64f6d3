import { useEffect, useState, type ReactNode } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import { ViewSwitch } from '../../components/controls/view-switch.tsx';
import { GlossaryList } from './glossary-list.tsx';
import { GlossaryPageView } from './glossary-view.tsx';
import { useGlossaries } from './store.ts';
import css from './glossaries.module.css';

/** A further tab, such as the style rules. */
export interface LanguageAidTab {
  id: string;
  /** In the language of the interface. */
  label: string;
  /** @param views the choice between the tabs, for below the heading of a list */
  renderContent: (views: ReactNode) => ReactNode;
}
/** Glossaries, and what else helps a translation; the other tabs are handed in. */
export function GlossariesPage({ tabs = [] }: { tabs?: readonly LanguageAidTab[] }) {
  const [tab, setTab] = useState('glossaries');
  const open = useGlossaries((state) => state.open);
  const isOpened = useGlossaries((state) => state.glossary !== null);
  useEffect(() => open(), [open]);
  const other = tabs.find(({ id }) => id === tab);
  const views = tabs.length > 0 && (
    <div className={css['tabs']}>
      <ViewSwitch
        label={t('glossaries.view')}
        value={tab}
        onChange={setTab}
        choices={[
          { value: 'glossaries', label: t('glossaries.glossaries') },
          ...tabs.map(({ id, label }) => ({ value: id, label })),
        ]}
      />
    </div>
  );
  if (other !== undefined) return other.renderContent(views);
  return isOpened ? <GlossaryPageView /> : <GlossaryList views={views} />;
}

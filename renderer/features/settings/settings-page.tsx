import { useEffect, type ReactNode } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import { ErrorPanel } from '../../components/error-panel.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { AboutSection } from './about-section.tsx';
import { AppearanceSection } from './appearance-section.tsx';
import { ConnectionsSection } from './connections-section.tsx';
import { useSettings } from './context.ts';
import { DataSection } from './data-section.tsx';
import { EgressSection } from './egress-section.tsx';
import { KeysSection } from './keys-section.tsx';
import { NamesSection } from './names-section.tsx';
import { showWantedPlace } from './places.ts';
import { PracticeSection } from './practice-section.tsx';
import { ProjectsSection } from './projects-section.tsx';
import { SettingsNav } from './settings-nav.tsx';
import { ShortcutsSection } from './shortcuts-section.tsx';
import { TimeConnectionsSection } from './time-connections-section.tsx';
import css from './settings.module.css';

/** @param props.shortcuts the list of keys, which the shell knows */
export function SettingsPage({ shortcuts }: { shortcuts: ReactNode }) {
  const load = useSettings((state) => state.load);
  const changeError = useSettings((state) => state.changeError);
  useEffect(() => void load(), [load]);
  useEffect(showWantedPlace, []);
  return (
    <>
      <PageHeader
        title={t('Settings')}
        purpose={t('Accounts, where keys live, and where your data is.')}
      />
      <SettingsNav />
      <div className={css['page']}>
        {changeError !== null && <ErrorPanel error={changeError} />}
        <ConnectionsSection />
        <TimeConnectionsSection />
        <KeysSection />
        <ProjectsSection />
        <NamesSection />
        <AppearanceSection />
        <DataSection />
        <EgressSection />
        <ShortcutsSection>{shortcuts}</ShortcutsSection>
        <PracticeSection />
        <AboutSection />
      </div>
    </>
  );
}

import { useEffect } from 'react';
import { ErrorPanel } from '../../components/error-panel.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { AboutSection } from './about-section.tsx';
import { AppearanceSection } from './appearance-section.tsx';
import { ConnectionsSection } from './connections-section.tsx';
import { useSettings } from './context.ts';
import { DataSection } from './data-section.tsx';
import { KeysSection } from './keys-section.tsx';
import { NamesSection } from './names-section.tsx';
import { PracticeSection } from './practice-section.tsx';
import { TimeConnectionsSection } from './time-connections-section.tsx';
import css from './settings.module.css';

export function SettingsPage() {
  const load = useSettings((state) => state.load);
  const changeError = useSettings((state) => state.changeError);
  useEffect(() => void load(), [load]);
  return (
    <>
      <PageHeader title="Settings" purpose="Accounts, where keys live, and where your data is." />
      <div className={css['page']}>
        {changeError !== null && <ErrorPanel error={changeError} />}
        <ConnectionsSection />
        <TimeConnectionsSection />
        <KeysSection />
        <NamesSection />
        <AppearanceSection />
        <DataSection />
        <PracticeSection />
        <AboutSection />
      </div>
    </>
  );
}

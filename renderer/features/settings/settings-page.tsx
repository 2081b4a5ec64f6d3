import { startTransition, useEffect, useState, type ReactNode } from 'react';
import { t, textLanguage } from '../../../shared/i18n/text.ts';
import { ErrorPanel } from '../../components/error-panel.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { AboutSection } from './about/section.tsx';
import { AppearanceSection } from './appearance-section.tsx';
import { ConnectionsSection } from './connections/section.tsx';
import { DataSection } from './data/section.tsx';
import { EgressSection } from './egress/section.tsx';
import { KeysSection } from './connections/keys-section.tsx';
import { NamesSection } from './names-section.tsx';
import { isPlaceWanted, showWantedPlace } from './places.ts';
import { PracticeSection } from './connections/practice-section.tsx';
import { ProjectsSection } from './egress/projects-section.tsx';
import { ProxySection } from './connections/proxy-section.tsx';
import { Section } from './section.tsx';
import { SettingsNav } from './settings-nav.tsx';
import { useSettings } from './store.ts';
import { TimeConnectionsSection } from './time/section.tsx';
import css from './settings.module.css';

/** Every key of the app, as with F1. */
function ShortcutsSection({ children }: { children: ReactNode }) {
  return (
    <Section place="shortcuts" title={t('data.shortcuts')} purpose={t('data.shortcutsPurpose')}>
      {children}
    </Section>
  );
}

/** What the page was last drawn in. */
let drawnIn: string | null = null;

/** The language was chosen here: the control that did it keeps the focus, so it must be there at once. */
function isLanguageNew(): boolean {
  return drawnIn !== null && drawnIn !== textLanguage();
}

/**
 * False while the page shows what is in sight when it is entered; the sections below are drawn behind
 * that, piece by piece. A page that is entered for one of them has them at once.
 */
function useIsWhole(): boolean {
  const [isWhole, setWhole] = useState(() => isPlaceWanted() || isLanguageNew());
  useEffect(() => {
    drawnIn = textLanguage();
  }, []);
  useEffect(() => {
    if (!isWhole) startTransition(() => setWhole(true));
  }, [isWhole]);
  return isWhole;
}

/** @param props.shortcuts the list of keys, which the shell knows */
export function SettingsPage({ shortcuts }: { shortcuts: ReactNode }) {
  const load = useSettings((state) => state.load);
  const changeError = useSettings((state) => state.changeError);
  useEffect(() => void load(), [load]);
  const isWhole = useIsWhole();
  useEffect(showWantedPlace, []);
  return (
    <>
      <PageHeader title={t('app.settings')} purpose={t('settings.settingsPurpose')} />
      <SettingsNav isWhole={isWhole} />
      <div className={css['page']}>
        {changeError !== null && <ErrorPanel error={changeError} />}
        <ProxySection />
        <ConnectionsSection />
        <TimeConnectionsSection />
        {isWhole && (
          <>
            <KeysSection />
            <ProjectsSection />
            <NamesSection />
            <AppearanceSection />
            <DataSection />
            <EgressSection />
            <ShortcutsSection>{shortcuts}</ShortcutsSection>
            <PracticeSection />
            <AboutSection />
          </>
        )}
      </div>
    </>
  );
}

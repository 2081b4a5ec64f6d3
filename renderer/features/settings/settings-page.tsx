import { Activity, useEffect, useState, type ReactNode } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import { ErrorPanel } from '../../components/notices/error-panel.tsx';
import { PageHeader } from '../../components/layout/page-header.tsx';
import { ModelsList, useModels } from '../models/index.ts';
import { AboutSection } from './about/section.tsx';
import { AppearanceSection } from './appearance-section.tsx';
import { KeysSection } from './connections/keys-section.tsx';
import { PracticeSection } from './connections/practice-section.tsx';
import { ProxySection } from './connections/proxy-section.tsx';
import { ConnectionsSection } from './connections/section.tsx';
import { DataSection } from './data/section.tsx';
import { ProjectsSection } from './egress/projects-section.tsx';
import { EgressSection } from './egress/section.tsx';
import { NamesSection } from './names-section.tsx';
import { focusDestination, SETTINGS_PLACES, type SettingsPlace } from './places.ts';
import { Section } from './section.tsx';
import { SettingsNav, type SettingsNavProps } from './settings-nav.tsx';
import { useSettings } from './store.ts';
import { TimeConnectionsSection } from './time/section.tsx';
import css from './settings.module.css';

/** Lists every shortcut of the app, as with F1. */
function ShortcutsSection({ children }: { children: ReactNode }) {
  return (
    <Section place="shortcuts" title={t('data.shortcuts')} purpose={t('data.shortcutsPurpose')}>
      {children}
    </Section>
  );
}

/** All sections but the shortcuts, which only the shell can list. */
const SECTIONS: Record<Exclude<SettingsPlace, 'shortcuts'>, () => ReactNode> = {
  connections: ConnectionsSection,
  languages: LanguagesSection,
  'time-tracking': TimeConnectionsSection,
  proxy: ProxySection,
  keys: KeysSection,
  projects: ProjectsSection,
  names: NamesSection,
  appearance: AppearanceSection,
  data: DataSection,
  egress: EgressSection,
  practice: PracticeSection,
  about: AboutSection,
};

/** Shows one section and keeps visited ones mounted but hidden, so that typed text stays. */
function Sections({ shortcuts }: { shortcuts: ReactNode }) {
  const place = useSettings((state) => state.place);
  const [visited, setVisited] = useState<ReadonlySet<SettingsPlace>>(new Set([place]));
  if (!visited.has(place)) setVisited(new Set([...visited, place]));
  return SETTINGS_PLACES.filter((each) => visited.has(each)).map((each) => {
    const Shown = each === 'shortcuts' ? null : SECTIONS[each];
    return (
      <Activity key={each} mode={each === place ? 'visible' : 'hidden'}>
        {Shown === null ? <ShortcutsSection>{shortcuts}</ShortcutsSection> : <Shown />}
      </Activity>
    );
  });
}

/** Focuses the navigation target once it is there. */
function useDestination(): void {
  const { destination, arrive } = useSettings('destination', 'arrive');
  useEffect(() => {
    if (destination === null) return;
    focusDestination(destination);
    arrive();
  }, [destination, arrive]);
}

export interface SettingsPageProps extends SettingsNavProps {
  /** List of shortcuts, provided by the shell. */
  shortcuts: ReactNode;
}

export function SettingsPage({ shortcuts, ...nav }: SettingsPageProps) {
  const { load, changeError } = useSettings('load', 'changeError');
  useEffect(() => void load(), [load]);
  useDestination();
  return (
    <>
      <PageHeader title={t('app.settings')} purpose={t('settings.settingsPurpose')} />
      <div className={css['page']}>
        <SettingsNav {...nav} />
        <div className={css['shown']}>
          {changeError !== null && <ErrorPanel error={changeError} />}
          <Sections shortcuts={shortcuts} />
        </div>
      </div>
    </>
  );
}

/** Lists models for translating on this computer: available, installed, and downloading. */
function LanguagesSection() {
  const sought = useSettings(({ destination }) =>
    destination?.place === 'languages' ? destination.sought : null,
  );
  const lookFor = useModels((state) => state.lookFor);
  useEffect(() => {
    if (sought !== null) lookFor(sought);
  }, [sought, lookFor]);
  return (
    <Section
      place="languages"
      title={t('settings.offlineLanguages')}
      purpose={t('settings.offlineLanguagesPurpose')}
    >
      <ModelsList />
    </Section>
  );
}

import { Activity, useEffect, useState, type ReactNode } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import { ErrorNotice } from '../../components/frame/notice.tsx';
import { RecordingFields } from '../history/index.ts';
import { ModelsActions, ModelsList, useModels } from '../models/index.ts';
import { AboutSection } from './about/section.tsx';
import { AppearanceSection, LanguageSection } from './appearance-section.tsx';
import { KeysSection } from './connections/keys-section.tsx';
import { PracticeSection } from './connections/practice-section.tsx';
import { ProxySection } from './connections/proxy-section.tsx';
import { ConnectionsSection } from './connections/section.tsx';
import { PurgeSection } from './data/purge-form.tsx';
import { DataSection } from './data/section.tsx';
import { DesktopSection } from './desktop-section.tsx';
import { ProjectsSection } from './egress/projects-section.tsx';
import { EgressSection } from './egress/section.tsx';
import { NamesSection } from './names-section.tsx';
import {
  focusDestination,
  groupOf,
  sectionId,
  SETTINGS_GROUPS,
  type SettingsGroup,
  type SettingsPlace,
} from './places.ts';
import { ProgramsSection } from './programs/section.tsx';
import { QuickSection } from './quick-section.tsx';
import { Section } from './section.tsx';
import { SettingsNav, type SettingsNavProps } from './settings-nav.tsx';
import { useSettings } from './store.ts';
import { TimeConnectionsSection } from './time/section.tsx';
import { WorkTimeSection } from './time/work-time-section.tsx';
import { WatchesSection } from './watches/section.tsx';
import css from './settings.module.css';

/** All sections but the shortcuts, which only the shell can list. */
const SECTIONS: Record<Exclude<SettingsPlace, 'shortcuts'>, () => ReactNode> = {
  connections: ConnectionsSection,
  keys: KeysSection,
  languages: LanguagesSection,
  programs: ProgramsSection,
  'time-tracking': TimeConnectionsSection,
  proxy: ProxySection,
  practice: PracticeSection,
  projects: ProjectsSection,
  names: NamesSection,
  recording: () => (
    <Section place="recording">
      <RecordingFields />
    </Section>
  ),
  'work-time': WorkTimeSection,
  watches: WatchesSection,
  language: LanguageSection,
  appearance: AppearanceSection,
  desktop: DesktopSection,
  quick: QuickSection,
  data: DataSection,
  egress: EgressSection,
  removal: PurgeSection,
  about: AboutSection,
};

/** Keeps the link of a section marked while any of it is in view; then the first one that is. */
function usePlaceInView({ places }: SettingsGroup): void {
  const { place, showPlace } = useSettings();
  useEffect(() => {
    const inView = new Set<string>();
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) inView.add(target.id);
        else inView.delete(target.id);
      }
      const first = places.find((each) => inView.has(sectionId(each)));
      if (first !== undefined && !inView.has(sectionId(place))) showPlace(first);
    });
    for (const each of places) {
      const section = document.getElementById(sectionId(each));
      if (section !== null) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [places, place, showPlace]);
}

/** Shows the sections of one group; visited groups stay mounted but hidden, so that typed text stays. */
function Sections({ shortcuts }: { shortcuts: ReactNode }) {
  const group = useSettings((state) => groupOf(state.place));
  const [visited, setVisited] = useState<ReadonlySet<SettingsGroup>>(new Set([group]));
  if (!visited.has(group)) setVisited(new Set([...visited, group]));
  usePlaceInView(group);
  return SETTINGS_GROUPS.filter((each) => visited.has(each)).map((each) => (
    <Activity key={each.id} mode={each === group ? 'visible' : 'hidden'}>
      <div className={css['sections']}>
        {each.places.map((place) => {
          if (place !== 'shortcuts') {
            const Shown = SECTIONS[place];
            return <Shown key={place} />;
          }
          return (
            <Section key={place} place={place} purpose={t('data.shortcutsPurpose')}>
              {shortcuts}
            </Section>
          );
        })}
      </div>
    </Activity>
  ));
}

/** Focuses the navigation target once it is there. */
function useDestination(): void {
  const { destination, arrive } = useSettings();
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
  const { load, changeError } = useSettings();
  useEffect(() => void load(), [load]);
  useDestination();
  return (
    <SettingsNav {...nav}>
      <ErrorNotice id="settings" error={changeError} />
      <Sections shortcuts={shortcuts} />
    </SettingsNav>
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
      purpose={t('settings.offlineLanguagesPurpose')}
      actions={<ModelsActions />}
    >
      <ModelsList />
    </Section>
  );
}

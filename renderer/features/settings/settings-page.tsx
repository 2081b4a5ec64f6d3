import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
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
import {
  isPlaceWanted,
  PLACE_LABELS,
  sectionId,
  SETTINGS_PLACES,
  type SettingsPlace,
  showPlace,
  showWantedPlace,
} from './places.ts';
import { PracticeSection } from './connections/practice-section.tsx';
import { ProjectsSection } from './egress/projects-section.tsx';
import { ProxySection } from './connections/proxy-section.tsx';
import { Section } from './section.tsx';
import { useSettings } from './store.ts';
import { TimeConnectionsSection } from './time/section.tsx';
import css from './settings.module.css';

/** Sections that begin above this line, in pixels from the top, count as reached. */
const READ_LINE_PX = 200;

function reachedPlace(places: readonly SettingsPlace[]): SettingsPlace | null {
  const above = places.filter((place) => {
    const section = document.getElementById(sectionId(place));
    return section !== null && section.getBoundingClientRect().top <= READ_LINE_PX;
  });
  return above.at(-1) ?? places[0] ?? null;
}

const addressOf = (place: SettingsPlace): string => `#${sectionId(place)}`;

function isInSight(place: SettingsPlace): boolean {
  const box = document.getElementById(sectionId(place))?.getBoundingClientRect();
  return box !== undefined && box.top < window.innerHeight && box.bottom > 0;
}

/** The places that the page has at the moment. */
function presentPlaces(): SettingsPlace[] {
  return SETTINGS_PLACES.filter((place) => document.getElementById(sectionId(place)) !== null);
}

/**
 * The way between the sections of the page; stays in sight.
 * @param props.isWhole false while sections are still to come: they are listed already
 */
function SettingsNav({ isWhole }: { isWhole: boolean }) {
  const [places, setPlaces] = useState<readonly SettingsPlace[]>(SETTINGS_PLACES);
  const [current, setCurrent] = useState<SettingsPlace | null>(null);
  /** What was gone to; the last sections of the page cannot be scrolled to its top. */
  const chosen = useRef<SettingsPlace | null>(null);
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const look = () => {
      const present = isWhole ? presentPlaces() : SETTINGS_PLACES;
      setPlaces(present);
      if (chosen.current !== null && !isInSight(chosen.current)) chosen.current = null;
      setCurrent(chosen.current ?? reachedPlace(present));
    };
    look();
    // Captured: what scrolls is a part of the window.
    window.addEventListener('scroll', look, { capture: true, passive: true });
    window.addEventListener('resize', look);
    return () => {
      window.removeEventListener('scroll', look, { capture: true });
      window.removeEventListener('resize', look);
    };
  }, [isWhole]);
  useEffect(() => {
    if (current === null) return;
    // On a narrow window the list is one line that scrolls sideways.
    nav.current
      ?.querySelector(`[href="${addressOf(current)}"]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  return (
    <nav ref={nav} aria-label={t('data.settingsSections')} className={css['nav']}>
      <ul className={css['list']}>
        {places.map((place) => (
          <li key={place}>
            <a
              href={addressOf(place)}
              className={css['link']}
              aria-current={place === current ? 'location' : undefined}
              onClick={(event) => {
                event.preventDefault();
                chosen.current = place;
                showPlace(place);
                setCurrent(place);
              }}
              onAuxClick={(event) => event.preventDefault()}
            >
              {t(PLACE_LABELS[place])}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

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

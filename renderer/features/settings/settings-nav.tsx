import { useEffect, useRef, useState } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import {
  PLACE_LABELS,
  SETTINGS_PLACES,
  sectionId,
  showPlace,
  type SettingsPlace,
} from './places.ts';
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
export function SettingsNav({ isWhole }: { isWhole: boolean }) {
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

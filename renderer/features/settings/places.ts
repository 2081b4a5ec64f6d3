import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { msg } from '../../../shared/i18n/text.ts';

/** Sections of the page in order; each can be opened from anywhere. */
export const SETTINGS_PLACES = [
  'connections',
  'languages',
  'time-tracking',
  'proxy',
  'keys',
  'projects',
  'names',
  'appearance',
  'data',
  'egress',
  'shortcuts',
  'practice',
  'about',
] as const;
export type SettingsPlace = (typeof SETTINGS_PLACES)[number];

/** Labels equal to the sections' own headings. */
export const PLACE_LABELS: Record<SettingsPlace, MessageId> = {
  connections: msg('settings.connections'),
  languages: msg('settings.offlineLanguages'),
  'time-tracking': msg('settings.timeConnections'),
  proxy: msg('settings.proxy'),
  keys: msg('settings.keys'),
  projects: msg('lane.projects'),
  names: msg('settings.names'),
  appearance: msg('settings.appearance'),
  data: msg('settings.data'),
  egress: msg('lane.outgoingData'),
  shortcuts: msg('data.shortcuts'),
  practice: msg('settings.practice'),
  about: msg('settings.about'),
};

/** Navigation target: a section, and in it the control with this label. */
export interface Destination {
  place: SettingsPlace;
  label: string | null;
  /** Search text for a list; null leaves its search unchanged. */
  sought: string | null;
}

export interface PlaceSlice {
  /** Shown section, remembered when the page is opened again. */
  place: SettingsPlace;
  /** Target that receives the focus once it is shown; null when it has it. */
  destination: Destination | null;
  /** Shows a section; the focus goes to the control with the label, or to the heading. */
  openPlace: (place: SettingsPlace, label?: string, sought?: string) => void;
  /** Shows a section; the focus stays where it is. */
  showPlace: (place: SettingsPlace) => void;
  arrive: () => void;
}

/** Storage that survives a reload of the window, but not closing it. */
export type PlaceStorage = Pick<Storage, 'getItem' | 'setItem'>;

const PLACE_KEY = 'dragoman.settings-place';

export function createPlaceSlice(
  storage: PlaceStorage,
  set: (patch: Partial<PlaceSlice>) => void,
): PlaceSlice {
  const remembered = storage.getItem(PLACE_KEY);
  const show = (patch: Pick<PlaceSlice, 'place' | 'destination'>): void => {
    storage.setItem(PLACE_KEY, patch.place);
    set(patch);
  };
  return {
    place: SETTINGS_PLACES.find((place) => place === remembered) ?? 'connections',
    destination: null,
    openPlace: (place, label, sought) =>
      show({ place, destination: { place, label: label ?? null, sought: sought ?? null } }),
    showPlace: (place) => show({ place, destination: null }),
    arrive: () => set({ destination: null }),
  };
}

/** Returns the id of a section's element. */
export function sectionId(place: SettingsPlace): string {
  return `settings-${place}`;
}

/** Returns the control with a label: its field, the first of its choices, or the label itself if it is a button. */
function controlOf(named: Element): HTMLElement | null {
  if (named instanceof HTMLLabelElement) return named.control;
  if (named instanceof HTMLButtonElement) return named;
  return named.closest('fieldset')?.querySelector('input:checked, input') ?? null;
}

/** Focuses the control with the label, or the heading of the section. */
export function focusDestination({ place, label }: Destination): void {
  const section = document.getElementById(sectionId(place));
  if (section === null) return;
  const named =
    label === null
      ? undefined
      : [...section.querySelectorAll('label, legend, h3, button')].find((element) =>
          element.textContent.trim().startsWith(label),
        );
  const control = named === undefined ? null : controlOf(named);
  (control ?? section.querySelector('h2'))?.focus({ preventScroll: true });
  (named ?? section).scrollIntoView({ block: named === undefined ? 'start' : 'nearest' });
}

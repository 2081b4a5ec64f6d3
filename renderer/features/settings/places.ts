import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { msg } from '../../../shared/i18n/text.ts';

/** Groups of the page, each with its sections in order; a section can be opened from anywhere. */
export const SETTINGS_GROUPS = [
  {
    id: 'services',
    label: msg('settings.groupServices'),
    places: ['connections', 'keys', 'languages', 'programs', 'time-tracking', 'proxy', 'practice'],
  },
  {
    id: 'work',
    label: msg('settings.groupWork'),
    places: ['projects', 'names', 'recording', 'work-time', 'watches'],
  },
  {
    id: 'app',
    label: msg('settings.groupApp'),
    places: ['language', 'appearance', 'desktop', 'quick', 'shortcuts'],
  },
  {
    id: 'data',
    label: msg('settings.groupData'),
    places: ['data', 'egress', 'removal', 'about'],
  },
] as const satisfies readonly { id: string; label: MessageId; places: readonly string[] }[];
export type SettingsGroup = (typeof SETTINGS_GROUPS)[number];
export type SettingsPlace = SettingsGroup['places'][number];

export const SETTINGS_PLACES: readonly SettingsPlace[] = SETTINGS_GROUPS.flatMap(
  ({ places }) => places,
);

export function groupOf(place: SettingsPlace): SettingsGroup {
  return (
    SETTINGS_GROUPS.find(({ places }) => places.some((each) => each === place)) ??
    SETTINGS_GROUPS[0]
  );
}

/** Labels equal to the sections' own headings. */
export const PLACE_LABELS: Record<SettingsPlace, MessageId> = {
  connections: msg('settings.connections'),
  keys: msg('settings.keys'),
  languages: msg('settings.offlineLanguages'),
  programs: msg('programs.heading'),
  'time-tracking': msg('settings.timeServices'),
  proxy: msg('settings.network'),
  practice: msg('settings.advanced'),
  projects: msg('lane.projects'),
  names: msg('settings.names'),
  recording: msg('settings.recording'),
  'work-time': msg('settings.workTime'),
  watches: msg('watches.heading'),
  language: msg('settings.languageAndRegion'),
  appearance: msg('settings.appearance'),
  desktop: msg('atHand.heading'),
  quick: msg('quick.heading'),
  shortcuts: msg('data.shortcuts'),
  data: msg('settings.storage'),
  egress: msg('lane.outgoingData'),
  removal: msg('history.deletePermanently'),
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
  /** Notes the section in view; nothing scrolls, and the focus stays where it is. */
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

import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { msg } from '../../../shared/i18n/text.ts';

/** The sections of the page in their order; each can be gone to by its address. */
export const SETTINGS_PLACES = [
  'connections',
  'time-tracking',
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

/** As the section's own heading says it. */
export const PLACE_LABELS: Record<SettingsPlace, MessageId> = {
  connections: msg('settings.connections'),
  'time-tracking': msg('settings.timeConnections'),
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

/** The id of a section's element. */
export function sectionId(place: SettingsPlace): string {
  return `settings-${place}`;
}

let wanted: SettingsPlace | null = null;

/** The page shows this section when it is entered, or at once when it is there. */
export function wantPlace(place: SettingsPlace): void {
  wanted = showPlace(place) ? null : place;
}

/** Whether the page is entered for one of its sections. */
export function isPlaceWanted(): boolean {
  return wanted !== null;
}

/** For the page, when it was entered. */
export function showWantedPlace(): void {
  if (wanted !== null) showPlace(wanted);
  wanted = null;
}

/** Shows a section and gives its heading the focus. @returns false while the page is not there */
export function showPlace(place: SettingsPlace): boolean {
  const section = document.getElementById(sectionId(place));
  if (section === null) return false;
  section.scrollIntoView({ block: 'start' });
  section.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  return true;
}

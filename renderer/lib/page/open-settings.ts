import { createContext, use } from 'react';

/** Sections of Settings that other pages link to. */
export type SettingsGoal = 'connections' | 'languages';
/** @param sought text to search for in its list */
type OpenSettings = (goal: SettingsGoal, sought?: string) => void;

/** Opens a section of Settings; provided once, around the window. */
export const OpenSettingsContext = createContext<OpenSettings>(() => undefined);

export function useOpenSettings(): OpenSettings {
  return use(OpenSettingsContext);
}

import { createContext, use } from 'react';

/** Sections of Settings that other pages lead to. */
export type SettingsGoal = 'connections' | 'languages';
/** @param sought what is searched for in its list */
type OpenSettings = (goal: SettingsGoal, sought?: string) => void;

/** Opens a section of Settings; given once, around the window. */
export const OpenSettingsContext = createContext<OpenSettings>(() => undefined);

export function useOpenSettings(): OpenSettings {
  return use(OpenSettingsContext);
}

import { createContext, use } from 'react';

/** Sections of Settings that other pages link to. */
export type SettingsGoal = 'connections' | 'languages' | 'about' | 'watches';
/** @param sought text to search for in its list */
type OpenSettings = (goal: SettingsGoal, sought?: string) => void;

/** Opens a section of Settings; provided once, around the window. */
export const OpenSettingsContext = createContext<OpenSettings>(() => undefined);

/** Opens the words to avoid in a target language, on the Terms page; provided once, around the window. */
export const OpenAvoidedContext = createContext<(targetLang: string) => void>(() => undefined);

export function useOpenAvoided(): (targetLang: string) => void {
  return use(OpenAvoidedContext);
}

export function useOpenSettings(): OpenSettings {
  return use(OpenSettingsContext);
}

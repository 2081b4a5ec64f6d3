import type { RegionHabits } from '../../shared/domain/app/appearance.ts';
import { loadLanguage, REGION_HABITS } from '../../shared/i18n/load-language.ts';

/** The language of this process: menu, dialogs, messages. */
export interface UiLanguageSwitch {
  /** Resolves when the texts are loaded; the latest call wins. */
  apply(choice: string, habits?: RegionHabits): Promise<void>;
}

/**
 * Builds the language switch.
 * @param systemTag BCP 47 tag of the system
 * @param onApplied called after each change, to rebuild anything that used the old texts
 */
export function createUiLanguage(systemTag: () => string, onApplied: () => void): UiLanguageSwitch {
  let wanted: { choice: string; habits: RegionHabits } | null = null;
  const isWanted = (choice: string, { firstDay, clock }: RegionHabits): boolean =>
    wanted?.choice === choice &&
    wanted.habits.firstDay === firstDay &&
    wanted.habits.clock === clock;
  return {
    async apply(choice, habits = REGION_HABITS) {
      if (isWanted(choice, habits)) return;
      wanted = { choice, habits };
      await loadLanguage(choice, systemTag(), habits);
      if (isWanted(choice, habits)) onApplied();
      // A later choice may have been loaded first.
      else await loadLanguage(wanted.choice, systemTag(), wanted.habits);
    },
  };
}

import type { Settings } from '../../../shared/domain/app/settings.ts';

/** A change that is shown before its answer. */
export interface EarlyChange {
  theme?: Settings['theme'];
  language?: Settings['language'];
  appearance?: Partial<Settings['appearance']>;
  practice?: Partial<Settings['practice']>;
}

const withChange = (settings: Settings, change: EarlyChange): Settings => ({
  ...settings,
  ...change,
  appearance: { ...settings.appearance, ...change.appearance },
  practice: { ...settings.practice, ...change.practice },
});

/**
 * Settings as stored by the main process, plus unanswered changes.
 *
 * @param show shows them after each change
 */
export function createKeptSettings(show: (settings: Settings) => void) {
  let confirmed: Settings | null = null;
  const expected = new Set<EarlyChange>();
  const showAll = (): void => {
    if (confirmed !== null) show([...expected].reduce(withChange, confirmed));
  };
  return {
    confirm: (settings: Settings): void => {
      confirmed = settings;
      showAll();
    },
    /**
     * Shows a change before its answer. @returns a function to call after the answer, which shows the stored settings
     */
    expect: (change: EarlyChange): (() => void) => {
      expected.add(change);
      showAll();
      return () => {
        expected.delete(change);
        showAll();
      };
    },
  };
}

import type { Settings } from '../../../shared/domain/app/settings.ts';

/** A change that is shown ahead of its answer. */
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
 * The settings as the main process keeps them, with what was asked of it and is not answered yet.
 * @param show shows them whenever they change
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
    /** Shows a change ahead of its answer. @returns to be called once that has come: shows what is kept */
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

import { createSettingsStore } from '../../../../electron/settings/settings-store.ts';
import type { Settings } from '../../../../shared/domain/app/settings.ts';
import { SETTINGS } from '../../../unit/renderer/builders.ts';
import { createFakeApi, type FakeApi, type Handlers } from '../../../unit/renderer/fake-api.ts';
import { answerAccount } from './sample-account.ts';
import { answerChecks } from './sample-checks.ts';
import { answerConnections } from './sample-connections.ts';
import { SAMPLE_DIAGNOSTICS } from './sample-diagnostics.ts';
import { answerDocuments } from './sample-documents.ts';
import { answerHistory } from './sample-history.ts';
import { answerLibrary } from './sample-library.ts';
import { answerMemories } from './sample-memories.ts';
import { answerModels } from './sample-models.ts';
import { answerOutbox } from './sample-outbox.ts';
import { answerSpokenTerms, answerStyleProfiles, answerStyles } from './sample-styles.ts';
import { answerText } from './sample-text.ts';
import { answerTime } from './sample-time.ts';
import { answerUpdates } from './sample-updates.ts';
import { answerVoice } from './sample-voice.ts';

/**
 * Data behind the window: `full` has data of every kind, `empty` is the first start, `broken` answers every request
 * with an error, `slow` is `full` with documents that never load.
 */
export type Scenario = 'full' | 'empty' | 'broken' | 'slow';

/**
 * Creates an in-memory main process that answers what every page reads, and changes data if a change is visible on a
 * different page. Tests answer everything else themselves.
 *
 * @param kept stored settings that replace the sample's
 */
export function createSampleApi(scenario: Scenario, kept: Partial<Settings> = {}): FakeApi {
  const fake = createFakeApi();
  if (scenario === 'broken') return fake;
  const isEmpty = scenario === 'empty';
  answerApp(fake, isEmpty);
  answerSettings(fake, {
    ...SETTINGS,
    documents: { ...SETTINGS.documents, targetLangs: isEmpty ? [] : ['DE', 'PT-BR'] },
    ...kept,
  });
  answerConnections(fake, isEmpty);
  const remember = answerHistory(fake, isEmpty);
  answerChecks(fake);
  answerDocuments(fake, { isEmpty, isSlow: scenario === 'slow', remember });
  answerText(fake, isEmpty, remember);
  answerTime(fake, isEmpty, answerOutbox(fake, isEmpty));
  answerLibrary(fake, isEmpty);
  answerMemories(fake, isEmpty);
  answerModels(fake, isEmpty);
  answerSpokenTerms(fake);
  answerStyles(fake, isEmpty);
  answerStyleProfiles(fake, isEmpty);
  answerAccount(fake, isEmpty);
  answerVoice(fake, isEmpty);
  answerUpdates(fake, isEmpty);
  return fake;
}

/** The real store of the settings, without its file. */
function answerSettings(fake: FakeApi, stored: Settings): void {
  const settings = createSettingsStore({
    folder: import.meta.dirname,
    openStore: () => ({ store: { ...stored } }),
  });
  settings.onChange((changed) => fake.emit('settings:changed', changed));
  fake.answer({
    'settings:get': () => settings.get(),
    'settings:update': (patch) => settings.update(patch),
  });
}

/** No notice and no question: the status line is free for what a test does. */
export const QUIET: Handlers = {
  'app:list-notices': () => [],
  'time:get-timer': () => ({ entry: null, gap: null, canMeasureIdle: true }),
};

function answerApp(fake: FakeApi, isEmpty: boolean): void {
  fake.answer({
    'app:get-info': () => ({
      version: '0.1.0',
      platform: 'linux',
      dataFolder: '/home/me/.config/dragoman',
      locale: 'en-GB',
      isForTests: false,
      electron: { version: '45.4.1', isFallback: false },
    }),
    'app:take-arrivals': () => [],
    'quick:get-shortcut': () => ({ shortcut: 'Control+Alt+J', state: 'on' }),
    'quick:set-shortcut': ({ shortcut }) => ({
      shortcut,
      state: shortcut === null ? 'none' : 'on',
    }),
    'app:list-notices': () =>
      isEmpty
        ? []
        : [
            {
              id: 'n1',
              severity: 'warning',
              title: 'The database was damaged and has been repaired',
              message:
                '812 rows were recovered. The damaged file was kept as “dragoman.damaged.db” in the data folder.',
            },
          ],
    'app:dismiss-notice': () => undefined,
    'app:get-embedded-status': () => ({
      state: 'running',
      engine: isEmpty ? 'pseudo' : 'apertium',
      message: null,
    }),
    'app:find': () => [],
    'app:get-at-hand': () => ({
      hidingPlace: 'tray',
      hasNotifications: true,
      isAutostarted: false,
    }),
    'app:set-autostart': ({ isOn }) => ({
      hidingPlace: 'tray',
      hasNotifications: true,
      isAutostarted: isOn,
    }),
    'app:copy-text': () => undefined,
    'app:report-ready': () => undefined,
    'app:open-data-folder': () => undefined,
    'app:open-licenses': () => undefined,
    'app:get-diagnostics': () => ({ text: SAMPLE_DIAGNOSTICS }),
    'app:save-diagnostics': () => ({ fileName: 'dragoman-diagnostics-2026-11-20.txt' }),
    'vault:get-status': () => ({
      tier: isEmpty ? 'os-keystore' : 'session',
      backend: isEmpty ? 'gnome_libsecret' : 'basic_text',
      backendChanged: !isEmpty,
    }),
    'proxy:get-status': () => null,
    'vault:set-weak-consent': ({ allow }) => ({
      tier: allow ? 'weak' : 'session',
      backend: 'basic_text',
      backendChanged: false,
    }),
  });
}

import {
  createSpellingService,
  type SpellingChoice,
  type SpellingOffer,
} from '../../../../electron/services/checks/spelling-service.ts';
import { createSettingsStore } from '../../../../electron/settings/settings-store.ts';
import { createCheckThread } from '../../../../electron/threads/checks/client.ts';
import type { Settings } from '../../../../shared/domain/app/settings.ts';
import type { FakeApi, Handlers } from '../../../unit/renderer/fake-api.ts';
import { threadOf } from './stored-database.ts';

export interface CachedSpelling {
  answers: (fake: FakeApi) => Handlers;
  /** Opened menus. */
  offers: SpellingOffer[];
  /** Sets the user's choice in the next ones. */
  choose: (choice: SpellingChoice) => void;
  ownWords: () => readonly string[];
  close(): Promise<void>;
}

/** Returns dictionaries, their thread, and the settings as in the app; the system's menu is the test's. */
export function cachedSpelling(stored: Partial<Settings> = {}): CachedSpelling {
  const thread = createCheckThread({ workerUrl: threadOf('threads/checks') });
  const settings = createSettingsStore({
    folder: import.meta.dirname,
    openStore: () => ({ store: { ...stored } }),
  });
  const offers: SpellingOffer[] = [];
  let choice: SpellingChoice = null;
  const service = createSpellingService({
    thread,
    settings,
    openMenu: (offer) => {
      offers.push(offer);
      return Promise.resolve(choice);
    },
  });
  return {
    answers(fake) {
      settings.onChange((changed) => fake.emit('settings:changed', changed));
      return {
        'settings:get': () => settings.get(),
        'settings:update': (patch) => settings.update(patch),
        'checks:spell-words': (asked) => service.spell(asked),
        'checks:offer-spellings': (asked) => service.offer(asked),
      };
    },
    offers,
    choose: (next) => {
      choice = next;
    },
    ownWords: () => settings.get().spelling.ownWords,
    close: () => thread.close(),
  };
}

import type { SecretStore } from '../settings/secret-store.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { IpcHandlers } from './answer.ts';

type Handlers = Pick<IpcHandlers, Extract<keyof IpcHandlers, `${'settings' | 'vault'}:${string}`>>;

export const settingsHandlers = (deps: {
  settings: SettingsStore;
  secrets: SecretStore;
}): Handlers => ({
  'settings:get': () => deps.settings.get(),
  'settings:update': (patch) => deps.settings.update(patch),
  'vault:get-status': () => deps.secrets.status(),
  'vault:recheck': () => deps.secrets.recheck(),
  'vault:set-weak-consent': ({ allow }) => deps.secrets.setWeakConsent(allow),
});

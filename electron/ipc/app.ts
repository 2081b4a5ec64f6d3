import { t } from '../../shared/i18n/text.ts';
import type { AppInfo } from '../../shared/ipc/contract.ts';
import type { Desktop } from '../platform/desktop.ts';
import type { AtHandService } from '../services/app/at-hand-service.ts';
import type { ArrivalService } from '../services/app/arrival-service.ts';
import type { DiagnosticsService } from '../services/app/diagnostics-service.ts';
import type { FindService } from '../services/app/find-service.ts';
import type { NoticeService } from '../services/app/notice-service.ts';
import type { EmbeddedService } from '../services/connections/embedded-service.ts';
import type { ProxySignIn } from '../services/connections/proxy-sign-in.ts';
import type { WeakStorage } from '../services/connections/weak-storage.ts';
import { saveWith } from '../services/exchange/file-export.ts';
import type { SecretStore } from '../settings/secret-store.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { Licensed } from '../../shared/ipc/app-requests.ts';
import type { HandlersOf } from './answer.ts';

export interface AppHandlerDeps {
  info: () => AppInfo;
  notices: NoticeService;
  embedded: Pick<EmbeddedService, 'status'>;
  openDataFolder: () => Promise<void>;
  openLicenses: (of: Licensed) => Promise<void>;
  diagnostics: DiagnosticsService;
  desktop: Pick<Desktop, 'copyText' | 'pickSavePath'>;
  finder: Pick<FindService, 'find'>;
  takeArrivals: ArrivalService['take'];
  onRendererReady: () => void;
  atHand: Pick<AtHandService, 'get' | 'setAutostart'>;
}

export const appHandlers = (deps: AppHandlerDeps): HandlersOf<'app'> => ({
  'app:get-info': () => deps.info(),
  'app:list-notices': () => deps.notices.list(),
  'app:dismiss-notice': ({ noticeId }) => deps.notices.dismiss(noticeId),
  'app:get-embedded-status': () => deps.embedded.status(),
  'app:copy-text': ({ text }) => deps.desktop.copyText(text),
  'app:report-ready': () => deps.onRendererReady(),
  'app:open-data-folder': () => deps.openDataFolder(),
  'app:open-licenses': ({ of }) => deps.openLicenses(of),
  'app:get-diagnostics': async () => ({ text: await deps.diagnostics.collect() }),
  'app:save-diagnostics': () =>
    saveWith(deps.desktop, deps.diagnostics.suggestName(), [t('history.kindText'), 'txt'], (path) =>
      deps.diagnostics.save(path),
    ),
  'app:get-at-hand': () => deps.atHand.get(),
  'app:set-autostart': ({ isOn }) => deps.atHand.setAutostart(isOn),
  'app:take-arrivals': () => deps.takeArrivals(),
  'app:find': ({ text }) => deps.finder.find(text),
});

export const settingsHandlers = (deps: {
  settings: SettingsStore;
  secrets: Pick<SecretStore, 'status' | 'recheck'>;
  weakStorage: WeakStorage;
  proxies: Pick<ProxySignIn, 'status' | 'give' | 'forget'>;
}): HandlersOf<'settings' | 'vault' | 'proxy'> => ({
  'settings:get': () => deps.settings.get(),
  'settings:update': (patch) => deps.settings.update(patch),
  'vault:get-status': () => deps.secrets.status(),
  'vault:recheck': () => deps.secrets.recheck(),
  'vault:set-weak-consent': ({ allow }) => deps.weakStorage.setConsent(allow),
  'proxy:get-status': () => deps.proxies.status(),
  'proxy:set-credentials': (credentials) => deps.proxies.give(credentials),
  'proxy:forget': (proxy) => deps.proxies.forget(proxy),
});

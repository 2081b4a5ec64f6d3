import type { AppInfo } from '../../shared/ipc/contract.ts';
import type { EmbeddedService } from '../services/embedded-service.ts';
import type { NoticeService } from '../services/notice-service.ts';
import type { IpcHandlers } from './answer.ts';

type Handlers = Pick<IpcHandlers, Extract<keyof IpcHandlers, `app:${string}`>>;

export interface AppHandlerDeps {
  info: () => AppInfo;
  notices: NoticeService;
  embedded: Pick<EmbeddedService, 'status'>;
  copyText: (text: string) => void;
  openDataFolder: () => Promise<void>;
  onRendererReady: () => void;
}

export const appHandlers = (deps: AppHandlerDeps): Handlers => ({
  'app:get-info': () => deps.info(),
  'app:list-notices': () => deps.notices.list(),
  'app:dismiss-notice': ({ noticeId }) => {
    deps.notices.dismiss(noticeId);
    return undefined;
  },
  'app:get-embedded-status': () => deps.embedded.status(),
  'app:copy-text': ({ text }) => {
    deps.copyText(text);
    return undefined;
  },
  'app:report-ready': () => {
    deps.onRendererReady();
    return undefined;
  },
  'app:open-data-folder': async () => {
    await deps.openDataFolder();
    return undefined;
  },
});

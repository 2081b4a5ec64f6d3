import { app, session, type WebContents } from 'electron';
import { APP_ORIGIN } from './app-file.ts';

/**
 * Denies by default everything a page could reach beyond its own origin: navigation, new windows,
 * webviews, permissions, devices and downloads. Call once after the app is ready.
 */
export function guardWebContents(): void {
  app.on('web-contents-created', (_event, contents) => {
    guardNavigation(contents);
  });
  const { defaultSession } = session;
  // Chromium fetches spelling dictionaries from its maker even where spell checking is off.
  defaultSession.setSpellCheckerDictionaryDownloadURL('app://dragoman/no-dictionaries/');
  defaultSession.setSpellCheckerLanguages([]);
  defaultSession.setPermissionRequestHandler((_contents, _permission, decide) => {
    decide(false);
  });
  defaultSession.setPermissionCheckHandler(() => false);
  defaultSession.setDevicePermissionHandler(() => false);
  defaultSession.on('will-download', (event) => {
    event.preventDefault();
  });
  // The page has no business on the network; only our own scheme and the developer tools load.
  defaultSession.webRequest.onBeforeRequest((details, decide) => {
    const fromPage = details.webContentsId !== undefined;
    decide({ cancel: fromPage && !/^(app|devtools|data|blob):/.test(details.url) });
  });
}

function guardNavigation(contents: WebContents): void {
  const stay = (event: { preventDefault: () => void; url: string }): void => {
    if (originOf(event.url) !== APP_ORIGIN) event.preventDefault();
  };
  contents.on('will-navigate', stay);
  contents.on('will-frame-navigate', stay);
  contents.on('will-redirect', stay);
  contents.on('will-attach-webview', (event) => {
    event.preventDefault();
  });
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
}

/** `URL.origin` is "null" for custom schemes, so scheme and host are compared. */
export function originOf(url: string): string | null {
  try {
    const { protocol, host } = new URL(url);
    return `${protocol}//${host}`;
  } catch {
    return null;
  }
}

import {
  app,
  session,
  webContents,
  type Session,
  type WebContents,
  type WebFrameMain,
} from 'electron';
import { APP_ORIGIN, originOf } from './app-file.ts';
import { DEV_SOCKET } from './dev-server.ts';
import { hasSystemSound, type PermissionAsker, type SoundPermission } from './sound-permission.ts';

/**
 * Denies by default everything a page could reach beyond its own origin: navigation, new windows, webviews,
 * permissions, devices and downloads. Call once after the app is ready.
 *
 * @param sound decides which page may use a microphone, the only exception
 */
export function guardWebContents(sound: SoundPermission): void {
  app.on('web-contents-created', (_event, contents) => {
    guardNavigation(contents);
    forgetWithDocument(contents, sound);
  });
  const { defaultSession } = session;
  // Chromium fetches spelling dictionaries from Google even with spell checking off.
  defaultSession.setSpellCheckerDictionaryDownloadURL('app://dragoman/no-dictionaries/');
  defaultSession.setSpellCheckerLanguages([]);
  guardPermissions(defaultSession, sound);
  defaultSession.setDevicePermissionHandler(() => false);
  defaultSession.on('will-download', (event) => event.preventDefault());
  // The page must not use the network; only our own scheme and the developer tools load.
  defaultSession.webRequest.onBeforeRequest((details, decide) => {
    const fromPage = details.webContentsId !== undefined;
    if (import.meta.env.HAS_DEV_SERVER && DEV_SOCKET.test(details.url)) {
      decide({ cancel: false });
      return;
    }
    decide({ cancel: fromPage && !/^(app|devtools|data|blob):/.test(details.url) });
  });
}

function guardPermissions(guarded: Session, sound: SoundPermission): void {
  guarded.setPermissionRequestHandler((contents, permission, decide, details) => {
    const { isMainFrame, requestingUrl } = details;
    const media = 'mediaTypes' in details ? (details.mediaTypes ?? []) : [];
    decide(
      sound.mayHave({
        permission,
        media,
        contentsId: contents.id,
        origin: requestingUrl,
        isMainFrame,
      }),
    );
  });
  guarded.setPermissionCheckHandler((contents, permission, requestingOrigin, details) => {
    const { mediaType, securityOrigin, isMainFrame } = details;
    return sound.mayHave({
      permission,
      media: mediaType === undefined ? [] : [mediaType],
      contentsId: contents?.id ?? null,
      origin: securityOrigin ?? requestingOrigin,
      isMainFrame,
    });
  });
  guarded.setDisplayMediaRequestHandler(({ frame, audioRequested }, give) => {
    const mayHear = frame !== null && audioRequested && sound.mayHearSystem(askerOf(frame));
    // Chromium requires video with the sound: it gets that of the page itself, not of the screen.
    give(mayHear && hasSystemSound() ? { video: frame, audio: 'loopback' } : null);
  });
}

function askerOf(frame: WebFrameMain): PermissionAsker {
  const contents = webContents.fromFrame(frame);
  return {
    contentsId: contents?.id ?? null,
    origin: frame.url,
    isMainFrame: frame === contents?.mainFrame,
  };
}

/** Revokes a document's permission when the document ends. */
function forgetWithDocument(contents: WebContents, sound: SoundPermission): void {
  const { id } = contents;
  contents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
    if (isMainFrame && !isSameDocument) sound.revoke(id);
  });
  contents.on('render-process-gone', () => sound.revoke(id));
  contents.on('destroyed', () => sound.revoke(id));
}

function guardNavigation(contents: WebContents): void {
  const stay = (event: { preventDefault: () => void; url: string }): void => {
    if (originOf(event.url) !== APP_ORIGIN) event.preventDefault();
  };
  contents.on('will-navigate', stay);
  contents.on('will-frame-navigate', stay);
  contents.on('will-redirect', stay);
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
}

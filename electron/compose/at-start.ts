import { app, globalShortcut } from 'electron';
import type { ArrivedLink } from '../../shared/domain/app/arrival.ts';
import type { RestoredDraft } from '../../shared/domain/texts/text-steps.ts';
import { quickHandlers } from '../ipc/quick.ts';
import { createArrivalService } from '../services/app/arrival-service.ts';
import {
  createArrivalNotices,
  noticeOfArguments,
  noticeOfLink,
} from '../services/app/arrival-notices.ts';
import { createShortcutService } from '../services/app/shortcut-service.ts';
import type { HeldPaths } from '../services/documents/held-paths.ts';
import { createQuickService } from '../services/texts/quick-service.ts';
import { readArguments } from '../window/arguments.ts';
import type { Arrivals } from '../window/arrivals.ts';
import { readLink } from '../window/links.ts';
import { keptArguments, pruneArguments, readHanded } from '../window/long-arguments.ts';
import { isWayland, readChosenText, type QuickWindow } from '../window/quick-window.ts';
import type { AppWindows } from '../window/window.ts';
import { projectName, type PageParts } from './parts.ts';

interface ComposeAtStartOptions extends Pick<
  PageParts,
  'connections' | 'database' | 'logger' | 'notices' | 'runDays' | 'send' | 'settings'
> {
  arrivals: Arrivals;
  /** Folder of arguments that are too long to be passed. */
  arrivedFolder: string;
  quickWindow: QuickWindow;
  heldPaths: HeldPaths;
  findReturned: (path: string) => Promise<string | null>;
  getDraft: () => Promise<RestoredDraft | null>;
  /** Resolves when notices have the language of the interface. */
  languageApplied: Promise<void>;
}

/** Builds what other programs open in the app, and the quick window. */
export function composeAtStart(options: ComposeAtStartOptions) {
  const { connections, database, notices, quickWindow, send, settings } = options;
  const arrived = createArrivalService({
    heldPaths: options.heldPaths,
    findReturned: options.findReturned,
    onArrived: () => send('app:arrived', undefined),
  });
  let windows: AppWindows = { reveal: () => undefined, openHidden: () => undefined };
  let isFirst = true;

  const show = createArrivalNotices(notices);
  const tell = (notice: () => Parameters<typeof show>[0]): void => {
    const add = () => show(notice());
    void options.languageApplied.then(add, add);
  };
  const openLink = (link: string): void => {
    const read = readLink(link);
    if ('link' in read) arrived.add(read.link);
    else tell(() => noticeOfLink(read.fault));
  };
  const onStart = (handed: unknown): void => {
    const given = readHanded(handed);
    const start = readArguments(given && keptArguments(given, options.arrivedFolder));
    const isOwnStart = isFirst;
    isFirst = false;
    const { refused } = start;
    if (refused !== null) tell(() => noticeOfArguments(refused));
    if (start.files.length > 0) arrived.add({ kind: 'paths', paths: start.files });
    if (start.link !== null) openLink(start.link);
    if (start.isQuick) quickWindow.open();
    // The first start shows the window itself.
    else if (isOwnStart) return;
    else if (start.isHidden) windows.openHidden();
    else windows.reveal();
  };
  const shortcut = createShortcutService({
    isDesktopOnly: process.platform === 'linux' && isWayland(process.env),
    system: globalShortcut,
    stored: {
      get: () => settings.get().quick.shortcut,
      set: (next) => void settings.update({ quick: { shortcut: next } }),
    },
    onPressed: () => quickWindow.open(),
  });
  const handOver = (text: Omit<Extract<ArrivedLink, { kind: 'translate' }>, 'kind'>): void => {
    arrived.add({ kind: 'translate', ...text });
    quickWindow.close();
    windows.reveal();
  };

  return {
    takeArrivals: () => arrived.take(),
    handlers: quickHandlers({
      quick: createQuickService({
        readChosenText: () => readChosenText(),
        getDraft: options.getDraft,
        listConnections: () => connections.list(),
        projectName: (id) => projectName(database, id),
        targetLangs: () => settings.get().documents.targetLangs,
      }),
      shortcut,
      handOver,
      close: () => quickWindow.close(),
    }),
    /** Reads what the app was started for, and every later start. */
    start(appWindows: AppWindows): void {
      windows = appWindows;
      // A package declares the links on Linux.
      if (process.platform !== 'linux' && app.isPackaged) {
        app.setAsDefaultProtocolClient('dragoman', process.execPath, ['--']);
      }
      shortcut.start();
      options.arrivals.listen(onStart);
      // Those of today and of the day before may be on their way.
      void options.runDays
        .startedAtMs(1)
        .then((beforeMs) => pruneArguments(options.arrivedFolder, beforeMs))
        .catch((error: unknown) => {
          options.logger.warn('arguments that nobody read were not removed', { error });
        });
    },
  };
}

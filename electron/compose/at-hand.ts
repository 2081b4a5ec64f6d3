import { join } from 'node:path';
import { app, type BrowserWindow } from 'electron';
import { HIDDEN_SWITCH, type HidingPlace } from '../../shared/domain/app/at-hand.ts';
import { MINUTE_MS } from '../../shared/durations.ts';
import { t } from '../../shared/i18n/text.ts';
import type { EventName } from '../../shared/ipc/channels.ts';
import type { EventPayload, SendEvent } from '../../shared/ipc/contract.ts';
import type { IpcHandlers } from '../ipc/answer.ts';
import { createAutostart } from '../platform/autostart.ts';
import { createDesktopOffers } from '../platform/desktop-offers.ts';
import { createSessionBus } from '../platform/session-bus.ts';
import { hasX11Tray } from '../platform/x11-tray.ts';
import { createAtHandService } from '../services/app/at-hand-service.ts';
import { createClosing } from '../services/app/closing.ts';
import { jobNotification } from '../services/app/job-notification.ts';
import { createJobWatch, type JobNews } from '../services/app/job-watch.ts';
import { noticeOfReload } from '../services/app/notice-service.ts';
import {
  elapsedMs,
  entriesToRepeat,
  trayMenu,
  trayTip,
  type TrayCommand,
  type TrayEntry,
} from '../services/app/tray-menu.ts';
import { NO_PROJECT_SHOWN, readShownOutside } from '../services/lane/shown-outside.ts';
import { toDocumentJob } from '../services/documents/job-view.ts';
import { now, systemClock } from '../support/clock.ts';
import { showNotification } from '../window/notification.ts';
import type { SoundPermission } from '../window/sound-permission.ts';
import { createTrayIcon, type TrayIcon } from '../window/tray.ts';
import { keepAppWindows } from '../window/window.ts';
import type { CommonParts } from './parts.ts';

/** The page's own requests, so that nothing is done here in a second way. */
type Requests = Pick<
  IpcHandlers,
  | 'documents:pause-job'
  | 'documents:resume-job'
  | 'documents:reveal-job'
  | 'time:get-timer'
  | 'time:list-entries'
  | 'time:start-timer'
  | 'time:stop-timer'
>;

interface ComposeAtHandOptions extends Pick<
  CommonParts,
  'database' | 'settings' | 'logger' | 'desktop' | 'notices'
> {
  current: { readonly window: BrowserWindow | null };
  openWindow: () => BrowserWindow;
  sound: Pick<SoundPermission, 'isOpen'>;
  /** Sends an event to the page. */
  send: SendEvent;
  requests: () => Requests;
}

type Listeners = { [N in EventName]?: (payload: EventPayload<N>) => void };

/** Entries read to find a few different ones. */
const READ_ENTRIES = 50;
const AUTOSTART_ARGS = [`--${HIDDEN_SWITCH}`];
/** Jobs report more often than a menu can be read, and thousands at once when they are added. */
const DRAW_PAUSE_MS = 200;
/** When signing in, the panel may start after the app. */
const PANEL_TRIES = 5;
const PANEL_PAUSE_MS = 2_000;

/** Builds everything that the app shows outside its window, and what closing the window does. */
export function composeAtHand(options: ComposeAtHandOptions) {
  const { current, settings, logger, send, requests } = options;
  const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
  let icon: TrayIcon | null = null;
  let running: TrayEntry | null = null;
  let entries: readonly TrayEntry[] = [];
  let mayShow = NO_PROJECT_SHOWN;
  /** Number of times that entries and rules were read; only the latest ones are shown. */
  let reads = 0;
  let unseenCount = 0;
  let isBegun = false;
  let primed: Promise<void> | null = null;
  let isStopped = false;
  let stopMinute = (): void => undefined;
  let stopSoon: (() => void) | null = null;

  const attempt = (work: () => unknown): void => {
    Promise.resolve()
      .then(work)
      .catch((error: unknown) => logger.warn('not done from outside the window', { error }));
  };

  const offers = createDesktopOffers({
    platform: process.platform,
    sessionType: process.env['XDG_SESSION_TYPE'],
    bus: createSessionBus(process.env),
    hasX11Tray: () => hasX11Tray(process.env),
  });

  /** Draws what may have changed. */
  const draw = (): void => {
    if (isStopped) return;
    const jobs = watch.counts();
    current.window?.setProgressBar(jobs.progress ?? -1);
    if (icon === null) return;
    const recent = entriesToRepeat(entries, running);
    const state = { running, recent, jobs, mayShow, nowMs: now() };
    icon.show(trayMenu(state), trayTip(state));
    stopMinute();
    if (running === null) return;
    const shownMs = elapsedMs(running.startedAtMs, state.nowMs);
    stopMinute = systemClock.after(MINUTE_MS - (shownMs % MINUTE_MS), draw);
  };

  const drawSoon = (): void => {
    stopSoon ??= systemClock.after(DRAW_PAUSE_MS, () => {
      stopSoon = null;
      draw();
    });
  };

  const readEntries = async (): Promise<void> => {
    if (icon === null) return;
    reads += 1;
    const read = reads;
    const any = { text: '', projectId: null, customerId: null, billable: 'any' } as const;
    const dates = { syncState: null, fromDay: null, toDay: null, zone: zone() };
    const query = { ...any, ...dates, page: 1, limit: READ_ENTRIES };
    const list = await requests()['time:list-entries'](query);
    const ids = [...list.entries, ...(running === null ? [] : [running])].map(
      (each) => each.projectId,
    );
    const shown = await readShownOutside(options.database.projectRules, ids);
    if (read !== reads) return;
    ({ entries } = list);
    mayShow = shown;
    draw();
  };

  const showUnseen = (count: number): void => {
    unseenCount = count;
    app.setBadgeCount(count);
  };
  const openPage = (page: 'documents' | 'history', itemId: string | null): void => {
    reveal();
    send('app:place-wanted', { page, itemId });
  };

  const tell = async (news: JobNews): Promise<void> => {
    const isSeen = current.window?.isFocused() === true;
    if (isSeen || isStopped || !settings.get().atHand.notifies) return;
    showUnseen(unseenCount + news.finished.length + news.stuck.length);
    if (!(await offers.hasNotifications())) return;
    const ids = [...news.finished, ...news.stuck].map(({ projectId = null }) => projectId);
    const said = jobNotification(news, await readShownOutside(options.database.projectRules, ids));
    const { itemId, jobId } = said;
    showNotification(said, {
      action: jobId === null ? null : t('glossaries.showInFolder'),
      onClick: () => openPage(itemId === null ? 'documents' : 'history', itemId),
      onAction: () => attempt(() => requests()['documents:reveal-job']({ jobId: jobId ?? '' })),
    });
  };

  const watch = createJobWatch({
    timers: systemClock,
    onNews: (news) => attempt(() => tell(news)),
    onCounts: drawSoon,
  });

  const setPaused = async (isPaused: boolean): Promise<void> => {
    const set = requests()[isPaused ? 'documents:pause-job' : 'documents:resume-job'];
    for (const jobId of watch.list(!isPaused)) await set({ jobId });
  };
  const startTimer = (entry: TrayEntry | null): unknown =>
    requests()['time:start-timer']({
      note: entry?.note ?? '',
      projectId: entry?.projectId ?? null,
      isBillable: entry?.isBillable ?? true,
      tags: [...(entry?.tags ?? [])],
      zone: zone(),
      documentJobId: null,
    });
  const commands: Record<Exclude<TrayCommand['do'], 'start'>, () => unknown> = {
    stop: () => requests()['time:stop-timer'](undefined),
    pause: () => setPaused(true),
    resume: () => setPaused(false),
    documents: () => openPage('documents', null),
    open: () => reveal(),
    quit: () => app.quit(),
  };
  const run = (command: TrayCommand): unknown =>
    command.do === 'start' ? startTimer(command.entry) : commands[command.do]();

  const showIcon = (place: HidingPlace): void => {
    if (place === 'none' || icon !== null || isStopped) return;
    icon = createTrayIcon({
      iconPath: join(app.getAppPath(), 'resources/window-icon.png'),
      onCommand: (command) => attempt(() => run(command)),
      onOpen: () => reveal(),
    });
    draw();
    attempt(readEntries);
  };

  const closing = createClosing({
    choice: () => settings.get().atHand.closing,
    remember: (choice) => settings.update({ atHand: { closing: choice } }),
    work: () => ({
      documents: watch.counts().underWay,
      isTimerRunning: running !== null,
      isListening: options.sound.isOpen(),
    }),
    ask: (question) => options.desktop.choose(question),
    async hasTray() {
      const place = await offers.hidingPlace();
      showIcon(place);
      return place === 'tray';
    },
    outlivesWindow: process.platform === 'darwin',
  });
  app.on('before-quit', closing.quitting);

  const windows = keepAppWindows({
    current,
    openWindow: options.openWindow,
    place: settings,
    onReloaded: () => options.notices.add(noticeOfReload()),
    onOpened: (window) => {
      // A start for commands has no window until a later start of the app opens one.
      if (isBegun) attempt(() => findTray(PANEL_TRIES));
      window.on('focus', () => showUnseen(0));
      window.on('close', (event) => {
        const isDecided = closing.decideNow();
        if (isDecided) return;
        event.preventDefault();
        attempt(async () => {
          const step = await closing.decide();
          if (step === 'quit') app.quit();
          else if (step === 'let') window.destroy();
          else if (step === 'hide') window.hide();
          else if (step === 'minimize') window.minimize();
        });
      });
    },
  });

  const { reveal } = windows;

  /** Shows the icon, or else the window of a hidden start, which nothing would bring back. */
  const findTray = async (triesLeft: number): Promise<void> => {
    const { window } = current;
    if (window === null) return;
    const place = await offers.hidingPlace();
    showIcon(place);
    if (place !== 'none' || isStopped || window.isDestroyed() || window.isVisible()) return;
    if (triesLeft === 0) reveal();
    else systemClock.after(PANEL_PAUSE_MS, () => attempt(() => findTray(triesLeft - 1)));
  };

  const listeners: Listeners = {
    'documents:job-changed': (job) => watch.heard(job),
    'documents:job-removed': ({ jobId }) => watch.removed(jobId),
    'lane:rules-changed': () => {
      mayShow = NO_PROJECT_SHOWN;
      draw();
      attempt(readEntries);
    },
    'time:entries-changed': () => attempt(readEntries),
    'time:timer-changed': ({ entry }) => {
      running = entry;
      draw();
      attempt(readEntries);
    },
  };

  return {
    service: createAtHandService({
      offers,
      autostart: createAutostart({
        platform: process.platform,
        isPackaged: app.isPackaged,
        env: process.env,
        program: process.execPath,
        loginItem: {
          // Windows compares the arguments, too: with others, it says that nothing is started.
          get: () => app.getLoginItemSettings({ args: AUTOSTART_ARGS }).openAtLogin,
          set: (openAtLogin) => app.setLoginItemSettings({ openAtLogin, args: AUTOSTART_ARGS }),
        },
      }),
      onPlace: showIcon,
    }),
    /** Hears every event that the page gets. */
    heard<N extends EventName>(name: N, payload: EventPayload<N>): void {
      const listen: Listeners[N] = listeners[name];
      listen?.(payload);
    },
    /** Called when the first page is drawn; repeated calls do nothing. */
    begin(): void {
      if (isBegun) return;
      isBegun = true;
      primed = options.database.documentJobs
        .listActive()
        .then((jobs) => watch.prime(jobs.map((job) => toDocumentJob(job, null))));
      attempt(() => primed);
      attempt(async () => {
        running = (await requests()['time:get-timer'](undefined)).entry;
        draw();
        await readEntries();
      });
      attempt(() => findTray(PANEL_TRIES));
    },
    ...windows,
    /**
     * Returns true while a document goes on by itself.
     * @throws `db/*` when the documents could not be read
     */
    async isAtWork(): Promise<boolean> {
      await primed;
      return watch.counts().underWay > 0;
    },
    /** Called when the texts are in another language. */
    draw,
    /** Called before the database is closed. */
    stop(): void {
      isStopped = true;
      watch.stop();
      stopMinute();
      stopSoon?.();
      icon?.remove();
    },
  };
}

import { execFile, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { PlainError } from './plain-error.mjs';

/**
 * @typedef {object} DesktopPrograms
 * @property {Record<string, string>} env variables for programs on this desktop
 * @property {(program: string, args: readonly string[]) => Promise<string>} run runs a program on it
 * @property {() => Promise<void>} openTrayMenu clicks the icon in the tray with the right button
 * @property {(path: string, part?: Part) => Promise<void>} capture writes an image of the screen, or of a part of it
 * @property {() => Promise<void>} stop
 */

/** @typedef {{ x: number, y: number, width: number, height: number }} Part of the screen, in pixels */

/** The programs of a small desktop; Debian has them all. */
export const DESKTOP_PROGRAMS = [
  'dbus-daemon',
  'openbox',
  'trayer',
  'dunst',
  'dunstctl',
  'xdotool',
  'import',
];

const TRAY = ['--edge', 'top', '--align', 'right', '--widthtype', 'request', '--height', '24'];
const TO_WATCHER = ['--session', '--print-reply', '--dest=org.kde.StatusNotifierWatcher', '/'];
const WAIT_MS = 15_000;
const POLL_MS = 50;
const asked = promisify(execFile);

/** The panel of Xfce, whose tray speaks StatusNotifierItem, unlike trayer. */
export const PANEL_PROGRAM = 'xfce4-panel';
const PANEL_HEIGHT = 28;
const PANEL_CONFIG = `<?xml version="1.0" encoding="UTF-8"?>
<channel name="xfce4-panel" version="1.0">
  <property name="configver" type="int" value="2"/>
  <property name="panels" type="array">
    <value type="int" value="1"/>
    <property name="panel-1" type="empty">
      <property name="position" type="string" value="p=6;x=0;y=0"/>
      <property name="position-locked" type="bool" value="true"/>
      <property name="length" type="uint" value="100"/>
      <property name="size" type="uint" value="${String(PANEL_HEIGHT)}"/>
      <property name="plugin-ids" type="array">
        <value type="int" value="1"/>
        <value type="int" value="2"/>
        <value type="int" value="3"/>
      </property>
    </property>
  </property>
  <property name="plugins" type="empty">
    <property name="plugin-1" type="string" value="tasklist"/>
    <property name="plugin-2" type="string" value="separator">
      <property name="expand" type="bool" value="true"/>
      <property name="style" type="uint" value="0"/>
    </property>
    <property name="plugin-3" type="string" value="systray"/>
  </property>
</channel>
`;

/** Notifications stay until they are closed, so that nobody has to be fast. */
const DUNST_CONFIG = `[global]
    origin = bottom-right
    offset = 24x24
    width = 360
    idle_threshold = 0
    font = Sans 10
    padding = 12
    horizontal_padding = 12
    frame_width = 1
    frame_color = "#c9c5bd"
    corner_radius = 6
    format = "<b>%s</b>\\n%b"
    show_indicators = no
    max_icon_size = 32
[urgency_low]
    background = "#ffffff"
    foreground = "#221f1b"
    timeout = 0
[urgency_normal]
    background = "#ffffff"
    foreground = "#221f1b"
    timeout = 0
`;

/** Returns the programs that are not installed; by default, of {@link DESKTOP_PROGRAMS}. */
export function missingDesktopPrograms(programs = DESKTOP_PROGRAMS) {
  return programs.filter((name) => {
    try {
      execFileSync('/bin/sh', ['-c', `command -v ${name}`], { stdio: 'ignore' });
      return false;
    } catch {
      return true;
    }
  });
}

/**
 * Starts a session bus, a window manager, a tray, and what shows notifications, on an X display.
 *
 * @param {{ display: string, folder: string, hasTray?: boolean, hasPanel?: boolean }} options
 *   folder: empty, for their settings; hasPanel: with the panel of Xfce instead of trayer
 * @returns {Promise<DesktopPrograms>}
 */
export async function startDesktopPrograms(options) {
  const { display, folder, hasTray = true, hasPanel = false } = options;
  /** @type {import('node:child_process').ChildProcess[]} */
  const started = [];
  const bus = spawn('dbus-daemon', ['--session', '--nofork', '--print-address=1'], {
    // It starts the program that keeps the settings of the panel.
    env: { ...process.env, DISPLAY: display, XDG_CONFIG_HOME: folder },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  started.push(bus);
  const address = await new Promise((resolve, reject) => {
    bus.once('error', reject);
    bus.stdout.setEncoding('utf8').once('data', (text) => resolve(String(text).trim()));
  });
  const own = { DISPLAY: display, DBUS_SESSION_BUS_ADDRESS: address, XDG_CONFIG_HOME: folder };
  /** @type {Record<string, string>} */
  const env = { ...own, XDG_SESSION_TYPE: 'x11', WAYLAND_DISPLAY: '' };
  const all = { ...process.env, ...env };

  /** @param {string} program @param {readonly string[]} args */
  const run = async (program, args) => (await asked(program, args, { env: all })).stdout.trim();
  /** @param {string} program @param {readonly string[]} args */
  const start = (program, args) => {
    started.push(spawn(program, args, { env: all, stdio: 'ignore' }));
  };
  /**
   * @param {string} what
   * @param {() => Promise<unknown>} isThere
   */
  const waitFor = async (what, isThere) => {
    for (let waitedMs = 0; waitedMs < WAIT_MS; waitedMs += POLL_MS) {
      if (await isThere().catch(() => false)) return;
      await setTimeout(POLL_MS);
    }
    throw new PlainError(`There is no ${what} on the test's desktop.`);
  };
  const trayWindow = () => run('xdotool', ['search', '--onlyvisible', '--class', 'trayer']);

  const config = join(folder, 'dunstrc');
  writeFileSync(config, DUNST_CONFIG);
  start('openbox', []);
  start('dunst', ['-config', config]);
  await waitFor('window manager', async () => {
    await run('xdotool', ['get_num_desktops']);
    return true;
  });
  await waitFor('program for notifications', async () => {
    await run('dunstctl', ['count']);
    return true;
  });
  if (hasPanel) {
    const settings = join(folder, 'xfce4', 'xfconf', 'xfce-perchannel-xml');
    mkdirSync(settings, { recursive: true });
    writeFileSync(join(settings, 'xfce4-panel.xml'), PANEL_CONFIG);
    start(PANEL_PROGRAM, []);
    await waitFor('panel', () =>
      run('dbus-send', [...TO_WATCHER, 'org.freedesktop.DBus.Peer.Ping']),
    );
  } else if (hasTray) start('trayer', TRAY);

  return {
    env,
    run,
    async openTrayMenu() {
      if (hasPanel) {
        const [width = ''] = (await run('xdotool', ['getdisplaygeometry'])).split(' ');
        const middle = Math.floor(PANEL_HEIGHT / 2);
        const place = [String(Number(width) - middle), String(middle)];
        await run('xdotool', ['mousemove', ...place, 'click', '3']);
        return;
      }
      await waitFor('icon in the tray', trayWindow);
      const id = (await trayWindow()).split('\n', 1).join('');
      const lines = (await run('xdotool', ['getwindowgeometry', '--shell', id])).split('\n');
      const place = new Map(lines.map((line) => /** @type {[string, string]} */ (line.split('='))));
      const middle = ['X', 'Y'].map((axis) => {
        const size = Number(place.get(axis === 'X' ? 'WIDTH' : 'HEIGHT'));
        return String(Number(place.get(axis)) + Math.floor(size / 2));
      });
      await run('xdotool', ['mousemove', ...middle, 'click', '3']);
    },
    async capture(path, part) {
      const crop = part && `${part.width}x${part.height}+${part.x}+${part.y}`;
      const cut = crop === undefined ? [] : ['-crop', crop, '+repage'];
      // Few colors, and nothing that changes with the day.
      const small = [
        '-strip',
        '-define',
        'png:exclude-chunks=date,time',
        '+dither',
        '-colors',
        '256',
      ];
      await run('import', ['-window', 'root', ...cut, ...small, path]);
    },
    async stop() {
      for (const child of started.toReversed()) {
        if (child.exitCode !== null || child.signalCode !== null) continue;
        const ended = new Promise((resolve) => child.once('exit', resolve));
        child.kill('SIGTERM');
        await ended;
      }
    },
  };
}

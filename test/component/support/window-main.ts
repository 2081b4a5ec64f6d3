/**
 * Main process of the window that component tests share: the app's own window, protocol, guards, preload, and list of
 * requests, without services. Every request goes to the test over a socket.
 */
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { app } from 'electron';
import { registerAppScheme, serveApp } from '../../../electron/window/protocol.ts';
import { registerIpcRouter, type Answer } from '../../../electron/ipc/router.ts';
import { installMenu } from '../../../electron/window/menu.ts';
import { graphicsSwitches } from '../../../electron/platform/graphics.ts';
import { guardWebContents } from '../../../electron/window/guard.ts';
import { createSoundPermission } from '../../../electron/window/sound-permission.ts';
import { createQuickWindow } from '../../../electron/window/quick-window.ts';
import { createMainWindow, isFromMainFrame, placeWindow } from '../../../electron/window/window.ts';
import type { Result } from '../../../shared/errors.ts';
import { converse } from './wire.ts';

const root = process.env['DRAGOMAN_COMPONENT_ROOT'] ?? '';
const socket = createConnection(Number(process.env['DRAGOMAN_COMPONENT_PORT']), '127.0.0.1');
// The test has ended, in any way.
socket.on('close', () => app.exit(0)).on('error', () => app.exit(1));

if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
for (const name of graphicsSwitches((choice) => app.commandLine.hasSwitch(choice))) {
  app.commandLine.appendSwitch(name);
}
registerAppScheme();
app.setPath('userData', process.env['DRAGOMAN_USER_DATA'] ?? '');
void app.whenReady().then(() => {
  const sound = createSoundPermission();
  guardWebContents(sound);
  installMenu();
  void serveApp(join(root, 'out/renderer'));
  const waiting = new Map<number, (result: Result<unknown>) => void>();
  let asked = 0;
  const answer: Answer = (name, input) =>
    new Promise((resolve) => {
      asked += 1;
      // Side effects of the app's own main process; devices are Chromium's fakes.
      if (name === 'sound:ask') sound.allow(window.webContents.id, 'microphone');
      waiting.set(asked, resolve);
      send({ kind: 'request', id: asked, name, input });
    });
  registerIpcRouter({
    answer: (_asker, ...request) => answer(...request),
    senderOf: (event) => (isFromMainFrame(window, event) ? name : null),
  });
  const name = process.env['DRAGOMAN_COMPONENT_WINDOW'] === 'quick' ? 'quick' : 'main';
  const iconPath = join(root, 'resources/window-icon.png');
  const quick = createQuickWindow({ preloadPath: join(root, 'out/preload/quick.cjs'), iconPath });
  const window =
    name === 'quick'
      ? quick.open()
      : createMainWindow({ preloadPath: join(root, 'out/preload/preload.cjs'), iconPath });
  const send = converse(socket, (message) => {
    if (message.kind === 'event') window.webContents.send(message.name, message.payload);
    if (message.kind === 'answer') {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made by the app's own `answer`
      waiting.get(message.id)?.(message.result as Result<unknown>);
      waiting.delete(message.id);
    }
  });
  window.webContents.on('did-navigate', () => {
    // Nobody is waiting for these any longer.
    waiting.clear();
    send({ kind: 'navigated' });
  });
  if (name === 'main')
    placeWindow(window, { x: 0, y: 0, width: 1200, height: 800, isMaximized: false });
});

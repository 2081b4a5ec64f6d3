import { contextBridge, ipcRenderer, webUtils } from 'electron';
import { createApi, type Ask } from '../shared/ipc/api.ts';
import type { EventName, RequestName } from '../shared/ipc/channels.ts';

// Answers are checked by the main process and typed by `DragomanApi`.
const ask = (name: RequestName) => (input?: unknown) => ipcRenderer.invoke(name, input);

/** Not exposed, because the page could name any file. */
const askForToken: Ask<'documents:hold-path'> = ask('documents:hold-path');

const listen =
  (name: EventName) =>
  (listener: (payload: unknown) => void): (() => void) => {
    const forward = (_event: unknown, payload: unknown): void => listener(payload);
    ipcRenderer.on(name, forward);
    return () => {
      ipcRenderer.off(name, forward);
    };
  };

const api = createApi({
  ask,
  listen,
  async holdFile(file) {
    // The contract is shared with processes without a DOM; here the value is the page's own File.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const path = webUtils.getPathForFile(file as unknown as File);
    return path === '' ? { ok: true, value: null } : askForToken({ path });
  },
});

contextBridge.exposeInMainWorld('api', api);

import { contextBridge, ipcRenderer } from 'electron';
import type { QuickApi } from '../shared/ipc/api.ts';
import type { QuickRequestName } from '../shared/ipc/channels.ts';

// Answers are checked by the main process and typed by `QuickApi`.
const ask = (name: QuickRequestName) => async (input?: unknown) => ipcRenderer.invoke(name, input);

/** Written out: a preload of a sandboxed window loads no other file, and one built with both would share one. */
const api: QuickApi = {
  app: { copyText: ask('app:copy-text') },
  quick: {
    begin: ask('quick:begin'),
    handOver: ask('quick:hand-over'),
    close: ask('quick:close'),
  },
  text: {
    translate: ask('text:translate'),
    cancel: ask('text:cancel'),
    keep: ask('text:keep'),
  },
};

for (const methods of Object.values(api)) Object.freeze(methods);
contextBridge.exposeInMainWorld('api', Object.freeze(api));

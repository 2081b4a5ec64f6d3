import { app, clipboard, dialog, shell, type BrowserWindow } from 'electron';
import { AppError } from '../../shared/errors.ts';
import { DOCUMENT_FORMATS } from '../../shared/domain/document-format.ts';

/** What the desktop offers: dialogs, clipboard, file manager. */
export interface Desktop {
  /** Absolute paths; empty when the dialog was closed. */
  pickFiles(): Promise<string[]>;
  pickFolder(): Promise<string | null>;
  copyText(text: string): void;
  revealFile(path: string): void;
  openPath(path: string): Promise<void>;
  downloadsFolder(): string;
}

/** @param window gives the window that dialogs belong to, or null when it is closed */
export function createDesktop(window: () => BrowserWindow | null): Desktop {
  const open = async (options: Electron.OpenDialogOptions): Promise<string[]> => {
    const parent = window();
    const { filePaths } = await (parent === null
      ? dialog.showOpenDialog(options)
      : dialog.showOpenDialog(parent, options));
    return filePaths;
  };

  return {
    pickFiles: () =>
      open({
        properties: ['openFile', 'multiSelections'],
        filters: [
          {
            name: 'Documents',
            extensions: Object.values(DOCUMENT_FORMATS).flatMap(({ id, aliases }) => [
              id,
              ...aliases,
            ]),
          },
          { name: 'All files', extensions: ['*'] },
        ],
      }),
    pickFolder: async () =>
      (await open({ properties: ['openDirectory', 'createDirectory'] }))[0] ?? null,
    copyText(text) {
      void clipboard.writeText(text);
    },
    revealFile(path) {
      shell.showItemInFolder(path);
    },
    async openPath(path) {
      const problem = await shell.openPath(path);
      if (problem !== '') {
        throw new AppError(
          'input/not-found',
          'The file could not be opened: it was moved, or no program is set for its type. Show it in its folder instead.',
        );
      }
    },
    downloadsFolder: () => app.getPath('downloads'),
  };
}

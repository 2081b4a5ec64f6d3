import { join } from 'node:path';
import { app, clipboard, dialog, shell, type BrowserWindow } from 'electron';
import { AppError } from '../../shared/errors.ts';
import { JOB_FORMATS } from '../../shared/domain/documents/format.ts';
import { t } from '../../shared/i18n/text.ts';
import { mayBeOpened } from './files/opening.ts';

/** Features of the desktop: dialogs, clipboard, file manager. */
export interface Desktop {
  /** Asks for files. Returns absolute paths; empty when the dialog was closed. */
  pickFiles(): Promise<string[]>;
  pickFolder(): Promise<string | null>;
  /** Asks for one file with one of these extensions (without dots); null when the dialog was closed. */
  pickFile(filter: FileFilter): Promise<string | null>;
  /** Asks for the path of a new file; replacing an existing one was confirmed. Null when the dialog was closed. */
  pickSavePath(suggestedName: string, filter: FileFilter): Promise<string | null>;
  /** Asks in a system dialog; false for no, and when it was closed. */
  confirm(question: Question): Promise<boolean>;
  copyText(text: string): void;
  revealFile(path: string): void;
  /**
   * Opens a file that the app wrote; anything else is only shown in its folder. @see mayBeOpened
   * @throws `input/not-found` when no program opens it
   */
  openFile(path: string): Promise<void>;
  /** Opens one of the app's own folders in the file manager. @throws `input/not-found` */
  openFolder(path: string): Promise<void>;
  downloadsFolder(): string;
}

/** Options of a file dialog. */
export interface FileFilter {
  name: string;
  extensions: readonly string[];
}

/** A yes/no question. */
export interface Question {
  message: string;
  /** Consequence of answering yes. */
  detail: string;
  /** The button label for yes. */
  confirm: string;
}

async function openInSystem(path: string): Promise<void> {
  const problem = await shell.openPath(path);
  if (problem !== '') throw new AppError('input/not-found', 'fileErrors.cannotOpen');
}

/** @param window returns the parent window of dialogs, or null when it is closed */
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
            name: t('app.documents'),
            extensions: Object.values(JOB_FORMATS).flatMap(({ id, aliases }) => [id, ...aliases]),
          },
          { name: t('main.allFiles'), extensions: ['*'] },
        ],
      }),
    pickFolder: async () =>
      (await open({ properties: ['openDirectory', 'createDirectory'] }))[0] ?? null,
    pickFile: async ({ name, extensions }) => {
      const filters = [{ name, extensions: [...extensions] }];
      return (await open({ properties: ['openFile'], filters }))[0] ?? null;
    },
    async pickSavePath(suggestedName, { name, extensions }) {
      const options: Electron.SaveDialogOptions = {
        defaultPath: join(app.getPath('downloads'), suggestedName),
        filters: [{ name, extensions: [...extensions] }],
        properties: ['createDirectory', 'showOverwriteConfirmation'],
      };
      const parent = window();
      const { canceled, filePath } = await (parent === null
        ? dialog.showSaveDialog(options)
        : dialog.showSaveDialog(parent, options));
      return canceled || filePath === '' ? null : filePath;
    },
    async confirm({ message, detail, confirm }) {
      const options: Electron.MessageBoxOptions = {
        type: 'warning',
        message,
        detail,
        buttons: [confirm, t('common.cancel')],
        // Enter and Escape must not count as consent.
        defaultId: 1,
        cancelId: 1,
        noLink: true,
      };
      const parent = window();
      const { response } = await (parent === null
        ? dialog.showMessageBox(options)
        : dialog.showMessageBox(parent, options));
      return response === 0;
    },
    copyText(text) {
      void clipboard.writeText(text);
    },
    revealFile(path) {
      shell.showItemInFolder(path);
    },
    async openFile(path) {
      if (await mayBeOpened(path)) await openInSystem(path);
      else shell.showItemInFolder(path);
    },
    openFolder: openInSystem,
    downloadsFolder: () => app.getPath('downloads'),
  };
}

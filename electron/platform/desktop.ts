import { join } from 'node:path';
import { app, clipboard, dialog, shell, type BrowserWindow } from 'electron';
import { AppError } from '../../shared/errors.ts';
import { JOB_FORMATS } from '../../shared/domain/documents/format.ts';
import { t } from '../../shared/i18n/text.ts';
import { mayBeOpened } from './files/opening.ts';

/** Options of a file dialog. */
export interface FileFilter {
  name: string;
  extensions: readonly string[];
}

/** Documents, recordings, and old Word documents, which are converted. */
const PICKED_EXTENSIONS = [
  ...Object.values(JOB_FORMATS).flatMap(({ id, aliases }) => [id, ...aliases]),
  'doc',
];

/** A yes/no question. */
export interface Question {
  message: string;
  /** Consequence of answering yes. */
  detail: string;
  /** The button label for yes. */
  confirm: string;
}

/** A question with several answers. */
export interface Choices {
  message: string;
  detail: string;
  choices: readonly string[];
}

async function openInSystem(path: string): Promise<void> {
  const problem = await shell.openPath(path);
  if (problem !== '') throw new AppError('input/not-found', 'fileErrors.cannotOpen');
}

/**
 * Builds the features of the desktop: dialogs, clipboard, file manager.
 * @param window returns the parent window of dialogs, or null when it is closed
 */
export function createDesktop(window: () => BrowserWindow | null) {
  const open = async (options: Electron.OpenDialogOptions): Promise<string[]> => {
    const parent = window();
    const { filePaths } = await (parent === null
      ? dialog.showOpenDialog(options)
      : dialog.showOpenDialog(parent, options));
    return filePaths;
  };
  /** Returns the index of the button; that of the last one if the dialog was closed. */
  const ask = async (
    question: Electron.MessageBoxOptions & { buttons: string[] },
  ): Promise<number> => {
    const options = { ...question, cancelId: question.buttons.length - 1, noLink: true };
    const parent = window();
    const { response } = await (parent === null
      ? dialog.showMessageBox(options)
      : dialog.showMessageBox(parent, options));
    return response;
  };

  return {
    /** Asks for files. Returns absolute paths; empty when the dialog was closed. */
    pickFiles: (): Promise<string[]> =>
      open({
        properties: ['openFile', 'multiSelections'],
        filters: [
          {
            name: t('app.documents'),
            extensions: PICKED_EXTENSIONS,
          },
          { name: t('main.allFiles'), extensions: ['*'] },
        ],
      }),
    pickFolder: async (): Promise<string | null> =>
      (await open({ properties: ['openDirectory', 'createDirectory'] }))[0] ?? null,
    /** Asks for one file with one of these extensions (without dots); null when the dialog was closed. */
    pickFile: async ({ name, extensions }: FileFilter): Promise<string | null> => {
      const filters = [{ name, extensions: [...extensions] }];
      return (await open({ properties: ['openFile'], filters }))[0] ?? null;
    },
    /** Asks for the path of a new file; replacing an existing one was confirmed. Null when the dialog was closed. */
    async pickSavePath(
      suggestedName: string,
      { name, extensions }: FileFilter,
    ): Promise<string | null> {
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
    /** Asks in a system dialog; false for no, and when it was closed. */
    async confirm({ message, detail, confirm }: Question): Promise<boolean> {
      const buttons = [confirm, t('common.cancel')];
      // Enter and Escape must not count as consent.
      return (await ask({ type: 'warning', message, detail, buttons, defaultId: 1 })) === 0;
    },
    /** Asks a question with several answers; returns the index of one, the last of which changes nothing. */
    choose: ({ message, detail, choices }: Choices): Promise<number> =>
      ask({ type: 'question', message, detail, buttons: [...choices], defaultId: 0 }),
    copyText(text: string): void {
      void clipboard.writeText(text);
    },
    revealFile(path: string): void {
      shell.showItemInFolder(path);
    },
    /**
     * Opens a file that the app wrote; anything else is only shown in its folder. @see mayBeOpened
     * @throws `input/not-found` when no program opens it
     */
    async openFile(path: string): Promise<void> {
      if (await mayBeOpened(path)) await openInSystem(path);
      else shell.showItemInFolder(path);
    },
    /** Opens one of the app's own folders in the file manager. @throws `input/not-found` */
    openFolder: openInSystem,
    downloadsFolder: () => app.getPath('downloads'),
  };
}

export type Desktop = ReturnType<typeof createDesktop>;

import { mkdir, readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { HIDDEN_SWITCH } from '../../shared/domain/app/at-hand.ts';
import { AppError } from '../../shared/errors.ts';
import { writeFileAtomic } from '../support/atomic-file.ts';
import { errorCode } from '../support/error-code.ts';

/** Whether the app starts when the user signs in. The system's own record of it is the only one. */
export interface Autostart {
  /** Null where it cannot be set, as in a checkout. */
  isOn: () => Promise<boolean | null>;
  /** @throws `internal` when the system refuses */
  set: (isOn: boolean) => Promise<void>;
}

/** Electron's own way, on Windows and macOS. */
interface LoginItem {
  get: () => boolean;
  set: (isOn: boolean) => void;
}

export interface AutostartOptions {
  platform: NodeJS.Platform;
  isPackaged: boolean;
  env: Readonly<Record<string, string | undefined>>;
  /** Absolute path of the program. */
  program: string;
  loginItem: LoginItem;
}

export function createAutostart(options: AutostartOptions): Autostart {
  const { platform, isPackaged, env, loginItem } = options;
  if (!isPackaged) return { isOn: () => Promise.resolve(null), set: () => Promise.resolve() };
  if (platform !== 'linux') {
    return {
      isOn: () => Promise.resolve(loginItem.get()),
      set: (isOn) => Promise.resolve(loginItem.set(isOn)),
    };
  }
  const file = join(configFolder(env), 'autostart', 'dragoman.desktop');
  const read = async (): Promise<string | null> => {
    try {
      return await readFile(file, 'utf8');
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return null;
      throw error;
    }
  };
  return {
    isOn: async () => {
      const text = await read().catch(() => null);
      return (
        text !== null &&
        !/^(?:Hidden\s*=\s*true|X-GNOME-Autostart-enabled\s*=\s*false)\s*$/mu.test(text)
      );
    },
    set: async (isOn) => {
      try {
        if (!isOn && (await read()) === null) return;
        await mkdir(dirname(file), { recursive: true });
        const program = env['APPIMAGE'] ?? options.program;
        await writeFileAtomic(file, new TextEncoder().encode(desktopEntry(program, isOn)), 0o644);
      } catch (error) {
        throw new AppError('internal', 'appErrors.settingsNotSaved', {
          retryable: true,
          cause: error,
        });
      }
    },
  };
}

function configFolder(env: AutostartOptions['env']): string {
  const folder = env['XDG_CONFIG_HOME'] ?? '';
  // A relative one is to be ignored.
  return isAbsolute(folder) ? folder : join(homedir(), '.config');
}

/**
 * Turned off, the entry stays and says so, as the specification asks: one of the system with the same name would start
 * otherwise.
 * @see https://specifications.freedesktop.org/autostart-spec/latest/
 */
function desktopEntry(program: string, isOn: boolean): string {
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Dragoman',
    'Icon=dragoman',
    `Exec=${quoted(program)} --${HIDDEN_SWITCH}`,
    'Terminal=false',
    `Hidden=${String(!isOn)}`,
    '',
  ].join('\n');
}

/**
 * Quotes an argument of `Exec`: once for the command, once for the file.
 * @see https://specifications.freedesktop.org/desktop-entry-spec/latest/exec-variables.html
 */
function quoted(argument: string): string {
  const command = argument.replaceAll(/["`$\\]/gu, String.raw`\$&`).replaceAll('%', '%%');
  return `"${command.replaceAll('\\', String.raw`\\`).replaceAll('\n', String.raw`\n`)}"`;
}

import { AppError } from '../../shared/errors.ts';
import { voiceHandlers } from '../ipc/voice.ts';
import type { Desktop } from '../platform/desktop.ts';

/** Builds everything about voice. */
export function composeVoice({ desktop }: { desktop: Desktop }) {
  const missing = () =>
    Promise.reject(new AppError('input/not-found', 'appErrors.nothingExported'));
  return {
    handlers: voiceHandlers({
      voice: {
        getOptions: missing,
        start: missing,
        addSound: missing,
        pause: missing,
        resume: missing,
        stop: missing,
        finish: missing,
        list: missing,
        get: missing,
        rename: missing,
        editLine: missing,
        listRevisions: missing,
        remove: missing,
        restore: missing,
        removeSound: missing,
        readSound: missing,
      },
      exports: { suggestName: missing, export: missing, lastPath: () => null },
      desktop,
    }),
  };
}

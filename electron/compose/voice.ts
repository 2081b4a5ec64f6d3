import type { DatabaseAge } from '../db/database.ts';
import { randomUUID } from 'node:crypto';
import { describeNetworkFailure } from '../clients/http/network-errors.ts';
import { AppError } from '../../shared/errors.ts';
import { voiceHandlers } from '../ipc/voice.ts';
import { now, systemClock } from '../support/clock.ts';
import { createSealer } from '../platform/files/key-file.ts';
import type { DataPaths } from '../platform/files/paths.ts';
import { createReceiptFiles } from '../platform/files/receipt-files.ts';
import { createSoundFiles } from '../platform/files/sound-files.ts';
import { createVoiceExportService } from '../services/voice/export-service.ts';
import { createVoiceReceipts } from '../services/voice/session-receipts.ts';
import { createVoiceService } from '../services/voice/service.ts';
import { projectName, type PageParts } from './parts.ts';

interface ComposeVoiceOptions extends PageParts {
  paths: Pick<DataPaths, 'voice' | 'quarantine' | 'keyFile' | 'receipts'>;
  /** Called when the history changed; null: many items. */
  onItemsChanged: (itemId: string | null) => void;
}

/** Builds the voice services. */
export function composeVoice({ database, desktop, paths, send, ...options }: ComposeVoiceOptions) {
  const voice = createVoiceService({
    ...options,
    voice: database.voice,
    sounds: createSoundFiles({
      folder: paths.voice,
      quarantine: paths.quarantine,
      sealer: createSealer({ file: paths.keyFile }),
    }),
    receipts: createVoiceReceipts({
      files: createReceiptFiles(paths),
      heldWork: database.heldWork,
      logger: options.logger,
    }),
    projectName: (id) => projectName(database, id),
    loadStay: async () => {
      const { VoiceSession } = await import('../clients/translation/voice/voice-session.ts');
      return (deps) => new VoiceSession(deps);
    },
    explain: (error) => (error instanceof AppError ? error : describeNetworkFailure(error)),
    newId: randomUUID,
    now,
    timers: systemClock,
    random: Math.random,
    events: {
      changed: (session) => send('voice:changed', { session }),
      listChanged: () => send('voice:changed', { session: null }),
      lines: (lines) => send('voice:lines', lines),
      speech: (chunk) => send('voice:speech', chunk),
      historyChanged: options.onItemsChanged,
      manyItemsChanged: () => options.onItemsChanged(null),
    },
  });
  const exports = createVoiceExportService({ voice: database.voice, files: options.exchangeFiles });
  return {
    handlers: voiceHandlers({ voice, exports, desktop }),
    /** Called at startup, once the database is open. */
    start: ({ kind }: DatabaseAge) => voice.recover(kind),
    /** Called after the history was purged. */
    onPurged: () => {
      void voice.removePurged().catch((error: unknown) => {
        options.logger.error('purged voice sessions could not be removed', { error });
      });
    },
    /** Called before the database is closed. */
    async stop() {
      await Promise.all([voice.close(), exports.stop()]);
    },
  };
}

import { join } from 'node:path';
import { createTranslationAccount } from '../../../electron/clients/translation/create-translation-account.ts';
import { describeNetworkFailure } from '../../../electron/clients/http/network-errors.ts';
import { createNodeTransport } from '../../../electron/clients/http/node-transport.ts';
import type { LineTransport } from '../../../electron/clients/http/line-transport.ts';
import { createNodeLines } from '../../../electron/clients/http/node-lines.ts';
import { VoiceSession as Stay } from '../../../electron/clients/translation/voice/voice-session.ts';
import { openDatabase } from '../../../electron/db/client.ts';
import type { Database } from '../../../electron/db/database.ts';
import { createSealer } from '../../../electron/platform/files/key-file.ts';
import type { RunDays } from '../../../electron/platform/files/run-days.ts';
import { createReceiptFiles } from '../../../electron/platform/files/receipt-files.ts';
import { createSoundFiles } from '../../../electron/platform/files/sound-files.ts';
import { systemClock } from '../../../electron/support/clock.ts';
import { createConfidentialLane } from '../../../electron/services/lane/confidential-lane.ts';
import { createVoiceReceipts } from '../../../electron/services/voice/session-receipts.ts';
import { createVoiceService } from '../../../electron/services/voice/service.ts';
import { dictate } from '../../../electron/embedded/translation/voice/dictation.ts';
import { abilitiesOfKind } from '../../../shared/domain/connections/abilities.ts';
import type { ConnectionKind } from '../../../shared/domain/connections/connection-kind.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../../shared/domain/app/settings.ts';
import type { StartVoice, VoiceLine, VoiceSession } from '../../../shared/domain/voice/voice.ts';
import { AppError } from '../../../shared/errors.ts';
import type { EventPayload } from '../../../shared/ipc/contract.ts';
import { FIRST_RUN } from '../../fakes/run-days.ts';
import { putMigratedDatabase } from '../../support/migrated-database.ts';
import { aConnection } from '../../support/builders/connections.ts';

export interface VoiceUnderTestOptions {
  /** Folder of the app's data; a second app with the same folder continues with it. */
  folder: string;
  service: { url: string; key: string };
  kind?: ConnectionKind;
  /** Transport of the sound; Node's by default. */
  lines?: LineTransport;
  onLines?: (lines: EventPayload<'voice:lines'>) => void;
  settings?: Partial<Settings>;
  /** Divisor of waits below 20 s: those between chunks and before a retry. */
  haste?: number;
  /** Days on which the app ran; only today by default. */
  runDays?: RunDays;
  /** Wraps the service's database. */
  between?: (voice: Database['voice']) => Database['voice'];
}

/** Opens the app's side of voice on its own database and a service over real HTTP. */
export function openVoice(options: VoiceUnderTestOptions) {
  const { folder, service, kind = 'embedded', lines = createNodeLines(), haste = 5 } = options;
  const database = openDatabase({
    file: putMigratedDatabase(join(folder, 'database', 'dragoman.db')),
    workerUrl: new URL('../../../electron/db/worker.ts', import.meta.url),
  });
  const lane = createConfidentialLane({
    transport: createNodeTransport(),
    lines,
    rules: database.projectRules,
    log: database.egressLog,
    now: Date.now,
    logger: { error() {} },
  });
  const party = { connectionId: 'account', connectionName: () => 'Account' };
  const account = createTranslationAccount({
    baseUrl: service.url,
    getKey: () => Promise.resolve(service.key),
    ...(kind === 'embedded'
      ? { transport: createNodeTransport(), lines }
      : { transport: lane.transport(party), lines: lane.lines(party) }),
  });
  const connection = aConnection({
    id: 'account',
    name: 'Account',
    kind,
    abilities: abilitiesOfKind(kind),
    baseUrl: service.url,
  });
  const seen: VoiceSession[] = [];
  const spoken: EventPayload<'voice:speech'>[] = [];
  const watchers = new Set<() => void>();
  const note = (): void => {
    for (const watch of watchers) watch();
  };
  const sounds = createSoundFiles({
    folder: join(folder, 'voice'),
    quarantine: join(folder, 'quarantine'),
    sealer: createSealer({ file: join(folder, 'document-key') }),
  });
  const receiptFiles = createReceiptFiles({
    receipts: join(folder, 'receipts'),
    quarantine: join(folder, 'quarantine'),
  });
  const receipts = createVoiceReceipts({
    files: receiptFiles,
    heldWork: database.heldWork,
    logger: { error() {} },
  });
  const voice = createVoiceService({
    voice: options.between?.(database.voice) ?? database.voice,
    connections: {
      list: () => Promise.resolve([connection]),
      get: () => Promise.resolve(connection),
      account: () => Promise.resolve(account),
      getUsage: () => Promise.resolve({ characterCount: 0, characterLimit: null }),
    },
    lane,
    sounds,
    receipts,
    projectName: () => Promise.resolve('Merger'),
    settings: { get: () => ({ ...DEFAULT_SETTINGS, ...options.settings }) },
    loadStay: () => Promise.resolve((deps) => new Stay(deps)),
    explain: (error) => (error instanceof AppError ? error : describeNetworkFailure(error)),
    newId: () => crypto.randomUUID(),
    now: Date.now,
    runDays: options.runDays ?? FIRST_RUN,
    timers: {
      after: (delayMs, action) =>
        systemClock.after(delayMs < 20_000 ? delayMs / haste : delayMs, action),
    },
    random: () => 0,
    logger: { info() {}, error() {} },
    events: {
      changed(session) {
        seen.push(session);
        note();
      },
      listChanged: () => {},
      lines: (told) => {
        options.onLines?.(told);
        note();
      },
      speech: (piece) => {
        spoken.push(piece);
      },
      historyChanged: () => {},
      manyItemsChanged: () => {},
    },
  });

  /** Resolves once a session satisfies the condition. */
  const until = async (
    sessionId: string,
    isWanted: (session: VoiceSession, lineCount: number) => boolean,
  ): Promise<VoiceSession> => {
    for (;;) {
      const changed = new Promise<void>((resolve) => {
        const watch = (): void => {
          watchers.delete(watch);
          resolve();
        };
        watchers.add(watch);
      });
      const found = await voice.get({ sessionId, page: 1, limit: 200 });
      if (found === null) {
        // One that ended without a word is not kept.
        const last = seen.findLast(({ id }) => id === sessionId);
        if (last !== undefined && isWanted(last, 0)) return last;
        throw new Error('no such session');
      }
      if (isWanted(found.session, found.lines.length)) return found.session;
      await changed;
    }
  };

  return {
    voice,
    receipts,
    receiptFiles,
    database,
    lane,
    sounds,
    account,
    seen,
    spoken,
    until,
    ended: (sessionId: string) => until(sessionId, ({ state }) => state.name === 'ended'),
    /** Returns the transcript and its translation, in the order of their times. */
    wordsOf: async (sessionId: string, targetLang: string | null): Promise<string[]> => {
      const lines: VoiceLine[] = await database.voice.listAllLines(sessionId);
      return lines
        .filter((line) => line.targetLang === targetLang)
        .flatMap(({ text }) => text.trim().split(' '));
    },
    async close() {
      await voice.close();
      account.close();
      await database.close();
    },
  };
}

export const START: StartVoice = {
  connectionId: 'account',
  sourceLang: 'en',
  targetLangs: ['de'],
  formality: 'default',
  glossaryIds: [],
  spokenTermsId: null,
  projectId: null,
  keepsSound: true,
  speechTarget: null,
  speechVoice: 'default',
  origin: 'microphone',
};

/** Returns words in lines of five, each followed by a pause that ends it, as pieces of 200 ms. */
export function dictated(wordCount: number): { words: string[]; pieces: Uint8Array[] } {
  const words = Array.from({ length: wordCount }, (_, index) => `word${String(index)}`);
  const spoken = words.flatMap((word, index) =>
    index % 5 === 4 ? [word, '', '', '', ''] : [word],
  );
  const bytes = new Uint8Array(dictate(spoken).buffer);
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += 6_400) pieces.push(bytes.slice(at, at + 6_400));
  return { words, pieces };
}

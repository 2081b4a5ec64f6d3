import type { VoiceExportFormat, VoiceOrigin } from '../../shared/domain/voice/names.ts';
import type { SoundAnswer } from '../../shared/ipc/sound-requests.ts';
import type { Desktop } from '../platform/desktop.ts';
import { revealExport, saveWith } from '../services/exchange/file-export.ts';
import type { VoiceExportService } from '../services/voice/export-service.ts';
import type { VoiceService } from '../services/voice/service.ts';
import type { HandlersOf } from './answer.ts';

const FILE_KINDS: Readonly<Record<VoiceExportFormat, string>> = {
  txt: 'Text',
  srt: 'SubRip',
  vtt: 'WebVTT',
  tmx: 'TMX',
  docx: 'Word',
};

export const voiceHandlers = ({
  voice,
  exports,
  desktop,
}: {
  voice: Omit<VoiceService, 'recover' | 'removePurged' | 'close'>;
  exports: VoiceExportService;
  desktop: Pick<Desktop, 'pickSavePath' | 'revealFile'>;
}): HandlersOf<'voice'> => ({
  'voice:get-options': () => voice.getOptions(),
  'voice:start': (input) => voice.start(input),
  'voice:add-sound': async (input) => ({ soundMs: await voice.addSound(input) }),
  'voice:take-over': ({ sessionId }) => voice.takeOver(sessionId),
  'voice:pause': ({ sessionId }) => voice.pause(sessionId),
  'voice:resume': ({ sessionId }) => voice.resume(sessionId),
  'voice:stop': ({ sessionId }) => voice.stop(sessionId),
  'voice:finish': ({ sessionId }) => voice.finish(sessionId),
  'voice:list-sessions': (query) => voice.list(query),
  'voice:list-facets': () => voice.listFacets(),
  'voice:get-session': (query) => voice.get(query),
  'voice:rename-session': ({ sessionId, title }) => voice.rename(sessionId, title),
  'voice:edit-line': (edit) => voice.editLine(edit),
  'voice:list-revisions': ({ sessionId, lineId }) => voice.listRevisions(sessionId, lineId),
  'voice:delete-sessions': async ({ sessionIds }) => ({ count: await voice.remove(sessionIds) }),
  'voice:restore-sessions': async ({ sessionIds }) => ({ count: await voice.restore(sessionIds) }),
  'voice:delete-sound': ({ sessionId }) => voice.removeSound(sessionId),
  'voice:read-sound': async (input) => ({ pcm: await voice.readSound(input) }),
  'voice:export': async (input) => {
    const name = await exports.suggestName(input);
    return saveWith(desktop, name, [FILE_KINDS[input.format], input.format], (path) =>
      exports.export(input, path),
    );
  },
  'voice:reveal-export': () => revealExport(exports.lastPath(), desktop),
});

export const soundHandlers = (sound: {
  ask: (origin: VoiceOrigin) => Promise<SoundAnswer>;
  giveUp: () => void;
}): HandlersOf<'sound'> => ({
  'sound:ask': async ({ origin }) => ({ access: await sound.ask(origin) }),
  'sound:give-up': () => sound.giveUp(),
});

import type { WatchService } from '../services/watches/service.ts';
import type { HandlersOf } from './answer.ts';

export const watchHandlers = (watches: WatchService): HandlersOf<'watches'> => ({
  'watches:list': () => watches.list(),
  'watches:pick-folder': () => watches.chooseFolder(),
  'watches:create': (input) => watches.create(input),
  'watches:update': (input) => watches.update(input),
  'watches:set-sending': (input) => watches.setSending(input),
  'watches:pause': ({ watchId, isPaused }) => watches.pause(watchId, isPaused),
  'watches:delete': ({ watchId }) => watches.remove(watchId),
  'watches:list-files': (query) => watches.listFiles(query),
  'watches:send-planned': ({ watchId, fileIds }) => watches.sendPlanned(watchId, fileIds),
  'watches:leave-out': ({ watchId, fileIds }) => watches.leaveOut(watchId, fileIds),
});

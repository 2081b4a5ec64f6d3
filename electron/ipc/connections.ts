import type { ConnectionService } from '../services/connections/connection-service.ts';
import type { HandlersOf } from './answer.ts';

export const connectionHandlers = (connections: ConnectionService): HandlersOf<'connections'> => ({
  'connections:list': () => connections.list(),
  'connections:add': (input) => connections.add(input),
  'connections:set-key': ({ connectionId, key }) => connections.setKey(connectionId, key),
  'connections:rename': ({ connectionId, name }) => connections.rename(connectionId, name),
  'connections:set-default': ({ connectionId }) => connections.setDefault(connectionId),
  'connections:remove': ({ connectionId }) => connections.remove(connectionId),
  'connections:get-languages': ({ connectionId }) => connections.getLanguages(connectionId),
  'connections:resume-after-quota': ({ connectionId }) =>
    connections.resumeAfterQuota(connectionId),
  'connections:get-usage': ({ connectionId }) => connections.getUsage(connectionId),
  'connections:list-glossaries': ({ connectionId }) => connections.listGlossaries(connectionId),
});

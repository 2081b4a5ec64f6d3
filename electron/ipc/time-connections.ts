import type { TimeConnectionService } from '../services/time-connection-service.ts';
import type { IpcHandlers } from './answer.ts';

type Handlers = Pick<IpcHandlers, Extract<keyof IpcHandlers, `time-connections:${string}`>>;

export const timeConnectionHandlers = (connections: TimeConnectionService): Handlers => ({
  'time-connections:list': () => connections.list(),
  'time-connections:add': (input) => connections.add(input),
  'time-connections:set-token': ({ connectionId, token }) =>
    connections.setToken(connectionId, token),
  'time-connections:set-default': ({ connectionId }) => connections.setDefault(connectionId),
  'time-connections:remove': ({ connectionId, revokeToken }) =>
    connections.remove(connectionId, revokeToken),
  'time-connections:probe': ({ connectionId }) => connections.probe(connectionId),
  'time-connections:pull': ({ connectionId }) => connections.pull(connectionId),
});

import type { Connection } from '../../../../shared/domain/connections/connection.ts';
import { AppError } from '../../../../shared/errors.ts';
import type { FakeApi } from '../../../unit/renderer/fake-api.ts';
import { CONNECTIONS, SAMPLE_LANGUAGES } from './sample-data.ts';
import { abilitiesOfKind } from '../../../../shared/domain/connections/abilities.ts';

const nameTaken = (): AppError =>
  new AppError(
    'input/conflict',
    { english: 'Another connection already has this name. Choose a different name.' },
    {
      details: { field: 'name' },
    },
  );

/** Answers with in-memory accounts of translation services; each of them works. */
export function answerConnections(fake: FakeApi, isEmpty: boolean): void {
  let connections: Connection[] = isEmpty ? CONNECTIONS.slice(0, 1) : CONNECTIONS;
  const keep = (next: Connection[]): Connection[] => {
    connections = next;
    // Without any other default, the built-in one is the default.
    if (!next.some(({ isDefault }) => isDefault)) {
      connections = next.map((each) => ({ ...each, isDefault: each.kind === 'embedded' }));
    }
    fake.emit('connections:changed', connections);
    return connections;
  };
  const change = (connectionId: string, patch: Partial<Connection>): Connection => {
    const known = connections.find(({ id }) => id === connectionId);
    if (known === undefined)
      throw new AppError('input/not-found', { english: 'No such connection.' });
    const changed = { ...known, ...patch };
    keep(connections.map((each) => (each.id === connectionId ? changed : each)));
    return changed;
  };
  fake.answer({
    'connections:list': () => connections,
    'connections:add': ({ name, kind, baseUrl }) => {
      if (connections.some((each) => each.name === name)) throw nameTaken();
      const added: Connection = {
        id: `added-${String(connections.length)}`,
        name,
        kind,
        abilities: abilitiesOfKind(kind),
        baseUrl: baseUrl ?? 'https://api-free.deepl.com',
        isDefault: false,
        // As the sample's vault would store it.
        key: isEmpty ? 'stored' : 'session',
        isOutOfQuota: false,
      };
      keep([...connections, added]);
      return added;
    },
    'connections:set-key': ({ connectionId }) => change(connectionId, { key: 'stored' }),
    'connections:rename': ({ connectionId, name }) => {
      if (connections.some((each) => each.name === name)) throw nameTaken();
      return change(connectionId, { name });
    },
    'connections:set-default': ({ connectionId }) =>
      keep(connections.map((each) => ({ ...each, isDefault: each.id === connectionId }))),
    'connections:remove': ({ connectionId }) =>
      keep(connections.filter(({ id }) => id !== connectionId)),
    'connections:resume-after-quota': ({ connectionId }) =>
      change(connectionId, { isOutOfQuota: false }),
    'connections:get-languages': () => SAMPLE_LANGUAGES,
    'connections:get-usage': () => ({
      characterCount: 612_400,
      characterLimit: isEmpty ? null : 1_250_000,
    }),
    'connections:list-glossaries': () =>
      isEmpty ? [] : [{ id: 'g1', name: 'Contracts', pairs: [{ source: 'EN', target: 'DE' }] }],
  });
}

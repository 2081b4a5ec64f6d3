import { abilitiesOfKind } from '../../../shared/domain/connections/abilities.ts';
import type { Connection } from '../../../shared/domain/connections/connection.ts';

export function aConnection(patch: Partial<Connection> = {}): Connection {
  return {
    id: 'embedded',
    name: 'This computer',
    kind: 'embedded',
    abilities: abilitiesOfKind(patch.kind ?? 'embedded'),
    baseUrl: null,
    isDefault: true,
    key: 'stored',
    isOutOfQuota: false,
    ...patch,
  };
}

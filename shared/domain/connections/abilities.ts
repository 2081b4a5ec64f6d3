/** Abilities of each kind of connection. No zod here: the renderer uses these values. */
import type { Connection, ConnectionAbilities } from './connection.ts';
import {
  EMBEDDED_CONNECTION_ID,
  PRACTICE_CONNECTION_ID,
  type ConnectionKind,
  type OwnConnectionKind,
} from './connection-kind.ts';

const PRACTICE: ConnectionAbilities = {
  isHere: true,
  takesKey: false,
  isEditable: false,
  canBeDefault: false,
  countsUsage: false,
  billsMinimum: false,
  documentLimits: 'open',
  administration: 'none',
  hasModels: true,
  confirmsResults: true,
  tellsQuality: false,
  keepsNames: false,
  takesNewerOptions: true,
  followsStyles: true,
  takesMemories: false,
  hasVoice: true,
  addsWatermark: false,
};

const ACCOUNT: ConnectionAbilities = {
  isHere: false,
  takesKey: true,
  isEditable: true,
  canBeDefault: true,
  countsUsage: true,
  billsMinimum: true,
  documentLimits: 'open',
  administration: 'key',
  hasModels: true,
  confirmsResults: false,
  tellsQuality: false,
  keepsNames: false,
  takesNewerOptions: true,
  followsStyles: true,
  takesMemories: false,
  hasVoice: true,
  addsWatermark: true,
};

const ABILITIES: Readonly<Record<ConnectionKind, ConnectionAbilities>> = {
  embedded: {
    ...PRACTICE,
    canBeDefault: true,
    countsUsage: true,
    administration: 'own',
    hasModels: false,
    tellsQuality: true,
    keepsNames: true,
    followsStyles: false,
    takesMemories: true,
  },
  practice: PRACTICE,
  paid: { ...ACCOUNT, documentLimits: 'paid' },
  free: { ...ACCOUNT, documentLimits: 'free', administration: 'none', hasVoice: false },
  // A third-party service would silently ignore fields that it does not know.
  custom: { ...ACCOUNT, takesNewerOptions: false, addsWatermark: false },
};

/**
 * Returns the abilities of a kind. Only for code that builds connections; everything else asks the
 * connection.
 */
export function abilitiesOfKind(kind: ConnectionKind): ConnectionAbilities {
  return ABILITIES[kind];
}

/** Returns the abilities by ID only, because work made with a connection outlives it. */
export function abilitiesOfId(connectionId: string): ConnectionAbilities {
  if (connectionId === EMBEDDED_CONNECTION_ID) return ABILITIES.embedded;
  return connectionId === PRACTICE_CONNECTION_ID ? ABILITIES.practice : ACCOUNT;
}

/** Returns true for an account whose key the user entered. */
export function takesKey(
  connection: Connection,
): connection is Connection & { kind: Exclude<ConnectionKind, OwnConnectionKind> } {
  return connection.abilities.takesKey;
}

/** Abilities of each kind of time connection. No zod here: the renderer uses these values. */
import type { TimeConnectionAbilities } from './connection.ts';
import type { TimeConnectionKind } from './names.ts';

const ABILITIES: Readonly<Record<TimeConnectionKind, TimeConnectionAbilities>> = {
  embedded: { isHere: true, takesToken: false, isRemovable: false, tokenExpires: false },
  remote: { isHere: false, takesToken: true, isRemovable: true, tokenExpires: true },
};

/**
 * Returns the abilities of a kind. Only for code that builds connections; everything else asks the
 * connection.
 */
export function timeAbilitiesOfKind(kind: TimeConnectionKind): TimeConnectionAbilities {
  return ABILITIES[kind];
}

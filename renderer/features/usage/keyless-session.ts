import type { StoredInputs } from '../../../shared/pagination/index.ts';
import type { SearchSession } from '../../lib/search-session.ts';

/** Two groups of a UUID, or a word as long as no label has one. */
const LIKE_A_KEY = /[0-9a-f]{8}-[0-9a-f]{4}|\S{24}/iu;

function holdsKey({ inputs }: StoredInputs): boolean {
  return Object.values(inputs).some((value) => LIKE_A_KEY.test(JSON.stringify(value)));
}

/**
 * A search session for lists of keys: a person may paste a whole key to find it, and what is searched for
 * is kept on disk. What looks like a key is remembered by the window alone.
 */
export function withoutKeys(session: SearchSession): SearchSession {
  const inMemory = new Map<string, StoredInputs>();
  return {
    get isOpen() {
      return session.isOpen;
    },
    open: () => session.open(),
    flush: () => session.flush(),
    get: (form) => inMemory.get(form) ?? session.get(form),
    set(form, inputs) {
      inMemory.delete(form);
      if (!holdsKey(inputs)) session.set(form, inputs);
      else {
        inMemory.set(form, inputs);
        // An earlier search must not come back in place of this one.
        session.set(form, { ...inputs, page: 1, inputs: {} });
      }
    },
  };
}

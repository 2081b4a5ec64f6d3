/** Typed but unsent text, which survives a reload and the end of the app. */
export interface DraftStorage {
  /** Returns the draft of a form, or the given default if none fits it. */
  read: <T extends object>(form: string, blank: T) => T;
  keep: (form: string, draft: object) => void;
}

const PREFIX = 'dragoman.time-draft.';

function isSameShape<T extends object>(value: unknown, blank: T): value is T {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(blank).every(([name, expected]) => {
    if (!Object.hasOwn(value, name)) return false;
    const found: unknown = Reflect.get(value, name);
    // Null: no text is chosen.
    return expected === null
      ? found === null || typeof found === 'string'
      : typeof found === typeof expected;
  });
}

export function createDraftStorage(storage: Pick<Storage, 'getItem' | 'setItem'>): DraftStorage {
  return {
    read(form, blank) {
      try {
        const value: unknown = JSON.parse(storage.getItem(PREFIX + form) ?? 'null');
        return isSameShape(value, blank) ? value : blank;
      } catch {
        return blank;
      }
    },
    keep(form, draft) {
      try {
        storage.setItem(PREFIX + form, JSON.stringify(draft));
      } catch {
        // Storage is full: the form itself still has the typed text.
      }
    },
  };
}

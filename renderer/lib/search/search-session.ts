import type { DragomanApi } from '../../../shared/ipc/api.ts';
import type { InputRecord, Session, StoredInputs } from '../../../shared/pagination/index.ts';
import { unwrap } from '../stores/api.ts';
import type { Timers } from '../stores/timers.ts';

type StoredForm = NonNullable<
  NonNullable<Parameters<DragomanApi['settings']['update']>[0]['searchForms']>[string]
>;

/** Remembered search forms of the window; stored in the settings across restarts. */
export interface SearchSession extends Session {
  /** False until the stored forms are loaded, or known to be missing. */
  readonly isOpen: boolean;
  /** Loads stored forms, once; never fails: without them, forms start empty. */
  open: () => Promise<void>;
  /** Sends unsaved forms without waiting: the window may be about to close. */
  flush: () => void;
  /** Forgets every form, because the settings have done so. */
  clear: () => void;
}

export interface SearchSessionDeps {
  api: Pick<DragomanApi, 'settings'>;
  timers: Timers;
}

/** The first change is written immediately; closely following ones, e.g. page after page, together. */
const SAVE_PAUSE_MS = 250;

/**
 * Converts to the form that the settings accept: text and lists of text. Null when it contains anything else and cannot
 * be stored.
 */
function toStoredForm({ page, limit, inputs }: StoredInputs): StoredForm | null {
  const cached: StoredForm['inputs'] = {};
  for (const [name, value] of Object.entries(inputs)) {
    if (typeof value === 'string') cached[name] = value;
    else if (isTextList(value)) cached[name] = [...value];
    else return null;
  }
  return { page, limit, inputs: cached };
}

function isTextList(value: InputRecord[string]): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

export function createSearchSession({ api, timers }: SearchSessionDeps): SearchSession {
  const stored = new Map<string, StoredInputs>();
  const unsaved = new Set<string>();
  let isOpen = false;
  let opening: Promise<void> | null = null;

  const forget = (form: string) => void api.settings.update({ searchForms: { [form]: null } });

  const save = async (form: string): Promise<void> => {
    const inputs = stored.get(form);
    const cached = inputs === undefined ? null : toStoredForm(inputs);
    const answer = await api.settings.update({ searchForms: { [form]: cached } });
    // Too long to store: no stored search is better than an old one. The window itself still has it.
    if (!answer.ok && answer.error.code === 'input/invalid' && stored.get(form) === inputs) {
      forget(form);
    }
  };
  const flush = () => {
    for (const form of unsaved) void save(form);
    unsaved.clear();
  };
  let isPausing = false;
  const saveAfterPause = () => {
    if (isPausing || unsaved.size === 0) return;
    flush();
    isPausing = true;
    timers.setTimeout(() => {
      isPausing = false;
      saveAfterPause();
    }, SAVE_PAUSE_MS);
  };

  const read = async (): Promise<void> => {
    try {
      const { searchForms } = await unwrap(api.settings.get());
      for (const [form, inputs] of Object.entries(searchForms)) {
        if (!stored.has(form)) stored.set(form, inputs);
      }
    } catch {
      // Failing to remember a search must not break the list.
    }
    isOpen = true;
  };

  return {
    get isOpen() {
      return isOpen;
    },
    open: () => (opening ??= read()),
    flush,
    clear() {
      stored.clear();
      unsaved.clear();
    },
    get: (form) => stored.get(form),
    set(form, inputs) {
      const before = stored.get(form);
      stored.set(form, inputs);
      if (JSON.stringify(before) === JSON.stringify(inputs)) return;
      unsaved.add(form);
      saveAfterPause();
    },
  };
}

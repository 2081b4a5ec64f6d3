import type { Arrival, ArrivedLink } from '../../../shared/domain/app/arrival.ts';
import type { HeldPaths } from '../documents/held-paths.ts';

/** Files and links that other programs opened with the app, until the page shows them. */
export type ArrivalService = ReturnType<typeof createArrivalService>;

/** A link, or files, that the page has not taken. */
type Waiting = ArrivedLink | { kind: 'paths'; paths: readonly string[] };

/** Maximum that waits while the page is not drawn. */
const MAX_WAITING = 100;

export function createArrivalService(deps: {
  heldPaths: Pick<HeldPaths, 'hold'>;
  /** Returns the document that a file was exported from for a colleague; null for any other file. */
  findReturned: (path: string) => Promise<string | null>;
  /** Called when something waits for the page. */
  onArrived: () => void;
}) {
  let waiting: Waiting[] = [];

  /** Planning says what is wrong with a file that cannot be read; all else that waits is opened. */
  const returned = async (path: string): Promise<string | null> =>
    deps.findReturned(path).catch(() => null);
  const shown = async (arrived: Waiting): Promise<Arrival> => {
    if (arrived.kind !== 'paths') return arrived;
    const { paths } = arrived;
    const [path] = paths;
    // Only one comparison is open at a time.
    const itemId = path === undefined || paths.length > 1 ? null : await returned(path);
    const tokens = paths.map((each) => deps.heldPaths.hold(each));
    const [token = ''] = tokens;
    return itemId === null ? { kind: 'files', tokens } : { kind: 'returned', itemId, token };
  };

  return {
    add(arrived: Waiting): void {
      if (waiting.length >= MAX_WAITING) return;
      waiting.push(arrived);
      deps.onArrived();
    },
    /** Returns what waits, in order; the page asks for each once. */
    async take(): Promise<Arrival[]> {
      const taken = waiting;
      waiting = [];
      return Promise.all(taken.map(shown));
    },
  };
}

import { array, constant, constantFrom, oneof, record, nat } from 'fast-check';
import { expect, it } from 'vitest';
import { sendOperation, type CallFailure } from '../../../electron/services/sync/outbox-sender.ts';
import { TimeCallError, type CallOutcome } from '../../../electron/clients/time/time-call-error.ts';
import { AppError } from '../../../shared/errors.ts';
import type { RemoteEntry } from '../../../shared/domain/sync/time-remote.ts';
import { forAllAsync } from '../../support/for-all.ts';
import { runs } from '../../support/runs.ts';
import { stubTimeClient } from '../../unit/services/support/time-client-stub.ts';
import { NOW_MS } from '../helpers.ts';
import { LOCAL, openOutbox, remoteEntry, type OutboxUnderTest } from '../outbox-helpers.ts';
import { newEntry } from '../time-ledger-helpers.ts';

/** Outcomes of a changing request and its answer. */
const FATES = [
  'answered',
  /** The service acts, and the answer is lost. */
  'unheard',
  /** The request is lost. */
  'lost',
  /** It is abandoned, and reaches the service before the next one. */
  'late',
  /** It is refused before the service sees it, and waits for the user. */
  'refused',
  /** It surely did not arrive. */
  'untouched',
] as const;
type Fate = (typeof FATES)[number];

type Fields = Partial<Pick<RemoteEntry, 'note' | 'isBillable'>>;

/** A service of the profile with a single entry. */
class OneEntryService {
  entry: RemoteEntry | null = null;
  fate: Fate = 'answered';
  #late: (() => void)[] = [];

  readonly client = stubTimeClient({
    findEntryByClientRef: (clientRef) => {
      this.#arrive();
      return Promise.resolve(this.entry?.clientRef === clientRef ? this.entry : null);
    },
    createEntry: ({ note, isBillable, clientRef }) =>
      this.#meet(
        () =>
          (this.entry ??= this.#made({
            clientRef: clientRef ?? null,
            note: note ?? '',
            isBillable: isBillable ?? null,
          })),
      ),
    updateEntry: (_id, { note, isBillable }, version) =>
      this.#meet(() =>
        this.change(
          {
            ...(note === undefined ? {} : { note }),
            ...(isBillable === undefined ? {} : { isBillable }),
          },
          version,
        ),
      ),
  });

  /** @param version null: any */
  change(fields: Fields & { tags?: readonly string[] }, version: string | null): RemoteEntry {
    const { entry } = this;
    if (entry === null) throw new Error('There is no entry.');
    const changed = { ...entry, ...fields };
    if (JSON.stringify(changed) === JSON.stringify(entry)) return entry;
    if (version !== null && version !== entry.version)
      throw failure('refused', 'input/conflict', entry);
    this.entry = { ...changed, version: String(Number(entry.version) + 1) };
    return this.entry;
  }

  /** Renames the service: requests for the previous name are refused. */
  rename(): void {
    this.#late = [];
  }

  #made(fields: Pick<RemoteEntry, 'clientRef' | 'note' | 'isBillable'>): RemoteEntry {
    return remoteEntry('1', fields);
  }

  #arrive(): void {
    for (const act of this.#late.splice(0)) {
      try {
        act();
      } catch {
        // Refused, and the answer is lost.
      }
    }
  }

  #meet(act: () => RemoteEntry): Promise<RemoteEntry> {
    const { fate } = this;
    if (fate === 'refused') return Promise.reject(failure('refused', 'api/bad-request'));
    if (fate === 'untouched') return Promise.reject(failure('untouched', 'net/offline'));
    if (fate === 'late') this.#late.push(act);
    else if (fate !== 'lost') this.#arrive();
    try {
      if (fate === 'answered') return Promise.resolve(act());
      if (fate === 'unheard') act();
    } catch (error) {
      // A lost answer contains no reason either.
      if (fate === 'answered')
        return Promise.reject(error instanceof Error ? error : new Error('unknown'));
    }
    return Promise.reject(failure('unknown', 'net/interrupted'));
  }
}

function failure(
  outcome: CallOutcome,
  code: AppError['code'],
  current: RemoteEntry | null = null,
): TimeCallError {
  return new TimeCallError(new AppError(code, { english: code }), outcome, current);
}

const explain = (thrown: unknown): CallFailure => {
  if (!(thrown instanceof TimeCallError)) throw thrown;
  return { error: thrown, outcome: thrown.outcome, current: thrown.current };
};

const DEPS = {
  explain,
  failed: () => false,
  succeeded: () => undefined,
  nextTryAtMs: () => NOW_MS,
};

/** @param isHeard false: the app ends before the result is stored, and restarts */
async function send(
  under: OutboxUnderTest,
  service: OneEntryService,
  fate: Fate,
  isHeard: boolean,
): Promise<void> {
  const [work] = under.take(1);
  if (work === undefined) return;
  service.fate = fate;
  const result = await sendOperation(work, service.client, DEPS, new AbortController().signal);
  if (isHeard) under.settle(result);
  else under.outbox.recover(NOW_MS);
}

function pull(under: OutboxUnderTest, { entry }: OneEntryService): void {
  if (entry !== null) under.timeSync.ingestEntries(LOCAL, [entry], 'UTC', NOW_MS);
}

const NOTES = ['Note of a', 'First', 'Second'];

const EDIT = record({
  kind: constant('edit' as const),
  note: constantFrom(...NOTES),
  isBillable: constantFrom(true, false),
});
const SEND = record({
  kind: constant('send' as const),
  fate: constantFrom(...FATES),
  isHeard: constantFrom(true, true, true, false),
});
/** `rename`: the service returns with the same data under a different name. */
const OTHER = oneof(
  ...(['pull', 'retry', 'drop', 'restore', 'rename'] as const).map((kind) => constant({ kind })),
  record({ kind: constant('theirs' as const), tag: nat(3) }),
);
const STEPS = array(
  oneof(
    { weight: 4, arbitrary: EDIT },
    { weight: 6, arbitrary: SEND },
    { weight: 3, arbitrary: OTHER },
  ),
  { minLength: 10, maxLength: 40 },
);

it('never questions or undoes what the user typed, whatever happens to requests and answers', async () => {
  await forAllAsync(runs(300, 60), constantFrom(true, false), STEPS, async (isThere, steps) => {
    const under = openOutbox();
    const service = new OneEntryService();
    const typed = { note: 'Note of a', isBillable: true };
    under.timeEntries.add(newEntry('a', typed), NOW_MS);
    if (isThere) await send(under, service, 'answered', true);
    const check = (): void => {
      expect(under.timeSync.listConflicts()).toEqual([]);
      expect(under.timeEntries.get('a', NOW_MS)).toMatchObject(typed);
    };
    const dropped = () => under.operations().filter(({ state }) => state === 'dropped');
    for (const step of steps) {
      switch (step.kind) {
        case 'edit':
          Object.assign(typed, { note: step.note, isBillable: step.isBillable });
          under.timeEntries.edit('a', typed, NOW_MS);
          break;
        case 'send':
          await send(under, service, step.fate, step.isHeard);
          break;
        case 'pull':
          pull(under, service);
          break;
        case 'retry':
          under.outbox.retryAll(NOW_MS);
          break;
        case 'drop':
          for (const { id } of under.operations().slice(0, 1)) under.outbox.drop(id, NOW_MS);
          break;
        case 'restore':
          for (const { id } of dropped().slice(0, 1)) under.outbox.restore(id, NOW_MS);
          break;
        case 'rename':
          service.rename();
          under.timeSync.beginWithInstance(LOCAL, 'another', NOW_MS, null);
          break;
        default:
          if (service.entry !== null) service.change({ tags: [`tag ${String(step.tag)}`] }, null);
      }
      check();
    }
    for (const { id } of dropped()) under.outbox.restore(id, NOW_MS);
    under.outbox.retryAll(NOW_MS);
    for (let left = 6; left > 0; left -= 1) {
      await send(under, service, 'answered', true);
      check();
    }
    pull(under, service);
    check();
    expect([under.shown(), under.stateOf('a')]).toEqual([[], 'synced']);
    const { tags } = under.timeEntries.get('a', NOW_MS) ?? { tags: [] };
    expect(service.entry).toMatchObject({ ...typed, tags });
    under.connection.close();
  });
});

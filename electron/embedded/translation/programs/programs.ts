import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Clock } from '../../../support/clock.ts';
import { MAX_PROGRAMS, type ProgramUse } from '../../../../shared/domain/programs/limits.ts';
import { badRequest, ServiceError, unknownId } from '../../http/service-error.ts';
import type { Account, Caller, Scope } from '../accounts/caller.ts';
import type { AccountDirectory } from '../accounts/directory.ts';
import { readKey } from '../accounts/issued-keys.ts';
import type { AccountsRepo } from '../accounts/repo.ts';
import type { ProgramRecord, ProgramsRepo } from './repo.ts';

/** Choices of the user about a program. */
export type ProgramChoices = Pick<ProgramRecord, 'label' | 'characterLimit' | 'projectId'>;

/** Prefix of the accounts of programs. */
const ACCOUNT_PREFIX = 'program-';
/** Suffix of the key id under which the app manages the resources of a program. */
const OWNER_SUFFIX = '-app';
const KEEP_LAST_USE_MS = 60_000;
/** Requests come in groups: a list follows them at this pace. */
const TELL_MS = 500;

const SCOPES: Readonly<Record<ProgramUse, Scope>> = {
  texts: 'translate:text',
  documents: 'translate:document',
};

/** Returns whether an account belongs to another program. */
export const isProgramAccount = (accountId: string): boolean =>
  accountId.startsWith(ACCOUNT_PREFIX);

/**
 * Other programs on this computer. Each has an account of its own, so that it sees no document, no
 * term, and no usage of the app or of another program, and one key, which only the listener for
 * programs accepts. The app puts the terms and memories of the chosen project into that account.
 */
export type Programs = ReturnType<typeof createPrograms>;

export function createPrograms(deps: {
  readonly repo: ProgramsRepo;
  readonly accounts: Pick<AccountsRepo, 'putAccount'>;
  readonly clock: Clock;
  /** Called when a list of them would show something new. */
  readonly onChanged: () => void;
}) {
  const { repo, accounts, clock, onChanged } = deps;
  const byId = new Map<string, ProgramRecord>();
  const byHash = new Map<string, string>();
  /** Keys of this run with which the app manages the resources of each program. */
  const owners = new Map<string, string>();
  const ownerKeys = new Map<string, string>();
  const storedUse = new Map<string, number>();
  let isTelling = false;

  const remember = (record: ProgramRecord): void => {
    byId.set(record.id, record);
    byHash.set(record.keyHash.toString('hex'), record.id);
    accounts.putAccount(accountOf(record), record.createdAtMs);
  };
  for (const record of repo.list()) remember(record);

  const find = (id: string): ProgramRecord => {
    const record = byId.get(id);
    if (record === undefined) throw unknownId('program');
    return record;
  };
  const keep = (record: ProgramRecord): void => {
    repo.update(record);
    storedUse.set(record.id, record.lastUsedAtMs ?? 0);
  };
  const tell = (): void => {
    isTelling = false;
    onChanged();
  };

  return {
    /** Lists all programs, oldest first. */
    list: (): ProgramRecord[] => [...byId.values()],
    find,
    /** @returns the program, and its key, which cannot be read again @throws 400 when there are too many */
    add(choices: ProgramChoices & Pick<ProgramRecord, 'uses'>): {
      readonly program: ProgramRecord;
      readonly key: string;
    } {
      if (byId.size >= MAX_PROGRAMS) {
        throw badRequest(`There are ${String(MAX_PROGRAMS)} programs, the most that are allowed.`);
      }
      const key = randomUUID();
      const program: ProgramRecord = {
        ...choices,
        id: `${ACCOUNT_PREFIX}${randomUUID()}`,
        keyHash: hashOf(key),
        createdAtMs: clock.now(),
        lastUsedAtMs: null,
      };
      accounts.putAccount(accountOf(program), program.createdAtMs);
      repo.add(program);
      remember(program);
      return { program, key };
    },
    /** @throws 404 */
    edit(id: string, choices: Partial<ProgramChoices>): ProgramRecord {
      const program = { ...find(id), ...choices };
      keep(program);
      remember(program);
      return program;
    },
    /** Revokes the key of a program immediately and permanently. @throws 404 */
    remove(id: string): void {
      const { keyHash } = find(id);
      repo.remove(id);
      byId.delete(id);
      byHash.delete(keyHash.toString('hex'));
      owners.delete(ownerKeys.get(id) ?? '');
      ownerKeys.delete(id);
    },
    /** Returns the key of this run with which the app manages what a program translates with. */
    ownerKey(id: string): string {
      const known = ownerKeys.get(id);
      if (known !== undefined) return known;
      const key = randomBytes(24).toString('hex');
      ownerKeys.set(id, key);
      owners.set(key, id);
      return key;
    },
    /** @returns null for a key that no program has */
    identify(key: string): Caller | null {
      const record = byId.get(byHash.get(hashOf(key).toString('hex')) ?? '');
      return record === undefined ? null : callerOf(record);
    },
    /** Notes that a request of a program was answered. */
    noteUse({ keyId }: Caller): void {
      const record = byId.get(keyId);
      if (record === undefined) return;
      const used = { ...record, lastUsedAtMs: clock.now() };
      byId.set(keyId, used);
      const sinceMs = used.lastUsedAtMs - (storedUse.get(keyId) ?? 0);
      if (Math.abs(sinceMs) >= KEEP_LAST_USE_MS) keep(used);
      if (isTelling) return;
      isTelling = true;
      clock.after(TELL_MS, tell);
    },
    /** Adds the programs to the accounts of the service. */
    directory: (inner: AccountDirectory): AccountDirectory => ({
      identify(authorization, headers) {
        const record = byId.get(owners.get(readKey(authorization)) ?? '');
        return record === undefined ? inner.identify(authorization, headers) : ownerOf(record);
      },
      current(caller) {
        if (!isProgramAccount(caller.account.id)) return inner.current(caller);
        const record = byId.get(caller.account.id);
        if (record === undefined) {
          throw new ServiceError(403, 'Authorization failed: the key was revoked.');
        }
        return caller.keyId === record.id ? callerOf(record) : ownerOf(record);
      },
      ownerOf(accountId, keyId) {
        if (!isProgramAccount(accountId)) return inner.ownerOf(accountId, keyId);
        const record = byId.get(accountId);
        return record === undefined ? null : callerOf(record);
      },
      keyChanged: (key) => {
        inner.keyChanged(key);
      },
    }),
    /** Stores when each program was last used. */
    flush() {
      for (const record of byId.values()) {
        if (record.lastUsedAtMs !== (storedUse.get(record.id) ?? null)) keep(record);
      }
    },
  };
}

/** A key has 122 random bits, so that its hash needs neither salt nor work. */
function hashOf(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

function accountOf({ id, characterLimit }: ProgramRecord): Account {
  return { id, edition: 'pro', characterLimit, documentLimit: null, teamDocumentLimit: null };
}

function callerOf(record: ProgramRecord): Caller {
  const scopes = record.uses.map((use) => SCOPES[use]);
  return {
    account: accountOf(record),
    keyId: record.id,
    isAdmin: false,
    scopes: new Set<Scope>([...scopes, 'languages:read', 'usage:read']),
    keyCharacterLimit: record.characterLimit,
  };
}

function ownerOf(record: ProgramRecord): Caller {
  return { ...callerOf(record), keyId: `${record.id}${OWNER_SUFFIX}`, scopes: null };
}

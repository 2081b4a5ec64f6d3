import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Random } from '../random.ts';

/** Record kinds, as in record-writes.c. */
const KINDS = [
  'none',
  'write',
  'truncate',
  'sync',
  'create',
  'rename',
  'link',
  'unlink',
  'sync-folder',
  'make-folder',
] as const;
type Kind = (typeof KINDS)[number];

const MAGIC = 0x44524147;
const HEAD_BYTES = 40;
/** Unit that a disk writes atomically. */
const SECTOR_BYTES = 512;

type Change = { kind: 'write'; offset: number; data: Buffer } | { kind: 'truncate'; size: number };

/** A file, independent of its names. */
interface DiskFile {
  /** Content that is certainly on the disk. */
  durable: Buffer;
  /** Later changes, in order. */
  pending: Change[];
}

/** A rename within one folder, undone by a power cut until the folder was synced. */
interface NameChange {
  removed: string | null;
  added: { path: string; file: DiskFile } | null;
}

export interface Snapshot {
  files: { path: string; number: number; bytes: Buffer }[];
  folders: string[];
}

/** Contents by absolute path, and the folders. */
export interface FolderState {
  files: Map<string, Buffer>;
  folders: string[];
}

/** Reads everything in an idle folder except the index of a write-ahead log, which SQLite rebuilds. */
export function takeSnapshot(root: string): Snapshot {
  const snapshot: Snapshot = { files: [], folders: [root] };
  if (!existsSync(root)) return snapshot;
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) snapshot.folders.push(path);
    if (!entry.isFile() || path.endsWith('-shm')) continue;
    snapshot.files.push({ path, number: statSync(path).ino, bytes: readFileSync(path) });
  }
  return snapshot;
}

/** The disk after a number of records. */
export interface Disk {
  /** Number of records. */
  readonly count: number;
  /** Returns what a power cut now leaves: everything that was synced, and random parts of the rest. */
  afterCut(random: Random, note?: (line: string) => void): FolderState;
  /** Returns what was written to a file under this name so far, synced or not. */
  read(path: string): Buffer | null;
}

/** @param upTo records that are taken, the first ones; all unless told */
export function replay(snapshot: Snapshot, log: Buffer, upTo = Number.MAX_SAFE_INTEGER): Disk {
  const files = new Map<number, DiskFile>();
  const names = new Map<string, DiskFile>();
  const durableNames = new Map<string, DiskFile>();
  const pendingNames = new Map<string, NameChange[]>();
  const folders = new Set(snapshot.folders);
  for (const { path, number, bytes } of snapshot.files) {
    const file: DiskFile = { durable: Buffer.from(bytes), pending: [] };
    files.set(number, file);
    names.set(path, file);
    durableNames.set(path, file);
  }
  const rename = (folder: string, change: NameChange): void => {
    const list = pendingNames.get(folder) ?? [];
    list.push(change);
    pendingNames.set(folder, list);
    if (change.removed !== null) names.delete(change.removed);
    if (change.added !== null) names.set(change.added.path, change.added.file);
  };
  let count = 0;
  for (const entry of readRecords(log)) {
    if (count === upTo) break;
    count += 1;
    const { kind, path, other, number, offset, data } = entry;
    const file = files.get(number);
    switch (kind) {
      case 'write':
        file?.pending.push({ kind, offset, data });
        break;
      case 'truncate':
        file?.pending.push({ kind, size: offset });
        break;
      case 'sync':
        if (file !== undefined) settle(file, file.pending);
        break;
      case 'create': {
        const created: DiskFile = { durable: Buffer.alloc(0), pending: [] };
        files.set(number, created);
        rename(dirname(path), { removed: null, added: { path, file: created } });
        break;
      }
      case 'rename':
      case 'link': {
        const moved = names.get(path);
        if (moved === undefined) break;
        const removed = kind === 'rename' ? path : null;
        rename(dirname(other), { removed, added: { path: other, file: moved } });
        break;
      }
      case 'unlink':
        rename(dirname(path), { removed: path, added: null });
        break;
      case 'sync-folder':
        applyNames(durableNames, pendingNames.get(path) ?? []);
        pendingNames.delete(path);
        break;
      case 'make-folder':
        folders.add(path);
        break;
      default:
    }
  }
  return {
    count,
    afterCut(random, note = () => undefined) {
      const survival = random.pick(['nothing', 'nothing', 'some', 'all'] as const);
      const left = new Map(durableNames);
      for (const [folder, changes] of pendingNames) {
        const kept = survivors(survival, changes.length, random);
        note(`cut: ${String(kept)} of ${String(changes.length)} names in ${folder}`);
        applyNames(left, changes.slice(0, kept));
      }
      const contents = new Map<string, Buffer>();
      for (const [path, file] of left) {
        if (path.endsWith('-shm')) continue;
        const pending = chooseChanges(survival, file.pending, random);
        if (file.pending.length > 0) {
          note(`cut: ${survival} of ${String(file.pending.length)} unsynced writes of ${path}`);
        }
        const copy: DiskFile = { durable: Buffer.from(file.durable), pending: [] };
        settle(copy, pending);
        contents.set(path, copy.durable);
      }
      return { files: contents, folders: [...folders] };
    },
    read(path) {
      const file = names.get(path);
      if (file === undefined) return null;
      const copy: DiskFile = { durable: Buffer.from(file.durable), pending: [] };
      settle(copy, file.pending);
      return copy.durable;
    },
  };
}

/** @param root replaced as a whole, and not there yet */
export function writeState(state: FolderState, root: string): void {
  for (const folder of [root, ...state.folders])
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const [path, bytes] of state.files) writeFileSync(path, bytes, { mode: 0o600 });
}

function* readRecords(log: Buffer): Generator<{
  kind: Kind;
  path: string;
  other: string;
  number: number;
  offset: number;
  data: Buffer;
}> {
  for (let at = 0; at + HEAD_BYTES <= log.length;) {
    if (log.readUInt32LE(at) !== MAGIC) throw new Error(`No record at ${String(at)} of the log.`);
    const kind = KINDS[log.readUInt32LE(at + 4)] ?? 'none';
    const pathBytes = log.readUInt32LE(at + 8);
    const otherBytes = log.readUInt32LE(at + 12);
    const number = Number(log.readBigUInt64LE(at + 16));
    const offset = Number(log.readBigUInt64LE(at + 24));
    const dataBytes = Number(log.readBigUInt64LE(at + 32));
    const pathAt = at + HEAD_BYTES;
    const otherAt = pathAt + pathBytes;
    const dataAt = otherAt + otherBytes;
    const end = dataAt + dataBytes;
    // The kill came in the middle of the record, so it isn't known whether the write happened.
    if (end > log.length) return;
    yield {
      kind,
      path: log.toString('utf8', pathAt, otherAt),
      other: log.toString('utf8', otherAt, dataAt),
      number,
      offset,
      data: log.subarray(dataAt, end),
    };
    at = end;
  }
}

/** Applies changes to the content on the disk. */
function settle(file: DiskFile, changes: readonly Change[]): void {
  let room = file.durable;
  let size = room.length;
  const ensure = (bytes: number): void => {
    if (bytes <= room.length) return;
    const larger = Buffer.alloc(Math.max(bytes, room.length * 2));
    room.copy(larger, 0, 0, size);
    room = larger;
  };
  for (const change of changes) {
    if (change.kind === 'truncate') {
      ensure(change.size);
      if (change.size < size) room.fill(0, change.size, size);
      size = change.size;
    } else {
      const end = change.offset + change.data.length;
      ensure(end);
      change.data.copy(room, change.offset);
      size = Math.max(size, end);
    }
  }
  file.durable = room.subarray(0, size);
  if (changes === file.pending) file.pending = [];
}

function applyNames(names: Map<string, DiskFile>, changes: readonly NameChange[]): void {
  for (const { removed, added } of changes) {
    if (removed !== null) names.delete(removed);
    if (added !== null) names.set(added.path, added.file);
  }
}

function survivors(survival: 'nothing' | 'some' | 'all', count: number, random: Random): number {
  if (survival === 'nothing') return 0;
  return survival === 'all' ? count : random.int(0, count);
}

/** Chooses which unsynced writes reached the disk anyway: any of them, possibly only some sectors of one. */
function chooseChanges(
  survival: 'nothing' | 'some' | 'all',
  pending: readonly Change[],
  random: Random,
): Change[] {
  if (survival === 'nothing') return [];
  if (survival === 'all') return [...pending];
  return pending.flatMap((change) => {
    if (random.chance(0.5)) return [];
    if (change.kind === 'truncate' || random.chance(0.7)) return [change];
    const sectors = Math.ceil(change.data.length / SECTOR_BYTES);
    const data = change.data.subarray(0, random.int(0, sectors) * SECTOR_BYTES);
    return [{ ...change, data }];
  });
}

import { lstat, opendir, realpath } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Said } from '../../../shared/i18n/text.ts';
import type { RejectedFile } from '../../../shared/domain/documents/job.ts';
import { isLeftover, isLeftOutOfFolders } from '../../../shared/domain/documents/leftover-names.ts';
import type { DroppedLink, ExpandedPaths } from '../../services/documents/thread.ts';
import { AppError, type ErrorCode } from '../../../shared/errors.ts';
import { lazy } from '../../../shared/lazy.ts';

/** Limits for dropped folders. */
export interface DropLimits {
  maxFiles: number;
  /** Nesting of folders; the dropped folder itself is depth 0. */
  maxDepth: number;
  /** Maximum number of entries visited in all folders together. */
  maxEntries: number;
}

export const DEFAULT_DROP_LIMITS: DropLimits = {
  maxFiles: 1_000,
  maxDepth: 20,
  maxEntries: 20_000,
};

const naturalOrder = lazy(() => new Intl.Collator('en', { numeric: true }));

/** Sorts "2 b" before "10 a"; names that the collator considers equal have a fixed order. */
function compareNames(a: string, b: string): number {
  return naturalOrder().compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);
}

/** Maximum number of links listed by name; the others are counted. */
const MAX_LISTED_LINKS = 20;

class DropWalk {
  readonly files: string[] = [];
  readonly found = new Set<string>();
  readonly links = new Map<string, DroppedLink>();
  readonly rejected: RejectedFile[] = [];
  /** Real paths, so that each file is added once. */
  readonly #seen = new Set<string>();
  readonly #limits: DropLimits;
  #entries = 0;
  #linkCount = 0;
  #isCut = false;

  constructor(limits: DropLimits) {
    this.#limits = limits;
  }

  #reject(path: string, code: ErrorCode, said: Said, cause?: unknown): void {
    const error = new AppError(code, said.message, {
      values: said.values,
      cause,
      details: { fileName: basename(path) },
    });
    this.rejected.push({ fileName: basename(path), error: error.toData() });
  }

  /** Reports the limit once. */
  #cut(path: string): void {
    if (this.#isCut) return;
    this.#isCut = true;
    this.#reject(path, 'document/too-large', {
      message: 'documentErrors.tooManyFiles',
      values: { most: this.#limits.maxFiles },
    });
  }

  /** Adds a dropped path. A link is followed, since the user chose it; the window shows where it points. */
  async drop(path: string): Promise<void> {
    const isLink = await lstat(path).then(
      (stats) => stats.isSymbolicLink(),
      () => false,
    );
    if (!isLink) return this.#visit(path, 0, null);
    try {
      const target = await realpath(path);
      await this.#visit(target, 0, { name: basename(path), target });
    } catch (error) {
      const said = { message: 'documentErrors.fileNotThere' } as const;
      this.#reject(path, 'document/source-missing', said, error);
    }
  }

  /** Reports how many unlisted links were left out. */
  end(path: string): void {
    const count = this.#linkCount - MAX_LISTED_LINKS;
    if (count <= 0) return;
    const values = { count };
    this.#reject(path, 'document/unsupported', {
      message: 'documentErrors.moreLinksLeftOut',
      values,
    });
  }

  /** Visits a path that was dropped or found in a folder. Unreadable ones are left to the check of each file. */
  async #visit(path: string, depth: number, link: DroppedLink | null): Promise<void> {
    if (this.files.length >= this.#limits.maxFiles) {
      this.#cut(path);
      return;
    }
    const isDropped = depth === 0;
    const found = await this.#identify(path);
    if (found === null) {
      if (isDropped) this.#take(path, link);
      return;
    }
    if (found.kind === 'link') {
      this.#leaveLinkOut(path);
      return;
    }
    if (this.#seen.has(found.realPath)) return;
    this.#seen.add(found.realPath);
    if (found.kind === 'folder') await this.#walk(path, depth, link);
    else if (found.kind === 'file' || isDropped) {
      this.#take(path, link);
      if (!isDropped) this.found.add(path);
    }
  }

  #take(path: string, link: DroppedLink | null): void {
    this.files.push(path);
    if (link !== null) this.links.set(path, link);
  }

  /** Leaves a link out: it may point to anything on this computer, such as a key. */
  #leaveLinkOut(path: string): void {
    this.#linkCount += 1;
    if (this.#linkCount > MAX_LISTED_LINKS) return;
    this.#reject(path, 'document/unsupported', { message: 'documentErrors.linkInFolder' });
  }

  async #identify(
    path: string,
  ): Promise<{ realPath: string; kind: 'file' | 'folder' | 'link' | 'special' } | null> {
    try {
      const stats = await lstat(path);
      if (stats.isSymbolicLink()) return { realPath: path, kind: 'link' };
      const kind = stats.isFile() ? 'file' : stats.isDirectory() ? 'folder' : 'special';
      return { realPath: await realpath(path), kind };
    } catch {
      return null;
    }
  }

  async #walk(folder: string, depth: number, link: DroppedLink | null): Promise<void> {
    if (depth > this.#limits.maxDepth) {
      this.#reject(folder, 'document/unsupported', { message: 'documentErrors.folderTooDeep' });
      return;
    }
    const names = await this.#list(folder);
    for (const name of names.sort(compareNames)) {
      await this.#visit(join(folder, name), depth + 1, link);
    }
  }

  async #list(folder: string): Promise<string[]> {
    const names: string[] = [];
    try {
      for await (const entry of await opendir(folder)) {
        this.#entries += 1;
        if (this.#entries > this.#limits.maxEntries) {
          this.#cut(folder);
          break;
        }
        if (!isLeftOutOfFolders(entry.name)) names.push(entry.name);
      }
    } catch (error) {
      this.#reject(
        folder,
        'document/source-missing',
        { message: 'documentErrors.folderUnreadable' },
        error,
      );
    }
    return names;
  }
}

/**
 * Expands dropped paths into a list of files: folders are walked; hidden, system and temporary files are skipped. A
 * link inside a folder is left out, and listed; one that was itself dropped is followed. A dropped path that is missing
 * or not a regular file stays in the list, so that its check reports the reason.
 */
export async function expandDroppedPaths(
  paths: readonly string[],
  limits: DropLimits = DEFAULT_DROP_LIMITS,
): Promise<ExpandedPaths> {
  const walk = new DropWalk(limits);
  const dropped = paths.filter((path) => !isLeftover(basename(path)));
  for (const path of [...dropped].sort(compareNames)) await walk.drop(path);
  walk.end(dropped[0] ?? '');
  const { files, found, links, rejected } = walk;
  return { files, found, links, rejected };
}

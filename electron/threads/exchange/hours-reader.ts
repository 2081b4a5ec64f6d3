import { randomUUID } from 'node:crypto';
import { concatBytes } from '../../../shared/documents/bytes.ts';
import { AppError } from '../../../shared/errors.ts';
import { createHoursDesk, type HoursChange } from '../../../shared/exchange/hours/desk.ts';
import type { HoursLinePage, HoursProjectPage } from '../../../shared/domain/time/import.ts';
import { pairKey } from '../../../shared/domain/time/match-names.ts';
import type { FoundProject, ImportedProject } from '../../db/projects/names-of-import.ts';
import type { NewEntryRecord } from '../../db/time/entry-row.ts';
import type {
  HoursFileOptions,
  HoursFound,
  HoursNameQuery,
  HoursPageQuery,
} from '../../services/exchange/codec.ts';
import { pack, unpack, type Packed } from '../../support/packed.ts';

/** Builds a reader of a file of hours, which stays open while the user looks at it. */
export function createHoursReader(options: HoursFileOptions) {
  let bytes: Uint8Array[] = [];
  let desk: ReturnType<typeof createHoursDesk> | null = null;
  let taken: ReturnType<ReturnType<typeof createHoursDesk>['take']> = [];
  let projects: readonly string[] = [];
  let found: readonly FoundProject[] = [];
  let next = 0;
  const need = (): NonNullable<typeof desk> => {
    if (desk !== null) return desk;
    throw new AppError('internal', { english: 'The file of hours was not read.' });
  };
  const look = (): HoursFound => ({ findings: need().review(), reach: need().reach() });
  return {
    add(part: Uint8Array): void {
      bytes.push(part);
    },
    /** Reads the bytes. @throws `input/invalid` */
    read(): HoursFound {
      desk = createHoursDesk({ ...options, bytes: concatBytes(bytes) });
      bytes = [];
      return look();
    },
    reread(change: HoursChange): HoursFound {
      need().reread(change);
      return look();
    },
    /** Compares with the entries of the list, whose starts and ends are given in turn. */
    compare(times: Packed<Float64Array>): HoursFound {
      need().compare(unpack(times));
      return look();
    },
    listLines: (query: HoursPageQuery): HoursLinePage => need().listLines(query),
    listProjectChoices: (query: HoursNameQuery): HoursProjectPage =>
      need().listProjectChoices(query),
    /** Begins to take the new entries. @returns their projects, each once */
    take(): { count: number; projects: Packed<ImportedProject[]> } {
      taken = need().take();
      next = 0;
      const named = new Map<string, ImportedProject>();
      for (const { project, customer, choice, isBillable } of taken) {
        if (project === '') continue;
        const key = pairKey({ project, customer });
        const known = named.get(key) ?? { project, customer, choice, isBillable: false };
        // Without a word in the file, work is billable.
        known.isBillable ||= isBillable ?? true;
        named.set(key, known);
      }
      projects = [...named.keys()];
      return { count: taken.length, projects: pack([...named.values()]) };
    },
    /** Takes the projects of the list, in the order of those that `take` returned. */
    useProjects(packed: Packed<FoundProject[]>): void {
      found = unpack(packed);
    },
    /** Returns the next entries, at most `limit`; none at the end. */
    nextEntries(limit: number): { count: number; entries: Packed<NewEntryRecord[]> } {
      const byKey = new Map(projects.map((key, index) => [key, found[index]]));
      const batch = taken.slice(next, next + limit);
      next += batch.length;
      const entries = batch.map((entry): NewEntryRecord => {
        const { startedAtMs, endedAtMs, zone, note, tags } = entry;
        const project = entry.project === '' ? undefined : byKey.get(pairKey(entry));
        return {
          id: randomUUID(),
          startedAtMs,
          endedAtMs,
          zone,
          note,
          tags,
          projectId: project?.id ?? null,
          isBillable: entry.isBillable ?? project?.isBillable ?? true,
          source: 'manual',
          documentJobId: null,
        };
      });
      return { count: entries.length, entries: pack(entries) };
    },
  };
}

import { refusedTable, type CellRow } from '../table-file.ts';

/** Header of the table that a backup becomes. */
export const BACKUP_HEADER = ['Date', 'Duration', 'Project', 'Description', 'Tags'] as const;

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function fieldOf(value: unknown, ...path: readonly string[]): unknown {
  let found = value;
  for (const name of path) {
    found = isFields(found) && Object.hasOwn(found, name) ? found[name] : undefined;
  }
  return found;
}

const recordsOf = (value: unknown): Fields[] =>
  isFields(value) ? Object.values(value).filter(isFields) : [];

/** Where tasks are: open ones, and the archives of newer and of older versions. */
const TASKS = [
  ['task', 'entities'],
  ['archiveYoung', 'task', 'entities'],
  ['archiveOld', 'task', 'entities'],
  ['taskArchive', 'entities'],
] as const;

/**
 * Reads the backup of super-productivity as a table with {@link BACKUP_HEADER}: a row for each task and day, durations in
 * milliseconds. The time of a task includes that of its subtasks, which have rows of their own.
 * @returns rows numbered in the order of the file
 * @throws `input/invalid` for any other file
 * @see super-productivity, `task.model.ts`
 */
export function readBackup(text: string): CellRow[] {
  const root = parse(text);
  const data = isFields(fieldOf(root, 'data')) ? fieldOf(root, 'data') : root;
  if (!TASKS.some((path) => isFields(fieldOf(data, ...path)))) {
    throw refusedTable('timeImport.unknownJson');
  }
  const titles = (name: string): Map<string, string> =>
    new Map(
      recordsOf(fieldOf(data, name, 'entities')).map((each) => [
        textOf(each['id']),
        textOf(each['title']),
      ]),
    );
  const [projects, tags] = [titles('project'), titles('tag')];
  const tasks = new Map<string, Fields>();
  for (const path of TASKS) {
    for (const task of recordsOf(fieldOf(data, ...path))) {
      const id = textOf(task['id']);
      if (!tasks.has(id)) tasks.set(id, task);
    }
  }
  const ofChildren = sumOfChildren([...tasks.values()]);
  const rows: CellRow[] = [{ line: 1, cells: BACKUP_HEADER }];
  for (const [id, task] of tasks) {
    const parent = tasks.get(textOf(task['parentId']));
    const names = (parent ?? task)['tagIds'];
    const tagNames = (Array.isArray(names) ? names : []).flatMap(
      (tag: unknown) => tags.get(textOf(tag)) ?? [],
    );
    const project = projects.get(textOf(task['projectId'])) ?? '';
    const title = [parent, task].flatMap((each) => textOf(each?.['title']) || []).join(': ');
    for (const [day, lengthMs] of daysOf(task)) {
      const ownMs = lengthMs - (ofChildren.get(id)?.get(day) ?? 0);
      if (ofChildren.has(id) && ownMs < 1000) continue;
      const cells = [day, String(ownMs), project, title, tagNames.join('; ')];
      rows.push({ line: rows.length + 1, cells });
    }
  }
  return rows;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw refusedTable('timeImport.unknownJson', 'file', error);
  }
}

/** Returns the days with time of a task, in order. */
function daysOf(task: Fields): [day: string, lengthMs: number][] {
  const days = task['timeSpentOnDay'];
  if (!isFields(days)) return [];
  return Object.entries(days)
    .flatMap(([day, ms]): [string, number][] =>
      typeof ms === 'number' && ms !== 0 ? [[day, Math.round(ms)]] : [],
    )
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
}

/** Returns the time of the subtasks of each task that has some, by day. */
function sumOfChildren(tasks: readonly Fields[]): Map<string, Map<string, number>> {
  const sums = new Map<string, Map<string, number>>();
  for (const task of tasks) {
    const parentId = textOf(task['parentId']);
    if (parentId === '') continue;
    const sum = sums.get(parentId) ?? new Map<string, number>();
    sums.set(parentId, sum);
    for (const [day, ms] of daysOf(task)) sum.set(day, (sum.get(day) ?? 0) + ms);
  }
  return sums;
}

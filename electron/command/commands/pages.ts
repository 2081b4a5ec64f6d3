import { MAX_PAGE_ROWS } from '../../../shared/domain/app/limits.ts';
import { usage, type CommandArgs, type Output } from '../command.ts';

/** Rows that a list shows unless more are asked for. */
const USUAL_ROWS = 20;

/** Reads all pages of a short list, such as glossaries. */
export async function readAll<T>(
  read: (page: { page: number; limit: number }) => Promise<{ rows: readonly T[]; total: number }>,
): Promise<T[]> {
  const all: T[] = [];
  for (let page = 1; ; page += 1) {
    const { rows, total } = await read({ page, limit: MAX_PAGE_ROWS });
    all.push(...rows);
    if (rows.length === 0 || all.length >= total) return all;
  }
}

/** Returns the page that `--page` and `--limit` ask for. @throws CommandError `USAGE` */
export function pageOf(args: CommandArgs): { page: number; limit: number } {
  return {
    page: wholeNumber(args, 'page', { least: 1, most: 1_000_000 }) ?? 1,
    limit: wholeNumber(args, 'limit', { least: 2, most: MAX_PAGE_ROWS }) ?? USUAL_ROWS,
  };
}

/** Returns the whole number of an option; null if it was not given. @throws CommandError `USAGE` */
export function wholeNumber(
  args: Pick<CommandArgs, 'value'>,
  name: string,
  { least, most }: { least: number; most: number },
): number | null {
  const given = args.value(name);
  if (given === null) return null;
  const value = /^\d{1,9}$/u.test(given) ? Number(given) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw usage(
    `--${name} takes a whole number from ${String(least)} to ${String(most)}, not “${given}”.`,
  );
}

/** Tells about rows that are not shown. @param nothing what is said if there are none at all */
export function notePage(
  out: Pick<Output, 'note'>,
  { page, limit, total }: { page: number; limit: number; total: number },
  nothing: string,
): void {
  const last = Math.max(1, Math.ceil(total / limit));
  if (total === 0) out.note(nothing);
  else if (page > last)
    out.note(`There is no page ${String(page)}. The last one is ${String(last)}.`);
  else if (last > 1) {
    out.note(
      `Page ${String(page)} of ${String(last)}; ${String(total)} in all. See others with --page.`,
    );
  }
}

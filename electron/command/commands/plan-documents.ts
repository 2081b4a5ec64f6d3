import { basename, dirname } from 'node:path';
import type { Connection } from '../../../shared/domain/connections/connection.ts';
import type { PlannedFile } from '../../../shared/domain/documents/job.ts';
import { planCost, type CostPlan } from '../../../shared/domain/documents/plan.ts';
import { costText } from '../../../shared/domain/usage/cost-text.ts';
import { inEnglish } from '../../../shared/i18n/text.ts';
import { CommandError, EXIT, type CommandRun } from '../command.ts';
import { counted, number } from './show.ts';

/** A planned file with the absolute path it came from. */
export interface PlannedPath {
  path: string;
  file: PlannedFile;
}

/**
 * Plans files as if they were dropped on the Documents page. Of files that cannot be translated, none is planned.
 * @param paths absolute, each once
 * @throws CommandError `FAILED`, with the reason for each file
 */
export async function planFiles(
  { caller, out }: CommandRun,
  paths: readonly string[],
): Promise<PlannedPath[]> {
  const before = await caller.call('documents:get-plan', undefined);
  const known = new Set(before.files.map(({ id }) => id));
  const items: { kind: 'held'; token: string }[] = [];
  for (const path of paths) {
    items.push({ kind: 'held', ...(await caller.call('documents:hold-path', { path })) });
  }
  const plan = await caller.call('documents:add-files', { items });
  // The window may plan files of its own at the same time.
  const added = plan.files.filter(({ id }) => !known.has(id));
  const planned = paths.flatMap((path): PlannedPath[] => {
    const isOfPath = ({ fileName, folderName }: PlannedFile): boolean =>
      fileName === basename(path) && folderName === basename(dirname(path));
    const at = added.findIndex(isOfPath);
    const [file] = at === -1 ? [] : added.splice(at, 1);
    return file === undefined ? [] : [{ path, file }];
  });
  if (planned.length === paths.length) {
    for (const { file } of planned) {
      for (const { message, values } of file.warnings) {
        out.note(`${file.fileName}: ${inEnglish(message, values)}`);
      }
    }
    return planned;
  }
  await unplan({ caller }, planned);
  const reasons = plan.rejected.map(
    ({ fileName, error }) => `${fileName}: ${inEnglish(error.message, error.values)}`,
  );
  throw new CommandError(EXIT.FAILED, ['Nothing was sent.', ...reasons].join('\n'));
}

/** Removes files from the plan again; those that were sent are no longer in it. */
export async function unplan(
  { caller }: Pick<CommandRun, 'caller'>,
  planned: readonly PlannedPath[],
): Promise<void> {
  const fileIds = planned.map(({ file }) => file.id);
  if (fileIds.length > 0) await caller.call('documents:remove-planned', { fileIds });
}

/**
 * Asks for agreement to what a service elsewhere will charge, with the same figures as the Documents page.
 * @throws CommandError `FAILED` for files over the service's limits; `NEEDS_CONSENT`
 */
export async function agreeToDocuments(
  run: CommandRun,
  service: Connection,
  planned: readonly PlannedPath[],
  targetLangs: readonly string[],
): Promise<void> {
  const { abilities, statedMaxBytes } = service;
  const usage = abilities.countsUsage
    ? await run.caller.call('connections:get-usage', { connectionId: service.id }).catch(() => null)
    : null;
  const cost = planCost({
    files: planned.map(({ file }) => file),
    targetCount: targetLangs.length,
    abilities,
    statedMaxBytes,
    usage,
  });
  const refused = cost.perFile.filter(({ obstacle }) => obstacle !== null);
  if (refused.length > 0) {
    const names = refused.map(
      ({ fileId }) => planned.find(({ file }) => file.id === fileId)?.file.fileName ?? '',
    );
    throw new CommandError(
      EXIT.FAILED,
      `“${service.name}” does not take files of this kind or size: ${names.join(', ')}. Nothing was sent.`,
    );
  }
  if (abilities.isHere) return;
  const price = await priceOf(run, service.id, cost);
  if (cost.exceedsQuota)
    run.out.note(`Only ${number(cost.quotaLeft ?? 0)} characters of the quota are left.`);
  await run.agree(
    `${counted(planned.length, 'file')}, ${amountOf(cost)}${price}, will go to “${service.name}” for ${targetLangs.join(', ')}. Send?`,
  );
}

function amountOf({ totalBilledChars, hasUncountable, soundCount }: CostPlan): string {
  const least = hasUncountable || soundCount > 0 ? 'at least ' : 'about ';
  return `${least}${counted(totalBilledChars, 'character')}`;
}

/** Returns such as ` (€1.23)`; empty where the person entered no price. */
async function priceOf({ caller }: CommandRun, serviceId: string, cost: CostPlan): Promise<string> {
  const { documents } = await caller.call('settings:get', undefined);
  const price = documents.prices[serviceId];
  return price === undefined ? '' : ` (${costText(cost.totalBilledChars, price)})`;
}

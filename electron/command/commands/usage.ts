import type { Connection } from '../../../shared/domain/connections/connection.ts';
import type { AccountUsageView } from '../../../shared/domain/usage/account.ts';
import { EXIT, type Command } from '../command.ts';
import { findService } from './find-named.ts';
import { errorOf, number } from './show.ts';

/** `dragoman usage` */
export const usage: Command = async ({ caller, out }, args) => {
  const name = args.value('service');
  const services = await caller.call('connections:list', undefined);
  const wanted =
    name === null
      ? services.filter(({ abilities }) => abilities.countsUsage)
      : [await findService(caller, name)];
  const reports: { service: Connection; view: AccountUsageView }[] = [];
  for (const service of wanted) {
    const view = await caller.call('usage:get-account', { connectionId: service.id });
    reports.push({ service, view });
  }
  out.result({
    services: reports.map(({ service, view: { usage: known, askedAtMs, error } }) => ({
      id: service.id,
      name: service.name,
      characters: known?.characters ?? null,
      documents: known?.documents ?? null,
      speechToTextMs: known?.speechToTextMs ?? null,
      periodStartsAtMs: known?.periodStartsAtMs ?? null,
      periodEndsAtMs: known?.periodEndsAtMs ?? null,
      askedAtMs,
      error: error === null ? null : errorOf(error),
    })),
  });
  if (reports.length === 0) out.note('No service counts what it translates.');
  out.table(
    [
      { title: 'Service', isFlexible: true },
      { title: 'Characters', align: 'right' },
      { title: 'Limit', align: 'right' },
    ],
    reports.map(({ service, view }) => {
      const meter = view.usage?.characters ?? null;
      const limit = meter?.limit ?? null;
      return [
        service.name,
        meter === null ? '?' : number(meter.count),
        limit === null ? 'none' : number(limit),
      ];
    }),
  );
  const failed = reports.filter(({ view }) => view.error !== null);
  for (const { service, view } of failed) {
    if (view.error !== null) out.note(`${service.name}: ${errorOf(view.error).message}`);
  }
  return failed.length > 0 ? EXIT.FAILED : EXIT.OK;
};

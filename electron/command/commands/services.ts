import type { Connection } from '../../../shared/domain/connections/connection.ts';
import { EXIT, type Command } from '../command.ts';

const KINDS: Readonly<Record<Connection['kind'], string>> = {
  embedded: 'built-in',
  practice: 'practice',
  paid: 'paid',
  free: 'free',
  custom: 'custom',
};

/** `dragoman services` */
export const services: Command = async ({ caller, out }) => {
  const list = await caller.call('connections:list', undefined);
  out.result({
    services: list.map(({ id, name, kind, baseUrl, isDefault, key, isOutOfQuota }) => ({
      id,
      name,
      kind,
      address: baseUrl,
      isDefault,
      key,
      isOutOfQuota,
    })),
  });
  out.table(
    [
      { title: 'Service', isFlexible: true },
      { title: 'Kind' },
      { title: 'Default' },
      { title: 'State' },
    ],
    list.map((service) => [
      service.name,
      KINDS[service.kind],
      service.isDefault ? 'default' : '',
      stateOf(service),
    ]),
  );
  return EXIT.OK;
};

function stateOf({ key, isOutOfQuota }: Connection): string {
  if (key === 'missing') return 'key missing';
  return isOutOfQuota ? 'quota used up' : 'ready';
}

import type { Connection } from '../../../shared/domain/connection.ts';
import { msg, t } from '../../../shared/i18n/text.ts';
import { REGIONS } from './key-kind.ts';

const KIND_NAMES: Record<Connection['kind'], string> = {
  embedded: msg('Service inside the app'),
  practice: msg('Practice service inside the app'),
  paid: msg('Paid account'),
  free: msg('Free account'),
  custom: msg('Custom address'),
};

const REGION_NAME = msg('Paid account in a region');

/** What a connection is. */
export function kindName({ kind, baseUrl }: Pick<Connection, 'kind' | 'baseUrl'>): string {
  const isRegional = REGIONS.some(({ host }) => baseUrl === `https://${host}`);
  return isRegional ? t(REGION_NAME) : t(KIND_NAMES[kind]);
}

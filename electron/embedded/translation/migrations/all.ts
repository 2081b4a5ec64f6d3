import type { Migration } from '../../storage/sqlite.ts';
import { baseline } from './0009-baseline.ts';
import { profilesAndPairs } from './0010-profiles-and-pairs.ts';
import { programs } from './0011-programs.ts';

/** Every step of the service's database, in order. */
export const MIGRATIONS: readonly Migration[] = [baseline, profilesAndPairs, programs];

import { readFileSync, statSync } from 'node:fs';
import { z } from 'zod';
import { MAX_LIST_ADDRESS_CHARS } from '../../shared/domain/updates/limits.ts';
import { INSTALLATION_KINDS, type Installation } from '../../shared/domain/updates/updates-view.ts';

const MAX_BYTES = 16 * 1024;

const installationSchema = z.object({
  kind: z.enum(INSTALLATION_KINDS),
  versionList: z.object({ address: z.string().max(MAX_LIST_ADDRESS_CHARS) }).optional(),
});

/**
 * Reads the file that a package puts beside the app's code. Who can write there can replace the app as well.
 * @param file null in a checkout
 */
export function readInstallation(file: string | null): Installation {
  if (file === null) return { kind: 'checkout', listAddress: '' };
  try {
    if (statSync(file).size > MAX_BYTES) return UNKNOWN;
    const { kind, versionList } = installationSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    return { kind, listAddress: versionList?.address ?? '' };
  } catch {
    return UNKNOWN;
  }
}

const UNKNOWN: Installation = { kind: 'unknown', listAddress: '' };

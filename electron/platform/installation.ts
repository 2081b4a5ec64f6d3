import { z } from 'zod';
import { MAX_LIST_ADDRESS_CHARS } from '../../shared/domain/updates/limits.ts';
import { INSTALLATION_KINDS, type Installation } from '../../shared/domain/updates/updates-view.ts';

import { readSmallFile } from '../support/small-file.ts';

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
    const text = String(readSmallFile(file, MAX_BYTES));
    const { kind, versionList } = installationSchema.parse(JSON.parse(text));
    return { kind, listAddress: versionList?.address ?? '' };
  } catch {
    return UNKNOWN;
  }
}

const UNKNOWN: Installation = { kind: 'unknown', listAddress: '' };

/**
 * A set-up file of vitest: notes which test files ask for the time zone of the machine, so that these and no
 * others run again in other zones. DRAGOMAN_ZONE_READS names the file that it notes in.
 */
import { appendFileSync } from 'node:fs';
import { afterAll, expect } from 'vitest';
import { watchZoneReads } from './watch-zone-reads.mjs';

const notes = process.env.DRAGOMAN_ZONE_READS;
if (notes) {
  const zone = watchZoneReads();
  afterAll(() => {
    if (zone.isRead) appendFileSync(notes, `${expect.getState().testPath}\n`);
  });
}

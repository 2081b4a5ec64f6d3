import { expect, it } from 'vitest';
import { PLAIN_CSV } from '../../../../shared/exchange/csv-style.ts';
import { readUnitsOf } from '../../../../electron/services/memories/files-service.ts';
import { createExchangeCodec } from '../../../../electron/threads/exchange/client.ts';
import { hangingThread } from '../../../fakes/hanging-thread.ts';
import { aSlot } from '../support/transfers-under-test.ts';

it('a cancel ends a thread that is amid a piece of a memory', async () => {
  const { slot } = aSlot();
  const codec = createExchangeCodec({
    csvStyle: () => PLAIN_CSV,
    workerUrl: hangingThread('readUnits'),
  });
  const file = {
    sizeBytes: 1,
    async *chunks() {
      yield await Promise.resolve(new Uint8Array(1));
    },
  };
  const reading = slot.run('import', (context) => {
    const units = readUnitsOf(codec, file, context, () => Promise.resolve(0));
    // Its only piece has been requested by then.
    setImmediate(slot.cancel);
    return units;
  });
  await expect(reading).rejects.toMatchObject({ code: 'cancelled' });
});

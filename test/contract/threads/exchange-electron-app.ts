/**
 * A main process without a window that reads files of a colleague in threads. Prints the result as one line of JSON.
 */
import { pathToFileURL } from 'node:url';
import { PLAIN_CSV } from '../../../shared/exchange/csv-style.ts';
import { createExchangeCodec } from '../../../electron/threads/exchange/client.ts';
import { AppError } from '../../../shared/errors.ts';
import { dataReferenceBomb, manyTexts } from '../../fakes/expanding-files.ts';
import { outcomes, runSteps } from '../../support/electron-outcomes.ts';

const workerUrl = pathToFileURL(process.env['EXCHANGE_WORKER'] ?? '');

/** @returns the code of its refusal; `read` for an accepted file */
async function read(file: Uint8Array, limits: { memoryMb?: number } = {}): Promise<string> {
  const session = createExchangeCodec({ csvStyle: () => PLAIN_CSV, workerUrl, ...limits }).open();
  try {
    const returned = session.returned('item');
    await returned.add(file);
    await returned.compare();
    return 'read';
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  } finally {
    await session.close();
  }
}

runSteps(async () => {
  outcomes['expanding'] = await read(dataReferenceBomb(20));
  outcomes['beyondMemory'] = await read(manyTexts(40_000), { memoryMb: 16 });
  outcomes['afterwards'] = await read(manyTexts(10));
});

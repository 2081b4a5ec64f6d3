/**
 * The embedded time service in a separate process, so that it can be killed: data folder and clock on the command line,
 * address and token on standard output.
 */
import { createTimeService } from '../../../electron/embedded/time/service.ts';
import { systemClock } from '../../../electron/support/clock.ts';
import { fastTimeOf } from './fast-time.ts';

const [dataFolder = '', time = ''] = process.argv.slice(2);
const { clock } = fastTimeOf(time);
const service = await createTimeService({ dataFolder, clock: { ...systemClock, ...clock } });
const { url } = await service.listen();
process.stdout.write(`${JSON.stringify({ url, token: service.token })}\n`);

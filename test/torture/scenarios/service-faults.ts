import type { Fault, FaultRoute, FaultService } from '../../fakes/fault-service.ts';
import { createRandom } from '../random.ts';
import type { Round } from '../round.ts';

const HTML = '<!doctype html><html><head><title>Sign in</title></head><body>Hello</body></html>';
const FIRST_STATUS = 400;
const STATUS_COUNT = 200;
/** Statuses of a gateway that gave up waiting while the service has the document. */
const LATE_STATUSES: readonly number[] = [408, 500, 502, 503, 504, 520, 522, 524];
const OWN_REFUSAL = '{"message":"No."}';

/**
 * Makes the service fail in a share of its requests, chosen by the seed: every status from 400 to 599, web pages, and
 * responses that are broken, cut off, slow, lost, doubled, or out of order. Two hundred consecutive rounds cover
 * every status.
 */
export function chooseServiceFaults(round: Round, service: FaultService): { stop(): void } {
  // Uses separate random numbers, because requests arrive unpredictably and must not affect other decisions.
  const random = createRandom(round.seed ^ 0x5bd1e995);
  const share = random.pick([0, 0, 0.1, 0.3, 0.5]);
  let statusNumber = round.seed % STATUS_COUNT;
  const status = (): Fault => {
    const code = FIRST_STATUS + (statusNumber % STATUS_COUNT);
    statusNumber += 67;
    const isPage = random.chance(0.3);
    const body = isPage ? HTML : random.pick([OWN_REFUSAL, '', '{"message":"Wait', 'null']);
    return {
      kind: 'status',
      status: code,
      // The service's statement is trusted: it says so only about things that it didn't do.
      isLate: body !== OWN_REFUSAL && LATE_STATUSES.includes(code),
      body,
      headers: {
        'content-type': isPage ? 'text/html' : 'application/json',
        ...(random.chance(0.3) ? { 'retry-after': random.pick(['0', '1', 'soon', '-5']) } : {}),
      },
    };
  };
  const draw = (route: FaultRoute): Fault => {
    const fault = random.pickWeighted<() => Fault>([
      [status, 8],
      [() => ({ kind: 'cut-answer', afterBytes: random.int(0, 60) }), 2],
      [() => ({ kind: 'drip-answer' }), route === 'result' ? 0 : 1],
      [() => ({ kind: 'delay', delayMs: random.int(5, 120) }), 3],
      [() => ({ kind: 'double-answer' }), 2],
      [() => ({ kind: 'drop-answer' }), 2],
      [() => ({ kind: 'status', status: random.pick(LATE_STATUSES), isLate: true }), 1],
      [() => ({ kind: 'garbage' }), 1],
      [() => ({ kind: 'wrong-type' }), 1],
      [
        () => ({ kind: 'cut-request', afterBytes: random.int(1, 2_000) }),
        route === 'upload' ? 2 : 0,
      ],
    ])();
    round.count(`faults: ${fault.kind}`);
    round.note(`${route}: ${JSON.stringify(fault)}`);
    return fault;
  };
  service.chooseFault = (route) => (random.chance(share) ? draw(route) : undefined);
  return {
    stop() {
      service.chooseFault = () => undefined;
    },
  };
}

import { isNoAnswer, NO_ANSWER_HINT } from '../../../shared/domain/texts/shows-nothing.ts';
import type { TextWait } from '../../../shared/domain/texts/translation.ts';
import { AppError, isCanceled, toAppError } from '../../../shared/errors.ts';
import type { KnownLine, TextLineStore } from './line-store.ts';
import { canceledError, orAborted } from '../../support/abort.ts';
import { createOwnWork, whoAsks } from '../../support/asking.ts';

/** How lines are sent, and the key that identifies their answers. */
export interface LinePlan {
  routeKey: string;
  /** Distinct lines, none of them empty. */
  lines: readonly string[];
  /** Returns how many of the first ones to send together. At least one. */
  countTogether(lines: readonly string[]): number;
  /**
   * Sends lines. Answers are passed to `keep` immediately, even when a later part fails; an empty answer is not stored.
   * @throws anything that the service throws
   */
  send(lines: readonly string[], options: SendOptions): Promise<void>;
}

export interface SendOptions {
  signal: AbortSignal;
  keep: (answers: readonly (readonly [line: string, known: KnownLine])[]) => void;
  /** Called when nothing is being sent to the service, and with null when something is. */
  onWait: (wait: TextWait | null) => void;
}

/**
 * Queue that gets lines answered. The latest request wins; lines that an older one has in flight are neither lost nor
 * sent again.
 */
export type TextLineWork = ReturnType<typeof createTextLineWork>;

export interface TextLineWorkDeps {
  store: TextLineStore;
  /** Called with paid answers as soon as they arrive. */
  onKept: (routeKey: string, answers: readonly (readonly [string, KnownLine])[]) => void;
  onWait: (requestId: string, wait: TextWait | null) => void;
}

/** Lines in flight. */
interface Flight {
  /** Never rejects. */
  readonly done: Promise<AppError | null>;
  readonly answers: ReadonlyMap<string, KnownLine>;
  /** Called when its request has ended: stops it unless something is being sent. */
  abandon(): void;
}

export function createTextLineWork(deps: TextLineWorkDeps) {
  const { store } = deps;
  const flights = new Map<string, Flight>();
  /**
   * Lines whose answer was empty, by their keys, with all lines of the request: typing elsewhere in the text does not
   * send and pay for them again, but requesting the same text again does.
   */
  const withoutAnswer = new Map<string, string>();
  const own = createOwnWork();

  /** Returns a known answer. An earlier version stored empty answers, which are skipped. */
  const recall = (routeKey: string, line: string): KnownLine | null => {
    const known = store.get(routeKey, line);
    return known === null || isNoAnswer(line, known.answer.text) ? null : known;
  };

  const take = (requestId: string, plan: LinePlan, lines: readonly string[]): Flight => {
    const stopping = new AbortController();
    const answers = new Map<string, KnownLine>();
    let isOnItsWay = false;
    let isAbandoned = false;
    let isWaitTold = false;
    const tell = (wait: TextWait | null): void => {
      if (isAbandoned || (wait === null && !isWaitTold)) return;
      isWaitTold = wait !== null;
      deps.onWait(requestId, wait);
    };
    const stopIfIdle = (): void => {
      if (isAbandoned && !isOnItsWay) stopping.abort();
    };
    const send = async (): Promise<AppError | null> => {
      try {
        await plan.send(lines, {
          signal: stopping.signal,
          keep(kept) {
            const shown = kept.filter(([line, { answer }]) => !isNoAnswer(line, answer.text));
            for (const [line, known] of shown) {
              answers.set(line, known);
              withoutAnswer.delete(toKey(plan, line));
              store.put(plan.routeKey, line, known);
            }
            deps.onKept(plan.routeKey, shown);
          },
          onWait(wait) {
            isOnItsWay = wait === null;
            tell(wait);
            stopIfIdle();
          },
        });
        return null;
      } catch (error) {
        return toAppError(error);
      } finally {
        tell(null);
        for (const line of lines) flights.delete(toKey(plan, line));
      }
    };
    const flight: Flight = {
      done: send(),
      answers,
      abandon() {
        isAbandoned = true;
        stopIfIdle();
      },
    };
    for (const line of lines) flights.set(toKey(plan, line), flight);
    return flight;
  };

  const gather = async (
    requestId: string,
    plan: LinePlan,
    signal: AbortSignal,
  ): Promise<Map<string, KnownLine>> => {
    const found = new Map<string, KnownLine>();
    const wording = JSON.stringify(plan.lines);
    const unanswered = new Set<string>();
    const giveUp = (line: string): void => {
      unanswered.add(line);
      withoutAnswer.set(toKey(plan, line), wording);
    };
    for (const line of plan.lines) {
      const asked = withoutAnswer.get(toKey(plan, line));
      if (asked !== undefined && asked !== wording) giveUp(line);
    }
    for (;;) {
      if (signal.aborted) throw canceledError();
      const others = new Set<Flight>();
      const missing: string[] = [];
      for (const line of plan.lines) {
        if (found.has(line) || unanswered.has(line)) continue;
        const known = recall(plan.routeKey, line);
        const flight = flights.get(toKey(plan, line));
        if (known !== null) found.set(line, known);
        else if (flight === undefined) missing.push(line);
        else others.add(flight);
      }
      if (missing.length === 0 && others.size === 0) {
        if (unanswered.size > 0) throw nothingAnswered();
        return found;
      }
      if (missing.length > 0) {
        const together = missing.slice(0, plan.countTogether(missing));
        const flight = take(requestId, plan, together);
        const abandon = (): void => flight.abandon();
        signal.addEventListener('abort', abandon, { once: true });
        const error = await flight.done;
        signal.removeEventListener('abort', abandon);
        for (const [line, known] of flight.answers) found.set(line, known);
        if (error !== null) throw error;
        for (const line of together) if (!flight.answers.has(line)) giveUp(line);
      } else {
        for (const flight of others) {
          const error = await flight.done;
          for (const [line, known] of flight.answers) found.set(line, known);
          // It was stopped before anything was sent: this request must send it.
          if (error !== null && !isCanceled(error)) throw error;
        }
      }
    }
  };

  return {
    /**
     * @param plan determines what to send; abandoned when the request ends
     * @throws `canceled` when a newer request of the same page came or this one was canceled, `api/unexpected-response` with
     * the hint {@link NO_ANSWER_HINT} once all other lines are answered, and anything that plan and send
     * throw
     */
    async run(
      requestId: string,
      plan: (signal: AbortSignal) => Promise<LinePlan>,
    ): Promise<ReadonlyMap<string, KnownLine>> {
      if (whoAsks().isPage) own.cancel();
      const work = async (signal: AbortSignal): Promise<Map<string, KnownLine>> =>
        gather(requestId, await plan(signal), signal);
      return own.run((signal) => orAborted(work(signal), signal), requestId);
    },
    /** Cancels a request; no-op for one that has ended. */
    cancel: (requestId: string) => own.cancel(requestId),
  };
}

const toKey = (plan: LinePlan, line: string): string => `${plan.routeKey} ${line}`;

function nothingAnswered(): AppError {
  return new AppError('api/unexpected-response', 'textErrors.nothingAnswered', {
    details: { hint: NO_ANSWER_HINT },
  });
}

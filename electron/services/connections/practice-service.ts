import type { Practice } from '../../../shared/domain/connections/practice.ts';
import { AppError } from '../../../shared/errors.ts';
import type { EmbeddedService, ServiceEndpoint } from './embedded-service.ts';

/**
 * Practice mode: a second embedded translation service that misbehaves on demand, so that users can see
 * what the app does before trusting it with paid work.
 */
export type PracticeService = ReturnType<typeof createPracticeService>;

export function createPracticeService(deps: {
  embedded: Pick<EmbeddedService, 'practiceEndpoint' | 'stopPractice'>;
  newId: () => string;
  practice: Practice;
  /** Called when practice mode was toggled or a new round began: cached facts about its account are void. */
  onChanged: () => void;
}) {
  let practice = deps.practice;
  let round = deps.newId();

  return {
    isOn: () => practice.isOn,
    /** @throws `input/not-found` while practice mode is off, `api/unavailable` */
    async endpoint(): Promise<ServiceEndpoint> {
      if (!practice.isOn) throw isOff();
      const endpoint = await deps.embedded.practiceEndpoint();
      if (practice.isOn) return endpoint;
      // It was switched off while it was starting, when there was nothing to stop yet.
      deps.embedded.stopPractice();
      throw isOff();
    },
    /** Returns headers that identify the round and the faults to inject. */
    headers: (): Record<string, string> => ({
      'mock-server-session': round,
      // Sent even without a limit: the service would use its own default.
      'mock-server-session-init-character-limit': String(practice.characterLimit),
      ...faultHeaders(practice),
    }),
    /** Applies the settings. Any change while it is on begins a new round: all counts restart. */
    apply(next: Practice) {
      if (JSON.stringify(next) === JSON.stringify(practice)) return;
      const wasOn = practice.isOn;
      practice = next;
      if (!wasOn && !next.isOn) return;
      round = deps.newId();
      if (!next.isOn) deps.embedded.stopPractice();
      deps.onChanged();
    },
  };
}

function isOff(): AppError {
  return new AppError('input/not-found', 'connectionErrors.practiceOff');
}

/** @see translation service, test hooks of local servers; `x-dragoman` headers are our own */
function faultHeaders(practice: Practice): Record<string, string> {
  const values: readonly (readonly [name: string, value: number])[] = [
    ['x-dragoman-practice-429-count', practice.tooManyRequests],
    ['x-dragoman-practice-retry-after', practice.retryAfterSeconds],
    ['x-dragoman-practice-456-count', practice.quotaExceeded],
    ['mock-server-session-5xx-count', practice.serverErrors],
    ['mock-server-session-no-response-count', practice.noAnswers],
    ['mock-server-session-doc-failure', practice.documentFailures],
    ['mock-server-session-doc-queue-time', practice.queueSeconds * 1000],
    ['mock-server-session-doc-translate-time', practice.translateSeconds * 1000],
    ['x-dragoman-practice-slow-download', practice.downloadBytesPerSecond],
    ['x-dragoman-practice-cut-download-count', practice.cutDownloads],
  ];
  return Object.fromEntries(
    values.filter(([, value]) => value > 0).map(([name, value]) => [name, String(value)]),
  );
}

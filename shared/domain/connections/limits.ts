/** UTF-16 units, like all lengths here. */
export const MAX_CONNECTION_NAME_CHARS = 100;
export const MAX_ADDRESS_CHARS = 500;
export const MAX_KEY_CHARS = 500;
export const MAX_PROXY_USER_CHARS = 500;
export const MAX_PASSWORD_CHARS = 1000;
/** Lists or memories that a service returns on one page. @see translation service, limits */
export const MAX_SERVICE_PAGE_ROWS = 25;

const MAX_TIMES = 100;
const MAX_SECONDS = 600;

/** The maximum value of each field of practice mode. */
export const PRACTICE_MAXIMA = {
  tooManyRequests: MAX_TIMES,
  retryAfterSeconds: MAX_SECONDS,
  quotaExceeded: MAX_TIMES,
  serverErrors: MAX_TIMES,
  noAnswers: MAX_TIMES,
  documentFailures: MAX_TIMES,
  queueSeconds: MAX_SECONDS,
  translateSeconds: MAX_SECONDS,
  downloadBytesPerSecond: 100_000_000,
  cutDownloads: MAX_TIMES,
  characterLimit: 1_000_000_000,
} as const;

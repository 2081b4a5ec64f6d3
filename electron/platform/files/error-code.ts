/** The `code` of a system error (`ENOENT`, `SQLITE_BUSY`, …); empty when it has none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';
}

/** Maximum rate per hour, in the currency of the account. */
export const MAX_HOURLY_RATE = 1_000_000;

import { z } from 'zod';
import { MAX_PRICE } from './limits.ts';

/** Currencies that translation services are paid in; a short list that is easy to choose from. */
export const CURRENCIES = [
  'AUD',
  'BRL',
  'CAD',
  'CHF',
  'CZK',
  'DKK',
  'EUR',
  'GBP',
  'HUF',
  'JPY',
  'NOK',
  'PLN',
  'SEK',
  'USD',
] as const;

/**
 * An account's price for a million characters, entered by the user because no service reports it.
 */
export const priceSchema = z.object({
  perMillion: z.number().positive().max(MAX_PRICE),
  currency: z.enum(CURRENCIES),
});
export type Price = z.infer<typeof priceSchema>;

/** Prices by connection. */
export const pricesSchema = z.record(z.string().min(1).max(100), priceSchema);
export type Prices = z.infer<typeof pricesSchema>;

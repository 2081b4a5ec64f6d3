import { z } from 'zod';
import { MAX_PRICE } from './limits.ts';

/** Currencies that translation services are paid in; the list is short so that it can be chosen from. */
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

/** What an account charges for a million characters, as the person has entered it: no service tells it. */
export const priceSchema = z.object({
  perMillion: z.number().positive().max(MAX_PRICE),
  currency: z.enum(CURRENCIES),
});
export type Price = z.infer<typeof priceSchema>;

/** By connection. */
export const pricesSchema = z.record(z.string().min(1).max(100), priceSchema);
export type Prices = z.infer<typeof pricesSchema>;

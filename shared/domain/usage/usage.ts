import type { ExtraFields } from '../data/extra-fields.ts';

/** What was used in the running period, and how much of it there is; `limit` null: no limit. */
export interface UsageMeter {
  count: number;
  limit: number | null;
}

/** Use of one product of the service. */
export interface ProductUsage {
  /** `translate`, `write`, `speechToText`, or what a newer service says. */
  product: string;
  /** Unit of both counts; speech is always in milliseconds. */
  unit: 'characters' | 'milliseconds' | 'other';
  /** Of the whole account; null when not reported. */
  accountCount: number | null;
  /** Of the requesting key; null when not reported. */
  keyCount: number | null;
  extra: ExtraFields;
}

/**
 * Use of an account, the same for all editions. A meter that the account does not have is null.
 * @see translation service, usage
 */
export interface AccountUsage {
  /** Texts, documents and improvements together. */
  characters: UsageMeter | null;
  /** Of the key that asked. */
  keyCharacters: UsageMeter | null;
  documents: UsageMeter | null;
  teamDocuments: UsageMeter | null;
  speechToTextMs: UsageMeter | null;
  products: ProductUsage[];
  /** UTC; null when not reported. */
  periodStartsAtMs: number | null;
  periodEndsAtMs: number | null;
  extra: ExtraFields;
}

import type { Clock } from '../../../support/clock.ts';
import type { Caller } from '../accounts/caller.ts';
import { periodOf } from './billing-period.ts';
import type { UsageLedger } from './ledger.ts';
import type { KeyUsage, UsageKind, UsageRepo } from './repo.ts';

/** Wire value for "no limit". */
export const NO_LIMIT = 1_000_000_000_000;

export interface UsageReports {
  /** Returns what the caller's account and key have used in the current month. */
  report(caller: Caller): object;
}

/** @see translation service, usage */
export function createUsageReports(
  repo: UsageRepo,
  ledger: Pick<UsageLedger, 'flush'>,
  clock: Clock,
): UsageReports {
  return {
    report(caller) {
      ledger.flush();
      const period = periodOf(clock.now());
      const rows = repo.inPeriod(caller.account.id, period);
      const counts = countsOf(caller, rows);
      if (caller.account.edition === 'free') return counts;
      const ofKey = rows.filter((row) => row.keyId === caller.keyId);
      return {
        ...counts,
        products: productsOf(rows, ofKey),
        api_key_character_count: sumOf(ofKey),
        api_key_character_limit: caller.keyCharacterLimit ?? NO_LIMIT,
        speech_to_text_minutes_count: minutesOf(rows),
        speech_to_text_minutes_limit: NO_LIMIT,
        speech_to_speech_minutes_count: minutesOf(rows, 'spokenMs'),
        speech_to_speech_minutes_limit: NO_LIMIT,
        speech_to_text_milliseconds_count: 0,
        speech_to_text_milliseconds_limit: 0,
        // The first instant of the calendar month in UTC, and of the next.
        start_time: wholeSeconds(period.startMs),
        end_time: wholeSeconds(period.endMs),
      };
    },
  };
}

type Sound = 'soundMs' | 'spokenMs';

function countsOf({ account }: Caller, rows: readonly KeyUsage[]): object {
  const documents = rows.reduce((sum, row) => sum + row.documents, 0);
  return {
    character_count: sumOf(rows),
    character_limit: account.characterLimit ?? NO_LIMIT,
    // An absent pair means that there is no such limit.
    ...(account.documentLimit === null
      ? {}
      : { document_count: documents, document_limit: account.documentLimit }),
    ...(account.teamDocumentLimit === null
      ? {}
      : { team_document_count: documents, team_document_limit: account.teamDocumentLimit }),
  };
}

function productsOf(rows: readonly KeyUsage[], ofKey: readonly KeyUsage[]): object[] {
  const characters = (product: string, kinds: readonly UsageKind[]): object => {
    const account = sumOf(rows, kinds);
    const key = sumOf(ofKey, kinds);
    return {
      product_type: product,
      billing_unit: 'characters',
      api_key_unit_count: key,
      account_unit_count: account,
      api_key_character_count: key,
      character_count: account,
    };
  };
  const minutes = (product: string, which: Sound): object => ({
    ...characters(product, []),
    billing_unit: 'minutes',
    api_key_unit_count: minutesOf(ofKey, which),
    account_unit_count: minutesOf(rows, which),
  });
  return [
    characters('write', ['improvement']),
    characters('translate', ['text', 'document']),
    minutes('speechToText', 'soundMs'),
    minutes('speechToSpeech', 'spokenMs'),
  ];
}

function sumOf(
  rows: readonly KeyUsage[],
  kinds: readonly KeyUsage['kind'][] = ['text', 'document', 'improvement'],
): number {
  return rows.reduce((sum, row) => (kinds.includes(row.kind) ? sum + row.chars : sum), 0);
}

/** Returns minutes, rounded up. */
function minutesOf(rows: readonly KeyUsage[], which: Sound = 'soundMs'): number {
  return Math.ceil(rows.reduce((sum, row) => sum + row[which], 0) / 60_000);
}

function wholeSeconds(atMs: number): string {
  return `${new Date(atMs).toISOString().slice(0, 19)}Z`;
}

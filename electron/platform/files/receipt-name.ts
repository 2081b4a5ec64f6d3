/** File beside the receipts that identifies their line of databases. */
export const LINE_NAME = 'line.json';

/** `000000000042.<id>.json`, so that a listing shows the newest. */
const RECEIPT_NAME = /^(\d{12})\.(.+)\.json$/;

/** @param sequence of the database */
export const receiptName = (sequence: number, id: string): string =>
  `${String(sequence).padStart(12, '0')}.${id}.json`;

/** Parses sequence and id from the name of a receipt; null for any other file. */
export function parseReceiptName(name: string): { sequence: number; id: string } | null {
  const [, sequence, id] = RECEIPT_NAME.exec(name) ?? [];
  return sequence === undefined || id === undefined ? null : { sequence: Number(sequence), id };
}

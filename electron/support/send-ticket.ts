declare const issued: unique symbol;

/**
 * Permission to send billable data. A call requests one before the last bytes leave, so that a receipt outside the
 * database exists for everything sent. Issued only by the receipts of documents.
 */
export interface SendTicket {
  readonly [issued]: true;
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the brand has no value
const TICKET = Object.freeze({}) as SendTicket;

/** Issues a ticket. Call it once the receipt is on disk, or if nothing is billed. */
export const issueTicket = (): SendTicket => TICKET;

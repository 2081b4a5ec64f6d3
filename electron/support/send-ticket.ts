declare const issued: unique symbol;

/**
 * Leave to send what may be billed. A call that sends it asks for one before the last bytes leave, so that nothing is
 * sent of which no receipt outside the database tells. Made by the receipts of documents only.
 */
export interface SendTicket {
  readonly [issued]: true;
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the brand has no value
const TICKET = Object.freeze({}) as SendTicket;

/** To be called once the receipt is on disk, or where nothing is billed. */
export const issueTicket = (): SendTicket => TICKET;

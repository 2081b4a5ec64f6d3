import { issueTicket, type SendTicket } from '../../electron/support/send-ticket.ts';

/** For tests unrelated to receipts. */
export const noReceipt = async (): Promise<SendTicket> => Promise.resolve(issueTicket());

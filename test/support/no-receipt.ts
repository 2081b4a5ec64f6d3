import { issueTicket, type SendTicket } from '../../electron/support/send-ticket.ts';

/** For tests of what is not about receipts. */
export const noReceipt = async (): Promise<SendTicket> => Promise.resolve(issueTicket());

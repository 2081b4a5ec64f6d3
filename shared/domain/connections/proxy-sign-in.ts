import { z } from 'zod';
import { MAX_PASSWORD_CHARS, MAX_PROXY_USER_CHARS } from './limits.ts';

const host = z.string().min(1).max(255);
const port = z.number().int().min(0).max(65_535);

/** A proxy of the network by what the system calls it. */
export const proxyAddressSchema = z.object({ host, port });
export type ProxyAddress = z.infer<typeof proxyAddressSchema>;

/**
 * The proxy that a person has to do with: the last one that asked, else one whose password is kept.
 * `asked`: it wants a user name and a password; `refused`: it took none of those that are kept;
 * `signed-in`: there are some that it has not refused.
 */
export const proxyStatusSchema = proxyAddressSchema.extend({
  /** What the proxy calls itself; may be empty. */
  realm: z.string(),
  state: z.enum(['asked', 'refused', 'signed-in']),
});
export type ProxyStatus = z.infer<typeof proxyStatusSchema>;

/** Goes to the vault and never comes back. */
export const proxyCredentialsSchema = proxyAddressSchema.extend({
  username: z.string().min(1).max(MAX_PROXY_USER_CHARS),
  password: z.string().min(1).max(MAX_PASSWORD_CHARS),
});
export type ProxyCredentials = z.infer<typeof proxyCredentialsSchema>;

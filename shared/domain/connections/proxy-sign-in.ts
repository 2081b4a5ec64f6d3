import { z } from 'zod';
import { MAX_PASSWORD_CHARS, MAX_PROXY_USER_CHARS } from './limits.ts';

const host = z.string().min(1).max(255);
const port = z.number().int().min(0).max(65_535);

/** A network proxy, by the host and port that the system reports. */
export const proxyAddressSchema = z.object({ host, port });
export type ProxyAddress = z.infer<typeof proxyAddressSchema>;

/**
 * The proxy that is relevant to the user: the last one that asked, or else one whose password is
 * stored. `asked`: it wants a user name and a password; `refused`: it accepted none of the stored
 * ones; `signed-in`: it has not refused the stored ones.
 */
export const proxyStatusSchema = proxyAddressSchema.extend({
  /** The proxy's own name; may be empty. */
  realm: z.string(),
  state: z.enum(['asked', 'refused', 'signed-in']),
});
export type ProxyStatus = z.infer<typeof proxyStatusSchema>;

/** Credentials, which go to the vault and are never returned. */
export const proxyCredentialsSchema = proxyAddressSchema.extend({
  username: z.string().min(1).max(MAX_PROXY_USER_CHARS),
  password: z.string().min(1).max(MAX_PASSWORD_CHARS),
});
export type ProxyCredentials = z.infer<typeof proxyCredentialsSchema>;

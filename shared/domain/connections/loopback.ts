/** Names of this computer that a client may use for a service that listens only here. */
export const LOOPBACK_NAMES = ['127.0.0.1', 'localhost', '[::1]'] as const;

/**
 * Returns true for hosts that never leave this computer.
 * @param hostname of a parsed URL, which has normalized every spelling of an IP address
 */
export function isLoopback(hostname: string): boolean {
  return (
    /^localhost\.?$/u.test(hostname) ||
    hostname === '[::1]' ||
    // 127.0.0.0/8, also as an IPv4-mapped IPv6 address.
    /^127(?:\.\d{1,3}){3}$/u.test(hostname) ||
    /^\[::ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4}\]$/u.test(hostname)
  );
}

/** Returns true for an address that may receive a key: https, or plain http on this computer. */
export function mayCarryKeys({
  protocol,
  hostname,
}: {
  protocol: string;
  hostname: string;
}): boolean {
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}

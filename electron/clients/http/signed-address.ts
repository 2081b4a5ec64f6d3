import { isLoopback } from '../../../shared/domain/connections/loopback.ts';
import { AppError } from '../../../shared/errors.ts';

/**
 * Address that is itself a permission: anyone who has it may send or fetch the file. Printing or serializing the object
 * never reveals it.
 */
export class SignedAddress {
  readonly #url: string;

  /**
   * @param url as the service named it
   * @param baseUrl of the service
   * @throws `net/insecure-url` if a file would be sent unencrypted, `api/unexpected-response` if it is not an address.
   *   Neither error quotes it.
   */
  constructor(url: string, baseUrl: string) {
    const parsed = URL.canParse(url) ? new URL(url) : null;
    const isPlain = parsed?.protocol === 'http:';
    if (parsed === null || (!isPlain && parsed.protocol !== 'https:')) {
      throw new AppError('api/unexpected-response', 'memoryErrors.addressUnusable');
    }
    if (isPlain && !isSameLoopback(parsed, new URL(baseUrl))) {
      throw new AppError('net/insecure-url', 'memoryErrors.addressNotEncrypted');
    }
    this.#url = parsed.href;
  }

  /** Returns the address, for the transport and for code that removes secrets from texts. */
  reveal(): string {
    return this.#url;
  }
}

/** Returns true for an address on this computer, the only place to which a local service may point unencrypted. */
function isSameLoopback(address: URL, base: URL): boolean {
  return address.hostname === base.hostname && isLoopback(base.hostname);
}

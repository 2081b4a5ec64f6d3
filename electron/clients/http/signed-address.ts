import { isLoopback } from '../../../shared/domain/connections/loopback.ts';
import { AppError } from '../../../shared/errors.ts';

/**
 * An address that is a permission in itself: whoever has it may send or fetch the file. Nothing that prints
 * an object shows it.
 */
export class SignedAddress {
  readonly #url: string;

  /**
   * @param url as the service named it
   * @param baseUrl of the service
   * @throws `net/insecure-url` for one over which a file would go unencrypted, `api/unexpected-response`
   *   for anything that is no address. None of them quotes it.
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

  /** For the transport, and for what takes secrets out of texts. */
  reveal(): string {
    return this.#url;
  }
}

/** A service on this computer may name itself without encryption, and no other place. */
function isSameLoopback(address: URL, base: URL): boolean {
  return address.hostname === base.hostname && isLoopback(base.hostname);
}

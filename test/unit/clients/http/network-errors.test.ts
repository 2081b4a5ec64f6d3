import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import {
  describeNetworkFailure,
  isFailureToConnect,
} from '../../../../electron/clients/http/network-errors.ts';

const nodeError = (code: string, syscall = ''): Error =>
  Object.assign(new Error(`${syscall} ${code} 10.1.2.3:443`), { code, syscall });
const fetchError = (cause: unknown): Error => new TypeError('fetch failed', { cause });
const chromiumError = (code: string): Error => new Error(`net::${code}`);

describe('describeNetworkFailure', () => {
  const refusedTwice = Object.assign(
    new AggregateError([nodeError('ECONNREFUSED'), nodeError('ECONNREFUSED')]),
    { code: 'ECONNREFUSED' },
  );
  it.each([
    ['refused', fetchError(nodeError('ECONNREFUSED', 'connect')), 'net/offline', false],
    ['refused at both addresses', fetchError(refusedTwice), 'net/offline', false],
    ['no name', fetchError(nodeError('ENOTFOUND', 'getaddrinfo')), 'net/offline', false],
    ['no route at connect', nodeError('EHOSTUNREACH', 'connect'), 'net/offline', false],
    ['no route in use', nodeError('EHOSTUNREACH', 'read'), 'net/offline', false],
    ['slow to connect', fetchError(nodeError('UND_ERR_CONNECT_TIMEOUT')), 'net/offline', false],
    ['slow to answer', fetchError(nodeError('UND_ERR_HEADERS_TIMEOUT')), 'net/timeout', false],
    ['reset', nodeError('ECONNRESET', 'read'), 'net/interrupted', false],
    ['closed', fetchError(nodeError('UND_ERR_SOCKET')), 'net/interrupted', false],
    ['own certificate', nodeError('DEPTH_ZERO_SELF_SIGNED_CERT'), 'net/certificate', false],
    ['old certificate', nodeError('CERT_HAS_EXPIRED'), 'net/certificate', false],
    ['other name', nodeError('ERR_TLS_CERT_ALTNAME_INVALID'), 'net/certificate', false],
    ['a signer that may not sign', nodeError('INVALID_CA'), 'net/certificate', false],
    ['no pinned certificate', nodeError('ERR_CERT_NOT_PINNED'), 'net/certificate', false],
    ['a plain service', nodeError('ERR_SSL_WRONG_VERSION_NUMBER'), 'net/insecure-url', false],
    ['a broken handshake', nodeError('EPROTO', 'write'), 'net/insecure-url', false],
    ['no HTTP', nodeError('HPE_INVALID_CONSTANT'), 'api/unexpected-response', false],
    ['redirect in the app', new Error('Redirect was cancelled'), 'api/unexpected-response', false],
    ['forbidden port', fetchError(new Error('bad port')), 'input/invalid', false],
    ['anything', 'a string', 'net/interrupted', false],
    ['nothing', undefined, 'net/interrupted', false],
  ])('names %s', (_what, thrown, code, isProof) => {
    const error = describeNetworkFailure(thrown);
    expect([error.code, isFailureToConnect(thrown)]).toStrictEqual([code, isProof]);
    expect(error.retryable).toBe(/^net\/(?:offline|proxy-auth|timeout|interrupted)$/.test(code));
  });

  it.each([
    ['ERR_CONNECTION_REFUSED', 'net/offline', true],
    ['ERR_NAME_NOT_RESOLVED', 'net/offline', true],
    ['ERR_INTERNET_DISCONNECTED', 'net/offline', false],
    ['ERR_PROXY_AUTH_REQUESTED', 'net/proxy-auth', true],
    ['ERR_PROXY_AUTH_UNSUPPORTED', 'net/proxy-auth', true],
    ['ERR_PROXY_CONNECTION_FAILED', 'net/offline', true],
    ['ERR_CONNECTION_RESET', 'net/interrupted', false],
    ['ERR_CONTENT_LENGTH_MISMATCH', 'net/interrupted', false],
    ['ERR_INCOMPLETE_CHUNKED_ENCODING', 'net/interrupted', false],
    ['ERR_TIMED_OUT', 'net/timeout', false],
    ['ERR_CERT_AUTHORITY_INVALID', 'net/certificate', true],
    ['ERR_CERT_DATE_INVALID', 'net/certificate', true],
    ['ERR_CERT_COMMON_NAME_INVALID', 'net/certificate', true],
    ['ERR_SSL_PROTOCOL_ERROR', 'net/insecure-url', false],
    ['ERR_UNSAFE_PORT', 'input/invalid', false],
  ])('names %s from the app', (name, code, isProof) => {
    const thrown = chromiumError(name);
    const error = describeNetworkFailure(thrown);
    expect([error.code, isFailureToConnect(thrown)]).toStrictEqual([code, isProof]);
    expect(error.retryable).toBe(/^net\/(?:offline|proxy-auth|timeout|interrupted)$/.test(code));
  });

  it('says that a forbidden port is part of the address', () => {
    for (const thrown of [fetchError(new Error('bad port')), chromiumError('ERR_UNSAFE_PORT')]) {
      const error = describeNetworkFailure(thrown);
      expect(error.details).toEqual({ field: 'baseUrl', hint: 'port' });
      expect(error.message).toMatch(/^The port of this address is reserved/);
    }
  });

  it.each([
    ['CERT_HAS_EXPIRED', /has expired or isn’t valid yet/],
    ['ERR_TLS_CERT_ALTNAME_INVALID', /belongs to another address/],
    ['ERR_CERT_NOT_PINNED', /certificate isn’t the one of the time service/],
    ['SELF_SIGNED_CERT_IN_CHAIN', /doesn’t trust the certificate/],
    ['ECONNREFUSED', /can’t be reached/],
  ])('explains what %s means for the service concerned', (code, words) => {
    const { message } = describeNetworkFailure(nodeError(code), 'time');
    expect(message).toMatch(words);
    expect(message).toContain('time service');
    expect(message).toContain('Nothing was sent');
  });

  it('keeps nothing of the original text', () => {
    const original = nodeError('ECONNRESET', 'read');
    original.message = 'Headers.append: "DeepL-Auth-Key planted" is an invalid header value.';
    const shown = inspect(describeNetworkFailure(fetchError(original)), { showHidden: true });
    expect(shown).toContain('ECONNRESET');
    expect(shown).not.toContain('planted');
  });

  it('ends for circular causes', () => {
    const error = new Error('a');
    error.cause = error;
    expect(describeNetworkFailure(error).code).toBe('net/interrupted');
  });
});

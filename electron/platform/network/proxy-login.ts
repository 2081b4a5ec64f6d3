import type { ClientRequest } from 'electron';
import type {
  AskingProxy,
  BeginSignIn,
  SignInAttempt,
  SignInOutcome,
} from '../../clients/http/proxy-sign-in.ts';

/** State of a request's answers to proxies. */
export interface ProxyLogin {
  /** Must be called once the proxy has let the request through, or the request has failed. */
  end(outcome: SignInOutcome): void;
}

/**
 * Answers proxies that require a password, each once: a second request means that it was refused.
 * @param begin null for a request that cannot be resent, so that no proxy is answered
 * @param fail ends the unanswered request; nothing of it has reached the service
 */
export function answerProxies(
  request: ClientRequest,
  begin: BeginSignIn | null,
  fail: (error: Error) => void,
): ProxyLogin {
  const attempts = new Map<string, SignInAttempt | null>();
  let hasEnded = false;
  const end = (outcome: SignInOutcome): void => {
    hasEnded = true;
    for (const attempt of attempts.values()) attempt?.end(outcome);
  };

  const answer = async (
    proxy: AskingProxy,
    give: (username?: string, password?: string) => void,
  ): Promise<void> => {
    const name = `${proxy.host}:${String(proxy.port)}`;
    const refused = attempts.get(name);
    refused?.end('refused');
    const attempt = refused === undefined ? ((await begin?.(proxy)) ?? null) : null;
    if (hasEnded) {
      attempt?.end('unknown');
      return;
    }
    if (attempt === null) {
      give();
      fail(new Error('net::ERR_PROXY_AUTH_REQUESTED'));
      return;
    }
    attempts.set(name, attempt);
    give(attempt.username, attempt.password);
  };

  request.on('login', ({ isProxy, host, port, realm }, give) => {
    // A service is never answered: it gets its key in a header, or not at all.
    if (isProxy) void answer({ host, port, realm }, give);
    else give();
  });
  return { end };
}

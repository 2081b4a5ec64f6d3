import type { FormFields } from '../http/form-fields.ts';
import { MAX_NAME_CHARS } from '../http/limits.ts';
import type { TimeServer, TimeServiceContext } from '../service-context.ts';
import { invalidField } from '../service-error.ts';
import { ACCOUNT_ID } from '../tokens/sign-in.ts';
import { formOf } from './request-forms.ts';

/**
 * Signing in and out; answers without the envelope.
 * @see time service profile, tokens
 */
export function addAuthRoutes(
  server: TimeServer,
  { tokens, checkSignIn }: Pick<TimeServiceContext, 'tokens' | 'checkSignIn'>,
): void {
  server.post('/auth', { config: { needsToken: false } }, (request) => {
    const form = formOf(request);
    checkSignIn(
      requireText(form, 'email'),
      requireText(form, 'password'),
      requireText(form, 'account_id'),
    );
    const token = tokens.issue(request.headers['user-agent'] ?? '');
    return { token, account_id: ACCOUNT_ID };
  });
  server.get('/auth/revoke', (request, reply) => {
    if (request.timeTokenId !== null) tokens.revoke(request.timeTokenId);
    return reply.code(200).send();
  });
}

function requireText(form: FormFields, name: string): string {
  const value = form.raw(name) ?? '';
  if (value !== '' && value.length <= MAX_NAME_CHARS) return value;
  throw invalidField(name, `${name} must be sent.`);
}

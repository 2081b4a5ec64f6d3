import { afterAll, beforeAll } from 'vitest';
import { createPseudoEngine } from '../../../electron/embedded/engines/pseudo.ts';
import type {
  TranslationService,
  TranslationServiceOptions,
} from '../../../electron/embedded/translation/service.ts';
import { createTranslationService } from '../../../electron/embedded/translation/service.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** One service for all tests of a file, for tables of requests that leave nothing behind. */
export interface SharedService {
  postJson(address: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  post(address: string, type: string, body: string | Uint8Array): Promise<Response>;
  get(address: string): Promise<Response>;
  /** Log output, which may not quote a request. */
  readonly logged: readonly string[];
  readonly service: () => TranslationService;
  readonly url: () => string;
}

export function shareService(options: Partial<TranslationServiceOptions> = {}): SharedService {
  const folder = temporaryFolder();
  const logged: string[] = [];
  let running: { service: TranslationService; url: string } | null = null;

  const started = (): { service: TranslationService; url: string } => {
    if (running === null) throw new Error('The service is not started.');
    return running;
  };
  beforeAll(async () => {
    const service = await createTranslationService({
      engine: createPseudoEngine(),
      ...options,
      dataFolder: folder,
      log: (line) => logged.push(line),
    });
    running = { service, url: (await service.listen()).url };
  });
  afterAll(async () => {
    await running?.service.close();
  });
  const headers = (): Record<string, string> => ({
    authorization: `DeepL-Auth-Key ${started().service.apiKey}`,
  });

  return {
    postJson: (address, body, extra = {}) =>
      fetch(started().url + address, {
        method: 'POST',
        headers: { ...headers(), 'content-type': 'application/json', ...extra },
        body: JSON.stringify(body),
      }),
    post: (address, type, body) =>
      fetch(started().url + address, {
        method: 'POST',
        headers: { ...headers(), 'content-type': type },
        body: typeof body === 'string' ? body : Uint8Array.from(body),
      }),
    get: (address) => fetch(started().url + address, { headers: headers() }),
    logged,
    service: () => started().service,
    url: () => started().url,
  };
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { TranslatorOptions } from 'deepl-node';
import { DeepLClient } from 'deepl-node';
import { afterAll, beforeAll } from 'vitest';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { SERVICES_CLI } from '../../../support/thread-entries.ts';

/** The services as users start them, and the vendor's client for them. */
export interface OfficialClientBench {
  /** @param key absent: the one that the services issued */
  readonly client: (options?: TranslatorOptions & { key?: string }) => DeepLClient;
  readonly url: () => string;
  readonly key: () => string;
  /** Returns an absolute path for a file of this test file. */
  readonly file: (name: string, content?: string) => string;
}

/** Starts one process of the command line for a whole test file. */
export function withServices(...args: string[]): OfficialClientBench {
  let folder = '';
  let endpoint = { url: '', key: '' };
  let stop = async (): Promise<void> => undefined;

  beforeAll(async () => {
    folder = temporaryFolder();
    const child = spawn(process.execPath, [SERVICES_CLI, ...args], {
      env: { ...process.env, TMPDIR: folder },
    });
    const ended = once(child, 'exit');
    stop = async () => {
      child.kill('SIGTERM');
      await ended;
    };
    const [line]: unknown[] = await Promise.race([once(child.stdout, 'data'), ended]);
    const ready: { translation: typeof endpoint } = JSON.parse(String(line));
    endpoint = ready.translation;
  });
  afterAll(async () => {
    await stop();
  });

  return {
    url: () => endpoint.url,
    key: () => endpoint.key,
    client: ({ key, ...options } = {}) =>
      new DeepLClient(key ?? endpoint.key, { serverUrl: endpoint.url, ...options }),
    file(name, content) {
      const file = path.join(folder, name);
      if (content !== undefined) writeFileSync(file, content);
      return file;
    },
  };
}

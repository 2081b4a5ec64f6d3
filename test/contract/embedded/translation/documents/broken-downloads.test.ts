import { readdirSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { someOf } from '../../../../support/runs.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';
import { createManualClock } from '../../../../fakes/manual-clock.ts';
import type { AccountUnderTest, Handle, ServiceUnderTest } from '../support.ts';
import { shareAccounts, startService } from '../support.ts';

const openAccount = shareAccounts();

const EN_DE = { target_lang: 'DE', source_lang: 'EN' };
const WORDS = 'word '.repeat(94_000);
const TRANSLATED = WORDS.replaceAll('word', 'ŵóŕð');
const CHARS = WORDS.length;
const MINUTE_MS = 60_000;

/** Ways in which a client abandons an answer after its beginning. */
const ENDINGS: Readonly<Record<string, (socket: net.Socket) => void>> = {
  'resets the connection': (socket) => socket.resetAndDestroy(),
  'closes the connection': (socket) => socket.destroy(),
  'says that it will send no more and goes': (socket) => {
    socket.end(() => socket.destroy());
  },
};

/** Downloads over a separate connection, reads about this many bytes, then leaves. */
async function breakDownload(
  service: AccountUnderTest,
  handle: Handle,
  atBytes: number,
  leave: (socket: net.Socket) => void,
): Promise<void> {
  const { hostname, port } = new URL(service.url);
  const body = JSON.stringify({ document_key: handle.document_key });
  await new Promise<void>((resolve, reject) => {
    const socket = net.connect(Number(port), hostname, () => {
      socket.write(
        `POST /v2/document/${handle.document_id}/result HTTP/1.1\r\nHost: x\r\n` +
          `Authorization: DeepL-Auth-Key ${service.service.apiKey}\r\nContent-Type: application/json\r\n` +
          `Content-Length: ${String(body.length)}\r\n\r\n${body}`,
      );
    });
    let readBytes = 0;
    socket.on('data', (chunk) => {
      readBytes += chunk.length;
      if (readBytes < atBytes || socket.destroyed) return;
      socket.pause();
      leave(socket);
    });
    socket.once('close', () => {
      resolve();
    });
    socket.once('error', reject);
  });
}

/** Downloads everything over a separate connection, which is closed properly. */
async function downloadAndClose(service: AccountUnderTest, handle: Handle): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const request = http.request(`${service.url}/v2/document/${handle.document_id}/result`, {
      method: 'POST',
      agent: false,
      headers: {
        authorization: `DeepL-Auth-Key ${service.service.apiKey}`,
        'content-type': 'application/json',
      },
    });
    request.once('response', (response) => response.resume());
    request.once('close', resolve);
    request.once('error', reject);
    request.end(JSON.stringify({ document_key: handle.document_key }));
  });
}

async function usedChars(service: AccountUnderTest): Promise<unknown> {
  const usage: { character_count: number } = await (await service.get('/v2/usage')).json();
  return usage.character_count;
}

function documentFiles(service: ServiceUnderTest): string[] {
  return readdirSync(path.join(service.dataFolder, 'documents'));
}

describe('a download that breaks off', () => {
  it.each(
    someOf(
      5,
      Object.entries(ENDINGS).flatMap(([name, leave]) =>
        [1, 2_000, 200_000, 680_000].map((atBytes) => [name, atBytes, leave] as const),
      ),
    ),
  )(
    'because the client %s after %i bytes can be fetched again immediately',
    async (_name, atBytes, leave) => {
      const service = await openAccount();
      const handle = await service.finished(WORDS, EN_DE);
      for (let cut = 0; cut < 3; cut += 1) {
        await breakDownload(service, handle, atBytes, leave);
        expect([(await service.status(handle))['status'], await usedChars(service)]).toEqual([
          'done',
          0,
        ]);
      }
      const response = await service.result(handle);
      expect([response.status, (await response.text()) === TRANSLATED]).toEqual([200, true]);
      expect((await service.confirm(handle)).status).toBe(200);
      expect((await service.confirm(handle)).status).toBe(200);
      expect(await usedChars(service)).toBe(CHARS);
      expect((await service.result(handle)).status).toBe(503);
      expect(await usedChars(service)).toBe(CHARS);
    },
  );
});

describe('a download that the client never confirms', () => {
  it('can be fetched for another hour, then is billed once and erased', async () => {
    const clock = createManualClock();
    const service = await startService({ clock });
    const handle = await service.finished(WORDS, EN_DE);
    await downloadAndClose(service, handle);
    clock.jump(55 * MINUTE_MS);
    // Fetched again: the time limit restarts.
    await downloadAndClose(service, handle);
    clock.jump(55 * MINUTE_MS);
    expect([documentFiles(service).length, await usedChars(service)]).toEqual([2, 0]);
    clock.jump(10 * MINUTE_MS);
    await expect.poll(() => documentFiles(service)).toEqual([]);
    expect(await usedChars(service)).toBe(CHARS);
    expect((await service.result(handle)).status).toBe(503);
    clock.jump(60 * MINUTE_MS);
    expect(await usedChars(service)).toBe(CHARS);
  });

  it('holds its characters meanwhile, so that nobody exceeds a limit with it', async () => {
    const service = await startService({ characterLimit: CHARS });
    const handle = await service.finished(WORDS, EN_DE);
    await breakDownload(service, handle, 2_000, (socket) => socket.destroy());
    expect((await service.upload('a.txt', 'x', EN_DE)).status).toBe(456);
  });

  it('can be fetched after the service ended normally, and is billed once', async () => {
    const dataFolder = temporaryFolder();
    const before = await startService({ dataFolder });
    const handle = await before.finished(WORDS, EN_DE);
    await breakDownload(before, handle, 2_000, (socket) => socket.destroy());
    await before.service.close();
    const after = await startService({ dataFolder });
    expect(await usedChars(after)).toBe(0);
    expect(await (await after.result(handle)).text()).toBe(TRANSLATED);
    await after.confirm(handle);
    expect(await usedChars(after)).toBe(CHARS);
  });
});

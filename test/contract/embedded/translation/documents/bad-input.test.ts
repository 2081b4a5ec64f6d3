import { afterEach, describe, expect, it } from 'vitest';
import { createPseudoEngine } from '../../../../../electron/embedded/engines/pseudo.ts';
import type { DocumentFormatId } from '../../../../../shared/domain/documents/format.ts';
import { runs, someOf } from '../../../../support/runs.ts';
import { createRandom } from '../../../../unit/embedded/support/segments.ts';
import { startCanary } from '../../../support/canary-server.ts';
import { countDocument } from '../../../support/document-counts.ts';
import { HONEST_FILES } from '../../../support/honest-files.ts';
import { curiousFiles, deepPdf, HOSTILE_FILES } from '../../../support/hostile-files.ts';
import type { RoundTripFile } from '../../../support/round-trip-files.ts';
import type { DocumentOutcome } from '../../../support/shared-documents.ts';
import { shareDocuments } from '../../../support/shared-documents.ts';

const documents = shareDocuments(createPseudoEngine);
const canary = startCanary();
const TEXTS = new Set<DocumentFormatId>(['txt', 'html', 'po', 'srt', 'xliff', 'xml', 'json']);

/** Returns whether a message is for users, without internals of the app. */
function isClear(message: string): boolean {
  return (
    /^[A-Z].{20,}\.$/su.test(message) &&
    !/something went wrong|made its reader stop|took too long/u.test(message) &&
    !/\.[jt]s\b|node_modules|\bat \w+ \(|undefined|\bNaN\b|Error/u.test(message)
  );
}

/** Returns "done" for a readable result, "refused" for a clear message, else the unclear message. */
async function endOf(outcome: DocumentOutcome, format: DocumentFormatId): Promise<string> {
  if (outcome.kind !== 'done') return isClear(outcome.message) ? 'refused' : outcome.message;
  await countDocument(format, outcome.bytes);
  return 'done';
}

afterEach(async () => {
  // After any input, the service still works, and has contacted nobody.
  const outcome = await documents.translate('a.txt', Buffer.from('one'));
  const text = outcome.kind === 'done' ? Buffer.from(outcome.bytes).toString() : outcome.message;
  if (text !== 'óñé') throw new Error(`The service does not work any more: ${text}`);
  const requests = canary.takeRequests();
  if (requests.length > 0) throw new Error(`Something was fetched: ${requests.join()}`);
});

describe('broken or malicious documents', () => {
  it.each(someOf(11, HOSTILE_FILES))(
    '$name with $what is refused with a message',
    async ({ name, bytes, says }) => {
      const outcome = await documents.translate(name, await bytes());
      const message = outcome.kind === 'done' ? 'translated' : outcome.message;
      expect([message, isClear(message)]).toEqual([expect.stringMatching(says), true]);
    },
  );

  it('a.pdf with lists nested 200,000 deep is refused with a message or translated whole', async () => {
    const outcome = await documents.translate('a.pdf', deepPdf());
    expect(['done', 'refused']).toContain(await endOf(outcome, 'pdf'));
  });

  it.each(HONEST_FILES)('$name of 0 bytes is refused with a message', async ({ name }) => {
    expect(await documents.translate(name, new Uint8Array())).toEqual({
      kind: 'refused',
      status: 400,
      message: 'Invalid file: it is empty.',
    });
  });

  it.each(HONEST_FILES)('$name under other names is refused with a message', async (file) => {
    const isText = ({ format }: RoundTripFile): boolean => TEXTS.has(format);
    const others = HONEST_FILES.filter(({ format }) => format !== file.format);
    for (const other of someOf(1, others)) {
      const end = await endOf(await documents.translate(other.name, file.bytes), other.format);
      // Text may be read as a different kind of text.
      const allowed = isText(file) && isText(other) ? ['refused', 'done'] : ['refused'];
      expect(allowed, other.name).toContain(end);
    }
  });

  it.each(HONEST_FILES)(
    '$name cut off anywhere is refused with a message or translated whole',
    async (file) => {
      const random = createRandom(file.bytes.length);
      for (let cut = 0; cut < runs(5, 1); cut += 1) {
        const bytes = file.bytes.slice(0, 1 + Math.floor(random() * (file.bytes.length - 1)));
        const end = await endOf(await documents.translate(file.name, bytes), file.format);
        expect(['done', 'refused'], String(bytes.length)).toContain(end);
      }
    },
  );
});

describe('documents that name addresses', () => {
  it('the canary notices requests', async () => {
    await (await fetch(canary.address())).text();
    expect(canary.takeRequests()).toContain('/canary');
  });

  it('are translated or refused, and nothing is fetched', async () => {
    const ends: string[] = [];
    for (const [name, bytes] of curiousFiles(canary.address())) {
      const outcome = await documents.translate(name, bytes);
      ends.push(outcome.kind === 'done' ? 'done' : outcome.message);
      expect([name, canary.takeRequests()]).toEqual([name, []]);
    }
    const refused = ends.filter((end) => end !== 'done');
    expect(refused).toEqual(
      Array.from({ length: 3 }, () => expect.stringMatching(/declares entities/u)),
    );
  });

  it('keep the addresses they name', async () => {
    const address = canary.address();
    for (const [name, bytes] of curiousFiles(address).filter(([one]) =>
      /html|txt|srt/u.test(one),
    )) {
      const outcome = await documents.translate(name, bytes);
      const count = (content: Uint8Array): number =>
        Buffer.from(content).toString().split(address).length;
      expect([name, outcome.kind === 'done' && count(outcome.bytes)]).toEqual([name, count(bytes)]);
    }
  });
});

describe('uploads that never end', () => {
  it.each([
    ['with their size', true],
    ['without their size', false],
  ])('of 300 MB %s are refused, and nothing is stored', async (_, isSizeTold) => {
    const part = new Uint8Array(1024 * 1024).fill(97);
    const head = Buffer.from(
      '--b\r\nContent-Disposition: form-data; name="target_lang"\r\n\r\nES\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a.docx"\r\n\r\n',
    );
    let sent = -1;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        if (sent === 0) controller.enqueue(head);
        else if (sent <= 300) controller.enqueue(part);
        else controller.close();
      },
    });
    const length = head.length + 300 * part.length;
    const answer = await fetch(`${documents.url()}/v2/document`, {
      method: 'POST',
      headers: {
        authorization: documents.authorization(),
        'content-type': 'multipart/form-data; boundary=b',
        ...(isSizeTold ? { 'content-length': String(length) } : {}),
      },
      body,
      duplex: 'half',
    } as RequestInit).then(
      async (response) => [response.status, await response.text()],
      // The connection may be closed before all was sent.
      () => [413, 'at most 102400 KiB'],
    );
    expect(answer).toEqual([413, expect.stringContaining('at most 102400 KiB')]);
    expect(sent).toBeLessThan(300);
    await expect
      .poll(() => documents.storedFiles().filter((name) => /\.source|\.part$/u.test(name)))
      .toEqual([]);
  });
});

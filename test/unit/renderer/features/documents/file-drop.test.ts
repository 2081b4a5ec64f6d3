import { describe, expect, it } from 'vitest';
import {
  isRejected,
  MAX_BYTES_WITHOUT_PATH,
  toDroppedItem,
} from '../../../../../renderer/features/documents/file-drop.ts';
import type { DragomanApi } from '../../../../../shared/ipc/api.ts';
import { droppedItemSchema } from '../../../../../shared/domain/documents/job.ts';

type HoldFile = DragomanApi['documents']['holdFile'];

const noPath: HoldFile = () => Promise.resolve({ ok: true, value: null });
const drop = (
  file: { name: string; size: number; arrayBuffer: () => Promise<ArrayBuffer> },
  holdFile: HoldFile = noPath,
) => toDroppedItem({ file, isFolder: false }, holdFile);

describe('toDroppedItem', () => {
  it('takes the token of the path where there is one and does not read the file', async () => {
    const unread = {
      name: 'a.docx',
      size: 400_000_000,
      arrayBuffer: () => Promise.reject(new Error('read')),
    };
    const holdFile: HoldFile = () => Promise.resolve({ ok: true, value: { token: 't' } });
    expect(await drop(unread, holdFile)).toEqual({ kind: 'held', token: 't' });
  });

  it('falls back to bytes when asking for the path throws', async () => {
    const item = await drop(new File(['hi'], 'a.txt'), () =>
      Promise.reject(new TypeError('not a file')),
    );
    expect(item).toEqual({ kind: 'bytes', name: 'a.txt', bytes: new Uint8Array([104, 105]) });
  });

  it('does not read more than the largest format limit', async () => {
    let isRead = false;
    const large = {
      name: 'large.pdf',
      size: MAX_BYTES_WITHOUT_PATH + 1,
      arrayBuffer: () => {
        isRead = true;
        return Promise.resolve(new ArrayBuffer(0));
      },
    };
    expect(await drop(large)).toMatchObject({ error: { code: 'document/too-large' } });
    expect(isRead).toBe(false);
  });

  it('says that a folder without a path cannot be read', async () => {
    const item = await toDroppedItem({ file: new File([], 'orders'), isFolder: true }, noPath);
    expect(item).toMatchObject({ fileName: 'orders', error: { code: 'document/unsupported' } });
  });

  it("reports when the other program doesn't provide the content", async () => {
    const gone = {
      name: 'mail.docx',
      size: 10,
      arrayBuffer: () => Promise.reject(new Error('NotReadable')),
    };
    expect(await drop(gone)).toMatchObject({ error: { code: 'document/source-missing' } });
  });

  it.each(['', 'x'.repeat(5000), `${'é'.repeat(400)}.docx`, 'a\u0000b.txt'])(
    'keeps a hostile name within what the contract accepts (%#)',
    async (name) => {
      const item = await drop(new File(['x'], name));
      expect(isRejected(item)).toBe(false);
      expect(droppedItemSchema.safeParse(item).success).toBe(true);
    },
  );

  it('keeps the extension of a name that is cut', async () => {
    const item = await drop(new File(['x'], `${'n'.repeat(400)}.docx`));
    expect(item).toMatchObject({ name: `${'n'.repeat(250)}.docx` });
  });

  it('refuses a path that the contract refuses', async () => {
    const error = { code: 'input/invalid', message: 'Too long.', retryable: false } as const;
    const item = await drop(new File(['x'], 'a.txt'), () => Promise.resolve({ ok: false, error }));
    expect(item).toMatchObject({ fileName: 'a.txt', error: { code: 'input/invalid' } });
  });
});

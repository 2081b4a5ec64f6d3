import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { unzipSync } from 'fflate';
import { createDocumentInspector } from '../../../../electron/threads/documents/client.ts';
import { placeholderOf } from '../../../../electron/threads/documents/placeholders.ts';
import { AppError } from '../../../../shared/errors.ts';
import type { MessageId } from '../../../../shared/i18n/message-id.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { makeOffice, paragraph, wordPart } from '../../documents/office/office-maker.ts';
import { patchZip, toZip64 } from '../../documents/zip/zip-maker.ts';

const WORKER = new URL('../../../../electron/threads/documents/worker.ts', import.meta.url);
const inspector = createDocumentInspector({ workerUrl: WORKER });
const narrow = createDocumentInspector({ workerUrl: WORKER, limits: { maxFileBytes: 20_000 } });
afterAll(async () => {
  await inspector.close();
  await narrow.close();
});

const IMAGE = 'word/media/image1.png';
/** The record of the medium: after the types, the links, and the text. */
const MEDIUM = 3;
const hash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const documentWith = (media: Record<string, Uint8Array>, text = 'Good morning.'): Uint8Array =>
  makeOffice('docx', 'word/document.xml', {
    'word/document.xml': wordPart(paragraph(text)),
    ...media,
  });
const write = (bytes: Uint8Array): string => {
  const path = join(temporaryFolder(), 'report.docx');
  writeFileSync(path, bytes);
  return path;
};
const LARGE = randomBytes(30_000);

describe('an office file without its media', () => {
  it.each([
    'png jpg jpeg gif bmp tif tiff webp emf wmf svg'.split(' '),
    'wav mid mp3 mp4 m4a m4v mov aif aiff au avi wma wmv mpg mpeg'.split(' '),
  ])('has a tiny placeholder for each kind, such as %s', (...extensions) => {
    for (const extension of extensions) {
      const bytes = placeholderOf(`ppt/media/one.${extension.toUpperCase()}`);
      expect(bytes?.length, extension).toBeGreaterThan(12);
      expect(bytes?.length, extension).toBeLessThan(200);
    }
  });

  it.each([
    'word/media/one.wdp',
    'word/embeddings/one.png',
    'word/media/deeper/one.png',
    'docProps/thumbnail.jpeg',
    'word/document.xml',
    'word/media/png',
  ])('has none for %s', (name) => {
    expect(placeholderOf(name)).toBeNull();
  });

  it('has the announced size, the same bytes every time, and everything else unchanged', async () => {
    const media = { [IMAGE]: randomBytes(40_000), 'word/media/é.jpeg': randomBytes(9000) };
    const bytes = documentWith(media);
    const path = write(bytes);
    const { lightBytes } = await inspector.inspect(path);
    const listed = await inspector.listMedia(path);
    expect(listed).toEqual({
      sentBytes: lightBytes,
      sourceSha256: hash(bytes),
      media: Object.entries(media).map(([name, content]) => ({ name, sha256: hash(content) })),
    });
    const [to, again] = [`${path}.light`, `${path}.again`];
    const copy = await inspector.writeLightCopy(path, to);
    await inspector.writeLightCopy(path, again);
    expect(copy).toEqual({ sha256: hash(readFileSync(to)), sourceSha256: hash(bytes) });
    expect(readFileSync(again).equals(readFileSync(to))).toBe(true);
    expect([statSync(to).size, statSync(to).mode & 0o777]).toEqual([lightBytes, 0o600]);
    const [before, after] = [unzipSync(bytes), unzipSync(Uint8Array.from(readFileSync(to)))];
    expect(Object.keys(after)).toEqual(Object.keys(before));
    for (const [name, content] of Object.entries(after)) {
      expect(hash(content), name).toBe(hash(placeholderOf(name) ?? before[name]!));
    }
  });

  it.each<[string, Record<string, Uint8Array>]>([
    ['without media', {}],
    ['with a picture that is smaller than its placeholder', { [IMAGE]: Uint8Array.of(1) }],
    ['with a picture elsewhere', { 'word/embeddings/image1.png': randomBytes(5000) }],
  ])('is not offered for one %s', async (_what, media) => {
    expect(await inspector.inspect(write(documentWith(media)))).not.toHaveProperty('lightBytes');
  });

  it('is read instead of a file that is too large for memory', async () => {
    const bytes = documentWith({ [IMAGE]: randomBytes(60_000) });
    const path = write(bytes);
    const facts = await narrow.inspect(path);
    expect(facts).toMatchObject({ sizeBytes: bytes.length, charCount: 13, sha256: hash(bytes) });
    expect(facts.lightBytes).toBeLessThan(2000);
    const files = { format: 'docx', targetFormat: 'docx', sourcePath: path } as const;
    const pairs = await narrow.readSegmentPairs({ ...files, targetPath: path });
    expect(pairs).toMatchObject([{ source: 'Good morning.', target: 'Good morning.' }]);
  });

  it.each<[string, MessageId, () => Uint8Array]>([
    [
      'even so',
      'documentErrors.fileTooLargeLight',
      () => documentWith({ [IMAGE]: randomBytes(9000), 'word/a.bin': randomBytes(30_000) }),
    ],
    [
      'without media',
      'documentErrors.fileTooLarge',
      () => documentWith({ 'word/a.bin': randomBytes(30_000) }),
    ],
    ['and no archive', 'documentErrors.fileTooLarge', () => randomBytes(30_000)],
  ])('is refused where it is too large %s', async (_what, message, make) => {
    const refusal: unknown = await narrow.inspect(write(make())).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'document/too-large' });
    expect(refusal instanceof AppError && refusal.toData().message).toBe(message);
  });

  it.each<[string, string, () => Uint8Array]>([
    [
      'a picture that declares 4 GB',
      'document/too-large',
      () => patchZip(documentWith({ [IMAGE]: LARGE }), { central: [24, 0xfffffffe] }, 4, MEDIUM),
    ],
    [
      'a picture that declares more than 4 GB in a 64-bit field it does not have',
      'document/too-large',
      () => patchZip(documentWith({ [IMAGE]: LARGE }), { central: [24, 0xffffffff] }, 4, MEDIUM),
    ],
    [
      'packed bytes beyond the end of the file',
      'document/damaged',
      () => patchZip(documentWith({ [IMAGE]: LARGE }), { central: [20, 0x7ffffff0] }, 4, MEDIUM),
    ],
    [
      'a picture that begins inside another part',
      'document/damaged',
      () => patchZip(documentWith({ [IMAGE]: LARGE }), { central: [42, 3] }, 4, MEDIUM),
    ],
    [
      'a picture that unpacks to more than it declares',
      'document/damaged',
      () => patchZip(documentWith({ [IMAGE]: LARGE }), { central: [24, 500] }, 4, MEDIUM),
    ],
    [
      'a picture with another checksum',
      'document/damaged',
      () => patchZip(documentWith({ [IMAGE]: LARGE }), { central: [16, 1] }, 4, MEDIUM),
    ],
    [
      'a picture that unpacks to a thousand times its size',
      'document/too-large',
      () => documentWith({ [IMAGE]: new Uint8Array(30_000_000) }),
    ],
    ['no archive', 'document/damaged', () => randomBytes(200)],
    ['nothing', 'document/damaged', () => new Uint8Array()],
  ])('is refused for %s', async (_what, code, make) => {
    const path = write(make());
    await expect(inspector.listMedia(path)).rejects.toMatchObject({ code });
  });

  it('is made of archives with a 64-bit table, too', async () => {
    const path = write(toZip64(documentWith({ [IMAGE]: randomBytes(5000) })));
    expect((await inspector.listMedia(path)).media).toHaveLength(1);
  });
});

describe('media that are put back', () => {
  const put = async (result: Uint8Array, source: Uint8Array, of = source) => {
    const sourcePath = write(source);
    const { media } = await inspector.listMedia(write(of));
    const resultPath = write(result);
    const to = `${resultPath}.whole`;
    const outcome = await inspector.putMediaBack({ resultPath, sourcePath, to }, media);
    return { ...outcome, parts: outcome.isWritten ? unzipSync(readFileSync(to)) : null };
  };
  const photo = randomBytes(30_000);
  const whole = documentWith({ [IMAGE]: photo });
  const dot = placeholderOf(IMAGE)!;

  it('keep the spelling of their names in the result', async () => {
    const result = documentWith({ 'Word/Media/Image1.png': dot }, 'GOOD MORNING.');
    const { parts, notPutBack } = await put(result, whole);
    expect(notPutBack).toEqual([]);
    expect(hash(parts!['Word/Media/Image1.png']!)).toBe(hash(photo));
  });

  it('are left as they are where the service sends them itself', async () => {
    expect(await put(documentWith({ [IMAGE]: photo }, 'GOOD MORNING.'), whole)).toEqual({
      isWritten: false,
      notPutBack: [],
      parts: null,
    });
  });

  it.each<[string, Uint8Array, Uint8Array]>([
    [
      'the source has other bytes',
      documentWith({ [IMAGE]: dot }),
      documentWith({ [IMAGE]: randomBytes(30_000) }),
    ],
    ['the source has no such picture', documentWith({ [IMAGE]: dot }), documentWith({})],
    ['the source is no archive', documentWith({ [IMAGE]: dot }), Uint8Array.of(1, 2, 3)],
    ['the result has no such picture', documentWith({}), whole],
    ['the result has a different one', documentWith({ [IMAGE]: randomBytes(dot.length) }), whole],
    [
      'the result has a damaged one',
      patchZip(documentWith({ [IMAGE]: dot }), { central: [16, 1] }, 4, MEDIUM),
      whole,
    ],
  ])('are named where %s', async (_what, result, source) => {
    expect(await put(result, source, whole)).toEqual({
      isWritten: false,
      notPutBack: [IMAGE],
      parts: null,
    });
  });

  it('cannot be put into a bomb', async () => {
    const bomb = documentWith({ [IMAGE]: dot, 'word/a.xml': new Uint8Array(30_000_000) });
    await expect(put(bomb, whole)).rejects.toMatchObject({ code: 'document/too-large' });
  });
});

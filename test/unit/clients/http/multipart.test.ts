import fastifyMultipart from '@fastify/multipart';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { createMultipart, fileNameParameter } from '../../../../electron/clients/http/multipart.ts';

interface Parsed {
  fileName: string;
  bytes: Buffer;
  order: string[];
  fields: Record<string, string>;
}

/** Reads a form with a parser that shares nothing with the writer. */
async function parse(contentType: string, body: Uint8Array): Promise<Parsed> {
  const app = Fastify();
  await app.register(fastifyMultipart);
  const parsed: Parsed = { fileName: '', bytes: Buffer.alloc(0), order: [], fields: {} };
  app.route({
    method: 'POST',
    url: '/',
    handler: async (request) => {
      for await (const part of request.parts()) {
        parsed.order.push(part.fieldname);
        if (part.type === 'file') {
          parsed.fileName = part.filename;
          parsed.bytes = await part.toBuffer();
        } else {
          parsed.fields[part.fieldname] = String(part.value);
        }
      }
      return {};
    },
  });
  const answer = await app.inject({
    method: 'POST',
    url: '/',
    headers: { 'content-type': contentType },
    payload: Buffer.from(body),
  });
  await app.close();
  expect(answer.statusCode).toBe(200);
  return parsed;
}

function assemble(name: string, content: Uint8Array, fields: Record<string, string>) {
  const list = Object.entries(fields).map(([field, value]) => ({ name: field, value }));
  const form = createMultipart({ name, sizeBytes: content.byteLength }, list);
  const body = Buffer.concat([form.head, content, form.tail]);
  return { form, body };
}

describe('createMultipart', () => {
  it('puts the file first and announces the exact length', async () => {
    const content = Buffer.from('any\r\n--bytes--\r\n\0ÿ', 'latin1');
    const fields = { source_lang: 'DE', target_lang: 'EN-GB' };
    const { form, body } = assemble('brief.txt', content, fields);
    expect(form.contentLength).toBe(body.byteLength);
    const parsed = await parse(form.contentType, body);
    expect(parsed.order).toStrictEqual(['file', 'source_lang', 'target_lang']);
    expect(parsed.bytes.equals(content)).toBe(true);
    expect(parsed).toMatchObject({ fileName: 'brief.txt', fields });
  });

  it('counts bytes, not characters', () => {
    const { form, body } = assemble('見積書 👩‍🚀.docx', Buffer.alloc(3), { target_lang: 'ʘ€' });
    expect(form.contentLength).toBe(body.byteLength);
  });

  it('holds back every field that says what to do with the file', () => {
    const { form } = assemble('a.txt', Buffer.alloc(0), { target_lang: 'DE' });
    expect(Buffer.from(form.head).toString()).not.toContain('target_lang');
    expect(Buffer.from(form.tail).toString()).toMatch(/target_lang"\r\n\r\nDE\r\n--[\w-]+--\r\n$/);
  });

  it('carries values that look like a form', async () => {
    const value = 'x\r\n--dragoman\r\nContent-Disposition: form-data; name="target_lang"\r\n\r\nXX';
    const { form, body } = assemble('a.txt', Buffer.from('1'), { note: value, target_lang: 'DE' });
    expect((await parse(form.contentType, body)).fields).toStrictEqual({
      note: value,
      target_lang: 'DE',
    });
  });

  it('never uses a boundary twice', () => {
    const types = Array.from(
      { length: 100 },
      () => createMultipart({ name: 'a', sizeBytes: 0 }, []).contentType,
    );
    expect(new Set(types).size).toBe(100);
  });

  it.each([
    'naïve.docx',
    'наказ №5.docx',
    '見積書.docx',
    '👩‍🚀.txt',
    'a b;c=d.txt',
    "l'été 100%.txt",
  ])('keeps the name %s', async (name) => {
    const { form, body } = assemble(name, Buffer.from('1'), { target_lang: 'DE' });
    expect((await parse(form.contentType, body)).fileName).toBe(name);
  });

  it.each([
    'a"; name="target_lang"; x=".docx',
    'a\r\nX-Evil: 1.docx',
    'a\n\n--boundary--.docx',
    'a\r\n\r\nbody.docx',
    'a\0b.docx',
    'a\u0085b\u2028c.docx',
    'a\\".docx',
    'lone \uD800 surrogate.docx',
    `${'n'.repeat(5000)}.docx`,
  ])('cannot be broken by the name %j', async (name) => {
    const content = Buffer.from('content');
    const { form, body } = assemble(name, content, { target_lang: 'DE' });
    expect(form.contentLength).toBe(body.byteLength);
    const parsed = await parse(form.contentType, body);
    expect(parsed.order).toStrictEqual(['file', 'target_lang']);
    expect(parsed.bytes.equals(content)).toBe(true);
    expect(parsed.fileName.endsWith('.docx')).toBe(true);
  });
});

describe('fileNameParameter', () => {
  it('has one line and two quotes for every name with two odd characters', () => {
    const odd = ['"', '\\', '\r', '\n', '\0', ';', '%', "'", '\u007f', '\u0085', 'é', '\uDFFF'];
    for (const first of odd) {
      for (const second of odd) {
        const parameter = fileNameParameter(`${first}${second}`);
        expect(parameter).toMatch(/^filename="[^"\r\n\0]*"$/);
      }
    }
  });
});

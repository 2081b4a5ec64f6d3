import { randomBytes } from 'node:crypto';

/** An upload that the service received completely. */
export interface TakenUpload {
  documentId: string;
  documentKey: string;
  fileName: string;
  bytes: Uint8Array;
  /** Form fields other than the file. */
  fields: Record<string, string>;
}

/** Converts the bytes of a document to those of its translation. */
export type TranslateDocument = (bytes: Uint8Array, upload: TakenUpload) => Uint8Array;

interface StoredDocument extends TakenUpload {
  polls: number;
  isDownloaded: boolean;
}

/** Documents of the fake service, in memory. */
export class FaultDocuments {
  readonly uploads: TakenUpload[] = [];
  private readonly stored = new Map<string, StoredDocument>();

  /** Accepts a multipart body. @returns null if it contains no file or no target language */
  async take(contentType: string, body: Uint8Array): Promise<StoredDocument | null> {
    // The platform's own form parser, which shares nothing with the client's writer.
    const request = new Response(new Uint8Array(body), {
      headers: { 'content-type': contentType },
    });
    const form = await request.formData().catch(() => null);
    const file = form?.get('file');
    if (form === null || !(file instanceof File) || form.get('target_lang') === null) return null;
    const fields = [...form].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as const] : [],
    );
    const document: StoredDocument = {
      documentId: randomBytes(16).toString('hex').toUpperCase(),
      documentKey: randomBytes(32).toString('hex').toUpperCase(),
      fileName: file.name,
      bytes: new Uint8Array(await file.arrayBuffer()),
      fields: Object.fromEntries(fields),
      polls: 0,
      isDownloaded: false,
    };
    this.stored.set(document.documentId, document);
    this.uploads.push(document);
    return document;
  }

  /** Returns the document of an id and key; null as for an unknown one. */
  find(documentId: string, documentKey: string): StoredDocument | null {
    const document = this.stored.get(documentId);
    return document?.documentKey === documentKey ? document : null;
  }

  /** Marks a document as collected: the service keeps only the record of it. */
  markDownloaded(documentId: string): void {
    const document = this.stored.get(documentId);
    if (document !== undefined) document.isDownloaded = true;
  }
}

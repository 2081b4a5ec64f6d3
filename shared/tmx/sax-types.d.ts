/**
 * The part of the XML parser that is used. Its own types drag those of Node into every project that
 * sees them, and shared code must not see Node.
 */
declare class SaxParser {
  constructor(isStrict: boolean, options: { readonly strictEntities: boolean });
  write(chunk: string): this;
  close(): this;
  /** From 0. */
  readonly line: number;
  /** Characters read of the line. */
  readonly column: number;
  readonly tag: { attributes: Record<string, string> };
  ENTITIES: Record<string, string>;
}

/** Set as properties of the parser. */
export interface SaxHandlers {
  onerror: (error: Error) => void;
  ontext: (text: string) => void;
  oncdata: (text: string) => void;
  ondoctype: (doctype: string) => void;
  onopentagstart: (tag: { readonly name: string }) => void;
  onattribute: (attribute: { readonly name: string; readonly value: string }) => void;
  onopentag: (tag: { readonly name: string }) => void;
  onclosetag: (name: string) => void;
}

declare const sax: { readonly SAXParser: typeof SaxParser };

// The package has no named exports that Node could see.
// oxlint-disable-next-line import/no-default-export
export default sax;

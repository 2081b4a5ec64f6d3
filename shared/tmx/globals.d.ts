/** Decoding bytes as they come; beside what documents/globals.d.ts declares. */
interface TextDecoder {
  decode(input?: Uint8Array, options?: { stream?: boolean }): string;
}

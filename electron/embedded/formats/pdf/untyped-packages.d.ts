/** These packages ship no types; only the parts used by the PDF writer are declared. */
declare module 'bidi-js' {
  interface Bidi {
    getEmbeddingLevels(text: string, direction?: 'ltr' | 'rtl'): { readonly levels: Uint8Array };
    getMirroredCharacter(char: string): string | null;
  }
  export default function bidiFactory(): Bidi;
}

declare module 'fontkit' {
  import type { PDFDocument } from '@cantoo/pdf-lib';
  type Fontkit = Parameters<PDFDocument['registerFontkit']>[0];
  type AnyFont = Extract<Awaited<ReturnType<Fontkit['create']>>, { readonly unitsPerEm: number }>;
  interface GlyphPosition {
    readonly xAdvance: number;
    readonly xOffset: number;
    readonly yOffset: number;
  }
  interface Font extends Omit<AnyFont, 'layout'> {
    layout(
      text: string,
      features?: Parameters<AnyFont['layout']>[1],
    ): ReturnType<AnyFont['layout']> & { readonly positions: readonly GlyphPosition[] };
  }
  export function create(bytes: Uint8Array, postscriptName?: string): Font;
}

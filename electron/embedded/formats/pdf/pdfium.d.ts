import '@embedpdf/pdfium';

/** The package takes this from types that are not installed with it. */
declare module '@embedpdf/pdfium' {
  interface PdfiumModule {
    /** Its memory; a new object each time it grows. */
    readonly HEAPU8: Uint8Array;
    wasmBinary?: ArrayBuffer;
  }
}

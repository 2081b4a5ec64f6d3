/**
 * How pdfjs opens a PDF: no script in it runs, nothing that it names is fetched, and its pictures are not
 * unpacked.
 * @param packageFolder of pdfjs, with a separator at its end
 */
export function pdfReaderOptions(bytes: Uint8Array, packageFolder: string) {
  return {
    // The reader takes ownership of the bytes, so it gets a copy.
    data: Uint8Array.from(bytes),
    // Errors alone.
    verbosity: 0,
    isEvalSupported: false,
    useWorkerFetch: false,
    useSystemFonts: false,
    disableFontFace: true,
    enableXfa: false,
    maxImageSize: 1,
    // Tables of characters for East Asian fonts.
    cMapUrl: `${packageFolder}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${packageFolder}standard_fonts/`,
  };
}

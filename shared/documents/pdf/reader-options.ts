/**
 * Returns the options for opening a PDF with pdfjs: no script runs, nothing it refers to is
 * fetched, and its images are not unpacked.
 * @param packageFolder of pdfjs, with a trailing separator
 */
export function pdfReaderOptions(bytes: Uint8Array, packageFolder: string) {
  return {
    // The reader takes ownership of the bytes, so it gets a copy.
    data: Uint8Array.from(bytes),
    // Errors only.
    verbosity: 0,
    isEvalSupported: false,
    useWorkerFetch: false,
    useSystemFonts: false,
    disableFontFace: true,
    enableXfa: false,
    maxImageSize: 1,
    // Character tables for East Asian fonts.
    cMapUrl: `${packageFolder}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${packageFolder}standard_fonts/`,
  };
}

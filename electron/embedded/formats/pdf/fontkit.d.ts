/** The package has no types of its own; only what the pdf writer takes from it is named. */
declare module 'fontkit' {
  import type { PDFDocument } from '@cantoo/pdf-lib';
  type Fontkit = Parameters<PDFDocument['registerFontkit']>[0];
  export const create: Fontkit['create'];
}

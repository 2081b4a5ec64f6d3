/**
 * Packages loaded from node_modules at run time: native code, or used only by the embedded services. They also contain
 * the files that these read: fonts, WebAssembly, data for OCR.
 */
export const EXTERNAL = [
  'better-sqlite3',
  '@peculiar/x509',
  'reflect-metadata',
  'eld',
  'harper.js',
  'nspell',
  'dictionary-en',
  'dictionary-en-gb',
  'dictionary-es',
  'sherpa-onnx',
  'chardet',
  'iconv-lite',
  'pdfjs-dist',
  '@cantoo/pdf-lib',
  'fontkit',
  '@embedpdf/pdfium',
  'tesseract.js',
  '@napi-rs/canvas',
  // Parts of fastify that the services never load: schemas, its logger, requests without a network.
  '@fastify/ajv-compiler',
  '@fastify/fast-json-stringify-compiler',
  'pino',
  'light-my-request',
];

/**
 * The files of node_modules that ship. The built code contains most packages already; these are the ones that it
 * loads at run time, with the packages that they load.
 *
 * @typedef {object} Shipped
 * @property {readonly string[]} keep globs of the files to ship, besides package.json
 * @property {readonly string[]} [without] packages that it declares and never loads here
 */

const CODE = ['**/*.{js,cjs,mjs,json}'];
/** Never shipped, even if a glob fits. */
export const NEVER =
  /(?:\.map$|\.d\.[cm]?ts$|\.tsx?$|\.min\.[cm]?js$|(?:^|\/)(?:tests?|__tests__|docs?|examples?|benchmarks?|bench|\.github)\/)/u;

/** Packages that a different target's build of a package needs in place of ours. */
const CANVAS = {
  'linux-x64': '@napi-rs/canvas-linux-x64-gnu',
  'linux-arm64': '@napi-rs/canvas-linux-arm64-gnu',
  'win-x64': '@napi-rs/canvas-win32-x64-msvc',
  'win-arm64': '@napi-rs/canvas-win32-arm64-msvc',
  'mac-x64': '@napi-rs/canvas-darwin-x64',
  'mac-arm64': '@napi-rs/canvas-darwin-arm64',
};
/** Only the plain and the bold style are drawn (electron/embedded/formats/pdf/draw/font-files.ts). */
const upright = (/** @type {string} */ family) => ({
  keep: ['dist/index.{js,cjs}', `fonts/${family}-{Regular,Bold}.ttf`],
});
/** Too large to ship twice: bold text is drawn with an outline. */
const plainOnly = (/** @type {string} */ family) => ({
  keep: ['dist/index.{js,cjs}', `fonts/${family}-Regular.otf`],
});
const OCR_LANGUAGES = 'cat dan deu eng fra glg ita nor por ron spa swe'.split(' ');

/**
 * Packages that the built code loads by name. A test compares them with the names in the build.
 *
 * @param {import('./targets.mjs').Target} target
 * @returns {Record<string, Shipped>}
 */
export function shippedRoots({ name, platform, arch }) {
  const canvas = CANVAS[/** @type {keyof typeof CANVAS} */ (name)];
  return {
    '@browsermt/bergamot-translator': { keep: ['worker/*.{js,wasm}'] },
    '@cantoo/pdf-lib': { keep: ['es/**/*.{js,json}'] },
    '@embedpdf/fonts-arabic': upright('NotoNaskhArabic'),
    '@embedpdf/fonts-hebrew': upright('NotoSansHebrew'),
    '@embedpdf/fonts-jp': plainOnly('NotoSansJP'),
    '@embedpdf/fonts-kr': plainOnly('NotoSansKR'),
    '@embedpdf/fonts-latin': {
      keep: ['dist/index.{js,cjs}', 'fonts/NotoSans-{Regular,Bold,Italic,BoldItalic}.ttf'],
    },
    '@embedpdf/fonts-sc': plainOnly('NotoSansHans'),
    '@embedpdf/pdfium': { keep: ['dist/index.js', 'dist/pdfium.wasm'] },
    '@msgpack/msgpack': { keep: ['dist.cjs/**/*.cjs'] },
    '@napi-rs/canvas': { keep: ['*.js'] },
    [canvas]: { keep: ['*.node', '*.dat'] },
    '@peculiar/x509': { keep: ['build/x509.{cjs,es}.js'] },
    ...Object.fromEntries(
      OCR_LANGUAGES.map((code) => [`@tesseract.js-data/${code}`, { keep: ['4.0.0_best_int/*'] }]),
    ),
    'better-sqlite3': {
      keep: [
        'lib/{index,database,binding,sqlite-error,util}.js',
        'lib/methods/*.js',
        `prebuilds/${platform}-${arch}.node`,
      ],
      without: ['node-addon-api'],
    },
    chardet: { keep: ['lib/**/*.js'] },
    'dictionary-en': { keep: ['index.js', '*.{aff,dic}'] },
    'dictionary-en-gb': { keep: ['index.js', '*.{aff,dic}'] },
    'dictionary-es': { keep: ['index.js', '*.{aff,dic}'] },
    diff: { keep: ['libesm/**/*.js', 'libesm/package.json'] },
    eld: { keep: ['src/**/*.js', '!src/ngrams/{large,medium,extrasmall}.js'] },
    fontkit: { keep: ['dist/module.mjs'] },
    'harper.js': {
      keep: ['dist/{index,slimBinary,BinaryModule-*}.js', 'dist/harper_wasm_slim_bg.wasm'],
    },
    'iconv-lite': { keep: CODE },
    nspell: { keep: CODE },
    'pdfjs-dist': {
      keep: ['legacy/build/{pdf,pdf.worker}.mjs', 'cmaps/*.bcmap', 'standard_fonts/*.{pfb,ttf}'],
    },
    'reflect-metadata': { keep: ['Reflect.js'] },
    saxes: { keep: ['saxes.js'] },
    'sherpa-onnx': { keep: ['*.js', '*.wasm'] },
    'tesseract.js': { keep: ['src/**/*.js'], without: ['opencollective-postinstall'] },
    // Under Node, tesseract.js never takes the smaller ones whose names end in `-lstm`.
    'tesseract.js-core': { keep: ['index.js', 'tesseract-core{-relaxedsimd,}.{js,wasm}'] },
    ws: { keep: ['index.js', 'wrapper.mjs', 'lib/*.js'] },
  };
}

/** Packages that those load, and of which only a part is needed. @type {Record<string, Shipped>} */
export const SHIPPED_BELOW = {
  '@swc/helpers': { keep: ['_/*/package.json', 'esm/*.js'] },
  asn1js: { keep: ['build/index.js', 'build/index.es.js'] },
  brotli: { keep: ['decompress.js', 'dec/*.js'] },
  culori: { keep: ['src/**/*.js'] },
  fflate: { keep: ['esm/index.mjs'] },
  'html-entities': { keep: ['dist/commonjs/*.{js,json}', 'dist/esm/*.{js,json}'] },
  'node-fetch': { keep: ['lib/index.{js,mjs}'] },
  pako: { keep: ['index.js', 'lib/**/*.js'] },
  zlibjs: { keep: ['bin/node-zlib.js'] },
};

/** How all other packages ship that others load. @type {Shipped} */
export const SHIPPED_WITH_OTHERS = { keep: CODE };

/** Packages that the built code names and never loads: optional parts of fastify and ws, and words in messages. */
export const NOT_LOADED = [
  '@fastify/ajv-compiler',
  '@fastify/fast-json-stringify-compiler',
  'bufferutil',
  'fast-querystring',
  'fastify',
  'light-my-request',
  'parse5',
  'pino',
  'utf-8-validate',
];

/** Files of this project that ship, beside the build and node_modules. */
export const OWN_RESOURCES = [
  'third-party-notices.txt',
  'voice/silero-vad.onnx',
  'window-icon.png',
];

/**
 * Third-party works inside packages whose own license files do not mention them: compiled code and data.
 *
 * @typedef {object} Carried
 * @property {RegExp} inside names of the packages that contain it
 * @property {string} name
 * @property {string} license SPDX identifier, or a description if there is no license
 * @property {string} copyright
 */

/**
 * Works stored as files in the project itself.
 *
 * @type {readonly Omit<Carried, 'inside'>[]}
 */
export const OWN_FILES = [
  {
    name: 'Silero VAD, resources/voice/silero-vad.onnx',
    license: 'MIT',
    copyright: 'Copyright (c) 2020-present Silero Team',
  },
];

/** @type {readonly Carried[]} */
export const CARRIED = [
  {
    inside: /^@browsermt\/bergamot-translator$/u,
    name: 'Marian',
    license: 'MIT',
    copyright:
      'Copyright (c) 2016 Marcin Junczys-Dowmunt, the University of Edinburgh, Adam Mickiewicz University',
  },
  {
    inside: /^@browsermt\/bergamot-translator$/u,
    name: 'intgemm',
    license: 'MIT',
    copyright:
      'Copyright (c) 2017-2019 University of Edinburgh, Nikolay Bogoychev, Mateusz Chudyk, Kenneth Heafield, and Microsoft Corporation',
  },
  {
    inside: /^@browsermt\/bergamot-translator$/u,
    name: 'SentencePiece',
    license: 'Apache-2.0',
    copyright: 'Copyright Google LLC',
  },
  {
    inside: /^@browsermt\/bergamot-translator$/u,
    name: 'ssplit-cpp',
    license: 'Apache-2.0',
    copyright: 'Copyright Ulrich Germann',
  },
  {
    inside: /^@browsermt\/bergamot-translator$/u,
    name: 'PCRE2',
    license: 'BSD-3-Clause',
    copyright: 'Copyright (c) 1997-2022 University of Cambridge',
  },
  {
    inside: /^@napi-rs\/canvas$/u,
    name: 'Skia',
    license: 'BSD-3-Clause',
    copyright: 'Copyright (c) 2011 Google Inc. All rights reserved.',
  },
  {
    inside: /^@tesseract\.js-data\//u,
    name: 'trained data of the Tesseract project',
    license: 'Apache-2.0',
    copyright: 'Copyright Google Inc.',
  },
  {
    inside: /^better-sqlite3$/u,
    name: 'SQLite',
    license: 'Public domain',
    copyright: 'Its authors disclaim copyright.',
  },
  {
    inside: /^sherpa-onnx$/u,
    name: 'ONNX Runtime',
    license: 'MIT',
    copyright: 'Copyright (c) Microsoft Corporation',
  },
  {
    inside: /^sherpa-onnx$/u,
    name: 'kaldi-native-fbank, OpenFst and kaldifst',
    license: 'Apache-2.0',
    copyright: 'Copyright their authors',
  },
  {
    inside: /^sherpa-onnx$/u,
    name: 'Eigen',
    license: 'MPL-2.0',
    copyright: 'Copyright its authors; source code: https://gitlab.com/libeigen/eigen',
  },
  {
    inside: /^tesseract\.js-core$/u,
    name: 'Tesseract',
    license: 'Apache-2.0',
    copyright: 'Copyright Google Inc. and the Tesseract authors',
  },
  {
    inside: /^tesseract\.js-core$/u,
    name: 'Leptonica',
    license: 'BSD-2-Clause',
    copyright: 'Copyright (C) 2001-2020 Leptonica. All rights reserved.',
  },
];

import type {
  Connection,
  ConnectionLanguages,
} from '../../../../shared/domain/connections/connection.ts';
import type { DocumentJob, DocumentPlan } from '../../../../shared/domain/documents/job.ts';
import type {
  HistoryDetailSegment,
  HistoryHit,
} from '../../../../shared/domain/history/history.ts';
import { aFile, aHistoryItem, aJob } from '../../../unit/renderer/builders.ts';
import { abilitiesOfKind } from '../../../../shared/domain/connections/abilities.ts';
import { toEngineNote } from '../../../../shared/domain/connections/translation-quality.ts';
import { aConnection } from '../../../support/builders/connections.ts';

const now = Date.now();
const MINUTE = 60_000;
const ENGINE_NOTE = toEngineNote({
  engine: 'apertium',
  hops: 2,
  wordCount: 100,
  unknownWordCount: 4,
  memoryWordCount: 0,
});

export const CONNECTIONS: Connection[] = [
  aConnection({ isDefault: false, key: 'not-needed' }),
  aConnection({
    id: 'paid',
    name: 'Agency account',
    kind: 'paid',
    baseUrl: 'https://api.deepl.com',
  }),
  {
    id: 'free',
    name: 'Private, free edition',
    kind: 'free',
    abilities: abilitiesOfKind('free'),
    baseUrl: 'https://api-free.deepl.com',
    isDefault: false,
    key: 'missing',
    isOutOfQuota: false,
  },
];

const target = (code: string, name: string, supportsFormality = false) => ({
  code,
  name,
  supportsFormality,
});

export const SAMPLE_LANGUAGES: ConnectionLanguages = {
  sources: [
    target('CA', 'Catalan'),
    target('DE', 'German'),
    target('EN', 'English'),
    target('ES', 'Spanish'),
    target('FR', 'French'),
    target('JA', 'Japanese'),
  ],
  targets: [
    target('AR', 'Arabic'),
    target('CA', 'Catalan'),
    target('DE', 'German', true),
    target('EN-GB', 'English (British)'),
    target('ES', 'Spanish', true),
    target('FR', 'French', true),
    target('JA', 'Japanese', true),
    target('PT-BR', 'Portuguese (Brazilian)', true),
    target('PT-PT', 'Portuguese (European)', true),
  ],
  isPractice: false,
};

export const PLAN: DocumentPlan = {
  files: [
    aFile({
      id: 'f1',
      fileName: 'Framework agreement 2026 (final, signed).docx',
      sizeBytes: 412_332,
      charCount: 38_204,
      earlierTargets: ['ES'],
    }),
    aFile({
      id: 'f2',
      fileName: 'price-list.xlsx',
      format: 'xlsx',
      folderName: 'Annexes',
      sizeBytes: 88_120,
      charCount: 6_120,
    }),
    aFile({
      id: 'f3',
      fileName: 'scan-of-deed.pdf',
      format: 'pdf',
      folderName: null,
      sizeBytes: 4_512_332,
      charCount: null,
      warnings: [{ message: 'documentErrors.cannotCount' }],
    }),
    aFile({
      id: 'f4',
      fileName: 'subtitles.srt',
      format: 'srt',
      sizeBytes: 22_000,
      charCount: 18_004,
    }),
  ],
  rejected: [
    {
      fileName: 'old-memory.sdlxliff',
      error: {
        code: 'document/unsupported',
        message: 'This is XLIFF 1.2; the service takes versions 2.0 and 2.1 only.',
        retryable: false,
      },
      conversionId: 'conversion-1',
    },
    {
      fileName: 'minutes.docx',
      error: {
        code: 'document/encrypted',
        message: 'The document is protected with a password.',
        retryable: false,
      },
    },
  ],
};

export const JOBS: DocumentJob[] = [
  aJob({
    id: 'j1',
    fileName: 'tender-part-1.pptx',
    format: 'pptx',
    state: 'uploading',
    sizeBytes: 18_400_000,
    sentBytes: 7_300_000,
    progress: 0.4,
    connectionName: 'Agency account',
    createdAtMs: now - MINUTE,
  }),
  aJob({
    id: 'j2',
    fileName: 'tender-part-2.docx',
    state: 'translating',
    secondsRemaining: 94,
    progress: null,
    lastContactAtMs: now - 4000,
    wait: { reason: 'next-check', untilMs: now + 12_000 },
    createdAtMs: now - 2 * MINUTE,
    sourceLang: null,
  }),
  aJob({
    id: 'j3',
    fileName: 'tender-part-3.docx',
    state: 'ready',
    wait: { reason: 'rate-limit', untilMs: now + 40_000 },
    createdAtMs: now - 3 * MINUTE,
  }),
  aJob({
    id: 'j4',
    fileName: 'annual-report.pdf',
    format: 'pdf',
    state: 'needs-attention',
    createdAtMs: now - 60 * MINUTE,
    targetLang: 'PT-BR',
    error: {
      code: 'document/outcome-unknown',
      message: 'The document was sent whole, but no answer came.',
      retryable: false,
      details: { traceId: '2f1c0a9be6d14e0c', fileName: 'annual-report.pdf' },
    },
  }),
  aJob({
    id: 'j5',
    fileName: 'brochure_with_a_rather_long_file_name_that_does_not_fit.docx',
    state: 'saved',
    deliveredName: 'brochure_with_a_rather_long_file_name_that_does_not_fit.de.docx',
    hasStoredResult: true,
    billedChars: 50_000,
    historyItemId: 'h1',
    targetLang: 'DE',
    createdAtMs: now - 26 * 60 * MINUTE,
  }),
  aJob({
    id: 'j6',
    fileName: 'letter.txt',
    format: 'txt',
    state: 'saved',
    deliveredName: 'letter.es.txt',
    isPractice: true,
    hasStoredResult: true,
    isOutputUnchanged: true,
    billedChars: 0,
    historyItemId: 'h2',
    createdAtMs: now - 27 * 60 * MINUTE,
  }),
  aJob({
    id: 'j7',
    fileName: 'protocol.docx',
    state: 'failed',
    createdAtMs: now - 28 * 60 * MINUTE,
    error: {
      code: 'document/rejected-by-service',
      message: 'The service could not translate it.',
      retryable: true,
      details: {
        status: 200,
        traceId: '77aa0c0de1',
        serviceMessage: 'Source and target language are equal.',
      },
    },
  }),
  aJob({
    id: 'j8',
    fileName: 'notes.html',
    format: 'html',
    state: 'canceled',
    createdAtMs: now - 29 * 60 * MINUTE,
  }),
  aJob({
    id: 'j9',
    fileName: 'menu.docx',
    state: 'queued',
    isPaused: true,
    wait: { reason: 'paused', untilMs: null },
    createdAtMs: now - 30 * 60 * MINUTE,
  }),
];

export const HISTORY: HistoryHit[] = Array.from({ length: 812 }, (_, index) =>
  aHistoryItem({
    id: `h${index + 1}`,
    title: ['brochure.docx', 'letter.txt', 'annual-report.pdf', 'price-list.xlsx'][index % 4] ?? '',
    targetLang: ['DE', 'ES', 'PT-BR', 'JA'][index % 4] ?? 'ES',
    isPractice: index % 4 === 1,
    connectionName: index % 4 === 1 ? 'This computer' : 'Agency account',
    segmentCount: 240,
    sentenceCount: 240,
    billedChars: index % 4 === 1 ? 0 : 50_000,
    // As written by an older version.
    engine: index % 4 === 0 ? ENGINE_NOTE : null,
    createdAtMs: now - index * 7 * 60 * MINUTE,
    isStarred: index % 5 === 0,
    isChangedByMe: index % 6 === 1,
  }),
);

const PAIRS: readonly [string, string][] = [
  ['General terms of delivery', 'Allgemeine Lieferbedingungen'],
  [
    'The supplier delivers the goods within thirty days of the order, free of charge to the address given by the customer, unless both parties have agreed on another date in writing.',
    'Der Lieferant liefert die Ware innerhalb von dreißig Tagen nach der Bestellung frei Haus an die vom Kunden genannte Anschrift, sofern nicht beide Parteien schriftlich einen anderen Termin vereinbart haben.',
  ],
  ['Prices are net.', 'Die Preise verstehen sich netto.'],
  ['مرحبا بالعالم', 'Hallo Welt'],
];

/** Their ids are created with the requested item. */
export const SEGMENTS: Omit<HistoryDetailSegment, 'id'>[] = Array.from(
  { length: 240 },
  (_, position) => {
    const [source, translation] = PAIRS[position % PAIRS.length] ?? ['', ''];
    return {
      position,
      source,
      target: translation,
      isChangedByMe: false,
      state: 'machine' as const,
      sourcePieces: [{ text: source, isHit: false }],
      targetPieces: [{ text: translation, isHit: false }],
    };
  },
);

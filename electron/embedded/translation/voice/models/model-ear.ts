import sherpa, { type OfflineConfig, type OfflineRecognizer } from 'sherpa-onnx';
import { SAMPLES_PER_MS } from '../recognizer.ts';
import type { SpeechModel } from './discover-speech-models.ts';

export interface Understood {
  /** Lower case. */
  readonly language: string;
  readonly text: string;
}

/** Number of languages for which a loaded model is cached. */
const MOST_LOADED = 2;
/** Only noises in brackets, as some models write them. */
const NO_WORDS = /^(?:\s|\[[^\]]*\]|\([^)]*\)|<[^>]*>|\p{P}|\p{S})*$/u;
const STOPS: Readonly<Record<string, string>> = { ja: '。', zh: '。', th: '' };

/** Recognizes utterances with a model, one at a time, in the calling thread. */
export class ModelEar {
  readonly #model: SpeechModel;
  /** Least recently used first. */
  readonly #loaded = new Map<string, OfflineRecognizer>();

  constructor(model: SpeechModel) {
    this.#model = model;
  }

  /**
   * @param samples from -1 to 1, 16,000 a second
   * @param language lower case; null: detected by the model
   * @param isOver true to end the text with a period
   * @returns null if no word was recognized
   */
  understand(samples: Float32Array, language: string | null, isOver: boolean): Understood | null {
    const recognizer = this.#recognizerFor(language);
    const stream = recognizer.createStream();
    try {
      stream.acceptWaveform(SAMPLES_PER_MS * 1_000, samples);
      recognizer.decode(stream);
      const { text, lang = '' } = recognizer.getResult(stream);
      if (NO_WORDS.test(text)) return null;
      const heard = this.#languageOf(lang, language);
      return { language: heard, text: inSentence(text.trim(), heard, isOver) };
    } finally {
      stream.free();
    }
  }

  #recognizerFor(language: string | null): OfflineRecognizer {
    const key = this.#model.tellsLanguage ? (language ?? '') : '';
    const known = this.#loaded.get(key);
    if (known === undefined) this.#makeRoom();
    const recognizer = known ?? load(this.#model, key);
    this.#loaded.delete(key);
    this.#loaded.set(key, recognizer);
    return recognizer;
  }

  #makeRoom(): void {
    const [oldest] = this.#loaded;
    if (this.#loaded.size < MOST_LOADED || oldest === undefined) return;
    oldest[1].free();
    this.#loaded.delete(oldest[0]);
  }

  /** Returns the language the model reports, if any: `en`, or `<|en|>`. */
  #languageOf(told: string, asked: string | null): string {
    const { languages } = this.#model;
    const code = told.replaceAll(/[<|>]/gu, '');
    return languages.find((one) => one === code) ?? asked ?? languages[0] ?? '';
  }
}

/** @param language expected by models that detect languages; empty: any */
function load({ kind, parts, tokens, type }: SpeechModel, language: string): OfflineRecognizer {
  const options = {
    whisper: { language, task: 'transcribe' },
    senseVoice: { language: language === '' ? 'auto' : language, useInverseTextNormalization: 1 },
  };
  const config: OfflineConfig = {
    modelConfig: {
      [kind]: { ...parts, ...(kind === 'whisper' || kind === 'senseVoice' ? options[kind] : {}) },
      // The library cannot derive the type of a transducer from its files.
      ...(kind === 'transducer' && {
        modelType: type.startsWith('EncDec') ? 'nemo_transducer' : 'transducer',
      }),
      tokens,
      numThreads: 1,
      debug: 0,
    },
  };
  const recognizer = sherpa.createOfflineRecognizer(config);
  if (recognizer.handle === 0) throw new Error('The model cannot be loaded.');
  return recognizer;
}

/** Adds sentence case and periods, which engines need: some models write only capitals, others neither. */
function inSentence(text: string, language: string, isOver: boolean): string {
  const isShouted = text === text.toUpperCase() && text !== text.toLowerCase();
  const small = isShouted ? text.toLowerCase() : text;
  const written = language === 'en' ? small.replaceAll(/\bi\b/gu, 'I') : small;
  const [first = ''] = written;
  const stop = isOver && /[\p{L}\p{N}]$/u.test(written) ? (STOPS[language] ?? '.') : '';
  return `${first.toUpperCase()}${written.slice(first.length)}${stop}`;
}

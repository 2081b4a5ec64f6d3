/** The package ships no types; only the parts used by the thread of a speech model are declared. */
declare module 'sherpa-onnx' {
  export interface OfflineStream {
    acceptWaveform(samplesPerSecond: number, samples: Float32Array): void;
    free(): void;
  }
  export interface OfflineRecognizer {
    /** 0: creation failed. */
    readonly handle: number;
    createStream(): OfflineStream;
    decode(stream: OfflineStream): void;
    getResult(stream: OfflineStream): { readonly text: string; readonly lang?: string };
    free(): void;
  }
  export interface Vad {
    readonly handle: number;
    acceptWaveform(samples: Float32Array): void;
    isEmpty(): boolean;
    isDetected(): boolean;
    /** `start` counts samples from the first one. */
    front(): { readonly samples: Float32Array; readonly start: number };
    pop(): void;
    flush(): void;
    free(): void;
  }
  export interface OfflineConfig {
    readonly modelConfig: Readonly<Record<string, unknown>>;
    readonly decodingMethod?: string;
    /** File with one phrase per line. */
    readonly hotwordsFile?: string;
    readonly hotwordsScore?: number;
  }
  export interface VadConfig {
    /** Seconds, samples, and a probability. */
    readonly sileroVad: {
      readonly model: string;
      readonly threshold: number;
      readonly minSilenceDuration: number;
      readonly minSpeechDuration: number;
      readonly maxSpeechDuration: number;
      readonly windowSize: number;
    };
    readonly sampleRate: number;
    readonly numThreads: number;
    readonly debug: 0 | 1;
    readonly bufferSizeInSeconds: number;
  }
  const sherpa: {
    createOfflineRecognizer(config: OfflineConfig): OfflineRecognizer;
    createVad(config: VadConfig): Vad;
  };
  export default sherpa;
}

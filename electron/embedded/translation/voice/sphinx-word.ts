/** A word of an utterance, with its certainty from 0 to 1. */
export interface SphinxWord {
  readonly text: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly certainty: number;
}

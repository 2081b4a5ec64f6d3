const SAMPLES_PER_SECOND = 16_000;
const SYLLABLE_S = 0.22;
/** Resonances of four vowels, in hertz. */
const VOWELS = [
  [730, 1090, 2440],
  [270, 2290, 3010],
  [300, 870, 2240],
  [530, 1840, 2480],
] as const;

/** Returns vowels without meaning, which a voice detector classifies as speech; 16,000 samples a second. */
export function voiceLike(seconds: number): Int16Array {
  const samples = new Int16Array(seconds * SAMPLES_PER_SECOND);
  const resonators = [0, 1, 2].map(() => ({ last: 0, before: 0 }));
  let phase = 0;
  for (const index of samples.keys()) {
    const at = index / SAMPLES_PER_SECOND;
    phase += (120 + 15 * Math.sin(2 * Math.PI * 2.5 * at)) / SAMPLES_PER_SECOND;
    const pulse = Math.floor(phase);
    phase -= pulse;
    const vowel = VOWELS[Math.floor(at / SYLLABLE_S) % VOWELS.length] ?? VOWELS[0];
    let sound = pulse * 3;
    for (const [place, resonator] of resonators.entries()) {
      const decay = Math.exp((-Math.PI * (80 + 40 * place)) / SAMPLES_PER_SECOND);
      const turn = 2 * decay * Math.cos((2 * Math.PI * (vowel[place] ?? 0)) / SAMPLES_PER_SECOND);
      const next = sound * (1 - decay) + turn * resonator.last - decay * decay * resonator.before;
      resonator.before = resonator.last;
      resonator.last = next;
      sound = next * 2;
    }
    const loudness = Math.sqrt(Math.sin((Math.PI * (at % SYLLABLE_S)) / SYLLABLE_S));
    samples[index] = Math.max(-30_000, Math.min(30_000, sound * loudness * 60_000));
  }
  return samples;
}

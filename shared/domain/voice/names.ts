/** Names of voice sessions. No zod here: the renderer uses these values. */

/** Origin of the sound: a microphone, or the computer's own output. */
export const VOICE_ORIGINS = ['microphone', 'system'] as const;
export type VoiceOrigin = (typeof VOICE_ORIGINS)[number];

/** Formalities that voice supports: those of texts without the `prefer_` ones. */
export const VOICE_FORMALITIES = ['default', 'more', 'less'] as const;
export type VoiceFormality = (typeof VOICE_FORMALITIES)[number];

/**
 * Voice of a spoken translation. default: the service's choice; match: a voice similar to the
 * speaker's.
 */
export const SPEECH_VOICES = ['default', 'female', 'male', 'match'] as const;
export type SpeechVoice = (typeof SPEECH_VOICES)[number];

/**
 * Quality of speech recognition. model: the user's own model, unmeasured; rough: one word in three
 * is wrong; practice: the output is unrelated to the speech. Null for a service elsewhere, which
 * does not report it.
 */
export const RECOGNIZER_QUALITIES = ['model', 'rough', 'practice'] as const;
export type RecognizerQuality = (typeof RECOGNIZER_QUALITIES)[number];

/**
 * How a session ended. complete: every line arrived; incomplete: the last lines did not arrive in
 * time; failed: the service refused or ended it, `error` has the reason; interrupted: the app was
 * terminated during the session.
 */
export const VOICE_ENDS = ['complete', 'incomplete', 'failed', 'interrupted'] as const;
export type VoiceEnd = (typeof VOICE_ENDS)[number];

export const VOICE_ORDERS = ['time', 'relevance'] as const;

export const VOICE_EXPORT_FORMATS = ['txt', 'srt', 'vtt', 'tmx', 'docx'] as const;
export type VoiceExportFormat = (typeof VOICE_EXPORT_FORMATS)[number];

/** Maximum target languages of a session. */
export const MAX_VOICE_TARGETS = 5;
/** Maximum number of simultaneous sessions. */
export const MAX_VOICE_SESSIONS = 10;
/** Rate of the stored sound: 16,000 samples a second, 16 bits, one channel. */
export const SOUND_BYTES_PER_MS = 32;
/** Maximum sound in one request. */
export const MAX_SOUND_PIECE_MS = 1_000;
/** Maximum stored sound that one request reads. */
export const MAX_SOUND_READ_MS = 60_000;
/** A session ends after this much sound, because nobody means to record longer. */
export const MAX_SESSION_SOUND_MS = 8 * 3_600_000;

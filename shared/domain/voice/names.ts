/** Names of voice sessions. No zod here: the renderer uses these values. */

/** Where the sound is from: a microphone, or what the computer plays. */
export const VOICE_ORIGINS = ['microphone', 'system'] as const;
export type VoiceOrigin = (typeof VOICE_ORIGINS)[number];

/** As voice knows them: without the preferring ones of texts. */
export const VOICE_FORMALITIES = ['default', 'more', 'less'] as const;
export type VoiceFormality = (typeof VOICE_FORMALITIES)[number];

/** Who speaks a translation. default: whom the service chooses; match: a voice close to that of who is heard. */
export const SPEECH_VOICES = ['default', 'female', 'male', 'match'] as const;
export type SpeechVoice = (typeof SPEECH_VOICES)[number];

/**
 * How well speech is understood. model: a model of the person's own, nobody has measured it; rough: one word in three is wrong;
 * practice: what it hears is not what is said. A service elsewhere says nothing about it: null.
 */
export const RECOGNISER_QUALITIES = ['model', 'rough', 'practice'] as const;
export type RecogniserQuality = (typeof RECOGNISER_QUALITIES)[number];

/**
 * How a session came to its end. complete: every line came; incomplete: the last lines did not come in time;
 * failed: the service refused or ended it, `error` says why; interrupted: the app ended in the middle.
 */
export const VOICE_ENDS = ['complete', 'incomplete', 'failed', 'interrupted'] as const;
export type VoiceEnd = (typeof VOICE_ENDS)[number];

export const VOICE_ORDERS = ['time', 'relevance'] as const;

export const VOICE_EXPORT_FORMATS = ['txt', 'srt', 'vtt', 'tmx', 'docx'] as const;
export type VoiceExportFormat = (typeof VOICE_EXPORT_FORMATS)[number];

/** Languages that a session is translated into at once. */
export const MAX_VOICE_TARGETS = 5;
/** Sessions at once. */
export const MAX_VOICE_SESSIONS = 10;
/** Of the kept sound: 16,000 samples a second, 16 bits, one channel. */
export const SOUND_BYTES_PER_MS = 32;
/** How much sound is handed over at once. */
export const MAX_SOUND_PIECE_MS = 1_000;
/** How much kept sound can be asked for at once. */
export const MAX_SOUND_READ_MS = 60_000;
/** After this much sound a session is ended: nobody meant to. */
export const MAX_SESSION_SOUND_MS = 8 * 3_600_000;

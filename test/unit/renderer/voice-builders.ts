import type { VoiceLine, VoiceOption, VoiceSession } from '../../../shared/domain/voice/voice.ts';
import { AT_MS } from './builders.ts';

export function aSession(patch: Partial<VoiceSession> = {}): VoiceSession {
  return {
    id: 'v1',
    title: 'Good morning, everybody.',
    origin: 'microphone',
    connectionId: 'embedded',
    connectionName: 'This computer',
    recognizer: 'rough',
    sourceLang: 'en',
    targetLangs: ['es'],
    formality: 'default',
    speechTarget: null,
    projectId: null,
    projectName: null,
    state: { name: 'ended', end: 'complete' },
    isPaused: false,
    error: null,
    soundMs: 95_000,
    concludedMs: 95_000,
    billedMinutes: 2,
    hasSound: true,
    keepsSound: true,
    canFinish: false,
    lineCount: 3,
    startedAtMs: AT_MS,
    endedAtMs: AT_MS + 95_000,
    ...patch,
  };
}

export function aLine(patch: Partial<VoiceLine> = {}): VoiceLine {
  return {
    id: 'l1',
    targetLang: null,
    language: patch.targetLang ?? 'en',
    text: 'Good morning, everybody.',
    startMs: 0,
    endMs: 1_500,
    isChangedByMe: false,
    ...patch,
  };
}

export function anOption(patch: Partial<VoiceOption> = {}): VoiceOption {
  return {
    connectionId: 'embedded',
    connectionName: 'This computer',
    isHere: true,
    isDefault: true,
    sources: [
      { code: 'en', canBeDetected: true },
      { code: 'es', canBeDetected: true },
    ],
    targets: ['ca', 'de', 'es', 'fr', 'it', 'pt-BR'],
    speechTargets: [],
    formalityTargets: [],
    canDetectSource: false,
    takesGlossary: false,
    takesSpokenTerms: false,
    recognizers: [{ name: 'PocketSphinx', quality: 'rough', languages: null }],
    switchedOff: [],
    problem: null,
    ...patch,
  };
}

import type {
  AddSound,
  EditVoiceLine,
  ReadSound,
  StartVoice,
  VoiceDetail,
  VoiceDetailQuery,
  VoiceLine,
  VoiceOption,
  VoiceRevision,
  VoiceSession,
  VoiceSessionPage,
  VoiceSessionQuery,
} from '../../../shared/domain/voice/voice.ts';

/** Speech that is transcribed and translated while it is spoken; see the requests of the window for what each does. */
export interface VoiceService {
  getOptions(): Promise<VoiceOption[]>;
  start(input: StartVoice): Promise<VoiceSession>;
  /** @returns how much sound there is */
  addSound(input: AddSound): Promise<number>;
  pause(sessionId: string): Promise<VoiceSession>;
  resume(sessionId: string): Promise<VoiceSession>;
  stop(sessionId: string): Promise<VoiceSession>;
  finish(sessionId: string): Promise<VoiceSession>;
  list(query: VoiceSessionQuery): Promise<VoiceSessionPage>;
  get(query: VoiceDetailQuery): Promise<VoiceDetail | null>;
  rename(sessionId: string, title: string): Promise<VoiceSession>;
  editLine(edit: EditVoiceLine): Promise<VoiceLine>;
  listRevisions(sessionId: string, lineId: string): Promise<VoiceRevision[]>;
  /** @returns how many there were */
  remove(sessionIds: readonly string[]): Promise<number>;
  restore(sessionIds: readonly string[]): Promise<number>;
  removeSound(sessionId: string): Promise<VoiceSession>;
  readSound(input: ReadSound): Promise<Uint8Array>;
}

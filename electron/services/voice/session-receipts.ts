import { workplaceOf } from '../../../shared/domain/money/costs.ts';
import type { VoiceSession } from '../../../shared/domain/voice/voice.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Database } from '../../db/database.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { ReceiptFiles, SendReceipt } from '../documents/receipts.ts';

/**
 * Receipts of voice sessions whose sound went to an outside service: written and synced beforehand, and preserved until
 * every backup knows that the session is complete.
 */
export type VoiceReceipts = ReturnType<typeof createVoiceReceipts>;

export function createVoiceReceipts(deps: {
  files: Pick<ReceiptFiles, 'write' | 'read'>;
  heldWork: Pick<Database['heldWork'], 'isHeld' | 'listRows' | 'release' | 'sequence'>;
  logger: Pick<Logger, 'error'>;
}) {
  const { files, heldWork, logger } = deps;

  const write = async (
    { id, connectionId }: { id: string; connectionId: string },
    stage: SendReceipt['stage'],
  ): Promise<void> => {
    // The embedded services bill nothing.
    if (workplaceOf(connectionId) !== 'elsewhere') return;
    await files.write({
      jobId: id,
      kind: 'voice-rest',
      stage,
      isPaused: false,
      sequence: await heldWork.sequence(),
      uploadCompletingAtMs: null,
      textKeys: [],
      document: null,
      result: null,
    });
  };

  return {
    /**
     * Must resolve before any sound leaves; if it throws, nothing may be sent.
     * @throws `input/conflict` while the user has to decide whether it was sent already, `db/unavailable`
     * when the receipt cannot be written
     */
    async begin(session: { id: string; connectionId: string }) {
      if (await heldWork.isHeld(session.id)) {
        throw new AppError('input/conflict', 'voiceErrors.held');
      }
      try {
        await write(session, 'sending');
      } catch (cause) {
        throw new AppError('db/unavailable', 'voiceErrors.receiptNotWritten', { cause });
      }
    },
    /** Records that a session is complete, so that an older database sends nothing. Never rejects. */
    async ended(session: Pick<VoiceSession, 'id' | 'connectionId' | 'state'>) {
      const { state } = session;
      if (state.name !== 'ended' || state.end !== 'complete') return;
      try {
        await write(session, 'saved');
      } catch (error) {
        logger.error('voice receipt not completed', { sessionId: session.id, error });
      }
    },
    /** Runs at startup: releases held sessions that were certainly never sent. Never rejects. */
    async settle() {
      try {
        for (const { kind, id, isProvable } of await heldWork.listRows()) {
          const isUnsent = kind === 'voice-rest' && isProvable && (await files.read(id)) === null;
          if (isUnsent) await heldWork.release(id);
        }
      } catch (error) {
        logger.error('held voice sessions were not settled', { error });
      }
    },
  };
}

import {
  DIFFERENCE_KINDS,
  type CopiedDomain,
  type CopySnapshot,
  type Difference,
  type SyncResult,
} from '../../../shared/domain/copies/copy.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { msg } from '../../../shared/i18n/text.ts';

interface CopyWords {
  chooseAccount: MessageId;
  /** Effects of sending: where no copy exists, where both sides differ, and where they are equal. */
  creates: MessageId;
  changes: MessageId;
  equal: MessageId;
  /** Label of the kind filter, and the kinds. */
  textsToShow: MessageId;
  differenceKinds: readonly Difference['kind'][];
  /** Says what remains when the copy at the service is deleted. */
  staysHere: MessageId;
  whatSnapshotsAre: MessageId;
  /** Says which side a restored snapshot goes to. */
  putBack: Readonly<Record<CopySnapshot['side'], MessageId>>;
  /** Returns the text after a successful change. */
  done: (result: SyncResult) => MessageId;
}

/** Deleting a whole record concerns no language pair. */
const isDeletion = ({ steps: [first] }: SyncResult): boolean =>
  first?.action === 'delete' && first.sourceLang === null;

export const COPY_WORDS: Readonly<Record<CopiedDomain, CopyWords>> = {
  glossaries: {
    chooseAccount: msg('glossaries.chooseAccountToCompare'),
    creates: msg('glossaries.sendingCreatesGlossary'),
    changes: msg('glossaries.sendingMakesChanges'),
    equal: msg('glossaries.sendingMakesChanges'),
    textsToShow: msg('glossaries.termsToShow'),
    differenceKinds: DIFFERENCE_KINDS,
    staysHere: msg('glossaries.termsStayHere'),
    whatSnapshotsAre: msg('glossaries.whatSnapshotsAre'),
    putBack: {
      here: msg('glossaries.bothGetTheseTerms'),
      there: msg('glossaries.bothGetTheseTerms'),
    },
    done: (result) =>
      isDeletion(result) ? msg('glossaries.deletedAtService') : msg('glossaries.sameTermsNow'),
  },
  memories: {
    chooseAccount: msg('memories.chooseAccountToCompare'),
    creates: msg('memories.sendingCreatesMemory'),
    changes: msg('memories.sendingReplacesMemory'),
    equal: msg('memories.bothEqual'),
    textsToShow: msg('memories.unitsToShow'),
    differenceKinds: DIFFERENCE_KINDS.filter((kind) => kind !== 'same'),
    staysHere: msg('memories.unitsStayHere'),
    whatSnapshotsAre: msg('memories.whatSnapshotsAre'),
    putBack: {
      here: msg('memories.computerGetsUnits'),
      there: msg('memories.serviceGetsUnits'),
    },
    done(result) {
      if (result.steps.length === 0) return msg('memories.putBackHere');
      return isDeletion(result)
        ? msg('memories.deletedFromService')
        : msg('memories.serviceHasUnits');
    },
  },
};

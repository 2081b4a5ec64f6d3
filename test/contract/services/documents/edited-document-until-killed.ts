/**
 * Runs as a separate process: saves a document with edits, reports its progress, and waits there until it is killed.
 */
import '../../../support/killed-program.ts';
import {
  openEditedDocuments,
  type SavingMoment,
} from '../../support/edited-documents-under-test.ts';

const [, , folder = '', moment = ''] = process.argv;
const holdAt = moment as SavingMoment;
const under = openEditedDocuments(folder, {
  holdAt,
  onHeld: () => process.send?.('held'),
});
await under.database.opening;
await under.save();

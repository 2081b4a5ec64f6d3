import type { Scenario } from './round.ts';
import { careScenario } from './scenarios/care.ts';
import { commitsScenario } from './scenarios/commits.ts';
import { diskScenario } from './scenarios/disk.ts';
import { documentsEmbeddedScenario } from './scenarios/documents-embedded.ts';
import { documentsPowerScenario, documentsScenario } from './scenarios/documents.ts';
import { electronScenario } from './scenarios/electron.ts';
import { preTranslationScenario } from './scenarios/pre-translation.ts';
import { hoursPowerScenario, hoursScenario } from './scenarios/hours.ts';
import { lookBackScenario, recoveryScenario, restoreScenario } from './scenarios/older-database.ts';
import { voiceScenario } from './scenarios/voice.ts';

/** All scenarios. */
export const SCENARIOS: readonly Scenario[] = [
  documentsScenario,
  documentsPowerScenario,
  documentsEmbeddedScenario,
  preTranslationScenario,
  hoursScenario,
  hoursPowerScenario,
  commitsScenario,
  careScenario,
  restoreScenario,
  recoveryScenario,
  lookBackScenario,
  voiceScenario,
  diskScenario,
  electronScenario,
];

import { describe, expect, it } from 'vitest';
import { createApertiumEngine } from '../../../../../electron/embedded/engines/apertium/apertium-engine.ts';
import { discoverModes } from '../../../../../electron/embedded/engines/apertium/modes.ts';
import type { TranslationEngine } from '../../../../../electron/embedded/engines/engine.ts';
import { createPseudoEngine } from '../../../../../electron/embedded/engines/pseudo.ts';
import { IS_DEEP } from '../../../../support/runs.ts';
import { countDocument } from '../../../support/document-counts.ts';
import { roundTripFiles } from '../../../support/round-trip-files.ts';
import { expectSentences } from '../../../support/sentence-pairs.ts';
import { shareDocuments } from '../../../support/shared-documents.ts';

const FILES = roundTripFiles();
/** A document of each format; a PNG is read and drawn like a JPEG. */
const ONE_OF_EACH = FILES.filter(
  ({ format }, index) =>
    format !== 'jpeg' && FILES.findIndex((file) => file.format === format) === index,
);
const modes = await discoverModes();
const hasApertium = modes.some(({ source, target }) => source === 'EN' && target === 'ES');

const ENGINES: readonly {
  readonly engine: string;
  readonly isThere: boolean;
  readonly create: () => TranslationEngine;
  readonly files: typeof FILES;
}[] = [
  {
    engine: 'the practice engine',
    isThere: true,
    create: createPseudoEngine,
    files: IS_DEEP ? FILES : ONE_OF_EACH,
  },
  {
    engine: 'Apertium (needs apertium-eng-spa)',
    isThere: hasApertium,
    create: () => createApertiumEngine({ modes }),
    // With a different engine only the words differ.
    files: IS_DEEP ? FILES : ONE_OF_EACH.filter(({ format }) => format !== 'png'),
  },
];

it('there are third-party documents in every format', () => {
  expect(new Set(FILES.map(({ format }) => format)).size).toBe(14);
});

for (const { engine, isThere, create, files } of ENGINES) {
  describe.skipIf(!isThere)(`with ${engine}`, () => {
    const documents = shareDocuments(create);

    it.each(files)('$name keeps everything but its words', async ({ name, format, bytes }) => {
      const outcome = await documents.translate(name, bytes);
      if (outcome.kind !== 'done') throw new Error(outcome.message);
      expect(await countDocument(format, outcome.bytes)).toEqual(
        await countDocument(format, bytes),
      );
      expect(Buffer.from(outcome.bytes).equals(bytes)).toBe(false);
      for (const pair of outcome.segments) expectSentences(pair, 'EN');
    });
  });
}

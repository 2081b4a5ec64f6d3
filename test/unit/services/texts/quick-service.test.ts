import { describe, expect, it } from 'vitest';
import { createQuickService } from '../../../../electron/services/texts/quick-service.ts';
import { MAX_QUICK_TEXT_CHARS } from '../../../../shared/domain/app/limits.ts';
import { abilitiesOfKind } from '../../../../shared/domain/connections/abilities.ts';
import type { Connection } from '../../../../shared/domain/connections/connection.ts';
import { PLAIN_TEXT_OPTIONS } from '../../../../shared/domain/texts/options.ts';
import type { TextDraft } from '../../../../shared/domain/texts/translation.ts';
import { aConnection } from '../../../support/builders/connections.ts';

const EMBEDDED = aConnection({ id: 'embedded', name: 'This computer', isDefault: true });
const AGENCY = aConnection({
  id: 'agency',
  kind: 'custom',
  name: 'Agency',
  isDefault: false,
  abilities: abilitiesOfKind('custom'),
});
const PRACTICE = aConnection({
  id: 'practice',
  kind: 'practice',
  name: 'Practice',
  isDefault: false,
});
const DRAFT: TextDraft = {
  tab: 'translate',
  sourceText: 'What Translate holds',
  targetText: '',
  connectionId: 'agency',
  projectId: 'p1',
  sourceLang: 'EN',
  targetLang: 'ES',
  options: {
    ...PLAIN_TEXT_OPTIONS,
    glossaryIds: ['g1'],
    context: 'Of that text',
    tagHandling: 'xml',
  },
};

function setUp({
  text = 'Good day',
  draft = null as TextDraft | null,
  connections = [EMBEDDED, AGENCY] as readonly Connection[],
  targetLangs = ['DE'] as readonly string[],
} = {}) {
  return createQuickService({
    readChosenText: async () => Promise.resolve(text),
    getDraft: async () => Promise.resolve(draft),
    listConnections: async () => Promise.resolve(connections),
    projectName: async (id) => Promise.resolve(id === 'p1' ? 'Merger' : null),
    targetLangs: () => targetLangs,
  });
}

describe('the start of the quick window', () => {
  it('has the service, languages, project, and options of the Translate page, not its text', async () => {
    expect(await setUp({ draft: DRAFT }).begin()).toEqual({
      text: 'Good day',
      tooLongChars: null,
      route: {
        connectionId: 'agency',
        projectId: 'p1',
        sourceLang: 'EN',
        targetLang: 'ES',
        options: { ...DRAFT.options, context: '', tagHandling: 'off' },
      },
      serviceName: 'Agency',
      projectName: 'Merger',
      isHere: false,
    });
  });

  it('has no glossaries of another account, once that of the page is gone', async () => {
    const start = await setUp({ draft: DRAFT, connections: [EMBEDDED] }).begin();
    expect(start.route).toMatchObject({ connectionId: 'embedded', options: PLAIN_TEXT_OPTIONS });
    expect(start).toMatchObject({ isHere: true, projectName: 'Merger' });
  });

  it('prefers the practice service while it is on, and else the default', async () => {
    const withPractice = await setUp({ connections: [EMBEDDED, PRACTICE] }).begin();
    expect(withPractice.serviceName).toBe('Practice');
    const standard = [AGENCY, { ...EMBEDDED, isDefault: true }];
    expect((await setUp({ connections: standard }).begin()).serviceName).toBe('This computer');
    const paid = await setUp({ draft: DRAFT, connections: [EMBEDDED, PRACTICE, AGENCY] }).begin();
    expect(paid.serviceName).toBe('Agency');
  });

  it('has the language of documents before a text had any, and no route without one', async () => {
    expect((await setUp().begin()).route).toMatchObject({ sourceLang: null, targetLang: 'DE' });
    expect((await setUp({ targetLangs: [] }).begin()).route).toBeNull();
    expect(await setUp({ connections: [] }).begin()).toMatchObject({ route: null, isHere: false });
  });

  it('has the text without what surrounds it, and one kind of line break', async () => {
    expect((await setUp({ text: ' \r\nOne\r\nTwo\rThree\n' }).begin()).text).toBe(
      'One\nTwo\nThree',
    );
  });

  it('counts a text that is too long, and has none of it', async () => {
    const most = 'x'.repeat(MAX_QUICK_TEXT_CHARS);
    expect(await setUp({ text: `${most}\r\n` }).begin()).toMatchObject({
      text: most,
      tooLongChars: null,
    });
    expect(await setUp({ text: `${most}y` }).begin()).toMatchObject({
      text: '',
      tooLongChars: MAX_QUICK_TEXT_CHARS + 1,
    });
    // Whole files are not searched: their line breaks count as they are.
    const file = '\r\n'.repeat(MAX_QUICK_TEXT_CHARS * 20);
    expect(await setUp({ text: file }).begin()).toMatchObject({
      text: '',
      tooLongChars: file.length,
    });
  });
});

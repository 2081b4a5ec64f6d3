import { describe, expect, it } from 'vitest';
import { describeAddress } from '../../../../electron/services/lane/confidential-lane.ts';

const ID = '0f1e2d3c-aaaa-bbbb-cccc-123456789abc';

describe('where a request goes', () => {
  it.each([
    ['https://api.example/v2/translate', 'text', '/v2/translate'],
    ['https://api.example/v2/write/rephrase', 'improvement', '/v2/write/rephrase'],
    [`https://api.example/v2/document/${ID}/result`, 'document', '/v2/document/…/result'],
    [
      `https://api.example/v3/glossaries/${ID}/dictionaries?source_lang=en`,
      'glossary',
      '/v3/glossaries/…/dictionaries',
    ],
    [
      `https://api.example/v3/spoken-terms/${ID}/term-lists?lang=en`,
      'glossary',
      '/v3/spoken-terms/…/term-lists',
    ],
    [`https://api.example/v3/translation_memories/${ID}`, 'memory', '/v3/translation_memories/…'],
    [
      `https://api.example/v3/translation_memories/uploads/${ID}?sig=${ID}`,
      'memory',
      '/v3/translation_memories/uploads/…',
    ],
    ['https://time.example/api/v1/time_entries/42', 'time-entry', '/api/v1/time_entries/…'],
    ['https://time.example/api/v1/projects/42', 'project', '/api/v1/projects/…'],
    ['https://api.example/v2/usage', 'account', '/v2/usage'],
    ['https://api.example/v3/detect/language', 'text', '/v3/detect/language'],
    ['https://api.example/v3/voice/realtime?token=abc', 'voice', '/v3/voice/realtime'],
    [
      `https://api.example/v1/jobs/voice/translate/${ID}?include=signed_url`,
      'voice',
      '/v1/jobs/voice/translate/…',
    ],
    ['https://gateway.example/client-acme/v2/translate', 'text', '/…/v2/translate'],
  ])('%s', (url, kind, path) => {
    expect(describeAddress(url)).toMatchObject({ kind, path });
  });

  it('keeps host and port, and no name, password, query or fragment', () => {
    const found = describeAddress('https://me:pass@host.example:8443/v2/usage?key=abc#x');
    expect(found).toEqual({
      kind: 'account',
      host: 'host.example:8443',
      path: '/v2/usage',
      hasSecretBody: false,
    });
  });

  it('marks what holds a password', () => {
    expect(describeAddress('https://time.example/api/v1/auth').hasSecretBody).toBe(true);
  });
});

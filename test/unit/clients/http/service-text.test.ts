import { describe, expect, it } from 'vitest';
import { cleanServiceText } from '../../../../electron/clients/http/service-text.ts';

describe('cleanServiceText', () => {
  it.each([
    ['two\r\nlines\tand\u0000more', 'two lines and more'],
    ['\u202Egnp.exe\u2066 \u200Bx', 'gnp.exe x'],
    ['   ', undefined],
    ['\u0007', undefined],
    ['Use https://u:p@host.example/a?key=1#x now', 'Use https://host.example/a now'],
    ['Authorization: DeepL-Auth-Key abc-def, ok', 'Authorization: DeepL-Auth-Key [removed] ok'],
    ['bearer abc.def', 'bearer [removed]'],
    [`${'a'.repeat(499)}😀`, 'a'.repeat(499)],
  ])('turns %j into %j', (text, expected) => {
    expect(cleanServiceText(text, [])).toBe(expected);
  });

  it('removes secrets in any case and percent-encoded, before it cuts the text', () => {
    const secret = 'k3y+(a.b)/ü';
    const text = `${'x'.repeat(495)} ${secret} ${secret.toUpperCase()} ${encodeURIComponent(secret)}`;
    expect(cleanServiceText(text, [secret])).not.toMatch(/k3y/i);
    expect(cleanServiceText(`a ${secret} b`, [secret])).toBe('a [removed] b');
  });

  it.each([
    [
      'shortened',
      'Cannot translate "Die vertrauliche Fu…" now',
      'Cannot translate "[removed]…" now',
    ],
    ['in JSON', '["Die vertrauliche Fusion \\"Nord\\" & <Süd>"]', '["[removed]"]'],
    [
      'in markup',
      '<p>Die vertrauliche Fusion &quot;Nord&quot; &amp; &lt;Süd&gt;</p>',
      '<p>[removed]</p>',
    ],
    ['twice', 'DIE VERTRAULICHE FUSION, Die vertrauliche Fusion x', '[removed], [removed]x'],
    ['cut after its beginning', 'Die vertrauliche', '[removed]'],
    ['not', 'Die vertraut', 'Die vertraut'],
  ])('removes a long text that is quoted %s', (_how, text, expected) => {
    expect(cleanServiceText(text, ['Die vertrauliche Fusion "Nord" & <Süd>'])).toBe(expected);
  });

  it('removes a secret once when its beginning recurs within it', () => {
    const secret = `${'abcdefgh'.repeat(6)}-end`;
    expect(cleanServiceText(`before ${secret} after`, [secret])).toBe('before [removed] after');
  });

  it('survives secrets that are short, empty or broken', () => {
    expect(cleanServiceText('target_lang', ['', 'a', 'lan', '\uD800\uD800\uD800\uD800'])).toBe(
      'target_lang',
    );
  });
});

import { describe, expect, it } from 'vitest';
import { parseTimeBaseUrl } from '../../../../electron/clients/time/time-profile.ts';
import { AppError } from '../../../../shared/errors.ts';

function failureOf(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error instanceof AppError ? error : null;
  }
}

describe('parseTimeBaseUrl', () => {
  it.each([
    ['https://app.rabbiit.com/api/v1', 'https://app.rabbiit.com/api/v1'],
    [' https://app.rabbiit.com/api/v1/// ', 'https://app.rabbiit.com/api/v1'],
    ['https://time.example.com//team//api//v1/', 'https://time.example.com/team/api/v1'],
    ['https://time.example.com', 'https://time.example.com/api/v1'],
    ['https://time.example.com/', 'https://time.example.com/api/v1'],
    ['https://time.example.com/api', 'https://time.example.com/api/v1'],
    ['https://time.example.com:8443/team/', 'https://time.example.com:8443/team/api/v1'],
    ['HTTPS://Time.Example.com/team/api/v1', 'https://time.example.com/team/api/v1'],
  ])('completes %j', (entered, expected) => {
    expect(parseTimeBaseUrl(entered)).toBe(expected);
  });

  it.each([
    ['http://time.example.com', 'net/insecure-url'],
    ['http://127.0.0.1:8080/api/v1', 'net/insecure-url'],
    ['https://time.example.com/api/v2', 'input/invalid'],
    ['https://user:secret-1@time.example.com', 'input/invalid'],
    ['https://time.example.com/api/v1?token=secret-1', 'input/invalid'],
    ['https://time.example.com/#secret-1', 'input/invalid'],
    ['time.example.com', 'input/invalid'],
    ['ftp://time.example.com', 'input/invalid'],
    ['secret-1', 'input/invalid'],
    ['', 'input/invalid'],
  ])('refuses %j without quoting it', (entered, code) => {
    const error = failureOf(() => parseTimeBaseUrl(entered));
    expect(error).toMatchObject({ code, details: { field: 'baseUrl' } });
    expect(String(error)).not.toContain('secret-1');
    expect(String(error)).toContain('Nothing was sent');
  });
});

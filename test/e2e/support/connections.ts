import type { Page } from 'playwright-core';
import type { Connection } from '../../../shared/domain/connections/connection.ts';
import { askApp } from '../../support/window/page-api.ts';

/** Adds a connection with a custom address without the form, and makes it the default. */
export async function connect(
  page: Page,
  { name, url, key }: { name: string; url: string; key: string },
): Promise<void> {
  const input = { name, kind: 'custom', baseUrl: url, key };
  const { id } = (await askApp(page, 'connections', 'add', input)) as Connection;
  await askApp(page, 'connections', 'setDefault', { connectionId: id });
}

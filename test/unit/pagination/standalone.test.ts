import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const SOURCE = join(import.meta.dirname, '../../../shared/pagination');

/** Copies only the component to an empty folder, as a different project would have it. */
function copyAlone(): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'shared', 'pagination'), { recursive: true });
  cpSync(SOURCE, join(folder, 'shared', 'pagination'), { recursive: true });
  return folder;
}

/** Runs TypeScript through Node's type stripping. @returns its output, as JSON */
function run(folder: string, script: string): unknown {
  const file = join(folder, 'host.ts');
  writeFileSync(file, script);
  const output = execFileSync(
    process.execPath,
    ['--experimental-strip-types', '--no-warnings', file],
    { encoding: 'utf8', cwd: folder, timeout: 20_000, env: {} },
  );
  return JSON.parse(output);
}

/** Returns the pieces of code in the README, in order. */
function examples(): string[] {
  const readme = readFileSync(join(SOURCE, 'README.md'), 'utf8');
  return [...readme.matchAll(/```ts\n([^]*?)```/gu)].map(([, code = '']) => code);
}

it('runs with the type stripping of Node, alone: without packages or files outside its folder', () => {
  const script = `
    import { Pager, createMemorySession, Bootstrap5Formatter } from './shared/pagination/index.ts';
    const session = createMemorySession();
    const pager = new Pager({ _limit: 10 }, { session });
    pager.withRequest(new Request('https://host.example/find?type=a')).getInputs();
    const inputs = pager.withRequest(new Request('https://host.example/find?_page=7'))
      .call((inputs) => { inputs.setList(['row']).setTotal(150); });
    const pages = [...inputs.getPagination()].map((page) => page.number);
    const html: string = String(inputs.setFormatter(new Bootstrap5Formatter()));
    console.log(JSON.stringify([inputs.get('type'), inputs.getOffset(), pages, html.length > 100]));
  `;
  expect(run(copyAlone(), script)).toEqual(['a', 60, [null, 5, 6, 7, 8, 9, null], true]);
});

it('does on a web server exactly what the README shows', () => {
  const [server = '', formatter = ''] = examples();
  const script = `
    ${server}
    import { createMemorySession } from './shared/pagination/index.ts';

    const stock = Array.from({ length: 150 }, (_, index) => ({ type: index % 2 ? 'a' : '<b>', index }));
    const found = (type: unknown) => stock.filter((row) => type === '' || row.type === type);
    const count = (type: unknown) => found(type).length;
    const select = (type: unknown, limit: number, offset: number) =>
      found(type).slice(offset, offset + limit);
    const escape = (text: string) => text.replaceAll('<', '&lt;');
    const rows = (list: readonly unknown[]) => '<p>' + JSON.stringify(list) + '</p>';
    const page = (html: string) => new Response(html);

    const session = createMemorySession();
    const ask = async (query: string) => {
      const html = await handle(new Request('https://host.example/stock' + query), session).text();
      const value = /value="([^"]*)"/.exec(html)?.[1];
      const first = JSON.parse(/<p>(.*)<\\/p>/.exec(html)?.[1] ?? '')[0].index;
      const current = /class="active"><a href="([^"]*)">(\\d+)/.exec(html)?.slice(1);
      return [value, first, ...(current ?? [])];
    };
    const pages = [];
    for (const query of ['?type=a', '?_page=3', '?_page', '', '?_page', '?type=<b>&_limit=20', '?_page=2']) {
      pages.push(await ask(query));
    }

    const linksOf = (page: number, total: number) => {
      const inputs = new Pager().withQuery({ _page: page }).getInputs().setTotal(total);
      ${formatter}
      return String(inputs);
    };
    console.log(JSON.stringify([pages, linksOf(7, 300), linksOf(1, 3)]));
  `;
  expect(run(copyAlone(), script)).toEqual([
    [
      ['a', 1, '#', '1'],
      ['a', 61, '#', '3'],
      ['a', 61, '#', '3'],
      ['', 0, '#', '1'],
      ['', 0, '#', '1'],
      ['&lt;b>', 0, '#', '1'],
      ['&lt;b>', 40, '#', '2'],
    ],
    '1 2 3 4 5 6 [7] 8 9 10 11 … 15',
    '[1]',
  ]);
});

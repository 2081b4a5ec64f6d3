import { describe, expect, it } from 'vitest';
import { runCommand } from '../../../scripts/lib/run-command.mjs';

const runNode = (code: string, options = {}) => runCommand(process.execPath, ['-e', code], options);

describe('a program that is run', () => {
  it('keeps its status lines apart from what it prints', async () => {
    const status: string[] = [];
    const lines: string[] = [];
    const result = await runNode(
      `const fs = require('node:fs');
       fs.writeSync(3, 'pmstatus:xvfb:50.0:Unpacking\\npmst');
       fs.writeSync(1, 'from a script of the package\\n');
       fs.writeSync(3, 'atus:xvfb:60.0:Installing');
       fs.writeSync(2, 'a warning\\n');`,
      { onStatus: (line: string) => status.push(line), onLine: (line: string) => lines.push(line) },
    );
    expect(status).toEqual(['pmstatus:xvfb:50.0:Unpacking', 'pmstatus:xvfb:60.0:Installing']);
    expect(lines.toSorted()).toEqual(['a warning', 'from a script of the package']);
    expect(result).toMatchObject({ code: 0, stdout: 'from a script of the package\n' });
    expect(result.tail).not.toContain('pmstatus');
  });
});

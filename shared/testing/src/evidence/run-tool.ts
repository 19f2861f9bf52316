import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { workspaceRoot } from '@tessera/build/workspace';

const minutesMax = 5;
const saidMax = 1_000_000;

/** Runs a tool of `node_modules` in the workspace; `said` is what it printed, cut off. */
export const runTool = (
  tool: string,
  args: readonly string[],
): Promise<{ readonly code: number | null; readonly said: string }> =>
  new Promise((settle, fail) => {
    const child = spawn(process.execPath, [join(workspaceRoot, 'node_modules', tool), ...args], {
      cwd: workspaceRoot,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: minutesMax * 60_000,
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (said = `${said}${text}`.slice(0, saidMax)));
    child.once('error', fail).once('close', (code) => settle({ code, said }));
  });

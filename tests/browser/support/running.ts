import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The database of the portal that runs on a data folder. */
export const databaseOf = (dataDir: string): string => (JSON.parse(readFileSync(join(dataDir, 'running.json'), 'utf8')) as { databaseUrl: string }).databaseUrl;

/** A process and all it has started, parents first. */
export const processTree = (root: number): number[] => {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  const tree = [root];
  for (const parent of tree) tree.push(...lines.filter(([, ppid]) => ppid === parent).map(([pid]) => pid ?? 0));
  return tree;
};

export const isThere = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

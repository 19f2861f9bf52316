import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runWebpack } from '../run-webpack';
import { workspaceRoot } from '../packages/workspace';

const folder = join(workspaceRoot, '.cache/dev');
const filename = 'development-react.js';

/** Builds the script that gives a developer's page the development edition of React; answers its file. */
export const buildDevelopmentReact = async (): Promise<string> => {
  await runWebpack(
    {
      name: 'development-react',
      mode: 'development',
      target: ['web', 'es2022'],
      devtool: false,
      entry: fileURLToPath(new URL('development-react.cjs', import.meta.url)),
      output: { path: folder, filename },
      cache: { type: 'filesystem', name: 'development-react', cacheDirectory: join(workspaceRoot, '.cache/webpack') },
      performance: false,
      infrastructureLogging: { level: 'error' },
    },
    () => null,
  );
  return join(folder, filename);
};

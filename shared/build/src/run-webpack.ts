import webpack from 'webpack';
import type { Compilation, Configuration } from 'webpack';

/** Runs one configuration to its end; throws with every error of the compilation. */
export const runWebpack = <T>(configuration: Configuration, read: (compilation: Compilation) => T): Promise<T> =>
  new Promise((resolve, reject) => {
    const compiler = webpack(configuration);
    compiler.run((error, stats) => {
      const failure =
        error ?? (stats?.hasErrors() ? new Error(stats.toString({ preset: 'errors-only', colors: false })) : null);
      const result = !failure && stats ? read(stats.compilation) : null;
      compiler.close((closeError) => {
        if (failure ?? closeError) reject(failure ?? closeError);
        else resolve(result as T);
      });
    });
  });

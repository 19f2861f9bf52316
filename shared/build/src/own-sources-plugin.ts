import webpack, { type Compiler } from 'webpack';
import { foreignMessage, isForeign } from './foreign-sources';
import { remoteInputs } from './version/remote-inputs';
import { installedPackage, repositoryPath } from './version/repository-path';

/**
 * Refuses a build that bundles another team's sources, or files of its own that its version does not count. What is
 * written as an import is known before the build; this sees what only webpack finds: a path put together as it runs,
 * `new URL`, a worker.
 */
export class OwnSourcesPlugin {
  constructor(private readonly folder: string) {}

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('OwnSourcesPlugin', (compilation) => {
      compilation.hooks.finishModules.tap('OwnSourcesPlugin', (modules) => {
        const bundled = [...modules].flatMap((module) =>
          module instanceof webpack.NormalModule && module.resource ? [module.resource.split('?')[0] ?? ''] : [],
        );
        compilation.errors.push(...this.problemsOf(new Set(bundled)).map((text) => new webpack.WebpackError(text)));
      });
    });
  }

  private problemsOf(bundled: ReadonlySet<string>): string[] {
    const own = `${repositoryPath(this.folder)}/`;
    const counted = new Set(remoteInputs(this.folder).files.map(repositoryPath));
    return [...bundled].flatMap((file) => {
      if (isForeign(this.folder, file)) return [foreignMessage(this.folder, file)];
      const path = repositoryPath(file);
      return !path.startsWith(own) || installedPackage(path) !== undefined || counted.has(path)
        ? []
        : [
            `${path} is bundled by its address, so a change of it would make no new version. Import it by its name (rule: own sources).`,
          ];
    });
  }
}

import { failurePolicies } from '@tessera/contract';
import webpack from 'webpack';
import type { Compiler } from 'webpack';

const waitMs = 400;

/**
 * Source that wraps webpack's script loader, held in `load`: a failed chunk is retried as often as the table of
 * failures says before the failure is reported. After a full timeout there is no retry, so that nobody waits that long
 * twice.
 */
export const chunkRetrySource = (load: string): string =>
  [
    `var loadScript = ${load};`,
    `${load} = function (url, done, key, chunkId) {`,
    `  var left = ${failurePolicies['PORTAL-CHUNK'].retries};`,
    '  var ask = function () { loadScript(url, settled, key, chunkId); };',
    '  var settled = function (event) {',
    `    if (event && event.type === "error" && left-- > 0) setTimeout(ask, ${waitMs} * (0.5 + Math.random()));`,
    '    else done(event);',
    '  };',
    '  ask();',
    '};',
  ].join('\n');

class ChunkRetryRuntimeModule extends webpack.RuntimeModule {
  constructor() {
    super('tessera chunk retry', webpack.RuntimeModule.STAGE_ATTACH);
  }

  override generate(): string {
    return chunkRetrySource(webpack.RuntimeGlobals.loadScript);
  }
}

/** Adds these retries to every build that loads chunks. */
export class ChunkRetryPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ChunkRetryPlugin', (compilation) => {
      compilation.hooks.runtimeRequirementInTree
        .for(webpack.RuntimeGlobals.loadScript)
        .tap('ChunkRetryPlugin', (chunk) => {
          compilation.addRuntimeModule(chunk, new ChunkRetryRuntimeModule());
        });
    });
  }
}

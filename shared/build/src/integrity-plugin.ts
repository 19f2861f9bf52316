import webpack from 'webpack';
import type { Compiler } from 'webpack';

/** A well-formed hash that no file has: what a script without a known hash gets, so that the browser refuses it. */
const refusal = `sha384-${'A'.repeat(64)}`;

/**
 * Gives every chunk script the hash that the page's table holds for its path (`globalThis.tesseraPage`, begun by the
 * host's integrity script and completed from the release's manifests) and the page's nonce. A chunk that is not in the
 * table is refused: what no manifest lists was not published.
 */
export class IntegrityPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('IntegrityPlugin', (compilation) => {
      webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap('IntegrityPlugin', (source) =>
        [
          source,
          'var tesseraPage = self.tesseraPage || {};',
          'if (tesseraPage.nonce) script.setAttribute("nonce", tesseraPage.nonce);',
          `script.integrity = (tesseraPage.integrity || {})[new URL(url, document.baseURI).pathname] || ${JSON.stringify(refusal)};`,
        ].join('\n'),
      );
    });
  }
}

import webpack from 'webpack';
import type { Compiler } from 'webpack';

/** A well-formed hash that no file has, given to scripts without a known hash so that the browser refuses them. */
const refusal = `sha384-${'A'.repeat(64)}`;

/**
 * Gives every chunk script the hash that the page's table holds for its path (`globalThis.tesseraPage`, begun by the
 * host's integrity script and completed from the release's manifests) and the page's nonce. A chunk that is not in the
 * table is refused, because a file that no manifest lists was not published. Only files below the table's `unhashed`
 * folders, a developer's own builds on a page that says so, come without.
 */
export class IntegrityPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('IntegrityPlugin', (compilation) => {
      webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'IntegrityPlugin',
        (source) =>
          [
            source,
            'var tesseraPage = self.tesseraPage || {};',
            'if (tesseraPage.nonce) script.setAttribute("nonce", tesseraPage.nonce);',
            'var tesseraPath = new URL(url, document.baseURI).pathname;',
            `if (!(tesseraPage.unhashed || []).some(function (base) { return tesseraPath.indexOf(base) === 0; })) script.integrity = (tesseraPage.integrity || {})[tesseraPath] || ${JSON.stringify(refusal)};`,
          ].join('\n'),
      );
    });
  }
}

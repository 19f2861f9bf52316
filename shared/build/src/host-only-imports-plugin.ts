import type { Compiler, javascript } from 'webpack';
import { hostOnlyPackages, sharedRouterExports } from './packages/shared-modules';

const refuseRouterExport = (parser: javascript.JavascriptParser): void => {
  parser.hooks.importSpecifier.tap('HostOnlyImportsPlugin', (_statement, source, exportName) => {
    if (source !== 'react-router-dom' || sharedRouterExports.includes(exportName ?? '*')) return;
    throw new Error(
      `'${exportName ?? '*'}' of react-router-dom is not provided by the host (rule: shared router). Use one of: ${sharedRouterExports.join(', ')}.`,
    );
  });
};

/**
 * Refuses a remote that imports what only the host may, or what the host does not provide, naming the file and the
 * rule.
 */
export class HostOnlyImportsPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.normalModuleFactory.tap('HostOnlyImportsPlugin', (factory) => {
      factory.hooks.beforeResolve.tap('HostOnlyImportsPlugin', ({ request, contextInfo }) => {
        const ours = contextInfo.issuer && !contextInfo.issuer.includes('node_modules');
        const forbidden = hostOnlyPackages.find((name) => request === name || request.startsWith(`${name}/`));
        if (ours && forbidden)
          throw new Error(
            `${contextInfo.issuer}: a remote cannot import '${request}' (rule: host-only packages). Use @tessera/ui and @tessera/runtime.`,
          );
      });
      factory.hooks.parser.for('javascript/auto').tap('HostOnlyImportsPlugin', refuseRouterExport);
      factory.hooks.parser.for('javascript/esm').tap('HostOnlyImportsPlugin', refuseRouterExport);
    });
  }
}

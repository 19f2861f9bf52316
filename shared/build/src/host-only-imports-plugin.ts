import type { Compiler } from 'webpack';
import { hostOnlyPackages } from './shared-modules';

/** Refuses a remote that imports what only the host may: it names the file and the rule. */
export class HostOnlyImportsPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.normalModuleFactory.tap('HostOnlyImportsPlugin', (factory) => {
      factory.hooks.beforeResolve.tap('HostOnlyImportsPlugin', ({ request, contextInfo }) => {
        const ours = contextInfo.issuer && !contextInfo.issuer.includes('node_modules');
        const forbidden = hostOnlyPackages.find((name) => request === name || request.startsWith(`${name}/`));
        if (ours && forbidden) throw new Error(`${contextInfo.issuer}: a remote cannot import '${request}' (rule: host-only packages). Use @tessera/ui and @tessera/runtime.`);
      });
    });
  }
}

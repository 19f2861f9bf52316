import type { ExtensionPoint } from '@tessera/contract';
import type { ExtensionProps } from '@tessera/runtime';

/** Properties that the page at an extension point passes to its panels; a remote's own `parameters` take precedence. */
const given: Readonly<Record<ExtensionPoint, ExtensionProps>> = {
  'dashboard.figures': {},
  'dashboard.main': {},
  'dashboard.side': {},
  'clients.client.side': { clientId: 'C1' },
  'clients.account.side': { clientId: 'C1', accountId: 'A1' },
  'clients.client.tabs': { clientId: 'C1' },
  'clients.account.tabs': { clientId: 'C1', accountId: 'A1' },
};

export const propsAt = (point: ExtensionPoint, parameters: Readonly<Record<string, string>>): ExtensionProps =>
  Object.fromEntries(Object.entries(given[point]).map(([name, value]) => [name, parameters[name] ?? value]));

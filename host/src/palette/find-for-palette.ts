import type { FoundKind } from '@tessera/contract/find/values';
import { accountHref, clientGroupHref, clientTransactionHref, instrumentHref, type Portal } from '@tessera/runtime';
import type { PortalManifest } from '@tessera/contract';
import { remoteRule } from '../places/remote-rule';
import type { Found } from '../search/client-search';
import { findClients, readFound } from '../search/find-clients';
import { clientItem, type PaletteItem } from './palette-items';

interface FoundRecord {
  readonly kind: FoundKind;
  readonly id: string;
  readonly name: string;
  readonly clientId: string | null;
}

/** The page of each kind of record, and the remote whose page it is. */
const places: Readonly<Record<FoundKind, { readonly remote: string; readonly href: (record: FoundRecord) => string }>> =
  {
    Account: { remote: 'clients', href: ({ id, clientId }) => accountHref(clientId ?? '', id, 'overview') },
    Transaction: { remote: 'clients', href: ({ id, clientId }) => clientTransactionHref(clientId ?? '', id) },
    Group: { remote: 'clients', href: ({ id }) => clientGroupHref(id) },
    Instrument: { remote: 'tools', href: ({ id }) => instrumentHref(id) },
  };

const recordItem = (record: FoundRecord): PaletteItem => ({
  id: `${record.kind}.${record.id}`,
  kind: record.kind,
  label: `${record.name} (${record.id})`,
  href: places[record.kind].href(record),
});

/** Finds clients as the header search does, then accounts, transactions, groups and instruments with a page here. */
export const findForPalette =
  (portal: Portal, manifests: readonly PortalManifest[]) =>
  async (term: string, signal: AbortSignal): Promise<Found<PaletteItem>> => {
    const hasRemote = (remote: string): boolean =>
      manifests.some(({ name }) => name === remote) && portal.decide(remoteRule(remote, {})).allowed;
    const path = `/tessera/find/${encodeURIComponent(portal.firm.firmId)}?${new URLSearchParams({ term })}`;
    const [clients, records] = await Promise.all([
      findClients(portal)(term, signal),
      readFound<FoundRecord>(portal, path, signal),
    ]);
    const shown = records.items.filter(({ kind }) => hasRemote(places[kind].remote));
    // Who types a whole number means that record, before the client who is found by it too.
    const isNamed = ({ id }: FoundRecord): boolean => id === term.toUpperCase();
    const items = [
      ...shown.filter(isNamed).map(recordItem),
      ...clients.items.map(clientItem),
      ...shown.filter((record) => !isNamed(record)).map(recordItem),
    ];
    return { items, count: items.length };
  };

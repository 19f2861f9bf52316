import type { ReactNode } from 'react';
import { failurePolicies } from '@tessera/contract';
import type { Release } from '@tessera/contract';
import { useFlags, useWatched } from '@tessera/runtime';
import type { Portal, PortalFailure } from '@tessera/runtime';
import { Dialog } from '@tessera/ui/shell';
import type { RemoteLibrary, Fallback } from '../applications/remote-library';
import type { RemoteStates } from '../applications/remote-states';
import { decideAll } from './decisions';

export interface DeveloperPanelProps {
  readonly portal: Portal;
  readonly release: Release | null;
  readonly states: RemoteStates;
  readonly fallbacks: RemoteLibrary['fallbacks'];
  readonly failures: () => readonly PortalFailure[];
  readonly onClose: () => void;
}

const Rows = ({
  caption,
  head,
  rows,
}: {
  readonly caption: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}): ReactNode => (
  <div className="h-panel__part" role="region" aria-label={caption} tabIndex={0}>
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {head.map((word) => (
            <th key={word} scope="col">
              {word}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            {row.map((cell, column) => (
              <td key={column}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    {rows.length === 0 ? <p className="t-muted">None.</p> : null}
  </div>
);

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
const failureRow = ({ remote, version = '', phase, code, error }: PortalFailure): readonly string[] => [
  remote,
  version,
  phase,
  code ?? '',
  code ? failurePolicies[code].meaning : '',
  messageOf(error),
];
const fallBackOf = (fallback: Fallback | undefined): string =>
  fallback ? `to ${fallback.version.version}, ${fallback.code}` : 'no';

/** Explains the page to a supporter: release, versions, access decisions with their reasons, flags and failures. */
export const DeveloperPanel = ({
  portal,
  release,
  states,
  fallbacks,
  failures,
  onClose,
}: DeveloperPanelProps): ReactNode => {
  const flags = useFlags();
  const now = useWatched(states);
  const standing = useWatched(fallbacks);
  const remotes = release?.remotes ?? [];
  const decided = decideAll(
    remotes.map(({ manifest }) => manifest),
    portal.decide,
  );
  return (
    <Dialog open wide title="Access and release" closeOnBackdrop onClose={onClose} className="h-panel">
      <p>
        Release <code>{release?.id ?? 'none'}</code> at revision {release?.revision ?? 0}, host{' '}
        {release?.host.version ?? 'unknown'} ({release?.host.reason ?? ''}), contract {portal.contractVersion}, business
        date {portal.businessDate}.
      </p>
      <p>Flags: {flags === null ? 'could not be read' : flags.length === 0 ? 'none' : flags.join(', ')}.</p>
      <Rows
        caption="Remotes"
        head={['Remote', 'Version', 'State', 'Ground', 'Why this version', 'Previous version', 'Fallback']}
        rows={remotes.map(({ name, version, ground, reason, previous }) => [
          name,
          version,
          now[name]?.kind ?? 'idle',
          ground,
          reason,
          previous?.version ?? 'none',
          fallBackOf(standing[name]),
        ])}
      />
      <Rows
        caption="Not in this release"
        head={['Remote', 'Why']}
        rows={(release?.absent ?? []).map(({ name, reason }) => [name, reason])}
      />
      <Rows
        caption="Access"
        head={['Kind', 'Id', 'Where', 'Decision']}
        rows={decided.map(({ kind, id, place, decision }) => [
          kind,
          id,
          place,
          decision.allowed ? 'Allowed' : decision.reason,
        ])}
      />
      <Rows
        caption="Recent failures"
        head={['Remote', 'Version', 'Phase', 'Code', 'Meaning', 'Error']}
        rows={[...failures()].reverse().map(failureRow)}
      />
    </Dialog>
  );
};

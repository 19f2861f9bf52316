import { decide } from '@tessera/contract';
import { isRemoteName } from '@tessera/deploy/rules/manifests';
import type { LiveSession } from '../sessions/live-sessions';

/** Set by a developer's gateway on page requests: `<remote>=<where it is served from>`, several separated by commas. */
export const overrideHeader = 'x-tessera-override';
const overridesMax = 10;

/** The remotes an override header names; null when it is not one. */
export const readOverride = (header: string): readonly string[] | null => {
  const names = header.split(',').map((part) => /^\s*([^=\s]+)=\S+\s*$/.exec(part)?.[1]);
  return names.length <= overridesMax && names.every(isRemoteName) ? [...new Set(names)] : null;
};

/** Whether this user may put remotes of their own into their pages. */
export const mayOverride = ({ scopes, flags }: LiveSession): boolean =>
  decide({ authenticated: true, scopes, flags }, { requires: { resource: 'Firm Management', level: 'readWrite' } })
    .allowed;

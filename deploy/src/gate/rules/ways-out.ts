import type { HostManifest, PortalManifest } from '@tessera/contract';
import { isStandby, type LiveVersions } from './candidate';

const endIt = (unit: string, version: string): string =>
  `Nobody is given ${unit} ${version} now. End it, then give this command again: npx tessera hold ${unit} ${version} --why "…"`;

/** What a team does about a host that cannot run its new version. */
export const aboutHost = (live: LiveVersions, { version }: HostManifest): string =>
  isStandby(live, 'host', version)
    ? `Build against what that host has, or give that host up. ${endIt('host', version)}`
    : 'Build against what that host has; or publish this with --channel none, and promote it once a host that has it is given.';

/** What the host's team does about a remote that cannot run in the new host; `keep` says how it would go on running. */
export const aboutRemote = (live: LiveVersions, { name, version }: PortalManifest, keep: string): string =>
  isStandby(live, name, version)
    ? endIt(name, version)
    : `${keep}, or first have ${name} publish a version that does without it and hold ${version}.`;

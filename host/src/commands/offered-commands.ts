import type { AccessRule, Decision, ManifestCommand, PortalManifest } from '@tessera/contract';
import { remoteRule } from '../places/remote-rule';

/** Commands that remotes contribute and this user may run, sorted by label. */
export const offeredCommands = (
  manifests: readonly PortalManifest[],
  decide: (rule: AccessRule) => Decision,
): ManifestCommand[] =>
  manifests
    .flatMap(({ name, commands = [] }) => commands.filter(({ access }) => decide(remoteRule(name, access)).allowed))
    .sort((a, b) => a.label.localeCompare(b.label, 'en-GB'));

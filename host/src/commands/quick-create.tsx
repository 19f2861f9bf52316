import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { PortalManifest } from '@tessera/contract';
import type { Portal } from '@tessera/runtime';
import { Icon } from '@tessera/ui/shell';
import { Disclosure } from '../navigation/disclosure';
import { offeredCommands } from './offered-commands';

/** The header's plus menu: what the user may create from anywhere; nothing when that is nothing. */
export const QuickCreate = ({
  portal,
  manifests,
}: {
  readonly portal: Portal;
  readonly manifests: readonly PortalManifest[];
}): ReactNode => {
  const commands = offeredCommands(manifests, portal.decide).filter(({ kind }) => kind === 'create');
  if (commands.length === 0) return null;
  return (
    <Disclosure
      button={<Icon name="plus" />}
      label="Create"
      buttonClassName="t-button t-button--plain t-button--icon"
      align="end"
    >
      {(close) => (
        <ul aria-label="Create">
          {commands.map(({ id, label, href }) => (
            <li key={id}>
              <Link to={href} className="h-menu__entry" onClick={close}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Disclosure>
  );
};

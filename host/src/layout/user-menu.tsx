import type { ReactNode } from 'react';
import { useWatched } from '@tessera/runtime';
import type { Portal } from '@tessera/runtime';
import type { WatchedValue } from '@tessera/runtime/host';
import { Link } from '@tessera/ui/shell';
import { canSeeDeveloperPanel } from '../commands/host-commands';
import { Disclosure } from '../navigation/disclosure';
import { schemeChoices } from '../theme/current-scheme';
import type { ColourSchemes } from '../theme/colour-scheme';
import type { ShellDialog } from './shell-dialogs';

const initials = (name: string): string => {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.[0]?.toUpperCase() ?? '').join('');
};

const labels = { light: 'Light', dark: 'Dark', system: 'System' } as const;

const SchemeSwitch = ({ schemes }: { readonly schemes: ColourSchemes }): ReactNode => {
  const choice = useWatched(schemes.choice);
  return (
    <fieldset className="h-user__scheme">
      <legend>Appearance</legend>
      <div className="t-segments">
        {schemeChoices.map((option) => (
          <label key={option} className="t-segments__option">
            <input
              type="radio"
              name="colour-scheme"
              value={option}
              checked={choice === option}
              onChange={() => schemes.choose(option)}
            />
            <span>{labels[option]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
};

/** The signed-in user, the colour scheme, and for the firm's supporters the developer panel. */
export const UserMenu = ({
  portal,
  schemes,
  dialogs,
}: {
  readonly portal: Portal;
  readonly schemes: ColourSchemes;
  readonly dialogs: WatchedValue<ShellDialog | null>;
}): ReactNode => (
  <Disclosure
    button={<span aria-hidden="true">{initials(portal.user.userName)}</span>}
    label={`Your account, ${portal.user.userName}`}
    buttonClassName="h-user"
    align="end"
  >
    {(close) => (
      <div className="h-user__panel">
        <p className="t-strong">{portal.user.userName}</p>
        <p className="t-muted t-small">{portal.user.email}</p>
        <SchemeSwitch schemes={schemes} />
        <ul className="h-user__links">
          <li>
            <Link to="/security" onClick={close}>
              Security
            </Link>
          </li>
          <li>
            <Link to="/change-password" onClick={close}>
              Change password
            </Link>
          </li>
          {canSeeDeveloperPanel(portal) ? (
            <li>
              <button
                type="button"
                className="t-link"
                onClick={() => {
                  close();
                  dialogs.set('developer');
                }}
              >
                Access and release
              </button>
            </li>
          ) : null}
          <li>
            <Link to="/logout" onClick={close}>
              Log out
            </Link>
          </li>
        </ul>
      </div>
    )}
  </Disclosure>
);

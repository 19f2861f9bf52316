import type { ReactNode } from 'react';
import { useWatched } from '@tessera/runtime';
import type { PortalUser } from '@tessera/runtime';
import { Link } from '@tessera/ui/shell';
import { Disclosure } from '../navigation/disclosure';
import { schemeChoices } from '../theme/scheme-now';
import type { ColourSchemes } from '../theme/colour-scheme';

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
            <input type="radio" name="colour-scheme" value={option} checked={choice === option} onChange={() => schemes.choose(option)} />
            <span>{labels[option]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
};

/** Who is signed in, and how the portal looks to them. */
export const UserMenu = ({ user, schemes }: { readonly user: PortalUser; readonly schemes: ColourSchemes }): ReactNode => (
  <Disclosure button={<span aria-hidden="true">{initials(user.userName)}</span>} label={`Your account, ${user.userName}`} buttonClassName="h-user" align="end">
    {(close) => (
      <div className="h-user__panel">
        <p className="t-strong">{user.userName}</p>
        <p className="t-muted t-small">{user.email}</p>
        <SchemeSwitch schemes={schemes} />
        <p className="h-user__links">
          <Link to="/change-password" onClick={close}>
            Change password
          </Link>
        </p>
      </div>
    )}
  </Disclosure>
);

import type { ReactNode } from 'react';
import { countText } from '@tessera/domain/wording';
import { clientHref, useAccess } from '@tessera/runtime';
import { Banner, Link, Money } from '@tessera/ui/core';
import { transferPages } from '../../shared/access-rules';
import type { GainsReport } from '../shared/wire';

const incomplete: ReadonlySet<string> = new Set(['Cost missing', 'Units missing']);

/** What is not known, and what to do about it: it is in no total. */
export const Incomplete = ({ report }: { readonly report: GainsReport }): ReactNode => {
  const canOpenTransfers = useAccess(transferPages).allowed;
  if (report.incomplete === 0) return null;
  const missing = report.assets.flatMap((asset) =>
    asset.exempt === null
      ? asset.doubts.filter(({ doubt }) => incomplete.has(doubt)).map((doubt) => ({ asset, ...doubt }))
      : [],
  );
  return (
    <Banner tone="warning">
      <div>
        {countText(report.incomplete, 'asset')} {report.incomplete === 1 ? 'is' : 'are'} incomplete. Gains that are not
        known are in no total, and are not zero:
        <ul>
          {missing.map(({ asset, doubt, detail }) => (
            <li key={`${asset.id} ${doubt}`}>
              {asset.name}
              {asset.accountName !== null && `, ${asset.accountName}`}: {detail}{' '}
              {doubt === 'Cost missing' && canOpenTransfers && (
                <Link to={clientHref(report.clientId, 'transfers')}>Open the client’s transfers</Link>
              )}
            </li>
          ))}
        </ul>
      </div>
    </Banner>
  );
};

/** What the net gain is by either way to pool purchases, where the two differ. */
export const Difference = ({ report: { difference } }: { readonly report: GainsReport }): ReactNode => {
  const { account, person, reason } = difference;
  if (reason === null) return null;
  return (
    <Banner tone="info">
      <span>
        {account !== null && person !== null && (
          <>
            Net gain of the period: <Money value={account} /> by account, <Money value={person} /> by person as HMRC
            counts
            {account !== person && (
              <>
                , <Money value={Math.abs(person - account)} /> {person > account ? 'more' : 'less'}
              </>
            )}
            .{' '}
          </>
        )}
        {reason}
      </span>
    </Banner>
  );
};

import type { ReactNode } from 'react';
import { Card, StatusTag } from '@tessera/ui/core';
import { missingForActive } from './schema';
import type { NewClientValues } from './values';

/** The client's future status, and why. */
export const StatusCard = ({ values, on }: { readonly values: NewClientValues; readonly on: string }): ReactNode => {
  const missing = missingForActive(values, on);
  const isActive = missing.length === 0;
  return (
    <Card title="Status once created" actions={<StatusTag status={isActive ? 'Active' : 'Pending'} />}>
      {isActive ? (
        <p>The check is approved and the terms are accepted: accounts can be opened at once.</p>
      ) : (
        <div className="t-stack">
          <p>Before it can be Active:</p>
          <ul className="t-missing">
            {missing.map(({ field, message }) => (
              <li key={field}>{message}</li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  );
};

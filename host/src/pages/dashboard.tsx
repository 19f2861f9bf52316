import type { ReactNode } from 'react';
import { ExtensionSlot, useFlags } from '@tessera/runtime';
import type { Portal } from '@tessera/runtime';
import { longDate } from '../words/long-date';

const points = ['dashboard.figures', 'dashboard.main', 'dashboard.side'] as const;

/** Every firm's home page: panels that remotes contribute. */
export const Dashboard = ({ portal }: { readonly portal: Portal }): ReactNode => {
  useFlags();
  const isEmpty = points.every((point) => portal.extensionsAt(point).length === 0);
  const hasMain = portal.extensionsAt('dashboard.main').length > 0;
  return (
    <div className="t-page">
      <div className="t-page-header">
        <h1 tabIndex={-1}>Dashboard</h1>
        <p className="t-page-header__meta">As of {longDate(portal.businessDate)}</p>
      </div>
      {isEmpty ? (
        <div className="t-card h-dashboard-empty">
          <h2>Nothing to show here yet</h2>
          <p className="t-muted">
            Cards appear here when your firm has reporting, transfers or other parts that add one, and you may see them.
            Use the menu to go to a page.
          </p>
        </div>
      ) : (
        <>
          <ExtensionSlot point="dashboard.figures" />
          <div className={hasMain ? 'h-dashboard' : 'h-dashboard h-dashboard--side-only'}>
            {hasMain && (
              <div className="h-dashboard__main">
                <ExtensionSlot point="dashboard.main" />
              </div>
            )}
            <div className="h-dashboard__side">
              <ExtensionSlot point="dashboard.side" />
            </div>
          </div>
        </>
      )}
    </div>
  );
};

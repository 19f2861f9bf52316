import type { ReactNode } from 'react';
import { callErrorOf, usePortal } from '@tessera/runtime';
import { Card, DateText, EmptyState, ErrorState, IconButton, Link, SkeletonLines } from '@tessera/ui/core';
import { Api } from '../calls/api';

/** A dashboard panel: forms the user has started and not submitted. */
export const DraftsCard = (): ReactNode => {
  const portal = usePortal();
  const { firmId } = portal.firm;
  const { data: drafts, error, refetch } = Api.useListDraftsQuery({ firmId });
  const [erase] = Api.useDeleteDraftMutation();
  const remove = async (draftId: string, title: string): Promise<void> => {
    const { error: failed } = await erase({ firmId, draftId });
    portal.toast(
      failed
        ? { kind: 'error', message: callErrorOf(failed)?.errorMessage ?? '' }
        : { kind: 'success', message: `Draft removed: ${title}` },
    );
  };
  return (
    <Card title="Drafts" flush>
      {!drafts && !error && (
        <div aria-busy="true" className="t-drafts__wait">
          <SkeletonLines lines={3} />
        </div>
      )}
      {!drafts && error && (
        <ErrorState message={callErrorOf(error)?.errorMessage ?? ''} onRetry={() => void refetch()} />
      )}
      {drafts?.length === 0 && <EmptyState title="No drafts" text="Unfinished forms appear here." />}
      {drafts && drafts.length > 0 && (
        <ul className="t-drafts">
          {drafts.map(({ id, title, href, savedAt }) => (
            <li key={id}>
              <span>
                <Link to={href}>{title}</Link>
                <span className="t-small t-muted">
                  Saved <DateText value={savedAt} time />
                </span>
              </span>
              <IconButton icon="close" small label={`Remove draft: ${title}`} onClick={() => void remove(id, title)} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
};

import { useEffect, useRef, type ReactNode } from 'react';
import type { CallBody, CallData } from '@tessera/contract/schemas';
import { Banner, ButtonLink, Card, Link, PageHeader, StatusTag, type Crumb } from '@tessera/ui/core';
import type { Done } from '@tessera/api';
import { useSubmittedTo } from '../shared/submitted';
import { ChangeWords } from './fee-effect';
import { groupHref, type GroupPreview } from './facts/group';

interface GroupCreatedProps {
  readonly done: Done<CallBody<'createPortfolioGroup'>, CallData<'createPortfolioGroup'>>;
  readonly crumbs: readonly Crumb[];
  /** The estimated fees; null without an estimate. */
  readonly preview: GroupPreview | null;
}

/** The new group, and what follows from it. */
export const GroupCreated = ({ done: { asked, created, cameLate }, crumbs, preview }: GroupCreatedProps): ReactNode => {
  const top = useRef<HTMLDivElement>(null);
  // The focused control went with the form; focus the page's title, so that it is announced.
  useEffect(() => top.current?.querySelector<HTMLElement>('h1')?.focus(), []);
  useSubmittedTo(groupHref(created.id));
  const isFees = asked.groupIntent === 'Client Fee Group';
  return (
    <div ref={top}>
      <PageHeader title={isFees ? 'Fee group created' : 'Pension account group created'} crumbs={crumbs} />
      <div className="t-stack t-result">
        {cameLate && <Banner tone="good">The connection was lost for a moment. It went through, once.</Banner>}
        <Card title="What happens next">
          <ol className="t-result__list">
            <li>
              <p className="t-row">
                <Link to={groupHref(created.id)}>{asked.name}</Link>
                <StatusTag status={created.status} />
                <span className="t-muted">{created.id}</span>
              </p>
              <p>
                {isFees ? (
                  <>
                    From the next fee calculation, tiers are those of what the members hold together.{' '}
                    {preview && <ChangeWords preview={preview} />}
                  </>
                ) : (
                  'Its accounts are shown together on the client’s groups.'
                )}
              </p>
            </li>
            {isFees && (
              <li>
                <p>Joint accounts count with their lead client, and children’s accounts with their first parent.</p>
              </li>
            )}
          </ol>
        </Card>
        <div className="t-row">
          <ButtonLink kind="primary" to={groupHref(created.id)}>
            See the group
          </ButtonLink>
          <ButtonLink to="/clients/groups">All groups</ButtonLink>
        </div>
      </div>
    </div>
  );
};

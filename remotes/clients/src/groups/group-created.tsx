import type { ReactNode } from 'react';
import type { CallBody, CallData } from '@tessera/contract/schemas';
import { ButtonLink, Link, PageHeader, StatusTag, type Crumb } from '@tessera/ui/core';
import { ResultFrame } from '@tessera/ui/form';
import type { Done } from '@tessera/api';
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
  const isFees = asked.groupIntent === 'Client Fee Group';
  return (
    <ResultFrame
      header={<PageHeader title={isFees ? 'Fee group created' : 'Pension account group created'} crumbs={crumbs} />}
      madeAt={groupHref(created.id)}
      cameLate={cameLate}
      links={
        <>
          <ButtonLink kind="primary" to={groupHref(created.id)}>
            See the group
          </ButtonLink>
          <ButtonLink to="/clients/groups">All groups</ButtonLink>
        </>
      }
    >
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
    </ResultFrame>
  );
};

import { useState, type ReactNode } from 'react';
import { useAccess, clientHref } from '@tessera/runtime';
import { Card, KeyFigures, Link, Money, SkeletonLines, Count } from '@tessera/ui/core';
import { Api } from '../calls/api';
import { accountRead } from '../shared/access-rules';
import { membersOf, valueOf } from './facts/group';
import { PensionGroupEdit } from './group-edit';
import { PensionAccounts } from './pension-accounts';
import { usePensionProducts } from './facts/use-pension-products';
import type { PartProps } from './group-record-page';

export const PensionGroup = ({ group, editing, onClose }: PartProps): ReactNode => {
  const {
    firmId,
    accounts: [first],
    intentDetails: { clientProductId },
  } = group;
  const canSeeAccounts = useAccess(accountRead).allowed;
  const { data: account } = Api.useGetAccountQuery(
    { firmId, accountId: first?.id ?? '' },
    { skip: first === undefined || !canSeeAccounts },
  );
  const clientId = account?.clientId ?? '';
  const [memberIds] = useState(() => new Set(group.accounts.map(({ id }) => id)));
  const { facts } = usePensionProducts(clientId, {
    productId: clientProductId ?? undefined,
    except: group.id,
    memberIds,
  });
  if (editing)
    return facts === undefined ? (
      <Card>
        <div aria-busy="true">
          <SkeletonLines lines={6} />
        </div>
      </Card>
    ) : (
      <PensionGroupEdit group={group} facts={facts} onClose={onClose} />
    );
  return (
    <>
      <KeyFigures
        figures={[
          { label: 'Total value', value: <Money value={valueOf(group)} /> },
          { label: 'Accounts', value: <Count value={membersOf(group)} /> },
        ]}
      />
      <Card
        title="Accounts"
        flush
        footer={
          account && (
            <>
              Accounts of{' '}
              <Link to={clientHref(clientId, 'groups')}>
                {account.clients.find(({ id }) => id === clientId)?.name ?? clientId}
              </Link>
            </>
          )
        }
      >
        <PensionAccounts group={group} clientId={clientId} />
      </Card>
    </>
  );
};

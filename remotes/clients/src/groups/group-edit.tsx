import { useMemo, useState, type ReactNode } from 'react';
import { useAccess, usePortal, type CallError } from '@tessera/runtime';
import { Card, Columns, StaleBanner } from '@tessera/ui/core';
import { ErrorSummary, Form, SubmitBar } from '@tessera/ui/form';
import { Api } from '../calls/api';
import { feeGroupRead } from '../shared/access-rules';
import { feeGroupSchema } from './facts/fee-group-schema';
import type { GroupPatch, PortfolioGroup } from './facts/group';
import { GroupPreviewCard } from './group-preview-card';
import { GroupNameField, MemberFields } from './member-fields';
import {
  previewMembers,
  changesOf,
  inForm,
  isFirstVisible,
  valuesOfGroup,
  type FeeGroupValues,
} from './facts/member-values';
import { PensionFields } from './pension-fields';
import {
  choicesAmong,
  chosenIds,
  pensionGroupSchema,
  pensionInForm,
  typeOf,
  type PensionFacts,
  type PensionGroupValues,
} from './facts/pension-values';
import { useGroupPatch } from './facts/use-group-patch';

interface EditProps {
  readonly group: PortfolioGroup;
  readonly onClose: () => void;
}

/** Saves what was changed, and closes; what was not changed is not sent. */
const useSaveGroup = ({ group, onClose }: EditProps) => {
  const portal = usePortal();
  const patch = useGroupPatch(group);
  const save = async (changes: Omit<GroupPatch, 'auditDetails'>): Promise<CallError | null> => {
    if (Object.keys(changes).length === 0) return (onClose(), null);
    const failure = await patch.save(changes);
    if (failure !== null) return failure;
    portal.toast({ kind: 'success', message: `${changes.name ?? group.name}: saved` });
    onClose();
    return null;
  };
  return { ...patch, save };
};

/** The form for a fee group's name and members, with the effect on the fees beside it. */
export const FeeGroupEdit = ({ group, onClose }: EditProps): ReactNode => {
  const { firmId, id } = group;
  const [initialValues] = useState(() => valuesOfGroup(group));
  const [readClient] = Api.useLazyGetClientQuery();
  const { save, stale } = useSaveGroup({ group, onClose });
  const canSeeFees = useAccess(feeGroupRead).allowed;
  const unseen = group.clients.filter((client) => client.id === null).length;
  const hasFirst = !isFirstVisible(group);
  const schema = useMemo(
    () =>
      feeGroupSchema({
        readClient: async (clientId) => (await readClient({ firmId, clientId }, true)).data,
        group: {
          id,
          memberIds: new Set(initialValues.clients.map((each) => each.id)),
          unseen: { count: unseen, hasFirst },
        },
      }),
    [readClient, firmId, id, initialValues, unseen, hasFirst],
  );
  return (
    <Form<FeeGroupValues>
      className="t-form--stepped"
      label="Edit the fee group"
      what="the changes to the fee group"
      initialValues={initialValues}
      validationSchema={schema}
      onSubmit={async (values) => {
        const error = await save(changesOf(group, values));
        return error && inForm(error);
      }}
    >
      {({ values: { clients }, dirty }) => {
        const asked = dirty ? previewMembers(clients, !hasFirst) : null;
        return (
          <Columns
            aside={
              canSeeFees && (
                <GroupPreviewCard
                  question={asked && { firmId, id, clients: asked }}
                  members={clients.length}
                  after="Changed"
                  empty="Change the members to see what it does to the fees."
                />
              )
            }
          >
            <Card title="Name and members">
              <div className="t-stack">
                {stale && <StaleBanner {...stale} />}
                <ErrorSummary />
                <GroupNameField />
                <MemberFields firstHasNone={!hasFirst} unseen={unseen} />
                <SubmitBar submitLabel="Save" backLabel="Cancel" onBack={onClose} />
              </div>
            </Card>
          </Columns>
        );
      }}
    </Form>
  );
};

interface PensionEditProps extends EditProps {
  readonly facts: PensionFacts;
}

/** The form for a pension account group's name, type and accounts. */
export const PensionGroupEdit = ({ group, facts, onClose }: PensionEditProps): ReactNode => {
  const [initialValues] = useState<PensionGroupValues>(() => ({
    name: group.name,
    productId: group.intentDetails.clientProductId ?? '',
    groupType: group.groupType ?? '',
    chosen: choicesAmong(
      facts.products,
      group.accounts.map(({ id }) => id),
    ),
  }));
  const { save, stale } = useSaveGroup({ group, onClose });
  const schema = useMemo(() => pensionGroupSchema(facts), [facts]);
  const products = facts.products.filter(({ id }) => id === group.intentDetails.clientProductId);
  const changed = (values: PensionGroupValues): Omit<GroupPatch, 'auditDetails'> => {
    const accounts = [...chosenIds(values, products)];
    const same =
      accounts.length === group.accounts.length &&
      accounts.every((id) => group.accounts.some((each) => each.id === id));
    return {
      ...(values.name.trim() === group.name ? {} : { name: values.name.trim() }),
      ...(values.groupType === group.groupType ? {} : { groupType: typeOf(values) }),
      ...(same ? {} : { accounts }),
    };
  };
  return (
    <Form<PensionGroupValues>
      label="Edit the pension account group"
      what="the changes to the pension account group"
      initialValues={initialValues}
      validationSchema={schema}
      onSubmit={async (values) => {
        const error = await save(changed(values));
        return error && pensionInForm(error, values, products);
      }}
    >
      <Card title="Name, type and accounts">
        <div className="t-stack">
          {stale && <StaleBanner {...stale} />}
          <ErrorSummary />
          <PensionFields {...facts} products={products} />
          <SubmitBar submitLabel="Save" backLabel="Cancel" onBack={onClose} />
        </div>
      </Card>
    </Form>
  );
};

import { useState, type ReactNode } from 'react';
import { boolean, number, object } from 'yup';
import type { CallData } from '@tessera/contract/schemas';
import { graceDaysMax } from '@tessera/contract/factors/values';
import { callErrorOf, useAccess, usePageTitle, usePortal, useWork } from '@tessera/runtime';
import { ActDialog, Button, DateText, Page, PageHeader, ReasonField, StatePage } from '@tessera/ui/core';
import { CheckboxField, TextField } from '@tessera/ui/form';
import { DataTable, type Column } from '@tessera/ui/table';
import { Api } from '../calls/api';
import { factorAccess, factorReset, factorSetting } from '../shared/access-rules';
import { PartState } from '../shared/part-state';
import { SettingForm, type Versioned } from '../shared/setting-form';

type FirmFactors = CallData<'getFirmFactors'>;
type User = FirmFactors['users'][number];
type Chosen = Versioned & { readonly required: boolean; readonly graceDays: number };

const title = 'Second factor';
const rules = object({
  required: boolean().required(),
  graceDays: number()
    .typeError('Enter whole days.')
    .integer('Enter whole days.')
    .min(0, 'Enter 0 or more days.')
    .max(graceDaysMax, `Enter at most ${graceDaysMax} days.`)
    .required('Enter the days.'),
});

const valuesOf = ({ setting, version }: FirmFactors): Chosen => ({ ...setting, version });
const hasFactor = ({ apps, passkeys }: User): boolean => apps + passkeys > 0;
const factorsOf = ({ apps, passkeys }: User): string => {
  const said = [
    ...(apps > 0 ? [apps === 1 ? 'An app' : `${apps} apps`] : []),
    ...(passkeys > 0 ? [passkeys === 1 ? 'a passkey' : `${passkeys} passkeys`] : []),
  ].join(' and ');
  return said === '' ? 'None' : said.replace(/^a /, 'A ');
};

type Act = { readonly kind: 'ask' | 'agree' | 'refuse'; readonly user: User };

const ResetDialog = ({ act, onClose }: { readonly act: Act; readonly onClose: () => void }): ReactNode => {
  const { firmId } = usePortal().firm;
  const { kind, user } = act;
  const [ask, asking] = Api.useResetFactorsMutation();
  const [decide, deciding] = Api.useDecideFactorResetMutation();
  const [reason, setReason] = useState('');
  const words = {
    ask: {
      title: `Ask to reset the second factors of ${user.name}?`,
      verb: 'Ask for the reset',
      done: `Reset asked for: ${user.name}`,
    },
    agree: {
      title: `Reset the second factors of ${user.name}?`,
      verb: 'Reset',
      done: `Second factors reset: ${user.name}`,
    },
    refuse: {
      title: `Refuse to reset the second factors of ${user.name}?`,
      verb: 'Refuse',
      done: `Reset refused: ${user.name}`,
    },
  }[kind];
  return (
    <ActDialog
      title={words.title}
      confirmLabel={words.verb}
      danger={kind === 'agree'}
      unavailable={kind === 'ask' && reason.trim() === '' && 'Say why, such as a lost phone.'}
      busy={asking.isLoading || deciding.isLoading}
      act={async () => {
        const { error } =
          kind === 'ask'
            ? await ask({ firmId, userId: user.userId, reason: reason.trim() })
            : await decide({ firmId, userId: user.userId, body: { agree: kind === 'agree' } });
        return error === undefined ? null : callErrorOf(error);
      }}
      done={words.done}
      onClose={onClose}
    >
      {kind === 'ask' ? (
        <>
          <p>
            Another person has to agree. Then all their apps, passkeys and recovery codes go, they are signed out
            everywhere, and they are told by mail. Speak to them first: whoever has their password could ask you too.
          </p>
          <ReasonField value={reason} onChange={setReason} maxLength={200} required />
        </>
      ) : (
        <p>
          {user.reset?.askedBy} asked for it: {user.reset?.reason}{' '}
          {kind === 'agree'
            ? 'All their apps, passkeys and recovery codes go, they are signed out everywhere, and they are told by mail.'
            : 'Nothing changes for the user.'}
        </p>
      )}
    </ActDialog>
  );
};

/** Who has a second factor, whether the firm requires one, and resets, which take two people. */
export const SecondFactorPage = (): ReactNode => {
  const portal = usePortal();
  const { firmId, name } = portal.firm;
  const { allowed } = useAccess(factorAccess);
  const maySet = portal.decide(factorSetting).allowed;
  const mayReset = portal.decide(factorReset).allowed;
  const factors = Api.useGetFirmFactorsQuery({ firmId }, { skip: !allowed });
  const [patch] = Api.usePatchFirmFactorsMutation();
  const [act, setAct] = useState<Act | null>(null);
  usePageTitle(title);
  useWork(factors.isLoading);
  if (!allowed)
    return (
      <Page>
        <StatePage variant="no-access" />
      </Page>
    );
  const data = factors.currentData;
  const without = data?.users.filter((user) => !hasFactor(user)).length ?? 0;
  const acts = (user: User): ReactNode => {
    if (!mayReset || user.userId === portal.user.userId) return user.reset ? 'A reset is asked for' : null;
    if (user.reset === null)
      return hasFactor(user) ? (
        <Button small kind="quiet" onClick={() => setAct({ kind: 'ask', user })} aria-label={`Reset ${user.name}`}>
          Reset
        </Button>
      ) : null;
    const isOwn = user.reset.askedById === portal.user.userId;
    return (
      <>
        {isOwn ? 'Waits for another person ' : `${user.reset.askedBy} asks for a reset `}
        {isOwn ? null : (
          <Button small onClick={() => setAct({ kind: 'agree', user })} aria-label={`Agree to reset ${user.name}`}>
            Agree
          </Button>
        )}
        <Button
          small
          kind="quiet"
          onClick={() => setAct({ kind: 'refuse', user })}
          aria-label={`${isOwn ? 'Withdraw' : 'Refuse'} the reset of ${user.name}`}
        >
          {isOwn ? 'Withdraw' : 'Refuse'}
        </Button>
      </>
    );
  };
  const columns: readonly Column<User>[] = [
    { key: 'name', label: 'Name', fixed: true, render: (user) => user.name, narrow: 'title' },
    { key: 'factors', label: 'Second factor', render: factorsOf, narrow: 'note' },
    {
      key: 'codes',
      label: 'Recovery codes left',
      render: (user) => (hasFactor(user) ? String(user.recoveryCodesLeft) : ''),
    },
    {
      key: 'lastUsedAt',
      label: 'Last used',
      render: ({ lastUsedAt }) => (lastUsedAt === null ? '' : <DateText value={lastUsedAt} time />),
    },
    { key: 'reset', label: 'Reset', render: acts, narrow: 'value' },
  ];
  return (
    <Page>
      <PageHeader title={title} />
      {!data ? (
        <PartState title={title} query={factors} />
      ) : (
        <>
          {maySet ? (
            <SettingForm<FirmFactors, Chosen>
              title="Requirement"
              what="requirement"
              nodeName={name}
              data={data}
              valuesOf={valuesOf}
              validationSchema={rules}
              save={({ version, required, graceDays }) =>
                patch({ firmId, body: { required, graceDays: Number(graceDays), version } })
              }
              refetch={factors.refetch}
            >
              <CheckboxField
                name="required"
                label="Everybody needs a second factor"
                help="After their password people prove that they have their phone or key. Machines sign in with their secret alone."
              />
              <TextField
                name="graceDays"
                label="Days of grace"
                inputMode="numeric"
                help="From the day it is switched on. Until they end people are reminded; after that the sign-in leads to the set-up before anything else."
              />
              <p className="t-muted t-small">
                {data.graceEndsAt === null ? null : (
                  <>
                    The grace ends <DateText value={data.graceEndsAt} time />.{' '}
                  </>
                )}
                {without === 0 ? 'Everybody has one.' : `${without} of ${data.users.length} have none yet.`}{' '}
                {data.changedAt === null ? null : (
                  <>
                    Last changed by {data.changedBy ?? 'somebody'}, <DateText value={data.changedAt} time />.
                  </>
                )}
              </p>
            </SettingForm>
          ) : null}
          <DataTable
            label="Second factors of the firm’s people"
            columns={columns}
            rows={data.users}
            rowKey={({ userId }) => userId}
            empty={{ title: 'Nobody to show', text: 'You see no people of the firm.' }}
          />
        </>
      )}
      {act ? <ResetDialog act={act} onClose={() => setAct(null)} /> : null}
    </Page>
  );
};

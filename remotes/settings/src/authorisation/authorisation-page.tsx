import { useFormikContext } from 'formik';
import { boolean, object } from 'yup';
import type { ReactNode } from 'react';
import type { CallData } from '@tessera/contract/schemas';
import { secondPersonSubjects, type SecondPersonSubject } from '@tessera/contract/transactions/life';
import { useAccess, usePageTitle, usePortal, useWork } from '@tessera/runtime';
import { Banner, DateText, Page, PageHeader, StatePage } from '@tessera/ui/core';
import { CheckboxField } from '@tessera/ui/form';
import { Api } from '../calls/api';
import { authorisationAccess } from '../shared/access-rules';
import { PartState } from '../shared/part-state';
import { SettingForm, type Versioned } from '../shared/setting-form';
import { subjectWords } from './subject-words';

type Authorisation = CallData<'patchSettings'>;
type Chosen = Versioned & Record<SecondPersonSubject, boolean>;

const title = 'Authorisation by a second person';

const valuesOf = ({ secondPersonFor, auditDetails }: Authorisation): Chosen => ({
  version: auditDetails.version,
  Withdrawal: secondPersonFor.includes('Withdrawal'),
  'Bank Details': secondPersonFor.includes('Bank Details'),
});

const rules = object({ Withdrawal: boolean().required(), 'Bank Details': boolean().required() });

/** What needs a second person to authorise it: whoever enters it cannot. */
export const AuthorisationPage = (): ReactNode => {
  const { firmId, name } = usePortal().firm;
  const { allowed } = useAccess(authorisationAccess);
  const settings = Api.useGetSettingsQuery({ firmId }, { skip: !allowed });
  const [patch] = Api.usePatchSettingsMutation();
  usePageTitle('Authorisation');
  useWork(settings.isLoading);
  if (!allowed)
    return (
      <Page>
        <StatePage variant="no-access" />
      </Page>
    );
  return (
    <Page>
      <PageHeader title="Authorisation" />
      {!settings.currentData ? (
        <PartState title={title} query={settings} />
      ) : (
        <SettingForm<Authorisation, Chosen>
          title={title}
          what="authorisation"
          nodeName={name}
          data={settings.currentData}
          valuesOf={valuesOf}
          validationSchema={rules}
          save={({ version, ...chosen }) =>
            patch({
              firmId,
              body: {
                secondPersonFor: secondPersonSubjects.filter((subject) => chosen[subject]),
                auditDetails: { version },
              },
            })
          }
          refetch={settings.refetch}
        >
          <Subjects />
          <p className="t-muted t-small">
            A change applies to what is entered from then on, across the whole firm. A transaction that is Checking
            already stays so until somebody authorises it; transactions already accepted are unaffected.
          </p>
          <LastChange {...settings.currentData.auditDetails} />
        </SettingForm>
      )}
    </Page>
  );
};

const Subjects = (): ReactNode => {
  const { values } = useFormikContext<Chosen>();
  return (
    <fieldset className="t-fieldset">
      <legend>What needs a second person</legend>
      <div className="t-stack">
        {secondPersonSubjects.map((subject) => {
          const { label, help, without } = subjectWords[subject];
          return (
            <div key={subject} className="t-field">
              <CheckboxField name={subject} label={label} help={help} />
              <div role="status">{!values[subject] && <Banner tone="warning">{without}</Banner>}</div>
            </div>
          );
        })}
      </div>
    </fieldset>
  );
};

const LastChange = ({ updateDate, userName }: Authorisation['auditDetails']): ReactNode => (
  <p className="t-muted t-small">
    {updateDate === null ? (
      'Nobody has changed this since the firm was set up.'
    ) : (
      <>
        Last changed by {userName ?? 'somebody'}, <DateText value={updateDate} time />.
      </>
    )}
  </p>
);

import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { fieldScopeOf, type FieldScope } from '@tessera/contract/clients/field-scopes';
import { isStale, useSave } from '@tessera/api';
import type { CallBody } from '@tessera/contract/schemas';
import { usePortal, type CallError, withFormNames } from '@tessera/runtime';
import { Banner } from '@tessera/ui/core';
import { ErrorSummary, Form, SubmitBar } from '@tessera/ui/form';
import { Api } from '../../calls/api';
import { BusinessFields } from '../../new-client/business-fields';
import { ChecksFields } from '../../new-client/checks-fields';
import { ContactFields } from '../../new-client/contact-fields';
import { IdentificationFields } from '../../new-client/identification-fields';
import { LookedAfterFields, ParentsField } from '../../new-client/kind-fields';
import { BeneficiaryFields, StakeholderFields } from '../../new-client/list-fields';
import { EntityFields, PersonFields } from '../../new-client/person-fields';
import { inForm } from '../../new-client/schema';
import { WorkFields } from '../../new-client/tax-fields';
import { fieldWords } from '../activity/field-words';
import { changedFields, sectionSchema } from './edit-request';
import { mergeTyped, valuesOf, type EditValues } from './edit-values';
import { useClosedFields } from '../../shared/closed-fields';
import { ExternalIdFields } from '../../shared/external-id-fields';
import type { Client } from './section-facts';
import type { CommonSectionId, Section } from '../sections';

const fieldsOf: Readonly<Record<CommonSectionId, ReactNode>> = {
  person: <PersonFields />,
  entity: <EntityFields />,
  contact: <ContactFields />,
  identification: <IdentificationFields />,
  tax: <WorkFields withEmployerAddress />,
  parents: <ParentsField />,
  stakeholders: <StakeholderFields />,
  business: <BusinessFields />,
  beneficiaries: <BeneficiaryFields />,
  checks: <ChecksFields />,
  external: <ExternalIdFields />,
  firm: <LookedAfterFields />,
};

interface SectionFormProps {
  readonly section: Section & { readonly id: CommonSectionId };
  readonly client: Client;
  readonly onClose: () => void;
}

/** Labels of the section's fields that somebody else has changed meanwhile. */
const changedBetween = (before: Client, now: Client, { fields }: Section): readonly string[] =>
  fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(now[field])).map(fieldWords);

/** Errors of numbers without a field here are shown at the nationality, which asks for them. */
const atShownFields = (failure: CallError, { id }: Section, closed: readonly FieldScope[]): CallError =>
  id === 'identification'
    ? withFormNames(failure, (name) => (fieldScopeOf(name, closed) ? 'nationality' : name))
    : failure;

/** A section's form, in the section's place. It writes only the changed fields, on the version it was opened with. */
export const SectionForm = ({ section, client, onClose }: SectionFormProps): ReactNode => {
  const portal = usePortal();
  const { businessDate } = portal;
  const { firmId, clientId } = client;
  const closed = useClosedFields();
  const place = useRef<HTMLDivElement>(null);
  const { refetch } = Api.useGetClientQuery({ firmId, clientId });
  const [patch] = Api.usePatchClientMutation();
  /** The client that what is typed is compared with. */
  const [base, setBase] = useState(client);
  const [initialValues] = useState(() => valuesOf(client));
  /** The fields of this section that somebody else has changed; null until somebody has changed the client. */
  const [theirs, setTheirs] = useState<readonly string[] | null>(null);
  const schema = useMemo(
    () => sectionSchema(base, section, businessDate, closed),
    [base, section, businessDate, closed],
  );
  const { save: send } = useSave(
    (write: { readonly body: CallBody<'patchClient'>; readonly idempotencyKey: string }) =>
      patch({ firmId, clientId, ...write }),
    base.auditDetails.version,
  );
  // The first field; a list with nothing in it has only the way to add to it.
  useEffect(
    () =>
      (
        place.current?.querySelector<HTMLElement>('input, select, textarea') ??
        place.current?.querySelector<HTMLElement>('button')
      )?.focus(),
    [],
  );

  const save = async (values: EditValues, put: (values: EditValues) => Promise<unknown>): Promise<CallError | null> => {
    const changed = changedFields(base, values, section, businessDate, closed);
    if (Object.keys(changed).length === 0) return (onClose(), null);
    const failure = await send({ ...changed, auditDetails: { version: base.auditDetails.version } });
    if (isStale(failure)) {
      const { data: now } = await refetch();
      if (now) {
        setTheirs(changedBetween(base, now, section));
        setBase(now);
        await put(mergeTyped(valuesOf(base), valuesOf(now), values));
        return null;
      }
    }
    if (failure !== null) return inForm(atShownFields(failure, section, closed), values);
    // The facts reappear with the current values.
    await refetch();
    portal.toast({ kind: 'success', message: `${section.title} of ${client.name}: saved` });
    onClose();
    return null;
  };

  return (
    <div ref={place}>
      <Form<EditValues>
        id={`client-${section.id}`}
        label={section.title}
        what={`the changes to “${section.title}”`}
        initialValues={initialValues}
        validationSchema={schema}
        onSubmit={(values, { setValues }) => save(values, (next) => Promise.resolve(setValues(next, false)))}
      >
        {theirs !== null && (
          <Banner tone="warning">
            <span role="alert">
              Someone else has changed this client, so nothing was saved.{' '}
              {theirs.length === 0 ? 'This part is as it was' : `They changed here: ${theirs.join(', ')}`}; what you
              typed is kept. Look it over and save again.
            </span>
          </Banner>
        )}
        <ErrorSummary />
        {fieldsOf[section.id]}
        <SubmitBar submitLabel="Save" backLabel="Cancel" onBack={onClose} />
      </Form>
    </div>
  );
};

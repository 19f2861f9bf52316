import { useFormikContext } from 'formik';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import type { CallBody, CallData } from '@tessera/contract/schemas';
import { isPerson } from '@tessera/contract/clients/values';
import {
  emailProblem,
  nationalInsuranceProblem,
  normalisePostCode,
  postCodeProblem,
} from '@tessera/domain/client-rules';
import { usePreview } from '@tessera/api';
import { usePortal } from '@tessera/runtime';
import { Card, DateText, Link, StatusTag } from '@tessera/ui/core';
import { refusing } from '@tessera/ui/form';
import { Api } from '../calls/api';
import type { NewClientValues } from './values';

type Duplicate = CallData<'findDuplicateClients'>[number];

const usable = (typed: string, problem: (text: string) => string | null): string | null =>
  typed.trim() !== '' && problem(typed) === null ? typed.trim() : null;

/** The details to search duplicates with; null while there are too few. */
const duplicateQuestion = (firmId: string, values: NewClientValues): CallBody<'findDuplicateClients'> | null => {
  const { clientType } = values;
  const email = clientType === 'Minor' ? null : usable(values.email, emailProblem);
  const postCode = usable(values.addressDetail.postCode, postCodeProblem);
  const common = { firmId, clientType, email, postCode: postCode === null ? null : normalisePostCode(postCode) };
  if (!isPerson(clientType)) {
    const name = values.name.trim();
    const registrationNumber = values.entityDetails.registrationNumber.trim();
    return name === '' && email === null && registrationNumber === ''
      ? null
      : { ...common, name: name || null, registrationNumber: registrationNumber || null };
  }
  const [firstName, surname] = [values.firstName.trim(), values.surname.trim()];
  const nationalInsuranceNo = usable(values.nationalInsuranceNo, nationalInsuranceProblem);
  const isNamed = firstName !== '' && surname !== '' && (values.dateOfBirth !== '' || postCode !== null);
  if (!isNamed && email === null && nationalInsuranceNo === null) return null;
  return {
    ...common,
    firstName: firstName || null,
    surname: surname || null,
    dateOfBirth: values.dateOfBirth || null,
    nationalInsuranceNo,
  };
};

/** Possible duplicates, with the details that match. An e-mail address already in use is an error at its field. */
export const DuplicatesCard = (): ReactNode => {
  const { firmId } = usePortal().firm;
  const { values, status, setStatus } = useFormikContext<NewClientValues>();
  const question = duplicateQuestion(firmId, values);
  const { data, error, isPending } = usePreview(
    Api.useFindDuplicateClientsQuery,
    question === null ? null : { body: question },
  );
  const found = error === null ? (data ?? []) : [];
  const taken = isPending ? undefined : found.find(({ blocking }) => blocking);
  const takenBy = taken?.name;
  const { email } = values;
  const refuseEmail = useEffectEvent((owner: string): void => {
    setStatus(refusing(status, 'email', `${owner} has this e-mail address. Everybody needs one of their own.`, values));
  });
  useEffect(() => {
    if (takenBy !== undefined) refuseEmail(takenBy);
  }, [takenBy, email]);
  return (
    <div aria-live="polite">
      {found.length > 0 && (
        <Card title={found.length === 1 ? 'This may be a client already' : 'These may be clients already'}>
          <ul className="t-stack">
            {found.map((duplicate) => (
              <li key={duplicate.id ?? ''}>
                <Found duplicate={duplicate} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
};

const Found = ({
  duplicate: { id, name, status, dateOfBirth, postCode, agrees },
}: {
  readonly duplicate: Duplicate;
}): ReactNode => (
  <>
    <p className="t-row">
      {id === null ? (
        name
      ) : (
        <Link to={`/clients/${encodeURIComponent(id)}`} target="_blank">
          {name}
        </Link>
      )}
      {status !== null && <StatusTag status={status} />}
    </p>
    {id !== null && (
      <p className="t-small t-muted">
        {id}
        {dateOfBirth !== null && (
          <>
            , born <DateText value={dateOfBirth} />
          </>
        )}
        {postCode !== null && `, ${postCode}`}
      </p>
    )}
    <p className="t-small">Same {agrees.join(', ')}.</p>
  </>
);

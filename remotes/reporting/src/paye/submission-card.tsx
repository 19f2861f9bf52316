import type { ReactNode } from 'react';
import type { CallData } from '@tessera/contract/schemas';
import { saveFile } from '@tessera/api';
import { clientHref, useAccess, usePortal } from '@tessera/runtime';
import { Banner, Button, Card, Facts, Link, NoAccess, PartFailure, SkeletonLines } from '@tessera/ui/core';
import { Api } from '../calls/api';
import { clientPages, submissionRead } from '../shared/access-rules';
import type { TaxMonthRecord } from './tax-month';

type Submission = CallData<'getPayeSubmission'>;

/** The section of a client's details where each problem is put right. */
const sections: Readonly<Record<Submission['problems'][number]['problem'], string>> = {
  'No National Insurance number': 'identification',
  'No date of birth': 'person',
  'No address': 'contact',
  'No surname': 'person',
};
const mendHref = (clientId: string, problem: keyof typeof sections): string =>
  `${clientHref(clientId, 'details')}?edit=${sections[problem]}`;

/** The data of the month's real-time submission as a file; what the clients' records lack comes first. */
export const SubmissionCard = ({ month }: { readonly month: TaxMonthRecord }): ReactNode => {
  const portal = usePortal();
  const { allowed } = useAccess(submissionRead);
  const canOpen = useAccess(clientPages).allowed;
  const { currentData, error, isFetching, refetch } = Api.useGetPayeSubmissionQuery(
    { firmId: portal.firm.firmId, month: month.id },
    { skip: !allowed },
  );
  const title = 'Real-time submission';
  if (!allowed)
    return (
      <Card title={title}>
        <NoAccess what="the submission: it has National Insurance numbers" />
      </Card>
    );
  if (error && !currentData)
    return (
      <Card title={title}>
        <PartFailure error={error} what="the submission" onRetry={() => void refetch()} />
      </Card>
    );
  if (!currentData)
    return (
      <Card title={title}>
        <div aria-busy={isFetching}>
          <SkeletonLines lines={4} />
        </div>
      </Card>
    );
  const { problems, notes, rows, nil, layout, fileName } = currentData;
  return (
    <Card title={title} footer={notes.join(' ')}>
      <div className="t-stack">
        {problems.length > 0 && (
          <Banner tone="warning">
            <div>
              Enter this before it is submitted:
              <ul>
                {problems.map(({ clientId, clientName, problem }) => (
                  <li key={`${clientId} ${problem}`}>
                    {canOpen ? <Link to={mendHref(clientId, problem)}>{clientName}</Link> : clientName}: {problem}
                  </li>
                ))}
              </ul>
            </div>
          </Banner>
        )}
        {nil && (
          <Banner tone="info">
            A nil month: nobody was paid. HMRC is told so with an Employer Payment Summary; the file has its header
            alone.
          </Banner>
        )}
        <Facts
          facts={[
            { label: 'Rows', value: nil ? 'None: a nil month' : rows },
            { label: 'Layout', value: layout },
          ]}
        />
        <Button
          onClick={() => {
            saveFile(currentData);
            portal.toast({ kind: 'success', message: `${fileName} is saved.` });
          }}
        >
          Download the submission file
        </Button>
      </div>
    </Card>
  );
};

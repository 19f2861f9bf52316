import type { ReactNode } from 'react';
import { saveFile } from '@tessera/api';
import type { CallQuery } from '@tessera/contract/schemas';
import { usePortal } from '@tessera/runtime';
import { Button } from '@tessera/ui/core';
import { Api } from '../calls/api';

/** Saves the report as a PDF. A refusal is said by the call engine, as of every read. */
export const DocumentButton = ({ question }: { readonly question: CallQuery<'getReportDocument'> }): ReactNode => {
  const portal = usePortal();
  const [ask, { isFetching }] = Api.useLazyGetReportDocumentQuery();
  const save = async (): Promise<void> => {
    const { data } = await ask({ firmId: portal.firm.firmId, ...question });
    if (data === undefined) return;
    saveFile(data);
    portal.toast({ kind: 'success', message: `${data.fileName} is saved.` });
  };
  return (
    <Button small icon="download" busy={isFetching} onClick={() => void save()}>
      PDF
    </Button>
  );
};

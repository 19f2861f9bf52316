import type { ReactNode } from 'react';
import { useReadFile } from '@tessera/api';
import type { CallQuery } from '@tessera/contract/schemas';
import { usePortal } from '@tessera/runtime';
import { Button } from '@tessera/ui/core';
import { Api } from '../calls/api';

/** Saves the report as a PDF. A refusal is said by the call engine, as of every read. */
export const DocumentButton = ({ question }: { readonly question: CallQuery<'getReportDocument'> }): ReactNode => {
  const { firmId } = usePortal().firm;
  const { busy, save } = useReadFile(Api.endpoints.getReportDocument);
  return (
    <Button small icon="download" busy={busy} onClick={() => void save({ firmId, ...question })}>
      PDF
    </Button>
  );
};
